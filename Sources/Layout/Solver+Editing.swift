/// Edit variables and stays.
extension Solver {
  /// Makes a variable one for which values can be suggested; until then it keeps its value.
  ///
  /// - Parameters:
  ///   - variable: The variable.
  ///   - strength: How strongly the variable takes the values that are suggested.
  ///   - weight: What a distance from the suggested value counts among constraints of the same strength.
  /// - Throws: `alreadyEdited`, `invalidStrength` (which a required strength is here).
  public func addEditVariable(
    _ variable: Variable, strength: Strength = .strong, weight: Double = 1
  ) throws(SolverError) {
    guard strength.isValid, strength != .required else { throw .invalidStrength }
    guard edit(of: variable) == nil else { throw .alreadyEdited }
    let constraint = Constraint(variable.linear, .equal, LinearExpression())
    constraint.role = .edit
    constraint.storedOffset = value(of: variable)
    try add(constraint, strength: strength, weight: weight)
    core.constraints.uses[index(of: variable)].edit = constraint.index
  }

  /// Ends the suggestions for a variable.
  ///
  /// - Throws: `notEdited`.
  public func removeEditVariable(_ variable: Variable) throws(SolverError) {
    guard let edit = edit(of: variable) else { throw .notEdited }
    try remove(edit)
  }

  /// Asks for a value of an edit variable; solved with whatever comes next.
  ///
  /// - Throws: `notEdited`, `notFinite`.
  public func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
    guard let index = knownIndex(of: variable) else { throw .notEdited }
    guard value.isFinite else { throw .notFinite }
    let record = core.suggest(value, for: index)
    guard record >= 0 else { throw .notEdited }
    constraints[Int(record)]?.storedOffset = value
  }

  /// Adds a constraint that a variable keeps the value that it has.
  ///
  /// - Throws: `invalidStrength`, and for a required stay what ``add(_:strength:weight:label:file:line:)``
  ///   throws.
  @discardableResult
  public func addStay(
    _ variable: Variable, strength: Strength = .weak, weight: Double = 1,
    file: String = #fileID, line: Int = #line
  ) throws(SolverError) -> Constraint {
    let stay = variable == value(of: variable)
    stay.role = .stay
    return try add(stay, strength: strength, weight: weight, file: file, line: line)
  }

  /// The constraint that holds a variable at its suggested value.
  func edit(of variable: Variable) -> Constraint? {
    guard let index = knownIndex(of: variable) else { return nil }
    let edit = core.constraints.uses[index].edit
    return edit < 0 ? nil : constraints[Int(edit)]
  }
}
