/// The event that a session handles, with the object that its guards and actions work on: SCXML's `_event`.
@usableFromInline
struct CurrentEvent {
  /// The object, which is retained until the event is handled.
  var object: AnyObject?

  /// The slot of the event in `EventSlots`, or `none`.
  @usableFromInline var slot = ChartTables.none

  /// The error that an action or guard has thrown, while the session handles its event.
  var error: (any Error)?

  /// Whether guards are called only for a question such as `can`, so that their errors are not raised.
  var isProbing = false
}

/// The errors that guards and actions have thrown, while their events wait.
///
/// A session creates it with the first error.
final class ThrownErrors {
  let errors = EventSlots<any Error>()

  /// The transitions whose guards have thrown in this selection.
  private var guards: Set<ChartTables.TransitionID> = []

  func beginSelection() { if !guards.isEmpty { guards.removeAll() } }

  /// Returns whether the guard of a transition throws for the first time in this selection, which may call it twice.
  func isFirst(of transition: ChartTables.TransitionID) -> Bool {
    guards.insert(transition).inserted
  }

  /// Removes and returns the error in a slot.
  func take(_ slot: Int32) -> (any Error)? {
    defer { errors.release(slot) }
    return errors.values[Int(slot)]
  }
}

/// The outputs of final states, by the states that they complete: SCXML's `donedata`.
///
/// A class, so that sessions of charts without outputs need no memory for it.
final class DoneData {
  var outputs: [ChartTables.StateID: Any] = [:]

  /// The output of the done event that is handled.
  private(set) var current: Any?

  /// Makes the output for a state the current one; for other numbers, the current output is `nil`.
  func select(_ state: ChartTables.StateID) { current = outputs[state] }
}

/// The mutations that wait for the end of a macrostep.
struct PendingMutations {
  /// Whether a state with mutations was entered or exited.
  private(set) var areNeeded = false

  /// The states with mutations that were entered.
  private var entered: [ChartTables.StateID] = []

  mutating func didEnter(_ state: ChartTables.StateID) {
    areNeeded = true
    entered.append(state)
  }

  mutating func didExit(_ state: ChartTables.StateID) {
    areNeeded = true
    entered.removeAll { $0 == state }
  }

  /// Returns the states that were entered, and forgets them.
  mutating func removeEntered() -> [ChartTables.StateID] {
    defer { self = PendingMutations() }
    return entered
  }
}
