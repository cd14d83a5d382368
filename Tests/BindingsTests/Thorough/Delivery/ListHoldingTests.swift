import ShadowDiff
import TestSupport
import Testing

@testable import Bindings

// A list of a state that has listeners without a target is held by the state.

private struct Document: Equatable, Codable {
  struct Page: Equatable, Codable {
    var words = [1, 2]
  }
  var page = Page()
  var tags = [1, 2]
}

private final class Shelf: PropertyNotifying {
  let propertyChanges = PropertyChanges()
  var tags = [1, 2] {
    didSet { didChange(\.tags) }
  }
}

/// A list of numbers that is made of signals which begin with 1 and 2, and change to 1, 2 and 3.
private struct Kind {
  let name: String

  /// Makes a list that nothing holds, adds a listener, and returns the source and a closure that changes it.
  let listen: (_ listener: @escaping () -> Void) -> (source: AnyObject, change: () -> Void)

  init<Element>(_ name: String, _ list: @escaping (ListSignal<Int>) -> ListSignal<Element>) {
    self.name = name
    listen = { listener in
      let numbers = State([1, 2])
      list(numbers.list()).onChanges { _ in listener() }
      return (numbers, { [unowned numbers] in numbers.edit { $0.append(3) } })
    }
  }

  init<Source: SettableSignal, Element>(
    of makeSource: @escaping () -> Source, _ name: String,
    _ list: @escaping (Source) -> ListSignal<Element>,
    change: @escaping (inout Source.Value) -> Void
  ) {
    self.name = name
    listen = { listener in
      let source = makeSource()
      list(source).onChanges { _ in listener() }
      return (source, { [unowned source] in source.edit(change) })
    }
  }

  static var all: [Kind] {
    [
      Kind("list", { $0 }),
      Kind("filter") { $0.filter { $0 > 0 } },
      Kind("sorted") { $0.sorted(by: >) },
      Kind("map") { $0.map { $0 * 2 } },
      Kind("compactMap") { $0.compactMap { Optional($0) } },
      Kind("reversed") { $0.reversed() },
      Kind("flatMap") { $0.flatMap { [$0, -$0] } },
      Kind("grouped") { $0.grouped { $0 % 2 } },
      Kind("concatenated") { $0.concatenated(with: State([7]).list()) },
      Kind("concatenated with itself") { $0.concatenated(with: $0.map { -$0 }) },
      Kind("a chain") { $0.flatMap { [$0] }.grouped { $0 }.map(\.id).reversed().filter { $0 > 0 } },
      Kind(of: { State(Document()) }, "a part", { $0.at(\.tags).list() }) { $0.tags.append(3) },
      Kind(of: { State(Document()) }, "a part of a part", { $0.at(\.page).at(\.words).list() }) {
        $0.page.words.append(3)
      },
      Kind(of: { State(Document()) }, "a list made of a part's list") {
        $0.at(\.tags).list().flatMap { [$0] }.map { $0 + 1 }
      } change: {
        $0.tags.append(3)
      },
      Kind(of: { PersistedState(Document(), in: .nothing) }, "a part of a persisted state") {
        $0.at(\.tags).list()
      } change: {
        $0.tags.append(3)
      },
    ]
  }
}

extension PersistenceStore {
  fileprivate static var nothing: PersistenceStore {
    PersistenceStore(name: "nothing", load: { nil }, save: { _ in })
  }
}

@Test func listsThatNothingHoldsKeepReportingChanges() {
  for kind in Kind.all {
    var count = 0
    var (source, change): (AnyObject?, (() -> Void)?) = (nil, nil)
    (source, change) = kind.listen { count += 1 }
    #expect(count == 1, "\(kind.name)")
    change?()
    #expect(count == 2, "\(kind.name)")
    // The listener keeps no state alive.
    weak let known = source
    (source, change) = (nil, nil)
    #expect(known == nil, "\(kind.name)")
  }
}

