/// The solver on dense integers: minimizes, level by level, the weighted violations of constraints.
///
/// A constraint is a convex, piecewise linear penalty of one quantity with one breakpoint. Required
/// constraints have infinite slopes. Each quantity has a multiplier, a vector with one component for each
/// level of strength. In an optimal state
/// - each basic quantity is a combination of the nonbasic ones (``Tableau``), and the multiplier of a
///   nonbasic one is the negated combination of the basic multipliers with the same coefficients,
/// - each multiplier lies between the left and the right slope of its quantity's penalty.
///
/// After Badros, Borning and Stuckey, "The Cassowary Linear Arithmetic Constraint Solving Algorithm",
/// 2001, <https://doi.org/10.1145/504704.504705>, with three differences: penalties are kept as
/// piecewise linear functions instead of pairs of error variables (Fourer, "A simplex algorithm for
/// piecewise-linear programming", 1985, <https://doi.org/10.1007/BF01585754>), so that single-variable
/// constraints need no row; strengths are vectors, not sums; required equalities define variables, which
/// then stay out of the tableau.
///
/// The article *Internals* lists the parts, each of which is a struct with its own storage. Methods on the solving
/// path are `mutating` even if they change nothing, because a call that borrows the core would copy all of it
/// (Swift 6.2).
struct Core: ~Copyable {
  /// The values of variables and forms.
  var quantities = QuantityTable()

  /// The constraints as they were given.
  var constraints = ConstraintTable()

  /// The linear forms of several variables that constraints share.
  var forms = FormTable()

  /// The variables that required equalities define.
  var definitions = Definitions()
  var expansion = Expansion()

  /// The objective.
  var penalties = Penalties()

  /// The basic quantities as combinations of the nonbasic ones.
  var tableau = Tableau()
  var work = Work()
  var candidates = Candidates()

  /// The changes of the current transaction.
  var journal = Journal()
  var changes = ValueChanges()
  var bounds = Bounds()
  var rounding = Rounding()

  /// The steps of the simplex methods so far.
  var steps = 0

  /// Whether the simplex methods do nothing, because an ``ExactSolution`` will decide.
  var isDeferring = false

  /// The contradiction that ended the last attempt, as a combination of records.
  var conflict: [ConflictPart] = []

  /// A constraint's share in a contradiction: all variables cancel out in the sum of the shares.
  struct ConflictPart {
    var record: Int32
    var multiplier: Double
  }

  /// The error for required constraints that cannot all hold; `conflict` has the contradiction.
  struct Contradiction: Error {}

  // MARK: - Quantities

  mutating func makeQuantity(isForm: Bool) -> Int32 {
    let (index, isNew) = quantities.make(isForm: isForm)
    if isNew {
      constraints.extend()
      forms.extend()
      definitions.extend()
      expansion.extend()
      penalties.extend()
      changes.extend()
    } else {
      constraints.reset(index)
      forms.reset(index)
      definitions.reset(index)
      penalties.reset(index)
      changes.reset(index)
    }
    return index
  }

  /// Sets the initial value of a variable that no constraint mentions yet.
  ///
  /// - Parameter reported: The value that was reported last.
  mutating func settle(_ variable: Int32, at value: Double, reported: Double) {
    quantities[variable].value = value
    changes.reset(variable, reported: reported)
    changes.rest[variable] = value
    if value != reported { changes.note(variable, &quantities) }
  }

  /// Frees a quantity that nothing refers to.
  mutating func freeQuantity(_ index: Int32) {
    changes.reset(index, reported: quantities[index].value)
    quantities.free(index)
  }

  @inline(__always)
  func isBasic(_ quantity: Int32) -> Bool { quantities[quantity].place >= 0 }

  /// Gives a variable a column, if it has neither a row nor a column.
  mutating func ensurePlace(_ variable: Int32) {
    guard quantities[variable].place == Quantity.nowhere else { return }
    quantities[variable].place = ~tableau.addColumn(owner: variable)
  }

  @inline(__always)
  mutating func setValue(_ quantity: Int32, _ value: Double) {
    if journal.isOpen { journal.log(.value, quantity, quantities[quantity].value) }
    quantities[quantity].value = value
    if !quantities[quantity].isForm {
      changes.moved.insert(quantity, &quantities)
      changes.noteSign(quantity, value, &quantities)
    }
  }

