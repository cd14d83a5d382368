/// The policy of a controller for a state that is applied while a transition is running.
public enum OverlapPolicy: Sendable, Hashable, CaseIterable {
  /// It waits for its turn.
  case queue

  /// It is dropped.
  case drop

  /// It waits, and takes the place of what has been waiting.
  case coalesce

  /// The running transition is interrupted, and the state takes over from where the object stands.
  ///
  /// A state to which the running transition leads waits instead, and is then applied again.
  case interrupt
}
