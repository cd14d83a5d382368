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
  private(set) var interruptHandler: (() -> Void)?

  /// What a transition that is told to stop leaves to the next one.
  var handover: AnyObject?

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
  final func whenInterrupted(_ handler: @escaping () -> Void) {
    guard let outcome else {
      interruptHandler = handler
      return
    }
    switch outcome {
    case .cutShort(let reason) where reason != .failed: handler()
    case .abandoned(let reason) where reason != .failed: handler()
    default: break
    }
  }

  /// Tells the outcome, once.
  final func deliver() {
    guard let outcome else { preconditionFailure("a change is delivered before it is settled") }
    (interruptHandler, handover) = (nil, nil)
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

  /// Starts the transition.
  func launch(inheriting handover: AnyObject?) {}

  /// Lets go of what is needed only until the outcome is known.
  func willDeliver() {}
}
