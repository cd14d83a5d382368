import Bindings
import Foundation
import Testing

// Paths that lead into the object, but may lead elsewhere later.

private struct Style: Equatable {
  var title = ""
  var size = 0
}

private final class Card {
  var before = Style(title: "before", size: -1)
  var style: Style? = Style()
  var after = Style(title: "after", size: 1)
}

/// The values that every test sets: the first ones suffice for the binding to determine the property's place.
private let titles = ["a", "b", "c", "a title that does not fit into the string itself"]

@Test func pathsThroughOptionalsAreFollowedEachTime() {
  let (card, state) = (Card(), State("first"))
  state.bind(card, \.style!.title)
  for title in titles {
    state.set(title)
    #expect(card.style == Style(title: title, size: 0))
  }
  // The new object is written, and not the replaced one.
  card.style = nil
  card.style = Style(title: "new", size: 7)
  state.set("last")
  #expect(card.style == Style(title: "last", size: 7))
  #expect(card.before == Style(title: "before", size: -1))
  #expect(card.after == Style(title: "after", size: 1))
}

@Test func pathsThroughNilTrapAsEverywhere() async {
  let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    let (card, state) = (Card(), State("first"))
    state.bind(card, \.style!.title)
    for title in titles { state.set(title) }
    card.style = nil
    state.set("nowhere")
    print("written")
  }
  let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  // Release builds of the standard library say it too.
  #expect(text.contains("nil"), "\(text)")
}

private final class Ring {
  var name = ""
  var next: Ring?
  var computed: Ring { next ?? self }
  lazy var late: Ring = self
}

@Test func pathsThroughOtherObjectsAreFollowedEachTime() {
  let paths: [ReferenceWritableKeyPath<Ring, String>] = [
    \.next!.name, \.computed.name, \.late.name, \.next!.next!.name,
  ]
  for path in paths {
    let (ring, other, state) = (Ring(), Ring(), State("first"))
    other.next = other
    // At first, all paths lead back to the object.
    ring.next = ring
    state.bind(ring, path)
    for title in titles {
      state.set(title)
      #expect(ring.name == title, "\(path)")
    }
    ring.next = other
    ring.late = other
    ring.name = "left alone"
    state.set("last")
    #expect((ring.name, other.name) == ("left alone", "last"), "\(path)")
    for each in [ring, other] {
      each.next = nil
      each.late = Ring()
    }
  }
}

// All kinds of properties except plain ones.

@propertyWrapper private struct Doubled: Equatable {
  var raw = 0
  var wrappedValue: Int {
    get { raw * 2 }
    set { raw = newValue }
  }
  var projectedValue: Doubled {
    get { self }
    set { self = newValue }
  }
}

private class Base {
  var open = 0
  final var closed = 0
}

private final class Kinds: Base {
  var guardBefore = 0x5555_5555
  var pair = (1, "a")
  weak var weakly: Card?
  unowned var unowned: Card
  var function: (Int) -> Int = { $0 }
  var type: any Any.Type = Int.self
  var anything: Any = 0
  var style = Style()
  @Doubled var doubled: Int
  lazy var late = 0
  var `raw identifier.with dots!` = 0
  var optional: Int? = 0
  var guardAfter = 0x5555_5555
  var overridden = 0
  override var open: Int { didSet { overridden += 1 } }

  init(_ card: Card) { unowned = card }
}

/// Binds a property, sets it many times, and reads it without the binding.
private func check<Value>(
  _ object: Kinds, _ path: ReferenceWritableKeyPath<Kinds, Value>, _ values: [Value],
  _ isSet: (Value) -> Bool
) {
  let state = State(values[0])
  let token = state.bind(object, path)
  for round in 0..<8 {
    let value = values[round % values.count]
    state.set(value)
    #expect(isSet(value), "\(path), \(round)")
  }
  #expect((object.guardBefore, object.guardAfter) == (0x5555_5555, 0x5555_5555), "\(path)")
  token.unBind()
}

