/// The solver on dense integers: minimizes, level by level, the weighted violations of constraints.
///
/// A constraint is a convex, piecewise linear penalty of one quantity with one breakpoint; required
/// ones have infinite slopes. Each quantity has a multiplier, a vector with one component for each
/// level of strength. In an optimal state
/// - each basic quantity is a combination of the nonbasic ones (``Tableau``), and the multiplier of a
///   nonbasic one is minus the same combination of the basic multipliers,
/// - each multiplier lies between the left and the right slope of its quantity's penalty.
///
/// After Badros, Borning and Stuckey, "The Cassowary Linear Arithmetic Constraint Solving Algorithm",
/// 2001, <https://doi.org/10.1145/504704.504705>, with three differences: penalties are kept as
/// piecewise linear functions instead of pairs of error variables (Fourer, "A simplex algorithm for
/// piecewise-linear programming", 1985, <https://doi.org/10.1007/BF01585754>), so that single-variable
/// constraints need no row; strengths are vectors, not sums; required equalities define variables that
/// then stay out of the tableau.
///
/// Methods on the solving path are `mutating` even if they change nothing: a call that borrows the core
/// would copy all of it (Swift 6.2).
struct Core: ~Copyable {
  var tableau = Tableau()
  var quantities = Pool<Quantity>()
  var origins = Pool<Origin>()
  var records = Pool<Record>()
  var terms = Slab<Term>(filler: Term(variable: 0, record: 0, coefficient: 0))
  var formTerms = Slab<FormTerm>(filler: FormTerm(variable: 0, coefficient: 0))
  var forms: [UInt64: Int32] = [:]
  var freeRecords: [Int32] = []
  var freeQuantities: [Int32] = []
  var breakpointIndexes: [BreakpointIndex] = []
  var freeBreakpointIndexes: [Int32] = []

  /// The strengths in use, strongest first; a multiplier has `stride` places of which as many count.
  var strengths: [Double] = []
  var levelCount = 0

  /// Strengths that are about to be used.
  var reserved: [Double] = []

  /// The largest and the least slope of a level so far; rounding of multipliers is measured against the
  /// largest.
  var steepest = Pool<Double>()
  var gentlest = Pool<Double>()
  var stride = 4
  var multipliers = Pool<Double>()

  /// Basic quantities that may be outside their bounds.
  var infeasible = Pool<Int32>()

  /// Nonbasic quantities whose multiplier may be outside their slopes.
  var unpriced = Pool<Int32>()

  /// Nonbasic quantities with many constraints, whose penalties have changed.
  var stale = Pool<Int32>()

  /// Quantities whose required constraints have changed and may contradict each other.
  var unchecked = Pool<Int32>()

  /// Quantities that may have lost their last constraint.
  var idle = Pool<Int32>()

  /// Variables that nothing mentions any more, for the owner of the core to free.
  var letGo = Pool<Int32>()

  var journal = Journal()
  var definitions = Definitions()
  var expansion = Expansion()
  var candidates = Candidates()
  var vector = Pool<Double>()

  /// The largest number among constants and suggestions: what zero is measured against.
  var magnitude = 1.0

  /// The wear of earlier tableaus, from whose time values and multipliers may have rounding left.
  var drift = 0.0

  /// Whether a constant, a value or a multiplier was so large that rounding of then may be left.
  var hasLeapt = false

  /// Whether coefficients of one constraint, or slopes of one level, are so far apart that in what they
  /// come to the small ones may be rounding of the large ones.
  var isMixed = false

  /// Whether slopes are, which entries near one do not show.
  var isSteep = false

  /// Whether a constraint has come or gone since the solution was found.
  var isAltered = false

  /// The steps that had been made then.
  var judgedSteps = 0

  /// So many times what the constraints themselves contain is large.
  static let leap = 1e4

  /// Whether nothing is solved meanwhile, because an ``ExactSimplex`` will.
  var isDeferring = false

  /// How often an ``ExactSimplex`` was asked.
  var exactSolutions = 0

  /// Whether an attempt came to what may be rounding, or did not end, and was given up.
  var isDoubtful = false

  /// The steps of the simplex methods so far.
  var steps = 0

  /// How many occurrences of defined variables have been followed to what rests on them, which tests count.
  var followed = 0

  /// The contradiction that ended the last attempt, as a combination of records.
  var conflict: [ConflictPart] = []

  struct FormTerm: BitwiseCopyable {
    var variable: Int32
    var coefficient: Double
  }

