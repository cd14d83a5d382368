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

@Test func persistedStatesAreKept() throws {
  let url = FileManager.default.temporaryDirectory.appending(path: "umbra-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: url) }
  func open() -> PersistedState<[String: Int]> { PersistedState([:], in: .file(url)) }
  try checkThatAStateIsStored(open)

  try Data("nonsense".utf8).write(to: url)
  let broken = open()
  #expect(broken.get() == [:])
  #expect("\(broken.error.get().map(String.init(describing:)) ?? "")".contains("cannot be read"))
  // The unreadable data stays until the state is set.
  #expect(try String(contentsOf: url, encoding: .utf8) == "nonsense")
  broken.set(["b": 2])
  #expect(broken.error.get() == nil)
  #expect(open().get() == ["b": 2])
  // The unreadable data is kept beside the file.
  let kept = url.appendingPathExtension("unreadable")
  defer { try? FileManager.default.removeItem(at: kept) }
  #expect(try String(contentsOf: kept, encoding: .utf8) == "nonsense")

  // A folder is created, but not in place of a file.
  let nowhere = PersistedState(1, in: .file(url.appending(path: "in/no/folder")))
  nowhere.set(2)
  #expect(nowhere.get() == 2)
  guard case .unwritable = nowhere.error.get() else {
    Issue.record("a value that cannot be stored must be reported")
    return
  }
}

private func checkThatAStateIsStored(_ open: () -> PersistedState<[String: Int]>) throws {
  let first = open()
  #expect(first.get() == [:] && first.error.get() == nil)
  var seen: [Int] = []
  let effect = Effect { seen.append(first.get().count) }
  first.edit { $0["a"] = 1 }
  #expect(seen == [0, 1])
  #expect(open().get() == ["a": 1])
  withExtendedLifetime(effect) {}
}

/// A folder for one test.
private func withFolder(_ body: (URL) throws -> Void) throws {
  let files = FileManager.default
  let folder = files.temporaryDirectory.appending(path: "umbra-\(UUID().uuidString)")
  try files.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? files.removeItem(at: folder) }
  try body(folder)
}

@Test func aFolderIsNeitherRenamedNorReplaced() throws {
  try withFolder { folder in
    try Data("x".utf8).write(to: folder.appending(path: "photo"))
    let state = PersistedState(1, in: .file(folder))
    state.set(2)
    #expect(state.get() == 2)
    guard case .unwritable = state.error.get() else {
      Issue.record("a value that cannot be stored must be reported")
      return
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names == ["photo"])
    let kept = folder.appendingPathExtension("unreadable")
    #expect(!FileManager.default.fileExists(atPath: kept.path))
  }
}

@Test func aFileKeepsItsPermissionsAndALinkStaysALink() throws {
  try withFolder { folder in
    let files = FileManager.default
    let (url, link) = (folder.appending(path: "token"), folder.appending(path: "link"))
    try Data("1".utf8).write(to: url)
    try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    try files.createSymbolicLink(at: link, withDestinationURL: url)
    let token = PersistedState(0, file: link)
    #expect(token.get() == 1)
    token.set(3)
    #expect(token.error.get() == nil)
    let permissions = try files.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    #expect(permissions == 0o600)
    let type = try files.attributesOfItem(atPath: link.path)[.type] as? FileAttributeType
    #expect(type == .typeSymbolicLink)
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(text == "3")
    guard case .inUse = PersistedState(0, file: url).error.get() else {
      Issue.record("the link and the file are the same file")
      return
    }
  }
}

@Test func aMissingFolderIsCreatedAndEachUnreadableFileIsKept() throws {
  try withFolder { folder in
    let url = folder.appending(path: "a/b/size.json")
    for damaged in ["one", "two", "three"] {
      let size = PersistedState(1, file: url)
      size.set(2)
      #expect(size.error.get() == nil)
      let text = try String(contentsOf: url, encoding: .utf8)
      #expect(text == "2")
      try Data(damaged.utf8).write(to: url)
    }
    let last = PersistedState(1, file: url)
    last.set(2)
    let suffixes = ["", "2", "3"]
    let texts = try suffixes.map {
      try String(contentsOf: url.appendingPathExtension("unreadable" + $0), encoding: .utf8)
    }
    #expect(texts == ["one", "two", "three"])
  }
}

