/// The policy of a controller for a state that is applied while a transition is running.
///
/// A state that is applied by code that the controller calls, such as mutations or a listener, waits until that code
/// has returned. The policy applies to it only if a transition is still running then.
public enum OverlapPolicy: Sendable, Hashable, CaseIterable {
  /// The new state waits until the changes that were requested before it have ended.
  case queue

  /// The new state is dropped: its outcome is `abandoned(.dropped)`.
  case drop

  /// The new state waits for the running transition, and replaces the changes that have been waiting.
  case coalesce

  /// The new state interrupts the running transition, and replaces the changes that wait.
  ///
  /// If the running transition already leads to the new state, nothing is interrupted or replaced: the new state
  /// waits for its turn, and is then applied again.
  case interrupt
}
