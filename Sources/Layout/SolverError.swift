/// The error of a call that a solver refused; the solver is exactly as it was.
public enum SolverError: Error {
  /// Required constraints contradict each other.
  case unsatisfiable(Conflict)

  /// A number is infinite or NaN.
  case notFinite

  /// Variables were multiplied with each other.
  case notLinear

  /// A strength is not above 0 and at most 1000, a weight is not positive and finite, or an edit variable is required.
  case invalidStrength

  /// The constraint already belongs to this or another solver.
  case alreadyAdded

  /// The constraint does not belong to this solver.
  case unknownConstraint

  /// The variable already is an edit variable.
  case alreadyEdited

  /// The variable is not an edit variable.
  case notEdited
}
