import Bindings
import Foundation
import TestSupport
import Testing

private struct Row: Equatable {
  var id: Int
  var text = ""
}

@Test func changesAreUndoneAndRedone() {
  let (title, rows) = (State("a"), State([Row(id: 1)]))
  let history = EditHistory()
  history.track(title)
  history.track(rows, id: \.id)
  var canUndo: [Bool] = []
  let effect = Effect { canUndo.append(history.canUndo.get()) }
  title.set("b")
  rows.edit { $0.append(Row(id: 2)) }
  history.group {
    title.set("c")
    rows.edit {
      $0[0].text = "x"
      $0.swapAt(0, 1)
    }
  }
  #expect(history.undoCount.get() == 3)
  history.undo()
  #expect(title.get() == "b")
  #expect(rows.get() == [Row(id: 1), Row(id: 2)])
  history.undo()
  #expect(rows.get() == [Row(id: 1)])
  #expect(history.canRedo.get())
  history.redo()
  history.redo()
  #expect(title.get() == "c")
  #expect(rows.get() == [Row(id: 2), Row(id: 1, text: "x")])
  for _ in 0..<5 { history.undo() }
  #expect(title.get() == "a" && !history.canUndo.get())
  title.set("d")
  #expect(!history.canRedo.get())
  #expect(canUndo == [false, true, false, true])
  withExtendedLifetime(effect) {}
}

@Test func groupsNameTheirSteps() {
  let (title, count) = (State(""), State(0))
  let history = EditHistory(title, count)
  var names: [String?] = []
  let token = history.undoName.on { names.append($0) }
  history.group("Rename") { title.set("a") }
  history.group {
    history.group("Add") { count.set(1) }
    history.group("Other") { title.set("b") }
  }
  count.set(2)
  // A group without changes is no step.
  history.group("Nothing") {}
  #expect(names == [nil, "Rename", "Add", nil])
  history.undo()
  #expect(history.undoName.get() == "Add" && history.redoName.get() == nil)
  history.undo()
  #expect(title.get() == "a" && count.get() == 0)
  #expect(history.undoName.get() == "Rename" && history.redoName.get() == "Add")
  history.redo()
  #expect(history.undoName.get() == "Add" && history.redoName.get() == nil)
  token.unBind()
}

@Test func buttonsFollowAHistory() {
  final class Button { var isEnabled = true }
  let (title, undo, redo) = (State(""), Button(), Button())
  let history = EditHistory(title)
  history.canUndo.bind(undo, \.isEnabled)
  history.canRedo.bind(redo, \.isEnabled)
  #expect(!undo.isEnabled && !redo.isEnabled)
  title.set("a")
  #expect(undo.isEnabled && !redo.isEnabled)
  history.undo()
  #expect(!undo.isEnabled && redo.isEnabled)
}

@Test func aNegativeLimitTraps() async {
  let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    EditHistory().limit = -1
  }
  #expect(
    result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains(
      "the limit is negative") == true)
}

@Test func typedTextIsOneStep() {
  let (text, other) = (State(""), State(0))
  let history = EditHistory(limit: 2)
  history.track(text, isCoalescing: true)
  history.track(other)
  for word in ["h", "he", "hey"] { text.set(word) }
  #expect(history.undoCount.get() == 1)
  history.endCoalescing()
  text.set("hey you")
  other.set(1)
  // The first step has been dropped.
  #expect(history.undoCount.get() == 2)
  history.undo()
  history.undo()
  #expect(text.get() == "hey" && !history.canUndo.get())
  history.redo()
  #expect(text.get() == "hey you")
}

@Test func randomHistoriesAreTheSameBackwardsAndForwards() {
  var random = SplitMix64(seed: 11)
  for _ in 0..<TestEffort.rounds(20) {
    let (rows, number) = (State<[Row]>([]), State(0))
    let (plain, counts) = (State<[Int]>([]), State<[Int: Int]>([:]))
    let history = EditHistory(number, plain, counts)
    history.track(rows, id: \.id)
    var past: [([Row], Int, [Int], [Int: Int])] = [([], 0, [], [:])]
    func values() -> ([Row], Int, [Int], [Int: Int]) {
      (rows.get(), number.get(), plain.get(), counts.get())
    }
    var nextID = 0
    for _ in 0..<30 {
      history.group {
        for _ in 0..<1 + random.next() % 3 {
          let count = rows.get().count
          switch random.next() % 8 {
          case 0: number.set(number.get() + 1)
          case 4: counts.edit { $0[Int(random.next() % 5), default: 0] += 1 }
          case 5: counts.edit { $0[Int(random.next() % 5)] = nil }
          case 6:
            plain.edit {
              $0.insert(Int(random.next() % 3), at: Int(random.next() % UInt64($0.count + 1)))
            }
          case 7: plain.edit { $0.removeAll { $0 == 1 } }
          case 1 where count > 0: rows.edit { $0.remove(at: Int(random.next() % UInt64(count))) }
          case 2 where count > 0: rows.edit { $0[count - 1].text += "x" }
          default:
            nextID += 1
            rows.edit { $0.insert(Row(id: nextID), at: Int(random.next() % UInt64(count + 1))) }
          }
        }
      }
      if history.undoCount.get() == past.count { past.append(values()) }
    }
    for then in past.dropLast().reversed() {
      history.undo()
      #expect(values() == then)
    }
    for then in past.dropFirst() {
      history.redo()
      #expect(values() == then)
    }
  }
}

