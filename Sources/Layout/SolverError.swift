/// Why a solver refused a call; it is exactly as it was before.
public enum SolverError: Error {
  /// Required constraints contradict each other.
  case unsatisfiable(Conflict)

  /// A number is infinite or not a number.
  case notFinite

  /// Variables were multiplied with each other.
  case notLinear

  /// A strength outside 0 to 1000, a weight that is not positive, or a required edit.
  case invalidStrength

  /// The constraint is held already, by this solver or another.
  case alreadyAdded

  /// The constraint is not one that this solver holds.
  case unknownConstraint

  /// Values can be suggested for the variable already.
  case alreadyEdited

  /// The variable is not an edit variable.
  case notEdited
}
