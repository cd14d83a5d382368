/// The identity of a solver, which its variables and constraints retain.
final class SolverToken {
  /// Whether the solver was deallocated, so that another solver can use its variables and constraints.
  var isAbandoned = false
}

/// An incremental solver of linear constraints with strengths.
///
/// ```swift
/// let solver = Solver()
/// let (x, y) = (Variable("x"), Variable("y"))
/// try solver.add(x == 2 * y + 10)
/// try solver.add(y == 5, strength: .weak)
/// solver.value(of: x)  // 20
/// ```
///
/// Required constraints always hold. The solver violates the others as little as possible, level by level: the
/// weighted sum of the violations at the strongest level is minimal; among these solutions, the sum at the next level
/// is minimal, and so on. Every call that throws leaves the solver exactly as it was.
///
/// Coefficients and weights may differ by many powers of ten. If rounding could affect a decision, the solver repeats
/// it in numbers of 31 digits, in which a coefficient such as 0.1 or 1.0 / 3 counts as the nearest fraction. Even
/// then the solver may miss an optimum, or refuse or accept a constraint wrongly. This happens in about one of
/// 300,000 random systems of up to 40 constraints if the coefficients are within six powers of ten, in one of 10,000
/// if they are within nine, and in one of 2,000 if they include 1e9 and 0.001. Values are doubles: in a system with
/// values or constants of about 1e12, constraints hold to about 1e-4.
///
/// A variable belongs to the solver while a constraint mentions it. Afterwards it keeps its last value and uses no
/// memory of the solver.
///
/// Use a solver, its variables and its constraints only on the actor that created them.
public final class Solver {
  // Safety of all unchecked properties: only the solver's methods access them, and no code of callers runs meanwhile.
  @safe @exclusivity(unchecked) var core = Core()
  @safe @exclusivity(unchecked) private(set) var token = SolverToken()

  /// The variables by index; `nil` for forms of the core, for free indices, and for variables of items that no code has
  /// asked for.
  @safe @exclusivity(unchecked) var variables: [Variable?] = []

  /// The constraints by index; `nil` for rows without a constraint, and for free indices.
  @safe @exclusivity(unchecked) var constraints: [Constraint?] = []

  /// The serial number of each record, by index; -1 for a free index.
  @safe @exclusivity(unchecked) var serials = Pool<Int>()

  /// The tags of the variables, by index; -1 for those that belong to no item.
  @safe @exclusivity(unchecked) var tags = Pool<Int32>()

  /// The indices of the variables of items, by their tags; see ``TaggedIndex``.
  @safe @exclusivity(unchecked) var tagged = Pool<Int32>()

  /// The number of rows without a constraint.
  @safe @exclusivity(unchecked) var bareRows = 0

  // Safety: the container clears it when the container is deallocated.
  @safe @exclusivity(unchecked) unowned(unsafe) var describer: (any RowDescriber)?

  /// The records to detach before any other change, whose constraints were removed already.
  @safe @exclusivity(unchecked) var leaving: [Int32] = []

  /// Variables that another solver used first.
  @safe @exclusivity(unchecked) var shared: [ObjectIdentifier: Int32] = [:]

  /// Variables that were released with values that have not been reported yet.
  @safe @exclusivity(unchecked) var released = ReleasedVariables()

  /// The number of constraints stored so far.
  var serial = 0

  /// Whether the caller has added constraints in addition to those of a container's items.
  @safe @exclusivity(unchecked) var hasCallersConstraints = false

  /// Creates a solver without constraints.
  public init() {}

  deinit { token.isAbandoned = true }

  // MARK: - Constraints

  /// Adds a constraint.
  ///
  /// - Parameters:
  ///   - constraint: A constraint that no solver contains.
  ///   - strength: The strength of the constraint.
  ///   - weight: The weight of a violation among constraints of the same strength; above 0.
  ///   - label: The name of the constraint in explanations; `nil` to keep the constraint's own label.
  ///   - file: The file that explanations name.
  ///   - line: The line that explanations name.
  /// - Returns: The constraint.
  /// - Throws: ``SolverError``: `unsatisfiable` if the constraint is required and contradicts required constraints,
  ///   `alreadyAdded`, `notFinite`, `notLinear`, `invalidStrength`; for a suggestion that was removed, also
  ///   `alreadyEdited`. The solver and the constraint are then as they were.
  @discardableResult
  public func add(
    _ constraint: Constraint, strength: Strength = .required, weight: Double = 1,
    label: String? = nil, file: String = #fileID, line: Int = #line
  ) throws(SolverError) -> Constraint {
    try check(constraint)
    try check(strength, weight, for: constraint)
    if constraint.role == .edit, let variable = constraint.editVariable, edit(of: variable) != nil {
      throw .alreadyEdited
    }
    finishRemoving()
    // A conflict uses the new names.
    let isPlaced = constraint.place(file, line)
    let formerLabel = label == nil ? nil : constraint.label
    if let label { constraint.label = label }
    let record = makeRecord(constraint, strength, weight, offset: constraint.storedOffset)
    if strength == .required {
      do throws(SolverError) {
        try transaction([record], constraint) { core throws(Core.Contradiction) in
          core.attach(record)
          try core.restoreFeasibility()
        }
      } catch {
        if isPlaced { constraint.source = nil }
        if label != nil { constraint.label = formerLabel }
        throw error
      }
    } else {
      // A constraint that is not required cannot fail, so the solver solves it together with the next change.
      core.attach(record)
    }
    accept(constraint, record, strength, weight)
    hasCallersConstraints = true
    return constraint
  }

