/// One run of a transition.
public final class TransitionRun<Target: AnyObject> {
  /// The object; `nil` after it is released.
  public private(set) weak var target: Target?

  /// The state in which the object was; `nil` if it was in none.
  public let from: StateIdentity?

  /// The state that the transition leads to.
  public let to: StateIdentity

  /// The object that the interrupted transition left to this one; `nil` if it left none.
  public let inheritance: AnyObject?

  private let change: PendingChange

  init(
    _ change: PendingChange, target: Target, from: StateIdentity?, to: StateIdentity,
    inheriting inheritance: AnyObject?
  ) {
    self.change = change
    self.target = target
    self.from = from
    self.to = to
    self.inheritance = inheritance
  }

  // No code is left that could complete the transition.
  deinit { stop(.failed) }

  /// Whether the transition has neither completed nor been stopped.
  public var isRunning: Bool { change.outcome == nil }

  /// Runs the mutations of the new state.
  ///
  /// The call has no effect if they have run, or if the transition has ended.
  public func mutate() { change.controller?.mutate(change) }

  /// Ends the transition.
  ///
  /// The call has no effect if the transition has ended.
  ///
  /// - Parameter finished: Whether the transition has completed. If `true`, mutations that have not run are run now; if
  ///   `false`, they never run.
  public func complete(_ finished: Bool = true) {
    change.controller?.complete(change, finished: finished)
  }

  /// Sets the handler that is called with the reason when the transition is interrupted.
  ///
  /// The handler is called once: when another state interrupts the transition, when the change is cancelled or exceeds its time
  /// limit, or when the controller is released. If this has already happened, it is called immediately. If the reason is
  /// `interrupted`, the handler must leave the object as it is at that moment. It must not retain the run.
  public func onInterrupt(_ handler: @escaping (StateOutcome.Reason) -> Void) {
    change.whenStopped(handler)
  }

  /// Passes an object to the next transition, as its ``inheritance``; called from the interrupt handler.
  public func leave(_ inheritance: AnyObject) { change.leave(inheritance) }

  /// Calls a handler when the transition has ended.
  func onEnd(_ handler: @escaping () -> Void) { change.whenSettled { _ in handler() } }

  func stop(_ reason: StateOutcome.Reason) { change.controller?.stop(change, reason) }
}
