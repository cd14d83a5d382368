import Foundation

/// An error that occurs when a persisted state is read or written.
public enum PersistenceError: Error, CustomStringConvertible {
  /// The stored data cannot be read, or cannot be decoded as a value of the type. It stays in the store until the state is set,
  /// and is then set aside; see ``PersistedState``.
  case unreadable(name: String, any Error)

  /// The value could not be written.
  case unwritable(name: String, any Error)

  /// Another ``PersistedState`` of this process stores its value in the same file.
  case inUse(name: String)

  /// A sentence with the name and the underlying error.
  public var description: String {
    switch self {
    case .unreadable(let name, let error): "the stored value of \(name) cannot be read: \(error)"
    case .unwritable(let name, let error): "the value of \(name) cannot be stored: \(error)"
    case .inUse(let name): "the value of \(name) is not stored: another state uses the file"
    }
  }
}

/// A store for the data of one persisted state.
public struct PersistenceStore {
  /// The name of the store in errors.
  public let name: String

  /// Reads the data; returns `nil` if the store is empty.
  let load: () throws -> Data?

  /// Writes the data.
  let save: (Data) throws -> Void

  /// Keeps data that cannot be read, before other data is written.
  let setAside: () throws -> Void

  /// The path of the file, which one state may use at a time.
  var path: String?

  /// Creates a store from two closures.
  ///
  /// - Parameters:
  ///   - name: The name of the store in errors.
  ///   - load: Reads the data; returns `nil` if the store is empty.
  ///   - save: Writes the data.
  ///   - setAside: Copies or moves data that cannot be read to another place, before it is overwritten. If the closure throws
  ///     an error, the data is not overwritten. The default does nothing.
  public init(
    name: String, load: @escaping () throws -> Data?, save: @escaping (Data) throws -> Void,
    setAside: @escaping () throws -> Void = {}
  ) {
    self.name = name
    self.load = load
    self.save = save
    self.setAside = setAside
  }

  /// Returns a store under a key of the user defaults.
  ///
  /// The value is stored as JSON data. A number, string, array or dictionary that other code has stored is read as well. An
  /// object that cannot be read is copied to the key with the suffix `.unreadable` before another value is stored, or with
  /// `.unreadable2` and so on if such a copy exists.
  public static func userDefaults(
    _ key: String, in defaults: UserDefaults = .standard
  ) -> PersistenceStore {
    PersistenceStore(name: key) {
      guard let object = defaults.object(forKey: key) else { return nil }
      if let data = object as? Data { return data }
      guard JSONSerialization.isValidJSONObject([object]) else {
        throw CocoaError(.fileReadCorruptFile)
      }
      return try JSONSerialization.data(withJSONObject: object, options: .fragmentsAllowed)
    } save: {
      defaults.set($0, forKey: key)
    } setAside: {
      let copy = unusedSuffix { defaults.object(forKey: "\(key).\($0)") != nil }
      defaults.set(defaults.object(forKey: key), forKey: "\(key).\(copy)")
    }
  }

  /// Returns a store in a file, which is replaced atomically and keeps its permissions; its folder is created if necessary.
  ///
  /// A file that cannot be read is renamed before another value is stored: `settings.json` becomes `settings.json.unreadable`,
  /// or `settings.json.unreadable2` and so on if such a file exists. If a folder has the URL, the value is not stored, and
  /// ``PersistedState/error`` has the reason. Symbolic links are followed.
  public static func file(_ url: URL) -> PersistenceStore {
    let url = url.resolvingSymlinksInPath()
    var store = PersistenceStore(name: url.lastPathComponent) {
      do {
        return try Data(contentsOf: url)
      } catch CocoaError.fileReadNoSuchFile {
        return nil
      }
    } save: {
      let folder = url.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let files = FileManager.default
      let permissions = try? files.attributesOfItem(atPath: url.path)[.posixPermissions]
      try $0.write(to: url, options: .atomic)
      if let permissions {
        try files.setAttributes([.posixPermissions: permissions], ofItemAtPath: url.path)
      }
    } setAside: {
      let files = FileManager.default
      guard files.fileExists(atPath: url.path) else { return }
      let type = try files.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
      guard type == .typeRegular else { throw CocoaError(.fileWriteInvalidFileName) }
      let suffix = unusedSuffix { files.fileExists(atPath: url.appendingPathExtension($0).path) }
      try files.moveItem(at: url, to: url.appendingPathExtension(suffix))
    }
    store.path = url.standardizedFileURL.path
    return store
  }