/// A place from which `group`, `undo` and `redo` are called.
private enum Place: CaseIterable {
  case outside, inBatch, inListener, inEffect, inListenerOfBatch

  func run(_ body: @escaping () -> Void) {
    switch self {
    case .outside: body()
    case .inBatch: batch(body)
    case .inListener: State(0).on { _ in body() }
    case .inEffect: _ = Effect { body() }
    case .inListenerOfBatch:
      let state = State(0)
      state.onChange { _ in body() }
      batch { state.set(1) }
    }
  }
}

@Test(arguments: Place.allCases)
private func stepsAreMadeUndoneAndRedoneEverywhere(place: Place) {
  let (title, rows) = (State("a"), State([Row(id: 1)]))
  let history = EditHistory()
  history.track(title)
  history.track(rows, id: \.id)
  place.run {
    history.group {
      title.set("b")
      rows.edit { $0.append(Row(id: 2)) }
    }
  }
  #expect(history.undoCount.get() == 1)
  place.run { history.undo() }
  #expect(title.get() == "a" && rows.get() == [Row(id: 1)])
  #expect(!history.canUndo.get() && history.canRedo.get())
  place.run { history.redo() }
  #expect(title.get() == "b" && rows.get() == [Row(id: 1), Row(id: 2)])
  #expect(history.undoCount.get() == 1 && !history.canRedo.get())
  place.run {
    history.undo()
    history.redo()
    history.undo()
  }
  #expect(title.get() == "a" && rows.get() == [Row(id: 1)])
  #expect(!history.canUndo.get() && history.canRedo.get())
}

@Test(arguments: Place.allCases)
private func changesBeforeAndAfterAStepAreStepsOfTheirOwn(place: Place) {
  let (title, rows) = (State("a"), State([Row(id: 1)]))
  let history = EditHistory()
  history.track(title)
  history.track(rows, id: \.id)
  place.run {
    title.set("b")
    history.group {
      title.set("c")
      rows.set([])
    }
    rows.set([Row(id: 3)])
  }
  #expect(history.undoCount.get() == 3)
  place.run {
    title.set("d")
    history.undo()
  }
  #expect(title.get() == "c" && rows.get() == [Row(id: 3)])
  #expect(history.canRedo.get())
  history.undo()
  #expect(title.get() == "c" && rows.get() == [])
  history.undo()
  #expect(title.get() == "b" && rows.get() == [Row(id: 1)])
  history.undo()
  #expect(title.get() == "a" && !history.canUndo.get())
}

@Test func valuesThatCannotBeComparedAreUndone() {
  struct Pen { var width = 1 }
  let pen = State(Pen())
  let history = EditHistory()
  history.track(pen)
  pen.set(Pen(width: 2))
  batch {
    pen.edit { $0.width = 3 }
    history.undo()
  }
  #expect(pen.get().width == 2 && history.undoCount.get() == 1 && history.canRedo.get())
  history.undo()
  #expect(pen.get().width == 1 && !history.canUndo.get())
}

@Test func aListenerMayUndoWhatIsNotAllowed() {
  let age = State(36)
  let history = EditHistory()
  history.track(age)
  age.on { if $0 < 0 { history.undo() } }
  age.set(-1)
  #expect(age.get() == 36 && !history.canUndo.get())
  age.set(37)
  #expect(history.undoCount.get() == 1)
}

@Test func aBatchWithoutANetChangeIsNoStep() {
  let title = State("a")
  let history = EditHistory()
  history.track(title)
  batch {
    title.set("b")
    title.set("a")
  }
  #expect(!history.canUndo.get())
}

/// Counts the bodies that exist.
private final class Census { var alive = 0 }

