import Foundation

/// An error that occurs when a persisted state is read or written.
public enum PersistenceError: Error, CustomStringConvertible {
  /// The stored data could not be read, or cannot be decoded as a value of the type. It stays in the store until the state is
  /// set, and is set aside then; see ``PersistedState``.
  case unreadable(name: String, any Error)

  /// The value could not be written.
  case unwritable(name: String, any Error)

  /// A sentence with the name and the underlying error.
  public var description: String {
    switch self {
    case .unreadable(let name, let error): "the stored value of \(name) cannot be read: \(error)"
    case .unwritable(let name, let error): "the value of \(name) cannot be stored: \(error)"
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

  /// Creates a store from two closures.
  ///
  /// - Parameters:
  ///   - name: The name of the store in errors.
  ///   - load: Reads the data; returns `nil` if the store is empty.
  ///   - save: Writes the data.
  ///   - setAside: Copies or moves data that cannot be read to another place, before other data is saved over it. If it throws
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
  /// An object that cannot be read is copied to the key with the suffix `.unreadable` before another value is stored.
  public static func userDefaults(
    _ key: String, in defaults: UserDefaults = .standard
  ) -> PersistenceStore {
    PersistenceStore(name: key) {
      guard let object = defaults.object(forKey: key) else { return nil }
      guard let data = object as? Data else { throw CocoaError(.fileReadCorruptFile) }
      return data
    } save: {
      defaults.set($0, forKey: key)
    } setAside: {
      defaults.set(defaults.object(forKey: key), forKey: key + ".unreadable")
    }
  }

  /// Returns a store in a file, which is replaced atomically.
  ///
  /// A file that cannot be read is renamed before another value is stored: `settings.json` becomes `settings.json.unreadable`,
  /// in place of an earlier file with that name.
  public static func file(_ url: URL) -> PersistenceStore {
    PersistenceStore(name: url.lastPathComponent) {
      do {
        return try Data(contentsOf: url)
      } catch CocoaError.fileReadNoSuchFile {
        return nil
      }
    } save: {
      try $0.write(to: url, options: .atomic)
    } setAside: {
      let files = FileManager.default
      guard files.fileExists(atPath: url.path) else { return }
      let kept = url.appendingPathExtension("unreadable")
      if files.fileExists(atPath: kept.path) { try files.removeItem(at: kept) }
      try files.moveItem(at: url, to: kept)
    }
  }
}

/// A state that stores its value, and has it again when the program starts the next time.
///
/// ```swift
/// let volume = PersistedState(0.5, in: .userDefaults("volume"))
/// volume.set(0.7)   // stored before this returns
/// ```
///
/// The value is encoded as JSON, in an array of one element; data that was written by hand need not have the array. A batch
/// stores the last value when it ends; a value that is in the store already is not stored again. If a listener or an effect sets
/// the state, the value is stored when it is delivered.
///
/// If the stored data cannot be read, the state has its default value, ``error`` has the reason, and the data stays in the store
/// until the state is set. Before the first value is stored over it, the data is set aside: a file `settings.json` is renamed to
/// `settings.json.unreadable`, and an object of the user defaults is copied to the key with `.unreadable` appended. A store of
/// your own gets a closure for that.
///
/// If a value cannot be stored, the state has the value nevertheless, and ``error`` has the reason.
public final class PersistedState<Value: Codable>: _ValueNode<Value>, SettableSignal {
  private let store: PersistenceStore
  private let areEqual = equality(of: Value.self)

  /// Whether the store has the value that was read or stored last.
  private var isStored = false

  /// Whether the store has data that could not be read, and that must be set aside before it is overwritten.
  private var isUnreadable = false

  /// Stores the value when it has changed.
  private var saver: Effect?

  /// The error of the last read or write; `nil` if it succeeded.
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
      if let data = try store.load() { stored = try Self.decode(data) }
    } catch {
      problem = .unreadable(name: store.name, error)
    }
    super.init(stored ?? value)
    isStored = stored != nil
    isUnreadable = problem != nil
    pin(to: isolation)
    if let problem { error.set(problem) }
    var isFirst = true
    saver = GraphContext.current.withoutScope {
      Effect { [unowned self] in
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

  private static func decode(_ data: Data) throws -> Value {
    // In an array, because not every encoder takes a single value at the top.
    do {
      let values = try JSONDecoder().decode([Value].self, from: data)
      if let value = values.first, values.count == 1 { return value }
    } catch {
      if let value = try? JSONDecoder().decode(Value.self, from: data) { return value }
      let isArray = (try? JSONDecoder().decode([Ignored].self, from: data)) != nil
      if isArray { throw error }
    }
    return try JSONDecoder().decode(Value.self, from: data)
  }

  private func save(_ newValue: Value) {
    let problem: PersistenceError?
    do {
      if isUnreadable { try store.setAside() }
      isUnreadable = false
      try store.save(try JSONEncoder().encode([newValue]))
      problem = nil
    } catch {
      problem = .unwritable(name: store.name, error)
    }
    isStored = problem == nil
    if problem != nil || untracked({ error.get() }) != nil { error.set(problem) }
  }
}

/// An element of which only the presence matters.
private struct Ignored: Decodable { init(from decoder: any Decoder) {} }
