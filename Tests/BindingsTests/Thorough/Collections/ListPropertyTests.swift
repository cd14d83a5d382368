import Bindings
import ShadowDiff
import TestSupport
import Testing

/// An element with an identity, and content by which it is filtered and sorted.
struct Item: Hashable {
  var id: Int
  var key: Int
  var note = 0
}

/// A list under test: the expected elements, and the elements that its listener has computed from the changes.
final class Watched<Element: Equatable> {
  let list: ListSignal<Element>
  let expected: () -> [Element]
  private(set) var mirror: [Element] = []
  private(set) var changes = 0
  private(set) var mismatch: String?

  init(_ list: ListSignal<Element>, isListened: Bool, expected: @escaping () -> [Element]) {
    self.list = list
    self.expected = expected
    guard isListened else { return }
    list.onChanges { [unowned self] change in
      changes += 1
      do {
        mirror = try change.applied(to: mirror)
      } catch {
        mismatch = "\(error)"
      }
      if changes > 1, change.isEmpty { mismatch = "an empty change" }
      if mirror != expected() { mismatch = "\(change) leads to \(mirror), not \(expected())" }
    }
  }

  /// Compares; within a batch the listener has not got all changes yet.
  func check(_ comment: String, isInBatch: Bool) {
    let expected = expected()
    if let mismatch { Issue.record("\(comment): \(mismatch)") }
    if changes > 0, !isInBatch, mirror != expected {
      Issue.record("\(comment): \(mirror) \(expected)")
    }
    if list.get() != expected { Issue.record("\(comment): \(list.get()) \(expected)") }
    if list.count != expected.count { Issue.record("\(comment): count") }
    for offset in expected.indices where list[offset] != expected[offset] {
      Issue.record("\(comment): element \(offset)")
    }
  }
}

extension Array {
  /// The elements in sorted order; elements with equal keys keep their order.
  func stablySorted(by areInIncreasingOrder: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted { a, b in
      if areInIncreasingOrder(a.element, b.element) { return true }
      return !areInIncreasingOrder(b.element, a.element) && a.offset < b.offset
    }.map(\.element)
  }
}

/// A state, lists of it in all orders, and random changes.
private struct Bench {
  let state: State<[Item]>
  let limit = State(5)
  var checks: [(_ comment: String, _ isInBatch: Bool) -> Void] = []
  var random: SplitMix64
  var nextID = 0

  init(seed: UInt64, isListened: Bool, source: (State<[Item]>) -> ListSignal<Item>) {
    random = SplitMix64(seed: seed)
    state = State([])
    let (state, limit) = (state, limit)
    func isIncluded(_ item: Item) -> Bool { item.key < 6 }
    func isBefore(_ a: Item, _ b: Item) -> Bool { a.key < b.key }
    func text(_ item: Item) -> String { "\(item.id): \(item.key / 2)" }
    let list = source(state)
    let filtered = list.filter(isIncluded)
    let sorted = list.sorted(by: isBefore)
    let mapped = list.map(text)
    watch(list, isListened) { state.get() }
    watch(filtered, isListened) { state.get().filter(isIncluded) }
    watch(sorted, isListened) { state.get().stablySorted(by: isBefore) }
    watch(mapped, isListened) { state.get().map(text) }
    watch(filtered.sorted(by: isBefore).map(text), isListened) {
      state.get().filter(isIncluded).stablySorted(by: isBefore).map(text)
    }
    watch(sorted.filter { $0.note < 2 }.map(\.key), isListened) {
      state.get().stablySorted(by: isBefore).filter { $0.note < 2 }.map(\.key)
    }
    watch(mapped.sorted(by: <).filter { $0.count > 4 }, isListened) {
      state.get().map(text).stablySorted(by: <).filter { $0.count > 4 }
    }
    watch(list.filter { $0.key < limit.get() }.sorted(by: \.note), isListened) {
      state.get().filter { $0.key < limit.get() }.stablySorted { $0.note < $1.note }
    }
    watch(
      list.sorted { (a, b) in (a.key < b.key) == (limit.get() < 5) && a.key != b.key }, isListened
    ) {
      state.get().stablySorted { (a, b) in (a.key < b.key) == (limit.get() < 5) && a.key != b.key }
    }
    watch(list.map { $0.key + limit.get() }, isListened) {
      state.get().map { $0.key + limit.get() }
    }
  }