private final class Body: Hashable {
  let census: Census
  init(_ census: Census) {
    self.census = census
    census.alive += 1
  }
  deinit { census.alive -= 1 }
  static func == (a: Body, b: Body) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A step of an array that is tracked by identity stores the elements that an edit has changed, and edits do not copy the array.
@Test func aHistoryHoldsInverseEditsAndNoArrays() {
  struct Item: Equatable {
    let id: Int
    var body: Body
  }
  let census = Census()
  let items = State((0..<1000).map { Item(id: $0, body: Body(census)) })
  let history = EditHistory()
  history.track(items, id: \.id)
  func address() -> UInt {
    // Safety: the address is only compared.
    unsafe items.get().withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }
  let before = address()
  for step in 0..<200 {
    items.edit { $0[step].body = Body(census) }
    // An edit while a step holds a copy of the array would move the array.
    #expect(address() == before)
  }
  #expect(history.undoCount.get() == 200)
  // 1,000 elements are in the array, and each step holds the one element that it has replaced.
  #expect(census.alive == 1200)
  for _ in 0..<200 { history.undo() }
  history.removeAll()
  #expect(census.alive == 1000)
}

/// A step of any collection holds the elements that differ, and not the collection.
@Test func aStepOfAnyCollectionHoldsTheElementsThatDiffer() {
  func check<Value: Equatable>(_ value: Value, _ remove: @escaping (inout Value) -> Void) {
    let state = State(value)
    let history = EditHistory(state)
    var past = [value]
    for _ in 0..<100 {
      state.edit(remove)
      past.append(state.get())
    }
    #expect(history.undoCount.get() == 100)
    for value in past.dropLast().reversed() {
      history.undo()
      #expect(state.get() == value)
    }
    for value in past.dropFirst() {
      history.redo()
      #expect(state.get() == value)
    }
  }
  check(Array(0..<200)) { $0.remove(at: 7) }
  check(Set(0..<200)) { $0.remove($0.count - 1) }
  check(Dictionary(uniqueKeysWithValues: (0..<200).map { ($0, $0) })) { $0[$0.count - 1] = nil }

  let census = Census()
  let array = State((0..<100).map { _ in Body(census) })
  let set = State(Set(array.get()))
  let dictionary = State(
    Dictionary(uniqueKeysWithValues: array.get().enumerated().map { ($0, $1) }))
  let isFull = State(true)
  let history = EditHistory(array, set, dictionary, isFull)
  history.group {
    array.edit { $0.append(Body(census)) }
    set.edit { _ = $0.insert(Body(census)) }
    dictionary.edit { $0[100] = Body(census) }
  }
  isFull.set(false)
  isFull.onChange { _ in
    array.set([])
    set.set([])
    dictionary.set([:])
  }
  // The listener's changes are not recorded, so only the first step holds elements: those that it has added.
  history.undo()
  #expect(census.alive == 3)
  history.undo()
  #expect(array.get().isEmpty && set.get().isEmpty && dictionary.get().isEmpty)
}

@Test func aPartIsTrackedByIdentity() {
  struct Page: Equatable { var rows: [Row] = [] }
  let page = State(Page())
  let history = EditHistory()
  history.track(page.at(\.rows), id: \.id)
  page.edit { $0.rows.append(Row(id: 1)) }
  page.at(\.rows).edit { $0.insert(Row(id: 2), at: 0) }
  history.undo()
  #expect(page.get().rows.map(\.id) == [1])
  history.undo()
  history.redo()
  history.redo()
  #expect(page.get().rows.map(\.id) == [2, 1])
}

@Test func aHistoryEndsWithItsOwner() {
  weak var state: State<Int>?
  do {
    let number = State(0)
    state = number
    let history = EditHistory()
    history.track(number)
    number.set(1)
    history.undo()
    #expect(number.get() == 0)
  }
  #expect(state == nil)
}

@Test func aBatchAndWhatFollowsFromItAreOneStep() {
  let (a, b, sum) = (State(1), State(1), State(2))
  let history = EditHistory()
  history.track(a)
  history.track(b)
  history.track(b)
  history.track(sum)
  let effect = Effect { sum.set(a.get() + b.get()) }
  func values() -> [Int] { [a.get(), b.get(), sum.get()] }
  batch {
    a.set(2)
    b.set(3)
  }
  #expect(history.undoCount.get() == 1 && sum.get() == 5)
  b.set(4)
  #expect(history.undoCount.get() == 2 && sum.get() == 6)
  history.undo()
  #expect(values() == [2, 3, 5])
  history.undo()
  #expect(values() == [1, 1, 2])
  #expect(!history.canUndo.get())
  history.redo()
  #expect(values() == [2, 3, 5])
  batch {
    a.set(7)
    history.group { b.set(7) }
  }
  // A step each for what came before the group, the group, and what follows from both.
  #expect(history.undoCount.get() == 4)
  withExtendedLifetime(effect) {}
}

@Test func shortInitializersTrackAndStore() {
  let url = FileManager.default.temporaryDirectory.appending(path: "umbra-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: url) }
  let size = PersistedState(1, file: url)
  let history = EditHistory(size)
  size.set(2)
  #expect(PersistedState(1, file: url).get() == 2)
  history.undo()
  #expect(size.get() == 1 && !history.canUndo.get() && history.canRedo.get())
}