@Test func twoStatesDoNotOverwriteEachOthersFile() throws {
  try withFolder { folder in
    let url = folder.appending(path: "size")
    var first: PersistedState<Int>? = PersistedState(1, file: url)
    let second = PersistedState(1, file: url)
    first?.set(2)
    second.set(3)
    #expect(first?.error.get() == nil)
    guard case .inUse = second.error.get() else {
      Issue.record("the second state must report that it is not stored")
      return
    }
    var text = try String(contentsOf: url, encoding: .utf8)
    #expect(text == "2")
    first = nil
    second.set(4)
    #expect(second.error.get() == nil)
    text = try String(contentsOf: url, encoding: .utf8)
    #expect(text == "4")
  }
}

/// A store that counts its writes.
private final class CountingStore {
  var data: Data?
  var writes = 0
  var error: (any Error)?

  var store: PersistenceStore {
    PersistenceStore(name: "count") { [unowned self] in
      data
    } save: { [unowned self] in
      if let error { throw error }
      data = $0
      writes += 1
    }
  }

  var text: String { data.flatMap { String(data: $0, encoding: .utf8) } ?? "" }
}

@Test func aBatchStoresTheLastValueOnceAndNothingWithoutANetChange() {
  let disk = CountingStore()
  let volume = PersistedState(0, in: disk.store)
  var (seen, heard) = ([Int](), [Int]())
  volume.on { heard.append($0) }
  let effect = Effect { seen.append(volume.get()) }
  volume.set(5)
  #expect(disk.text == "5" && disk.writes == 1)
  batch {
    volume.set(1)
    volume.set(5)
  }
  #expect(seen == [0, 5])
  #expect(disk.writes == 1)
  batch { for value in 0..<100 { volume.set(value) } }
  #expect(seen == [0, 5, 99])
  #expect(disk.text == "99" && disk.writes == 2)
  volume.set(99)
  #expect(disk.writes == 2)
  #expect(heard == [0, 5, 5, 99, 99])
  withExtendedLifetime(effect) {}
}

@Test func aValueThatIsNotStoredYetIsStoredEvenIfItIsEqual() {
  let disk = CountingStore()
  let volume = PersistedState(5, in: disk.store)
  volume.set(5)
  #expect(disk.text == "5")
  disk.error = CocoaError(.fileWriteOutOfSpace)
  volume.set(6)
  #expect(volume.get() == 6 && volume.error.get() != nil && disk.text == "5")
  disk.error = nil
  volume.set(6)
  #expect(volume.error.get() == nil && disk.text == "6")
  disk.data = Data("nonsense".utf8)
  let broken = PersistedState(7, in: disk.store)
  #expect(broken.error.get() != nil)
  batch { broken.set(7) }
  #expect(broken.error.get() == nil && disk.text == "7")
}

@Test func aPersistedStateIsReleased() {
  let disk = CountingStore()
  weak var state: PersistedState<Int>?
  do {
    let volume = PersistedState(5, in: disk.store)
    state = volume
    volume.set(6)
  }
  #expect(state == nil && disk.text == "6")
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
  open().set(0.7)
  #expect(open().get() == 0.7)
  #expect(defaults.string(forKey: "volume.unreadable") == "loud")
  // Values that the application has stored without a `PersistedState`.
  defaults.set(0.25, forKey: "volume")
  #expect(open().get() == 0.25 && open().error.get() == nil)
  defaults.set(["a", "b"], forKey: "names")
  #expect(PersistedState([""], in: .userDefaults("names", in: defaults)).get() == ["a", "b"])
  defaults.set(true, forKey: "isOn")
  #expect(PersistedState(false, in: .userDefaults("isOn", in: defaults)).get())
  defaults.set(Date(), forKey: "names")
  #expect(PersistedState([""], in: .userDefaults("names", in: defaults)).error.get() != nil)
}

private struct Settings: Codable, Equatable {
  var name = "Ada"
  var sizes: [Int]?
}

