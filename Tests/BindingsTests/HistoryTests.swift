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
  let effect = Effect { canUndo.append(history.canUndo) }
  title.set("b")
  rows.edit { $0.append(Row(id: 2)) }
  history.group {
    title.set("c")
    rows.edit {
      $0[0].text = "x"
      $0.swapAt(0, 1)
    }
  }
  #expect(history.undoCount == 3)
  history.undo()
  #expect(title.get() == "b")
  #expect(rows.get() == [Row(id: 1), Row(id: 2)])
  history.undo()
  #expect(rows.get() == [Row(id: 1)])
  #expect(history.canRedo)
  history.redo()
  history.redo()
  #expect(title.get() == "c")
  #expect(rows.get() == [Row(id: 2), Row(id: 1, text: "x")])
  for _ in 0..<5 { history.undo() }
  #expect(title.get() == "a" && !history.canUndo)
  title.set("d")
  #expect(!history.canRedo)
  #expect(canUndo == [false, true, false, true])
  withExtendedLifetime(effect) {}
}

@Test func typedTextIsOneStep() {
  let (text, other) = (State(""), State(0))
  let history = EditHistory(limit: 2)
  history.track(text, isCoalescing: true)
  history.track(other)
  for word in ["h", "he", "hey"] { text.set(word) }
  #expect(history.undoCount == 1)
  history.endCoalescing()
  text.set("hey you")
  other.set(1)
  // The first step has been dropped.
  #expect(history.undoCount == 2)
  history.undo()
  history.undo()
  #expect(text.get() == "hey" && !history.canUndo)
  history.redo()
  #expect(text.get() == "hey you")
}

@Test func randomHistoriesAreTheSameBackwardsAndForwards() {
  var random = SplitMix64(seed: 11)
  for _ in 0..<TestEffort.rounds(20) {
    let (rows, number) = (State<[Row]>([]), State(0))
    let history = EditHistory()
    history.track(rows, id: \.id)
    history.track(number)
    var past: [([Row], Int)] = [([], 0)]
    var nextID = 0
    for _ in 0..<30 {
      history.group {
        for _ in 0..<1 + random.next() % 3 {
          let count = rows.get().count
          switch random.next() % 4 {
          case 0: number.set(number.get() + 1)
          case 1 where count > 0: rows.edit { $0.remove(at: Int(random.next() % UInt64(count))) }
          case 2 where count > 0: rows.edit { $0[count - 1].text += "x" }
          default:
            nextID += 1
            rows.edit { $0.insert(Row(id: nextID), at: Int(random.next() % UInt64(count + 1))) }
          }
        }
      }
      if history.undoCount == past.count { past.append((rows.get(), number.get())) }
    }
    for (rowsThen, numberThen) in past.dropLast().reversed() {
      history.undo()
      #expect(rows.get() == rowsThen && number.get() == numberThen)
    }
    for (rowsThen, numberThen) in past.dropFirst() {
      history.redo()
      #expect(rows.get() == rowsThen && number.get() == numberThen)
    }
  }
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

@Test func persistedStatesAreKept() throws {
  let url = FileManager.default.temporaryDirectory.appending(path: "umbra-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: url) }
  func open() -> PersistedState<[String: Int]> { PersistedState([:], in: .file(url)) }
  let first = open()
  #expect(first.get() == [:] && first.error.get() == nil)
  var seen: [Int] = []
  let effect = Effect { seen.append(first.get().count) }
  first.edit { $0["a"] = 1 }
  #expect(seen == [0, 1])
  #expect(open().get() == ["a": 1])

  try Data("nonsense".utf8).write(to: url)
  let broken = open()
  #expect(broken.get() == [:])
  #expect("\(broken.error.get().map(String.init(describing:)) ?? "")".contains("cannot be read"))
  // The unreadable data stays until the state is set.
  #expect(try String(contentsOf: url, encoding: .utf8) == "nonsense")
  broken.set(["b": 2])
  #expect(broken.error.get() == nil)
  #expect(open().get() == ["b": 2])

  let nowhere = PersistedState(1, in: .file(url.appending(path: "in/no/folder")))
  nowhere.set(2)
  #expect(nowhere.get() == 2)
  guard case .unwritable = nowhere.error.get() else {
    Issue.record("a value that cannot be stored must be reported")
    return
  }
  withExtendedLifetime(effect) {}
}

@Test func userDefaultsKeepValuesOfEveryType() {
  let suite = "umbra.tests.\(UUID().uuidString)"
  guard let defaults = UserDefaults(suiteName: suite) else { return }
  defer { defaults.removePersistentDomain(forName: suite) }
  func open() -> PersistedState<Double?> {
    PersistedState(0.5, in: .userDefaults("volume", in: defaults))
  }
  #expect(open().get() == 0.5)
  open().set(nil)
  #expect(open().get() == nil)
  defaults.set("loud", forKey: "volume")
  #expect(open().get() == 0.5)
  #expect(open().error.get() != nil)
}