  /// A constraint's share in a contradiction: the shares' sum has no variable left.
  struct ConflictPart {
    var record: Int32
    var multiplier: Double
  }

  /// The required constraints cannot all hold; `conflict` has the contradiction.
  struct Contradiction: Error {}

  init() {
    vector.append(repeating: 0, count: 8 * stride)
  }

  // MARK: - Quantities

  mutating func makeQuantity(isForm: Bool) -> Int32 {
    var quantity = Quantity()
    quantity.isForm = isForm
    if let index = freeQuantities.popLast() {
      // It may still be in these lists.
      quantity.marks = quantities[index].marks.intersection([.moved, .changed])
      quantities[index] = quantity
      origins[index] = Origin()
      definitions.reported[index] = 0
      for level in 0..<stride { multipliers[Int(index) * stride + level] = 0 }
      return index
    }
    quantities.append(quantity)
    origins.append(Origin())
    multipliers.append(repeating: 0, count: stride)
    expansion.extend()
    definitions.extend()
    return Int32(quantities.count - 1)
  }

  /// Takes back a quantity that nothing refers to.
  mutating func freeQuantity(_ index: Int32) {
    definitions.reported[index] = quantities[index].value
    freeQuantities.append(index)
  }

  /// Gives a variable that nothing mentions yet a value to start with.
  ///
  /// - Parameter reported: The value that was reported last.
  mutating func settle(_ variable: Int32, at value: Double, reported: Double) {
    quantities[variable].value = value
    origins[variable].rest = value
    definitions.reported[variable] = reported
    if value != reported { noteChanged(variable) }
  }

  @inline(__always)
  func isBasic(_ quantity: Int32) -> Bool { quantities[quantity].place >= 0 }

  /// Gives a variable a column where it has no place yet.
  mutating func ensurePlace(_ variable: Int32) {
    guard quantities[variable].place == Quantity.nowhere else { return }
    quantities[variable].place = ~tableau.addColumn(owner: variable)
  }

  @inline(__always)
  mutating func setValue(_ quantity: Int32, _ value: Double) {
    if journal.isOpen { journal.log(.value, quantity, quantities[quantity].value) }
    quantities[quantity].value = value
    if !quantities[quantity].marks.contains(.moved), !quantities[quantity].isForm {
      quantities[quantity].marks.insert(.moved)
      definitions.moved.append(quantity)
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
    if journal.isOpen { journal.log(.multiplier, Int32(index), multipliers[index]) }
    multipliers[index] = value
  }

  // MARK: - Tolerances

  /// Returns by how much two values of one quantity may differ and still count as equal.
  @inline(__always)
  func tolerance(_ a: Double, _ b: Double) -> Double {
    max(max(a.magnitude, b.magnitude) * 1e-10, magnitude * 4e-14)
  }

  /// Returns -1 below the bounds, 1 above, 0 within.
  @inline(__always)
  func side(of quantity: Int32) -> Double {
    let it = quantities[quantity]
    if it.value < it.lower { return it.lower - it.value > tolerance(it.value, it.lower) ? -1 : 0 }
    if it.value > it.upper { return it.value - it.upper > tolerance(it.value, it.upper) ? 1 : 0 }
    return 0
  }

  @inline(__always)
  mutating func checkFeasible(_ quantity: Int32) {
    let it = quantities[quantity]
    if it.value < it.lower || it.value > it.upper, !it.marks.contains(.infeasible) {
      quantities[quantity].marks.insert(.infeasible)
      infeasible.append(quantity)
    }
  }

  /// The difference of two slopes, zero where only rounding is left.
  @inline(__always)
  static func difference(_ a: Double, _ b: Double) -> Double {
    let difference = a - b
    return difference.magnitude <= 1e-10 * max(a.magnitude, b.magnitude) ? 0 : difference
  }

  // MARK: - Moving

  /// Moves a nonbasic quantity and with it all basic ones of its column.
  mutating func move(_ quantity: Int32, to value: Double) {
    let column = ~quantities[quantity].place
    let distance = value - quantities[quantity].value
    if distance.magnitude > Self.leap * magnitude { hasLeapt = true }
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
    if quantities[entering].isForm, quantities[entering].firstRecord < 0 { noteIdle(entering) }
  }

  mutating func noteIdle(_ form: Int32) {
    guard !quantities[form].marks.contains(.idle) else { return }
    quantities[form].marks.insert(.idle)
    idle.append(form)
  }
}