@Test func valuesThatWereWrittenByHandAreRead() {
  func read<Value: Codable>(_ text: String, _ value: Value) -> PersistedState<Value> {
    let data = Data(text.utf8)
    return PersistedState(
      value,
      in: PersistenceStore(name: "hand") {
        data
      } save: { _ in
      })
  }
  let settings = read(#" {"name": "Grace"} "#, Settings())
  #expect(settings.get() == Settings(name: "Grace"))
  #expect(settings.error.get() == nil)
  // A required property that is missing has the default's value, and an optional one is nil.
  let partial = read(#"{"sizes": [1]}"#, Settings(name: "Hedy"))
  #expect(partial.get() == Settings(name: "Hedy", sizes: [1]) && partial.error.get() == nil)
  let without = read("{}", Settings(name: "Hedy", sizes: [1]))
  #expect(without.get() == Settings(name: "Hedy", sizes: nil))
  #expect(read(#"[{"name": "Grace"}]"#, Settings()).get().name == "Grace")
  for (text, numbers) in [("[1, 2]", [1, 2]), ("[[1, 2]]", [1, 2]), ("[]", []), ("[[]]", [])] {
    let read: [Int] = read(text, [0]).get()
    #expect(read == numbers)
  }
  let number = read("[null]", Int?.some(1)).get()
  #expect(number == nil)
  #expect(read("5", 1).get() == 5)
  for text in ["", "[]", "[1, 2]", #"{"name": 1}"#, #"[{"names": 1}]"#] {
    let broken = read(text, Settings(name: "Hedy"))
    #expect(broken.get().name == "Hedy" && broken.error.get() != nil)
  }
}

@Test func nestedPropertiesThatAreMissingHaveTheDefaultsValues() {
  struct Inner: Codable, Equatable { var (a, b) = (1, 2) }
  struct Whole: Codable, Equatable {
    var isDark = false
    var size = 1
    var inner = Inner()
    var list = [Inner()]
  }
  func read(_ text: String) -> PersistedState<Whole> {
    let data = Data(text.utf8)
    return PersistedState(
      Whole(),
      in: PersistenceStore(name: "nested") {
        data
      } save: { _ in
      })
  }
  let settings = read(#"{"isDark": true, "size": 5, "inner": {"a": 7}}"#)
  let expected = Whole(isDark: true, size: 5, inner: Inner(a: 7, b: 2))
  #expect(settings.get() == expected && settings.error.get() == nil)
  // Elements of an array have no default.
  let broken = read(#"{"list": [{"a": 7}]}"#)
  #expect(broken.get() == Whole() && broken.error.get() != nil)
  // The error names what is wrong, and not what may be missing.
  let description = read(#"{"size": "5"}"#).error.get()?.description ?? ""
  #expect(description.contains("typeMismatch") || description.contains("size"), "\(description)")
  #expect(!description.contains("isDark"), "\(description)")
}

@Test func aPersistedStateCannotBeSetInsideItsOwnEdit() async {
  await #expect(processExitsWith: .failure) {
    let store = PersistenceStore(name: "edited") {
      nil
    } save: { _ in
    }
    let point = PersistedState([1, 2], in: store)
    point.edit { _ in point.set([7, 7]) }
  }
}

@Test func unreadableDataIsSetAsideOnceAndBeforeItIsOverwritten() {
  let disk = CountingStore()
  disk.data = Data("nonsense".utf8)
  var (kept, error) = ([String](), CocoaError(.fileWriteNoPermission) as (any Error)?)
  let store = PersistenceStore(name: "count") {
    disk.data
  } save: {
    disk.data = $0
  } setAside: {
    if let error { throw error }
    kept.append(disk.text)
  }
  let volume = PersistedState(7, in: store)
  volume.set(8)
  // What cannot be set aside is not overwritten.
  #expect(volume.get() == 8 && volume.error.get() != nil && disk.text == "nonsense")
  error = nil
  volume.set(8)
  volume.set(9)
  #expect(volume.error.get() == nil && disk.text == "9")
  #expect(kept == ["nonsense"])
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
