/// A transition that is under way.
public final class TransitionRun<Target: AnyObject> {
  /// The object; nil once it has gone.
  public private(set) weak var target: Target?

  /// The state in which the object was; nil if it was in none.
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

  // Nobody is left who could complete.
  deinit { stop(.failed) }

  /// Whether the transition has neither completed nor been stopped.
  public var isRunning: Bool { change.outcome == nil }

  /// Runs the mutations of the new state; does nothing if they have run, or if the transition is over.
  public func mutate() { change.controller?.mutate(change) }

  /// Ends the transition; does nothing if it is over.
  ///
  /// - Parameter finished: Whether it has run to its end. If so, mutations that have not run do so now;
  ///   if not, they never will.
  public func complete(_ finished: Bool = true) {
    change.controller?.complete(change, finished: finished)
  }

  /// Sets the handler that is called with the reason when the transition is interrupted.
  ///
  /// It is called once: when another state takes over, when the change is called off or takes too long,
  /// and when the controller goes; at once, if that has happened. If another state takes over, it must
  /// leave the object as it stands. It must not hold the run.
  public func onInterrupt(_ handler: @escaping (StateOutcome.Reason) -> Void) {
    change.whenStopped(handler)
  }

  /// Leaves something to the transition that takes over, to be called from the interrupt handler.
  public func leave(_ inheritance: AnyObject) { change.leave(inheritance) }

  /// Calls when the transition is over.
  func onEnd(_ handler: @escaping () -> Void) { change.whenSettled { _ in handler() } }

  func stop(_ reason: StateOutcome.Reason) { change.controller?.stop(change, reason) }
}