  /// Removes a constraint.
  ///
  /// If the constraint defines a variable on which others depend, the solver finishes the removal, and releases the
  /// constraint's variables, together with the next change or query.
  ///
  /// - Throws: ``SolverError/unknownConstraint`` if this solver does not contain it.
  public func remove(_ constraint: Constraint) throws(SolverError) {
    let record = try index(of: constraint)
    // If a chain is removed from its head, following each constraint to the end would take quadratic time.
    if !leaving.isEmpty || core.constraints.isRestedOn(record) {
      release(constraint)
      leaving.append(record)
      return
    }
    try transaction([]) { core throws(Core.Contradiction) in try core.detach([record]) }
    release(constraint)
    core.freeRecord(record)
    sweep()
  }

  /// Removes all constraints that mention a variable, including suggestions, and releases the variable.
  public func remove(_ variable: Variable) {
    let mentioning = constraints(mentioning: variable)
    guard !mentioning.isEmpty else { return }
    try? batch { batch in
      for constraint in mentioning { batch.remove(constraint) }
    }
  }

  /// Sets the amount that is added to a constraint's right side, in addition to its constant.
  ///
  /// - Throws: `unknownConstraint`, `notFinite`, `unsatisfiable`.
  public func setOffset(_ offset: Double, of constraint: Constraint) throws(SolverError) {
    let record = try index(of: constraint)
    let constant = constraint.constant(offset: offset)
    guard constant.isFinite else { throw .notFinite }
    if core.penalties[record].isRequired {
      try transaction([], constraint) { core throws(Core.Contradiction) in
        core.setConstant(record, constant)
        try core.restoreFeasibility()
      }
    } else {
      core.setConstant(record, constant)
    }
    constraint.storedOffset = offset
  }

  /// Changes the strength and the weight of a constraint.
  ///
  /// - Throws: `unknownConstraint`, `invalidStrength`, `unsatisfiable`.
  public func setStrength(
    _ strength: Strength, weight: Double = 1, of constraint: Constraint
  ) throws(SolverError) {
    try batch { $0.setStrength(strength, weight: weight, of: constraint) }
  }

  /// Exchanges the constraints, variables and values of two solvers: every stored property except the describer.
  func exchangeContents(with other: Solver) {
    swap(&core, &other.core)
    swap(&token, &other.token)
    swap(&variables, &other.variables)
    swap(&constraints, &other.constraints)
    swap(&serials, &other.serials)
    swap(&tags, &other.tags)
    swap(&tagged, &other.tagged)
    swap(&bareRows, &other.bareRows)
    swap(&leaving, &other.leaving)
    swap(&shared, &other.shared)
    swap(&released, &other.released)
    swap(&serial, &other.serial)
    swap(&hasCallersConstraints, &other.hasCallersConstraints)
  }

  // MARK: - Values

  /// Returns a variable's value in the solution of all changes so far; 0 if no constraint has mentioned the variable.
  public func value(of variable: Variable) -> Double {
    finishRemoving()
    // Adding 0 makes 0 of -0.
    if let index = knownIndex(of: variable) { return core.solvedValue(of: index) + 0 }
    return variable.owner === token ? variable.rest + 0 : 0
  }

  /// Returns an expression's value in the solution of all changes so far.
  ///
  /// - Precondition: The expression is linear.
  public func value(of expression: LinearExpression) -> Double {
    precondition(expression.isLinear, "a product of variables has no value here")
    return expression.list.reduce(expression.constant + 0) {
      $0 + $1.coefficient * value(of: $1.variable)
    }
  }

  /// Returns a Boolean value that indicates whether the solver contains a constraint.
  public func contains(_ constraint: Constraint) -> Bool { constraint.owner === token }

  /// Solves all changes so far.
  ///
  /// - Returns: The variables whose values have changed since the last call, each once, in no particular order.
  @discardableResult
  public func updateVariables() -> ChangedVariables {
    finishRemoving()
    if core.bounds.areUsed {
      core.solve()
      boundSizes()
    }
    let places = core.solveAndTakeChanges()
    return ChangedVariables(
      places: places, solver: self, released: released.isEmpty ? [] : released.take())
  }
}
