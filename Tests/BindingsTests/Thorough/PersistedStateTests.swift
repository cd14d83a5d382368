import Bindings
import Foundation
import TestSupport
import Testing

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
