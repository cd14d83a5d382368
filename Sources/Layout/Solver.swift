/// Who holds a variable or a constraint; lives as long as anything refers to it.
final class SolverToken {}

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
/// Required constraints always hold. The others hold as well as they can, level by level: the weighted
/// sum of the violations of the strongest is least, among all such solutions that of the next, and so
/// on. Every call that throws leaves the solver exactly as it was.
///
/// A solver is confined to whoever made it, and so are its variables and constraints.
public final class Solver {
  var core = Core()
  let token = SolverToken()

  /// The variables by index; nil for the forms that the core makes.
  private var variables: [Variable?] = []

  /// The constraints by index.
  var constraints: [Constraint?] = []

  /// Variables that another solver used first.
  private var shared: [ObjectIdentifier: Int32] = [:]

  /// Creates a solver without constraints.
  public init() {}

  // MARK: - Constraints

  /// Adds a constraint.
  ///
  /// - Parameters:
  ///   - constraint: A constraint that no solver holds.
  ///   - strength: How strongly it holds.
  ///   - weight: What a violation counts among those of the same strength; above 0.
  ///   - label: What explanations call the constraint; nil keeps the constraint's own.
  /// - Returns: The constraint.
  /// - Throws: ``SolverError``, and everything is as it was: `unsatisfiable` where required constraints
  ///   contradict it, `alreadyAdded`, `notFinite`, `notLinear`, `invalidStrength`.
  @discardableResult
  public func add(
    _ constraint: Constraint, strength: Strength = .required, weight: Double = 1,
    label: String? = nil, file: String = #fileID, line: Int = #line
  ) throws(SolverError) -> Constraint {
    if let label { constraint.label = label }
    if constraint.source == nil { constraint.source = .init(file: file, line: line) }
    try check(constraint, strength, weight)
    let record = makeRecord(constraint, strength, weight)
    if strength == .required {
      try transaction([record]) { core throws(Core.Contradiction) in
        try core.attach(record)
        try core.restoreFeasibility()
      }
    } else {
      // What is not required cannot fail; it is solved with whatever comes next.
      try? core.attach(record)
    }
    hold(constraint, record, strength, weight)
    return constraint
  }

  /// Removes a constraint.
  ///
  /// - Throws: `unknownConstraint` where this solver does not hold it.
  public func remove(_ constraint: Constraint) throws(SolverError) {
    let record = try index(of: constraint)
    try transaction([]) { core throws(Core.Contradiction) in try core.detach(record) }
    release(constraint, record)
  }

  /// Sets what is added to a constraint's right side, beside the constant it was made with.
  ///
  /// - Throws: `unknownConstraint`, `notFinite`, `unsatisfiable`.
  public func setOffset(_ offset: Double, of constraint: Constraint) throws(SolverError) {
    let record = try index(of: constraint)
    guard offset.isFinite else { throw .notFinite }
    let constant = constraint.left.constant - constraint.right.constant - offset
    guard constant.isFinite else { throw .notFinite }
    if core.records[record].isRequired {
      try transaction([]) { core throws(Core.Contradiction) in
        try core.setConstant(record, constant)
        try core.restoreFeasibility()
      }
    } else {
      try? core.setConstant(record, constant)
    }
    constraint.offset = offset
  }

  /// Changes how strongly a constraint holds.
  ///
  /// - Throws: `unknownConstraint`, `invalidStrength`, `unsatisfiable`.
  public func setStrength(
    _ strength: Strength, weight: Double = 1, of constraint: Constraint
  ) throws(SolverError) {
    let record = try index(of: constraint)
    guard strength.isValid, weight.isFinite, weight > 0 else { throw .invalidStrength }
    let level = strength == .required ? -1 : core.level(of: strength.value)
    try transaction([]) { core throws(Core.Contradiction) in
      try core.detach(record)
      core.records[record].strength = strength.value
      core.records[record].weight = weight
      core.records[record].level = level
      try core.attach(record)
      try core.restoreFeasibility()
    }
    constraint.strength = strength
    constraint.weight = weight
  }

  // MARK: - Edit variables and stays

  /// Makes a variable one for which values can be suggested; until then it keeps its value.
  ///
  /// - Throws: `alreadyEdited`, `invalidStrength` (which a required strength is here).
  public func addEditVariable(
    _ variable: Variable, strength: Strength = .strong
  ) throws(SolverError) {
    guard strength.isValid, strength != .required else { throw .invalidStrength }
    let index = self.index(of: variable)
    guard core.origins[index].edit < 0 else { throw .alreadyEdited }
    let constraint = Constraint(
      variable.linear, .equal, LinearExpression(constant: core.quantities[index].value))
    try add(constraint, strength: strength)
    core.origins[index].edit = constraint.index
  }

  /// Ends the suggestions for a variable.
  ///
  /// - Throws: `notEdited`.
  public func removeEditVariable(_ variable: Variable) throws(SolverError) {
    let index = self.index(of: variable)
    guard core.origins[index].edit >= 0, let edit = constraints[Int(core.origins[index].edit)]
    else { throw .notEdited }
    try remove(edit)
    core.origins[index].edit = -1
  }

