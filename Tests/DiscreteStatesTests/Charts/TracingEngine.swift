@testable import DiscreteStates

/// The answers of guards and the events that actions raise, the same for both interpreters.
struct ChartStimuli {
  /// The number of events that are sent; the done event of state `s` is `kinds + 1 + s`.
  var kinds: Int

  /// The seed of all answers.
  var seed: UInt64

  /// The largest number of raised events.
  var budget = 0

  /// The guards that return `true`, one bit for each.
  var guards: UInt64 = .max

  func done(_ state: Int) -> Int32 { Int32(kinds + 1 + state) }

  /// All guards close after some transitions of a macrostep, so that it ends.
  func isOpen(_ transition: Int, taken: Int) -> Bool {
    taken < 12 && guards >> UInt64(transition & 63) & 1 == 1
  }

  func invokes(_ state: Int) -> Bool { state % 3 == 1 }

  func raise(byEntering state: Int, _ raised: inout Int) -> Int32? { raise(state * 4, &raised) }
  func raise(byTaking number: Int, _ raised: inout Int) -> Int32? { raise(number * 4 + 1, &raised) }
  func raise(byInvoking state: Int, _ raised: inout Int) -> Int32? {
    raise(state * 4 + 2, &raised)
  }

  private func raise(_ place: Int, _ raised: inout Int) -> Int32? {
    let hash = (UInt64(place) &+ seed) &* 0x9E37_79B9_7F4A_7C15 >> 32
    guard raised < budget, hash & 3 == 0 else { return nil }
    raised += 1
    return Int32(1 + hash >> 2 % UInt64(kinds))
  }
}

/// An engine that records its calls.
final class TracingEngine: _StatechartEngine {
  let stimuli: ChartStimuli
  private(set) var trace: [String] = []
  private var raised = 0

  /// The number of transitions since the last sent event.
  private var taken = 0

  init(_ outline: ChartOutline, _ stimuli: ChartStimuli) {
    self.stimuli = stimuli
    super.init(ChartTables(outline))
    enterInitialStates()
  }

  func handle(_ event: Int32) { if stage == .running { post(Occurrence(event: event)) } }

  override func begin(_ occurrence: Occurrence) -> Bool {
    if !occurrence.isInternal {
      trace.append("event \(occurrence.event)")
      taken = 0
    }
    return true
  }

  override func isOpen(_ transition: TransitionID) -> Bool {
    stimuli.isOpen(Int(transition), taken: taken)
  }

  override func exit(_ state: StateID) {
    guard stage == .running else {
      trace.append("exit \(state)")
      return
    }
    let states = tables.kind.indices.filter { $0 > 0 && active.isActive(Int32($0)) }
    trace.append("exit \(state) of \(states)")
  }

  override func take(_ transition: TransitionID) {
    trace.append("take \(transition)")
    taken += 1
    raise(stimuli.raise(byTaking: Int(transition), &raised))
  }

  override func enter(_ state: StateID) {
    trace.append("enter \(state)")
    raise(stimuli.raise(byEntering: Int(state), &raised))
  }

  override func hasInvocations(_ state: StateID) -> Bool { stimuli.invokes(Int(state)) }

  override func invoke(_ state: StateID) {
    trace.append("invoke \(state)")
    raise(stimuli.raise(byInvoking: Int(state), &raised))
  }

  override func doneEvent(of state: StateID) -> EventID { stimuli.done(Int(state)) }

  private func raise(_ event: Int32?) {
    if let event { raise(Occurrence(event: event, isInternal: true)) }
  }
}