  /// Returns the first unused suffix for data that cannot be read.
  private static func unusedSuffix(_ isUsed: (String) -> Bool) -> String {
    var (suffix, number) = ("unreadable", 1)
    while isUsed(suffix) {
      number += 1
      suffix = "unreadable\(number)"
    }
    return suffix
  }
}

/// The exclusive use of a file by one state of the process.
private final class FileClaim {
  private static let claimed = Locked<Set<String>>([])
  private let path: String

  /// - Returns: `nil` if another state has the file.
  init?(_ path: String) {
    // Before the field is set: otherwise the deinitializer would run.
    guard Self.claimed.withLock({ $0.insert(path).inserted }) else { return nil }
    self.path = path
  }

  deinit { _ = Self.claimed.withLock { $0.remove(path) } }
}

/// A state that stores its value, and restores it when the program starts the next time.
///
/// ```swift
/// let volume = PersistedState(0.5, in: .userDefaults("volume"))
/// volume.set(0.7)   // stored before this returns
/// ```
///
/// The value is encoded as JSON: `0.7`, or `{"isDark":true,"size":12}`. If the stored object or a nested object lacks a
/// property that the type requires, as after an update of the app, the property takes its value from the default. A batch
/// stores the last value when it ends. An equal value is not stored again. If a listener or an effect sets the state, the value
/// is stored when it is delivered.
///
/// One state at a time uses a file. Another state with the same file reads the value, but does not store values, and its
/// ``error`` is ``PersistenceError/inUse(name:)``.
///
/// If the stored data cannot be read, the state has its default value, and `error.get()` returns the reason. The data stays in
/// the store until the state is set, and is then set aside: a file `settings.json` is renamed to `settings.json.unreadable`,
/// and an object of the user defaults is copied to the key with `.unreadable` appended. A store of your own does this in its
/// closure `setAside`.
///
/// If a value cannot be stored, the state has the value nevertheless, and `error.get()` returns the reason.
public final class PersistedState<Value: Codable>: _ValueNode<Value>, SettableSignal {
  private let store: PersistenceStore
  private let areEqual = equality(of: Value.self)

  /// Whether the store has the value that was read or stored last.
  private var isStored = false

  /// Whether the store has data that could not be read and must be set aside before it is overwritten.
  private var isUnreadable = false

  /// `nil` while another state has the file, and for other stores.
  private var claim: FileClaim?

  /// Stores the value when it has changed.
  private var saver: Effect?

  /// A state with the error of the last read or write; `error.get()` is `nil` if it succeeded.
  public let error = State<PersistenceError?>(nil)

  /// Creates a state, with the stored value if there is one.
  ///
  /// - Parameters:
  ///   - value: The value if the store has no data, or data that cannot be read.
  ///   - store: The store of the value.
  ///   - isolation: The owner, by default the caller's actor.
  public init(
    _ value: Value, in store: PersistenceStore, isolation: isolated (any Actor)? = #isolation
  ) {
    self.store = store
    var problem: PersistenceError?
    var stored: Value?
    do {
      if let data = try store.load() { stored = try Self.decode(data, value) }
    } catch {
      problem = .unreadable(name: store.name, error)
    }
    let isUnreadable = problem != nil
    claim = store.path.flatMap { FileClaim($0) }
    if store.path != nil, claim == nil { problem = .inUse(name: store.name) }
    super.init(stored ?? value)
    isStored = stored != nil
    self.isUnreadable = isUnreadable
    pin(to: isolation)
    if let problem { error.set(problem) }
    var isFirst = true
    saver = GraphContext.current.withoutScope {
      Effect { [weak self] in
        guard let self else { return }
        let value = get()
        if isFirst { isFirst = false } else { untracked { save(value) } }
      }
    }
  }

