import Bindings
import Observation
import Testing

@Observable
private final class Document {
  var title = "a"
  var pages = 1
  @ObservationIgnored var onEnd: () -> Void = {}
  deinit { onEnd() }
}

private final class Player: PropertyNotifying {
  let propertyChanges = PropertyChanges()
  var volume = 1.0 {
    willSet { willChange(\.volume) }
    didSet { didChange(\.volume) }
  }
  var name = "" {
    didSet { didChange(\.name) }
  }
}

@Observable
private final class ObservablePlayer: PropertyNotifying {
  @ObservationIgnored let propertyChanges = PropertyChanges()
  var volume = 1 { didSet { didChange(\.volume) } }
}

/// An object that reports its changes itself is not observed, too: the state changes before the setter returns.
@MainActor
@Test func objectsThatReportTheirChangesAreNotObserved() {
  let player = ObservablePlayer()
  let volume = KVOState(obj: player, keyPath: \.volume)
  let setter = MutableKVOState(obj: player, keyPath: \.volume)
  var (heard, alsoHeard): ([Int], [Int]) = ([], [])
  volume.on { heard.append($0) }
  setter.on { alsoHeard.append($0) }
  player.volume = 2
  setter.setValue(3)
  #expect(heard == [1, 2, 3])
  #expect(alsoHeard == [1, 2, 3])
}

@MainActor
@Test func observedPropertiesAreHeardOncePerTurn() async {
  let myObject = Document()
  let myState = KVOState(obj: myObject, keyPath: \.title)
  var seen: [String] = []
  myState.on { seen.append($0) }
  let label = Document()
  label .. \.title <-> myState
  for turn in ["b", "c"] {
    for text in ["x", "y", turn] { myObject.title = text }
    // `get()` reads the property.
    #expect(myState.get() == turn)
    await until { label.title == turn }
  }
  // Changes of other properties have no effect.
  myObject.pages = 2
  await Task.yield()
  #expect(seen == ["a", "b", "c"])
}

@MainActor
@Test func computedValuesFollowObservedProperties() async {
  let document = Document()
  let state = KVOState(obj: document, keyPath: \.pages)
  let double = Computed { state.get() * 2 }
  var seen: [Int] = []
  let effect = Effect { seen.append(double.get()) }
  document.pages = 5
  await until { seen == [2, 10] }
  withExtendedLifetime(effect) {}
}

@MainActor
@Test func objectsAreNotHeldAndLeaveTheirLastValue() async {
  var ended = false
  var document: Document? = Document()
  document?.onEnd = { ended = true }
  let state = document.map { KVOState(obj: $0, keyPath: \.title) }
  document?.title = "b"
  await until { state?.get() == "b" }
  await Task.yield()
  document?.title = "last"
  document = nil
  // Held until the owner's next turn, in which the state takes the value.
  #expect(state?.get() == "last")
  await until { ended }
  #expect(state?.get() == "last")
}

@MainActor
@Test func statesOfPropertiesMayGoFirst() async {
  let document = Document()
  weak var gone: KVOState<String>?
  var seen: [String] = []
  do {
    let state = KVOState(obj: document, keyPath: \.title)
    gone = state
    state.on { seen.append($0) }
    document.title = "b"
  }
  await until { gone == nil }
  document.title = "c"
  await Task.yield()
  #expect(seen.allSatisfy { $0 != "c" })
}

@MainActor
@Test func mutableStatesSetTheProperty() async {
  let myClass = Document()
  let state = MutableKVOState(obj: myClass, keyPath: \.title)
  var seen: [String] = []
  state.on { seen.append($0) }
  state.setValue("new")
  #expect(myClass.title == "new")
  #expect(seen == ["a", "new"])
  let other = MutableKVOState(myClass .. \.pages)
  other.setValue(3)
  #expect(myClass.pages == 3)
  let linked = MutableKVOState(link: myClass .. \.pages)
  #expect(linked.get() == 3)
  // The change is delivered only once.
  for _ in 0..<10 { await Task.yield() }
  #expect(seen == ["a", "new"])
}

@MainActor
@Test func mutableStatesArePartOfTwoWayBindings() async {
  let (document, player, text) = (Document(), Player(), State("x"))
  let title = MutableKVOState(obj: document, keyPath: \.title)
  text.bindTwoWay(title)
  #expect(document.title == "x")
  document.title = "y"
  await until { text.get() == "y" }
  text.set("z")
  #expect(document.title == "z")
  let volume = State("")
  let loudness = MutableKVOState(obj: player, keyPath: \.volume)
  loudness.bindTwoWay(volume, to: { "\($0)" }, from: { Double($0) })
  volume.set("0.5")
  #expect(player.volume == 0.5)
  player.volume = 2
  #expect(volume.get() == "2.0")
}

@Test func notifyingObjectsAreHeardAtOnce() {
  let player = Player()
  let state = KVOState(obj: player, keyPath: \.volume)
  var seen: [Double] = []
  state.on { seen.append($0) }
  player.volume = 2
  player.volume = 3
  #expect(seen == [1, 2, 3])
  // Nested changes are reported at the end of the outermost one.
  player.willChange(\.volume)
  player.volume = 4
  player.volume = 5
  #expect(seen.count == 3)
  player.didChange(\.volume)
  #expect(seen == [1, 2, 3, 5])
  let name = MutableKVOState(obj: player, keyPath: \.name)
  var names: [String] = []
  name.on { names.append($0) }
  name.setValue("x")
  #expect(names == ["", "x"])
  #expect(player.name == "x")
}

@Test func notifyingObjectsAndTheirStatesEndIndependently() {
  var player: Player? = Player()
  weak var gone: Player?
  gone = player
  let state = player.map { KVOState(obj: $0, keyPath: \.volume) }
  do {
    let other = player.map { KVOState(obj: $0, keyPath: \.volume) }
    other?.on { _ in }
  }
  player?.volume = 7
  player = nil
  #expect(gone == nil)
  #expect(state?.get() == 7)
}

@MainActor
@Test func theEndOfAStateLetsGoOfItsObjectAtOnce() {
  var ended = false
  var document: Document? = Document()
  document?.onEnd = { ended = true }
  var state = document.map { KVOState(obj: $0, keyPath: \.title) }
  #expect(state?.get() == "a")
  state = nil
  document = nil
  #expect(ended)
}