  @inline(__always)
  mutating func setBounds(_ quantity: Int32, _ lower: Double, _ upper: Double) {
    if journal.isOpen {
      journal.log(.lower, quantity, quantities[quantity].lower)
      journal.log(.upper, quantity, quantities[quantity].upper)
    }
    quantities[quantity].lower = lower
    quantities[quantity].upper = upper
  }

  @inline(__always)
  mutating func setMultiplier(at index: Int, _ value: Double) {
    if journal.isOpen { journal.log(.multiplier, Int32(index), penalties.multipliers[index]) }
    penalties.multipliers[index] = value
  }

  // MARK: - Bounds

  /// Returns -1 below the bounds, 1 above, 0 within.
  @inline(__always)
  func side(of quantity: Int32) -> Double {
    let it = quantities[quantity]
    if it.value < it.lower {
      return it.lower - it.value > penalties.tolerance(it.value, it.lower) ? -1 : 0
    }
    if it.value > it.upper {
      return it.value - it.upper > penalties.tolerance(it.value, it.upper) ? 1 : 0
    }
    return 0
  }

  @inline(__always)
  mutating func checkFeasible(_ quantity: Int32) {
    let it = quantities[quantity]
    guard it.value < it.lower || it.value > it.upper else { return }
    work.infeasible.insert(quantity, &quantities)
  }

  // MARK: - Moving

  /// Moves a nonbasic quantity, and all basic ones of its column with it.
  mutating func move(_ quantity: Int32, to value: Double) {
    let column = ~quantities[quantity].place
    let distance = value - quantities[quantity].value
    if distance.magnitude > Rounding.leap * penalties.magnitude { rounding.hasLeapt = true }
    setValue(quantity, value)
    let segment = tableau.columnSegment(column)
    for index in segment.start..<segment.start + segment.count {
      let entry = tableau.columnEntries[index]
      let basic = tableau.rows[entry.row].owner
      let old = quantities[basic].value
      setValue(basic, Tableau.sum(old, tableau.value(entry) * distance))
      checkFeasible(basic)
    }
  }

  /// Exchanges a basic quantity and a nonbasic one; no value changes.
  mutating func exchange(row: Int32, position: Int32) {
    let column = tableau.rowEntries[tableau.rows[row].segment.start + position].column
    let leaving = tableau.rows[row].owner
    let entering = tableau.columns[column].owner
    tableau.pivot(row: row, position: position)
    if journal.isOpen { journal.log(.pivot, leaving, Double(entering)) }
    quantities[leaving].place = ~column
    quantities[entering].place = row
    noteIdleForm(entering)
  }

  /// Adds a vector to a basic quantity's multiplier, and updates the nonbasic ones.
  ///
  /// - Parameter isChecked: Whether the primal method must examine the nonbasic quantities.
  mutating func addMultiplier(_ place: Int, factor: Double, to quantity: Int32, isChecked: Bool) {
    let base = Int(quantity) * penalties.stride
    for level in 0..<penalties.levelCount where penalties.vector[place + level] != 0 {
      if penalties.vector[place + level].magnitude > Rounding.leap * penalties.steepest[level] {
        rounding.hasLeapt = true
      }
      let value = Tableau.sum(
        penalties.multipliers[base + level], factor * penalties.vector[place + level])
      setMultiplier(at: base + level, value)
    }
    let segment = tableau.rowSegment(quantities[quantity].place)
    for index in segment.start..<segment.start + segment.count {
      let entry = tableau.rowEntries[index]
      let other = tableau.columns[entry.column].owner
      let otherBase = Int(other) * penalties.stride
      for level in 0..<penalties.levelCount where penalties.vector[place + level] != 0 {
        let change = -entry.value * factor * penalties.vector[place + level]
        setMultiplier(
          at: otherBase + level, Tableau.sum(penalties.multipliers[otherBase + level], change))
      }
      if isChecked { work.unpriced.insert(other, &quantities) }
    }
  }

  /// Makes a required equality the definition of a variable.
  mutating func define(_ variable: Int32, by record: Int32) {
    let old = definitions.define(variable, by: record, &constraints)
    if let old, journal.isOpen { journal.log(.order, variable, Double(old)) }
  }
}