@Test func aListThatNothingHoldsEndsWhenItsListenersAreUnbound() {
  let numbers = State([1, 2])
  weak var list: ListSignal<Int>?
  var token: BindingToken?
  do {
    let made = numbers.list().flatMap { [$0] }
    list = made
    token = made.onChanges { _ in }
  }
  #expect(list != nil)
  token?.unBind()
  #expect(list == nil)
}

@Test func listenersOfAListsValuesNeedNoListEither() {
  let document = State(Document())
  var values: [[Int]] = []
  var changes: [Int] = []
  func prepare() {
    document.at(\.tags).list().filter { $0 > 1 }.on { values.append($0) }
    document.at(\.tags).list().map { $0 * 10 }.onChange { changes.append($0.count) }
  }
  prepare()
  document.edit { $0.tags.append(3) }
  #expect(values == [[2], [2, 3]])
  #expect(changes == [3])
}

@Test func aComputedValueHoldsTheListenersOfItsChanges() {
  let source = State(2)
  let numbers = Computed { Array(0..<source.get()) }
  var counts: [Int] = []
  func prepare() {
    numbers.onChanges { counts.append($0.diff.insertions.count) }
  }
  prepare()
  source.set(3)
  #expect(counts == [2, 1])
}

@Test func aListOfAStateAndAComputedValueKeepsNoStateAlive() {
  weak var known: State<[Int]>?
  do {
    let numbers = State([1, 2])
    known = numbers
    numbers.list().concatenated(with: Computed { numbers.get() }.list()).onChanges { _ in }
    Computed { numbers.get() }.onChanges { _ in }
  }
  #expect(known == nil)
}

@Test func aListThatYouKeepHoldsItsComputedValue() {
  let source = State(2)
  let list = Computed { Array(0..<source.get()) }.list().map { $0 * 2 }
  var counts: [Int] = []
  list.onChanges { counts.append($0.diff.insertions.count) }
  source.set(3)
  #expect(counts == [2, 1])
}

@MainActor
@Test func listsOfForeignPropertiesReportChanges() {
  let shelf = Shelf()
  let tags = MutableKVOState(shelf .. \.tags)
  var (changes, mirror) = (0, [Int]())
  func prepare() { tags.onChanges { _ in changes += 1 } }
  prepare()
  let reversed = MutableKVOState(shelf .. \.tags).list().reversed()
  reversed.onChanges { mirror = (try? $0.applied(to: mirror)) ?? [] }
  shelf.tags.append(3)
  #expect(mirror == [3, 2, 1])
  tags.set([5])
  #expect(mirror == [5])
  #expect(changes == 3)
}

@Test func aListenerWithATargetHoldsAListWithOtherListeners() {
  final class Screen { var count = 0 }
  let (source, screen) = (State(2), Screen())
  var changes = 0
  weak var computed: Computed<[Int]>?
  func prepare(isFirst: Bool) {
    let numbers = Computed { Array(0..<source.get()) }
    computed = numbers
    let list = numbers.list()
    if isFirst { list.onChanges { _ in changes += 1 } }
    list.onChanges(for: screen) { screen, _ in screen.count += 1 }
    if !isFirst { list.onChanges { _ in changes += 1 } }
  }
  for isFirst in [true, false] {
    (changes, screen.count) = (0, 0)
    prepare(isFirst: isFirst)
    source.set(source.get() + 1)
    #expect(computed != nil)
    // The second time, the first list reports its change as well.
    #expect(changes == (isFirst ? 2 : 3))
  }
  #expect(screen.count == 3)
}

@Test func aPartsListenersAreUnboundByThePart() {
  let document = State(Document())
  let (tags, words) = (document.at(\.tags), document.at(\.page).at(\.words))
  var count = 0
  let token = tags.onChanges { _ in count += 1 }
  words.unBind(token)
  document.edit { $0.tags.append(3) }
  #expect(count == 2)
  tags.unBind(token)
  document.edit { $0.tags.append(4) }
  #expect(count == 2)
}

@Test func aPartWhoseListIsListenedToStillHoldsItsState() {
  let tags = State(Document()).at(\.tags)
  let list = tags.list()
  list.onChanges { _ in }
  tags.set([9])
  #expect(tags.get() == [9])
  #expect(list.get() == [9])
}