  private mutating func watch<Element: Equatable>(
    _ list: ListSignal<Element>, _ isListened: Bool, expected: @escaping () -> [Element]
  ) {
    let watched = Watched(list, isListened: isListened, expected: expected)
    checks.append { watched.check($0, isInBatch: $1) }
  }

  mutating func item() -> Item {
    nextID += 1
    return Item(id: nextID, key: Int.random(in: 0..<8, using: &random))
  }

  /// One random edit, or another array.
  mutating func change() {
    var random = random
    let count = state.get().count
    switch Int.random(in: 0..<12, using: &random) {
    case 0...2:
      let item = item()
      let offset = Int.random(in: 0...count, using: &random)
      state.edit { $0.insert(item, at: offset) }
    case 3 where count > 0:
      let offset = Int.random(in: 0..<count, using: &random)
      state.edit { _ = $0.remove(at: offset) }
    case 4 where count > 0, 5 where count > 0:
      let offset = Int.random(in: 0..<count, using: &random)
      state.edit {
        $0[offset].key = Int.random(in: 0..<8, using: &random)
        $0[offset].note += 1
      }
    case 6 where count > 1:
      let (from, to) = (
        Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random)
      )
      state.edit { $0.move(from: from, to: to) }
    case 7 where count > 1:
      let (from, to) = (
        Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random)
      )
      state.edit { $0.swapAt(from, to) }
    case 8:
      let items = (0..<3).map { _ in item() }
      let lower = Int.random(in: 0...count, using: &random)
      let upper = min(count, lower + 2)
      state.edit { $0.replaceSubrange(lower..<upper, with: items) }
    case 9:
      var array = state.get()
      if count > 0, Bool.random(using: &random) {
        array[Int.random(in: 0..<count, using: &random)].note += 1
      }
      for _ in 0..<Int.random(in: 0..<3, using: &random) where array.count > 1 {
        let moved = array.remove(at: Int.random(in: 0..<array.count, using: &random))
        if Bool.random(using: &random) { array.insert(moved, at: array.count / 2) }
      }
      array.append(item())
      state.set(array)
    case 10:
      let divisor = Int.random(in: 2..<5, using: &random)
      state.edit { $0.removeAll(where: { $0.key.isMultiple(of: divisor) && $0.note > 0 }) }
    default:
      limit.set(Int.random(in: 2..<8, using: &random))
    }
    self.random = random
  }

  mutating func run(_ steps: Int, _ label: String) {
    for step in 0..<steps {
      if Int.random(in: 0..<4, using: &random) == 0 {
        batch {
          for part in 0..<Int.random(in: 1..<6, using: &random) {
            change()
            // Reading within the batch must not split the change.
            if part.isMultiple(of: 2) {
              checks.randomElement(using: &random)?("\(label) inner", true)
            }
          }
        }
      } else {
        change()
      }
      if step.isMultiple(of: 3) || step > steps - 3 {
        for check in checks { check("\(label), step \(step)", false) }
      }
    }
  }
}

@Test(arguments: [false, true])
func listsEqualPlainRecomputation(isListened: Bool) {
  for seed in 0..<TestEffort.rounds(15) {
    var bench = Bench(seed: UInt64(seed), isListened: isListened) { $0.list(id: \.id) }
    bench.run(60, "id, seed \(seed)")
  }
}

@Test func listsOfHashableAndComparedElementsEqualPlainRecomputation() {
  for seed in 0..<TestEffort.rounds(15) {
    var hashable = Bench(seed: UInt64(seed), isListened: true) { $0.list() }
    hashable.run(50, "hashable, seed \(seed)")
    var compared = Bench(seed: UInt64(seed), isListened: true) {
      $0.list(by: { $0.id == $1.id }, isUpdated: !=)
    }
    compared.run(50, "compared, seed \(seed)")
  }
}

@Test func longListsAreFollowedStepByStep() {
  // Long enough that a change is far below a sixteenth of it.
  for seed in 0..<TestEffort.rounds(2) {
    var bench = Bench(seed: UInt64(100 + seed), isListened: true) { $0.list(id: \.id) }
    let items = (0..<400).map { _ in bench.item() }
    bench.state.set(items)
    bench.run(40, "long, seed \(seed)")
  }
}