  /// Creates a state whose value is stored in a file; see ``PersistenceStore/file(_:)``.
  public convenience init(
    _ value: Value, file url: URL, isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(value, in: .file(url))
  }

  override var isDerived: Bool { false }

  /// Returns the current value.
  ///
  /// The computed value or effect that is running depends on this signal from now on.
  @discardableResult
  public func get() -> Value {
    tracked()
    // Safety: no access to the value lasts while other code runs.
    return unsafe value
  }

  /// Sets the value, calls the listeners, stores the value, and runs the effects that depend on the state, before it returns.
  public func set(_ newValue: Value) {
    checkIsolation()
    if unsafe areEqual?(value, newValue) ?? false {
      store(newValue, isChanged: false)
      if !isStored { save(newValue) }
    } else {
      storeChanged(newValue)
    }
  }

  /// Changes a copy of the value, and sets it.
  public func _change(_ body: (inout Value) -> Void) {
    checkIsolation()
    changeCopy(of: unsafe value, body) { self.set($0) }
  }

  private static func decode(_ data: Data, _ defaultValue: Value) throws -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: data)
    } catch {
      // Earlier versions stored an array of one element.
      let array = try? JSONDecoder().decode([Value].self, from: data)
      if let value = array?.first, array?.count == 1 { return value }
      return try complete(data, defaultValue, error)
    }
  }

  /// Decodes an object with the default's values of required properties that it or an inner object lacks.
  private static func complete(_ data: Data, _ value: Value, _ error: any Error) throws -> Value {
    guard var object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let encoded = try? JSONEncoder().encode(value),
      let defaults = try? JSONSerialization.jsonObject(with: encoded) as? [String: Any]
    else { throw error }
    var problem = error
    while case DecodingError.keyNotFound(let key, let context) = problem,
      fill(&object, from: defaults, path: context.codingPath[...], key: key.stringValue)
    {
      do {
        let data = try JSONSerialization.data(withJSONObject: object)
        return try JSONDecoder().decode(Value.self, from: data)
      } catch {
        problem = error
      }
    }
    throw problem
  }

  /// Sets a missing property of an object, or of the inner object at a path.
  ///
  /// - Returns: Whether the default has the property, and the object lacks it.
  private static func fill(
    _ object: inout [String: Any], from defaults: [String: Any], path: ArraySlice<any CodingKey>,
    key: String
  ) -> Bool {
    guard let step = path.first?.stringValue else {
      guard object[key] == nil, let missing = defaults[key] else { return false }
      object[key] = missing
      return true
    }
    guard var inner = object[step] as? [String: Any],
      let innerDefaults = defaults[step] as? [String: Any],
      fill(&inner, from: innerDefaults, path: path.dropFirst(), key: key)
    else { return false }
    object[step] = inner
    return true
  }

  private func save(_ newValue: Value) {
    var problem: PersistenceError?
    do {
      if let path = store.path, claim == nil {
        claim = FileClaim(path)
        guard claim != nil else { return didSave(.inUse(name: store.name)) }
      }
      if isUnreadable { try store.setAside() }
      isUnreadable = false
      try store.save(try JSONEncoder().encode(newValue))
    } catch {
      problem = .unwritable(name: store.name, error)
    }
    didSave(problem)
  }

  private func didSave(_ problem: PersistenceError?) {
    isStored = problem == nil
    if problem != nil || untracked({ error.get() }) != nil { error.set(problem) }
  }
}
