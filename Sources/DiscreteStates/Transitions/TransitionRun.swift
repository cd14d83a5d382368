/// One run of a transition, which the transition's closure receives, and completes when the transition ends.
public final class TransitionRun<Target: AnyObject> {
  /// The object; `nil` after it is released.
  public private(set) weak var target: Target?

  /// The state in which the object was; `nil` if it was in none.
  public let from: StateIdentity?

  /// The state that the transition leads to.
  public let to: StateIdentity

  /// The object that the interrupted transition passed to this one by ``leave(_:)``; `nil` if it passed nothing.
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

  /// Runs the mutations of the new state, which becomes the current state of the object.
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
  /// The handler is called once: when another state interrupts the transition, when the change is cancelled or
  /// exceeds its time limit, or when the controller is released or finds that its object was released. If this has
  /// already happened, the handler is called immediately. It is not called if the transition fails. If the reason is
  /// `interrupted`, the handler must leave the object as it is at that moment. The handler must not retain the run,
  /// because the transition fails when the run is released.
  public func onInterrupt(_ handler: @escaping (StateOutcome.Reason) -> Void) {
    change.whenStopped(handler)
  }

  /// Passes an object to the next transition, as its ``inheritance``; called from the interrupt handler.
  public func leave(_ inheritance: AnyObject) { change.leave(inheritance) }

  /// Calls a handler when the transition has ended.
  func onEnd(_ handler: @escaping () -> Void) { change.whenSettled { _ in handler() } }

  func stop(_ reason: StateOutcome.Reason) { change.controller?.stop(change, reason) }
}
