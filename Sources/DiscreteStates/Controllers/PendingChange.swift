/// A state on its way to an object, whatever the object's type.
@usableFromInline
class PendingChange {
  /// How far the change has come.
  enum Stage: Hashable {
    case waiting
    case running(hasEntered: Bool)
    case settled(StateOutcome)
  }

  /// Set by the core alone.
  var stage = Stage.waiting

  /// The state; what goes through the history knows it when its turn has come.
  var identity: StateIdentity?

  /// What stops the transition that is running.
  private var interruptHandler: ((StateOutcome.Reason) -> Void)?

  /// What the transition leaves to the next one when it is told to stop.
  var handover: AnyObject?

  /// What the transition left that was told to stop before this one started.
  var inheritance: AnyObject?

  /// Who is to be told the outcome.
  private var receivers: [(StateOutcome) -> Void] = []

  final var outcome: StateOutcome? {
    if case .settled(let outcome) = stage { outcome } else { nil }
  }

  final var isWaiting: Bool { stage == .waiting }

  /// Calls with the outcome: at once, if it is known.
  final func whenSettled(_ receiver: @escaping (StateOutcome) -> Void) {
    if let outcome { receiver(outcome) } else { receivers.append(receiver) }
  }

  /// Sets what stops the transition, and calls it if that has been stopped before.
  final func whenStopped(_ handler: @escaping (StateOutcome.Reason) -> Void) {
    guard let outcome else {
      interruptHandler = handler
      return
    }
    if let reason = outcome.reason, reason != .failed { handler(reason) }
  }

  /// Tells the transition to stop; to be called when the change has been settled.
  final func tellToStop() {
    guard let handler = interruptHandler, let reason = outcome?.reason else { return }
    interruptHandler = nil
    handler(reason)
  }

  /// What the transition that takes over gets: what this one has left, or has been left itself.
  final func takeHandover() -> AnyObject? {
    guard outcome?.reason == .interrupted, handover == nil else { return handover }
    defer { inheritance = nil }
    return inheritance
  }

  /// Lets what the interrupted transition has left come to rest, unless this one has taken it over.
  final func settleInheritance() {
    guard let inherited = inheritance else { return }
    inheritance = nil
    (inherited as? any MotionInheritance)?.settleUnlessTaken()
  }

  /// Tells the outcome, once.
  final func deliver() {
    guard let outcome else { preconditionFailure("a change is delivered before it is settled") }
    (interruptHandler, handover) = (nil, nil)
    settleInheritance()
    let told = receivers
    receivers = []
    willDeliver()
    for receiver in told { receiver(outcome) }
  }

  /// Whether there is anything to run when the object is in the state already.
  var hasUpdate: Bool { false }

  /// The controller that the change belongs to, while there is one.
  var controller: StateController? { nil }

  /// Finds out the state, for those that go through the history; nil if there is none.
  func resolve() -> StateIdentity? { identity }

  /// Runs the mutations of entering; the object may have gone.
  func enter() {}

  /// Runs the mutations of being applied again.
  func update() {}

  /// Notes that the object is in the state already, and that there is nothing to run.
  func skip() {}

  /// Starts the transition.
  func launch() {}

  /// Lets go of what is needed only until the outcome is known.
  func willDeliver() {}
}
