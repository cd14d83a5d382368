/// Edit variables and stays.
extension Solver {
  /// Makes a variable an edit variable, for which you can suggest values.
  ///
  /// Until the first suggestion, the suggested value is the current value.
  ///
  /// - Parameters:
  ///   - variable: The variable.
  ///   - strength: The strength of the suggestions; not required.
  ///   - weight: The weight of the distance from the suggested value among constraints of the same strength.
  /// - Throws: ``SolverError``: `alreadyEdited`, or `invalidStrength`, which includes a required strength.
  public func addEditVariable(
    _ variable: Variable, strength: Strength = .strong, weight: Double = 1
  ) throws(SolverError) {
    let constraint = Constraint(variable.linear, .equal, LinearExpression())
    constraint.role = .edit
    constraint.storedOffset = value(of: variable)
    try add(constraint, strength: strength, weight: weight)
  }

  /// Makes an edit variable an ordinary variable, and removes its suggestion.
  ///
  /// - Throws: ``SolverError/notEdited``.
  public func removeEditVariable(_ variable: Variable) throws(SolverError) {
    guard let edit = edit(of: variable) else { throw .notEdited }
    try remove(edit)
  }

  /// Suggests a value for an edit variable.
  ///
  /// The solver applies the suggestion together with the next change or query.
  ///
  /// - Throws: `notEdited`, `notFinite`.
  public func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
    guard let index = knownIndex(of: variable) else { throw .notEdited }
    guard value.isFinite else { throw .notFinite }
    let record = core.suggest(value, for: index)
    guard record >= 0 else { throw .notEdited }
    constraints[Int(record)]?.storedOffset = value
  }

  /// Adds a stay: a constraint that keeps a variable at its current value.
  ///
  /// - Throws: `invalidStrength`; for a required stay, also the errors of
  ///   ``add(_:strength:weight:label:file:line:)``.
  @discardableResult
  public func addStay(
    _ variable: Variable, strength: Strength = .weak, weight: Double = 1,
    file: String = #fileID, line: Int = #line
  ) throws(SolverError) -> Constraint {
    let stay = variable == value(of: variable)
    stay.role = .stay
    return try add(stay, strength: strength, weight: weight, file: file, line: line)
  }

  /// Returns the constraint that keeps a variable at its suggested value.
  func edit(of variable: Variable) -> Constraint? {
    guard let index = knownIndex(of: variable) else { return nil }
    let edit = core.constraints.uses[index].edit
    return edit < 0 ? nil : constraints[Int(edit)]
  }
}
