/// A mistake in the declaration of a state that is not fatal.
///
/// Debug builds pass it to ``AnyStateController/onIssue``, or print it.
public enum StateIssue: Hashable, Sendable {
  /// A state that a function with parameters declares was applied while it was current, so nothing happened.
  ///
  /// The values are the class of the object, and the name of the state, such as `awaiting(with:)`. If the arguments
  /// distinguish states, declare the state with ``DiscreteState/identified(by:)``. If applying the state again
  /// updates the object, declare it with ``DiscreteState/onUpdate(_:)``. Reported once for each controller and name.
  case ignoredArguments(class: String, state: String)
}

extension StateIssue: CustomStringConvertible {
  /// The issue, and what to write instead.
  public var description: String {
    switch self {
    case .ignoredArguments(let type, let state):
      """
      \(type): \(state) was applied again and did nothing, whatever its arguments. If they distinguish states, add \
      .identified(by:) to the state; if they are to be applied again, add .onUpdate.
      """
    }
  }
}
