import Observation
import Testing

@testable import Bindings

// Ended bindings are removed even if no value is delivered.

private final class Label {
  var text = 0
  var caption: Int?
}

@Observable
private final class Document {
  var pages = 0
}

private final class Player: PropertyNotifying {
  let propertyChanges = PropertyChanges()
  var volume = 0 { didSet { didChange(\.volume) } }
}

@Test func bindingsOfObjectsThatHaveGoneDoNotPileUp() {
  let state = State(0)
  state.on { _ in }
  var tokens: [BindingToken] = []
  for _ in 0..<1000 {
    let label = Label()
    tokens.append(state.bind(label, \.text))
    tokens.append(state.bind(label, \.caption))
    label .. \.caption <-> state
  }
  #expect(tokens.allSatisfy { !$0.isActive })
  #expect(state.listenerHub?.entryCount ?? 0 < 50)
  // The remaining listeners are called in order.
  var heard: [Int] = []
  for index in 0..<100 { state.on { heard.append($0 * 1000 + index) } }
  heard = []
  state.set(1)
  #expect(heard == (0..<100).map { 1000 + $0 })
}

@MainActor
@Test func bindingsOncePerTurnDoNotPileUp() {
  let state = State(0)
  for _ in 0..<1000 {
    let label = Label()
    state.bind(.oncePerTurn, label, \.text)
    state.bind(.oncePerTurn, label, \.caption)
  }
  #expect(state.listenerHub?.entryCount ?? 0 < 50)
}

@Test func partnersThatHaveGoneDoNotPileUp() {
  let state = State(0)
  var (alive, most) = (0, 0)
  for _ in 0..<1000 {
    let probe = Probe { alive -= 1 }
    alive += 1
    most = max(most, alive)
    let (partner, label) = (State(0), Label())
    state.bindTwoWay(
      partner, to: { value in withExtendedLifetime(probe) { value } }, from: { $0 })
    state.bindTwoWay(label, \.text) { _, _ in }
  }
  #expect(most < 50)
  #expect(state.listenerHub?.entryCount ?? 0 < 50)
}

private final class Probe {
  let onEnd: () -> Void

  init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }

  deinit { onEnd() }
}

@Test func sequencesThatNobodyIteratesDoNotPileUp() {
  let state = State(0)
  for _ in 0..<1000 { _ = state.values() }
  #expect(state.listenerHub?.entryCount ?? 0 < 50)
}

@Test func statesOfAPropertyThatHaveGoneDoNotPileUp() {
  let player = Player()
  for _ in 0..<1000 { _ = KVOState(obj: player, keyPath: \.volume).get() }
  #expect(player.propertyChanges.watchers[\Player.volume]?.all.count ?? 0 < 50)
  player.volume = 1
  #expect(player.propertyChanges.watchers[\Player.volume]?.all.count ?? 0 == 0)
}

@MainActor
@Test func observationLetsGoOfStatesThatHaveGone() {
  let document = Document()
  weak var reports: Mailbox<HeldObject>?
  do {
    let watch = ObservableWatch(document) { _ = document.pages }
    reports = watch.reports
    #expect(reports != nil)
    watch.end()
  }
  #expect(reports == nil)
}

@MainActor
@Test func whoTracksAStateOfAPropertyDoesNotHearOfItsEnd() {
  let document = Document()
  var heard = 0
  withObservationTracking {
    _ = KVOState(obj: document, keyPath: \.pages).get()
  } onChange: {
    MainActor.assumeIsolated { heard += 1 }
  }
  #expect(heard == 0)
  document.pages = 1
  #expect(heard == 1)
}