@Test func longListsThatAreEmptiedStayInStep() {
  // There are so many edits that the list compares the arrays instead.
  typealias Emptying = (inout ListEditor<Int>) -> Void
  let all: [Emptying] = [
    { $0.removeAll() }, { $0.removeAll(where: { _ in true }) },
    { $0.replaceSubrange(0..<$0.count, with: []) }, { while !$0.isEmpty { $0.removeLast() } },
    { editor in
      let elements = Array(editor)
      editor.removeAll()
      editor.append(contentsOf: elements)
      editor.removeAll()
    },
  ]
  for (index, empty) in all.enumerated() {
    for isRead in [false, true] {
      let state = State(Array(0..<1000))
      let list = state.list(id: { $0 })
      let even = list.filter { $0 % 2 == 0 }
      var (told, toldByState): ([Int], [Int]) = ([], [])
      even.onChanges { told = (try? $0.applied(to: told)) ?? [-1] }
      state.onChanges { toldByState = (try? $0.applied(to: toldByState)) ?? [-1] }
      if isRead { #expect(list.count == 1000) }
      for (step, expected) in [[], [4], [4, 6]].enumerated() {
        if step == 0 { state.edit(empty) } else { state.edit { $0.append(2 + 2 * step) } }
        #expect(list.count == expected.count, "\(index)")
        #expect(list.get() == expected)
        #expect(even.get() == expected)
        #expect(told == expected)
        #expect(toldByState == expected)
      }
    }
  }
}

@Test func longListsUnderManyEditsEqualPlainRecomputation() {
  for seed in 0..<TestEffort.rounds(10) {
    var random = SplitMix64(seed: UInt64(seed))
    var model = Array(0..<Int.random(in: 300..<900, using: &random))
    var next = model.count
    let state = State(model)
    let list = state.list(id: { $0 })
    let derived = list.filter { $0 % 3 > 0 }.sorted(by: >)
    var told: [Int] = []
    derived.onChanges { told = (try? $0.applied(to: told)) ?? [-1] }
    for step in 0..<12 {
      batch {
        for _ in 0..<Int.random(in: 1..<4, using: &random) {
          switch Int.random(in: 0..<4, using: &random) {
          case 0:
            model.removeAll()
            state.edit { $0.removeAll() }
          case 1:
            let new = Array(next..<next + Int.random(in: 0..<600, using: &random))
            next += new.count
            let lower = Int.random(in: 0...model.count, using: &random)
            let upper = Int.random(in: lower...model.count, using: &random)
            model.replaceSubrange(lower..<upper, with: new)
            state.edit { $0.replaceSubrange(lower..<upper, with: new) }
          case 2:
            let divisor = Int.random(in: 1..<4, using: &random)
            model.removeAll { $0 % divisor == 0 }
            state.edit { $0.removeAll { $0 % divisor == 0 } }
          default:
            if Bool.random(using: &random) { _ = derived.count }
            model.append(next)
            state.edit { $0.append(next) }
            next += 1
          }
        }
      }
      let expected = Array(model.filter { $0 % 3 > 0 }.sorted().reversed())
      #expect(told == expected, "seed \(seed), step \(step)")
      #expect(list.count == model.count)
      #expect(list.get() == model)
      #expect(derived.get() == expected)
    }
  }
}

@Test func listsOfOptionalArraysFollowThem() {
  struct Draft { var items: [Item]? }
  let loaded = State<[Item]?>(nil)
  let draft = State<Draft?>(nil)
  let words = State<[String]?>(["a"])
  let lists = [
    Watched(loaded.list(id: \.id), isListened: true) { loaded.get() ?? [] },
    Watched(loaded.list(id: \.id, isUpdated: { $0.key != $1.key }), isListened: true) {
      loaded.get() ?? []
    },
    Watched(Computed { draft.get()?.items }.list(), isListened: true) {
      draft.get()?.items ?? []
    },
    Watched(loaded.list(by: { $0.id == $1.id }, isUpdated: !=), isListened: true) {
      loaded.get() ?? []
    },
  ]
  var mirror: [Item] = []
  loaded.onChanges { mirror = (try? $0.applied(to: mirror)) ?? [] }
  let upper = words.list().map { $0.uppercased() }
  for items in [nil, [Item(id: 1, key: 1), Item(id: 2, key: 1)], [Item(id: 2, key: 2)], nil] {
    loaded.set(items)
    draft.set(Draft(items: items))
    #expect(mirror == items ?? [])
    for list in lists {
      #expect(list.mismatch == nil)
      #expect(list.mirror == list.expected())
      #expect(list.list.get() == list.expected())
    }
  }
  #expect(upper.get() == ["A"])
  words.set(nil)
  #expect(upper.isEmpty)
}
