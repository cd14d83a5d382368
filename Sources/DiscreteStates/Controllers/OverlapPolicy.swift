/// The policy of a controller for a state that is applied while a transition is running.
public enum OverlapPolicy: Sendable, Hashable, CaseIterable {
  /// The new state waits until the changes before it have ended.
  case queue

  /// The new state is dropped.
  case drop

  /// The new state waits, and replaces the changes that have been waiting.
  case coalesce

  /// The new state interrupts the running transition, and replaces the changes that wait.
  ///
  /// If the running transition already leads to the new state, the transition is not interrupted: the new state waits, and is
  /// then applied again.
  case interrupt
}
