/// A change of an object's state that waits, runs, or is settled.
@usableFromInline
final class PendingChange {
  /// The stage of the change.
  enum Stage: Hashable {
    /// The controller has not decided about the change.
    case requested
    case waiting
    case running(hasEntered: Bool)
    case settled(StateOutcome)
  }

  /// The properties that only some changes need, so that a queue of the others is small.
  private final class Details {
    /// Starts the transition.
    var launch: ((PendingChange) -> Void)?

    /// Stops the transition that is running.
    var interruptHandler: ((StateOutcome.Reason) -> Void)?

    /// The object that the transition leaves to the next one when it is interrupted.
    var handover: AnyObject?

    /// The object that the transition before this one left when it was interrupted.
    var inheritance: AnyObject?

    /// The receivers of the outcome.
    var receivers: [(StateOutcome) -> Void] = []

    /// The controller, if the change keeps it alive.
    var ownController: AnyStateController?
  }

  /// Set by the core alone.
  var stage = Stage.requested

  /// The state; for a move through the history, it is `nil` until the turn of the change has come.
  private(set) var state: DiscreteState<AnyObject>?

  let move: HistoryMove

  private let owner: ControllerReference
  private var details: Details?

  /// Creates a change; without `launch`, the state is applied without a transition.
  init(
    _ state: DiscreteState<AnyObject>?, _ move: HistoryMove, _ owner: ControllerReference,
    launching launch: ((PendingChange) -> Void)?
  ) {
    (self.state, self.move, self.owner) = (state, move, owner)
    if let launch { needDetails().launch = launch }
  }

  var identity: StateIdentity? { state?.identity }

  /// The controller to which the change belongs; `nil` after it is released.
  var controller: AnyStateController? { owner.controller }

  var outcome: StateOutcome? {
    if case .settled(let outcome) = stage { outcome } else { nil }
  }

  var isWaiting: Bool { stage == .waiting }

  /// Whether the state has an `onUpdate`, which runs if the object is already in the state.
  var hasUpdate: Bool { state?.update != nil }

  private func needDetails() -> Details {
    if let details { return details }
    let made = Details()
    details = made
    return made
  }

  /// Keeps the controller until the outcome is known.
  func keepController() { needDetails().ownController = controller }

  /// Determines the state of a move through the history.
  func resolve(in history: StateHistory?) {
    if move != .record { state = history?.state(after: move) }
  }

  /// Starts the transition; returns `false` if the change has no transition.
  func launch() -> Bool {
    guard let launch = details?.launch else { return false }
    launch(self)
    return true
  }

  // MARK: The end

  /// Calls a receiver with the outcome, immediately if it is known.
  func whenSettled(_ receiver: @escaping (StateOutcome) -> Void) {
    if let outcome { receiver(outcome) } else { needDetails().receivers.append(receiver) }
  }

  /// Sets the handler that stops the transition, and calls it if the transition has already been stopped.
  func whenStopped(_ handler: @escaping (StateOutcome.Reason) -> Void) {
    guard let outcome else {
      needDetails().interruptHandler = handler
      return
    }
    if let reason = outcome.reason, reason != .failed { handler(reason) }
  }

  /// Calls the interrupt handler of the transition, after the change has been settled.
  func tellToStop() {
    guard let handler = details?.interruptHandler, let reason = outcome?.reason else { return }
    details?.interruptHandler = nil
    handler(reason)
  }

  /// Delivers the outcome, once.
  func deliver() {
    guard let outcome else { preconditionFailure("a change is delivered before it is settled") }
    // The state is not needed any more.
    state = nil
    guard let details else { return }
    settleInheritance()
    self.details = nil
    for receiver in details.receivers { receiver(outcome) }
  }

  // MARK: Inheritance between transitions

  /// The object that the transition before this one left when it was interrupted.
  var inheritance: AnyObject? { details?.inheritance }

  func inherit(_ left: AnyObject) { needDetails().inheritance = left }

  /// Stores the object that the transition leaves; has no effect once the outcome is delivered.
  func leave(_ inheritance: AnyObject) { details?.handover = inheritance }

  /// Returns the object for the next transition: the object that this change left, or the object that it inherited.
  func takeHandover() -> AnyObject? {
    guard let details else { return nil }
    guard outcome?.reason == .interrupted, details.handover == nil else { return details.handover }
    defer { details.inheritance = nil }
    return details.inheritance
  }

  /// Sets the properties that an interrupted animation left to their new values, unless this transition took over.
  func settleInheritance() {
    guard let inherited = details?.inheritance else { return }
    details?.inheritance = nil
    (inherited as? any MotionInheritance)?.settleUnlessTaken()
  }
}