@Test func everyKindOfPropertyKeepsItsMeaning() {
  let cards = [Card(), Card()]
  weak var released: Card?
  do {
    let object = Kinds(cards[0])
    check(object, \.pair.1, titles) { object.pair.0 == 1 && object.pair.1 == $0 }
    check(object, \.pair, [(3, "x"), (4, "y")]) { object.pair == $0 }
    object.pair = (1, "a")
    check(object, \.weakly, [cards[0], nil, cards[1]]) { object.weakly === $0 }
    check(object, \.unowned, cards) { object.unowned === $0 }
    check(object, \.function, [{ $0 + 1 }, { $0 * 2 }]) { object.function(5) == $0(5) }
    check(object, \.type, [String.self, Card.self]) { object.type == $0 }
    check(object, \.anything, [1, titles, "a"]) { "\(object.anything)" == "\($0)" }
    check(object, \.style.title, titles) { object.style == Style(title: $0, size: 0) }
    check(object, \.doubled, [3, 5]) { object.doubled == $0 * 2 }
    check(object, \.$doubled.raw, [3, 5]) { object.doubled == $0 * 2 }
    check(object, \.late, [3, 5]) { object.late == $0 }
    check(object, \.`raw identifier.with dots!`, [3, 5]) {
      object.`raw identifier.with dots!` == $0
    }
    check(object, \.optional, [3, nil, 5]) { object.optional == $0 }
    object.optional = 0
    check(object, \.optional!, [3, 5]) { object.optional == $0 }
    check(object, \.closed, [3, 5]) { object.closed == $0 }
    check(object, \.open, [3, 5]) { object.open == $0 }
    #expect(object.overridden == 9)
    // References are counted correctly: weak and unowned properties do not hold their objects.
    let last = Card()
    released = last
    check(object, \.weakly, [last]) { object.weakly === $0 }
    check(object, \.unowned, [last]) { object.unowned === $0 }
    object.unowned = cards[0]
  }
  #expect(released == nil)
}

@Test func inheritedPropertiesAreWrittenThroughEachClass() {
  let object = Kinds(Card())
  let base: Base = object
  let (closed, open) = (State(1), State(1))
  closed.bind(base, \.closed)
  open.bind(base, \.open)
  for value in 2..<9 {
    closed.set(value)
    open.set(value)
  }
  #expect((object.closed, object.open, object.overridden) == (8, 8, 8))
}

private final class Box<Content> {
  let header = 7
  var content: Content
  let footer = 7
  init(_ content: Content) { self.content = content }
}

@Test func propertiesOfGenericClassesAreFoundInEachOfThem() {
  func check<Content: Equatable>(_ values: [Content]) {
    let (box, state) = (Box(values[0]), State(values[0]))
    state.bind(box, \.content)
    for value in values + values {
      state.set(value)
      #expect(box.content == value)
      #expect((box.header, box.footer) == (7, 7))
    }
  }
  check([1 as UInt8, 2, 3])
  check(titles)
  check([Style(), Style(title: "x", size: 2)])
  check([nil, 3, 4] as [Int?])
}

private actor Owner {
  nonisolated(unsafe) var title = ""
}

// Safety: one test uses it.
nonisolated(unsafe) private let shared = Box("")

@Test func objectsThatAreNotAllocatedAsUsual() {
  let (owner, operation, state) = (Owner(), Operation(), State("first"))
  // An actor's fields start at a different offset, the compiler may lay out a constant, and another module's
  // class may change.
  unsafe state.bind(owner, \.title)
  state.bind(operation, \.name)
  let token = unsafe state.bind(shared, \.content)
  for title in titles {
    state.set(title)
    unsafe #expect(owner.title == title)
    #expect(operation.name == title)
    unsafe #expect(shared.content == title)
  }
  token.unBind()
}