  /// Asks for a value of an edit variable; solved with whatever comes next.
  ///
  /// - Throws: `notEdited`, `notFinite`.
  public func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
    let edit = core.origins[index(of: variable)].edit
    guard edit >= 0 else { throw .notEdited }
    guard value.isFinite else { throw .notFinite }
    try? core.setConstant(edit, -value)
  }

  /// Adds a constraint that a variable keeps the value that it has.
  ///
  /// - Throws: `invalidStrength`, and for a required stay what ``add(_:strength:weight:label:file:line:)``
  ///   throws.
  @discardableResult
  public func addStay(
    _ variable: Variable, strength: Strength = .weak, weight: Double = 1
  ) throws(SolverError) -> Constraint {
    try add(variable == value(of: variable), strength: strength, weight: weight)
  }

  /// Returns the constraints of a conflict that this solver holds.
  ///
  /// The one that was refused is not among them.
  public func constraints(in conflict: Conflict) -> [Constraint] {
    conflict.parts.compactMap { part in
      let index = Int(part.index)
      guard constraints.indices.contains(index), let found = constraints[index],
        ObjectIdentifier(found) == part.id
      else { return nil }
      return found
    }
  }

  // MARK: - Values

  /// Returns a variable's value in the solution; 0 for one that no constraint has mentioned.
  public func value(of variable: Variable) -> Double {
    solve()
    core.computeDefinitions()
    return core.quantities[index(of: variable)].value
  }

  /// Solves what is left to solve.
  ///
  /// - Returns: The variables whose values have changed since the last call, each once.
  @discardableResult
  public func updateVariables() -> ChangedVariables {
    solve()
    core.computeDefinitions()
    return ChangedVariables(places: core.takeChanges(), variables: variables)
  }

  // MARK: - Between the face and the core

  private func solve() {
    do {
      try core.restoreFeasibility()
      if core.isWorn {
        core.rebuild()
        try core.restoreFeasibility()
      }
    } catch {
      assertionFailure("what is not required cannot contradict")
    }
  }

  /// Makes a change that can fail, and takes it back if it does.
  ///
  /// - Parameter made: Records made for the change, freed where it fails.
  func transaction(
    _ made: [Int32], _ change: (inout Core) throws(Core.Contradiction) -> Void
  ) throws(SolverError) {
    solve()
    core.journal.open()
    do {
      try change(&core)
    } catch {
      core.rollBack()
      let conflict = Conflict(core.conflict, in: self, made: made)
      for record in made {
        core.freeRecord(record)
        constraints[Int(record)] = nil
      }
      throw .unsatisfiable(conflict)
    }
    core.journal.close()
    core.sweepIdle()
  }

  func check(
    _ constraint: Constraint, _ strength: Strength, _ weight: Double
  ) throws(SolverError) {
    guard constraint.owner == nil else { throw .alreadyAdded }
    guard constraint.left.isLinear, constraint.right.isLinear else { throw .notLinear }
    guard strength.isValid, weight.isFinite, weight > 0 else { throw .invalidStrength }
    guard (constraint.left.constant - constraint.right.constant - constraint.offset).isFinite
    else { throw .notFinite }
    for term in constraint.left.terms where !term.coefficient.isFinite { throw .notFinite }
    for term in constraint.right.terms where !term.coefficient.isFinite { throw .notFinite }
  }

  /// Stores a constraint in the core, with each variable once.
  func makeRecord(_ constraint: Constraint, _ strength: Strength, _ weight: Double) -> Int32 {
    let relation: Int8 =
      switch constraint.relation {
      case .equal: 0
      case .lessThanOrEqual: -1
      case .greaterThanOrEqual: 1
      }
    let isRequired = strength == .required
    let level = isRequired ? -1 : core.level(of: strength.value)
    var record = Record(
      constant: constraint.left.constant - constraint.right.constant - constraint.offset,
      relation: relation, strength: strength.value, weight: weight)
    record.level = level
    let made = core.makeRecord(record)
    let terms = constraint.left.terms.count + constraint.right.terms.count
    if terms == 1 {
      for term in constraint.left.terms where term.coefficient != 0 {
        core.appendTerm(index(of: term.variable), term.coefficient, to: made)
      }
      for term in constraint.right.terms where term.coefficient != 0 {
        core.appendTerm(index(of: term.variable), -term.coefficient, to: made)
      }
    } else {
      core.beginMerging()
      for term in constraint.left.terms { core.merge(index(of: term.variable), term.coefficient) }
      for term in constraint.right.terms { core.merge(index(of: term.variable), -term.coefficient) }
      core.endMerging(into: made)
    }
    while constraints.count <= Int(made) { constraints.append(nil) }
    constraints[Int(made)] = constraint
    return made
  }

  func hold(_ constraint: Constraint, _ record: Int32, _ strength: Strength, _ weight: Double) {
    constraint.owner = token
    constraint.index = record
    constraint.strength = strength
    constraint.weight = weight
  }

  func release(_ constraint: Constraint, _ record: Int32) {
    constraint.owner = nil
    constraint.index = -1
    constraints[Int(record)] = nil
    core.freeRecord(record)
  }

  func index(of constraint: Constraint) throws(SolverError) -> Int32 {
    guard constraint.owner === token else { throw .unknownConstraint }
    return constraint.index
  }

  /// Returns a variable's index, and makes one where it has none.
  @inline(__always)
  func index(of variable: Variable) -> Int32 {
    variable.owner === token ? variable.index : register(variable)
  }

  private func register(_ variable: Variable) -> Int32 {
    if variable.owner != nil, let index = shared[ObjectIdentifier(variable)] { return index }
    let index = core.makeQuantity(isForm: false)
    while variables.count <= Int(index) { variables.append(nil) }
    variables[Int(index)] = variable
    if variable.owner == nil {
      variable.owner = token
      variable.index = index
    } else {
      shared[ObjectIdentifier(variable)] = index
    }
    return index
  }
}
