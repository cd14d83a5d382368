import Foundation

/// Why a persisted state could not be read or written.
public enum PersistenceError: Error, CustomStringConvertible {
  /// The stored data could not be read, or is not a value of the type. It is left as it is until the state is set.
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

/// A place where the data of one persisted state is kept.
public struct PersistenceStore {
  /// The name by which errors speak of the place.
  public let name: String

  /// Reads the data; nil if nothing has been stored.
  let load: () throws -> Data?

  /// Writes the data.
  let save: (Data) throws -> Void

  /// Creates a place from two closures.
  ///
  /// - Parameters:
  ///   - name: The name by which errors speak of the place.
  ///   - load: Reads the data; returns `nil` if nothing has been stored.
  ///   - save: Writes the data.
  public init(
    name: String, load: @escaping () throws -> Data?, save: @escaping (Data) throws -> Void
  ) {
    self.name = name
    self.load = load
    self.save = save
  }

  /// A key of the user defaults.
  public static func userDefaults(
    _ key: String, in defaults: UserDefaults = .standard
  ) -> PersistenceStore {
    PersistenceStore(name: key) {
      guard let object = defaults.object(forKey: key) else { return nil }
      guard let data = object as? Data else { throw CocoaError(.fileReadCorruptFile) }
      return data
    } save: {
      defaults.set($0, forKey: key)
    }
  }

  /// A file, which is replaced as a whole.
  public static func file(_ url: URL) -> PersistenceStore {
    PersistenceStore(name: url.lastPathComponent) {
      do {
        return try Data(contentsOf: url)
      } catch CocoaError.fileReadNoSuchFile {
        return nil
      }
    } save: {
      try $0.write(to: url, options: .atomic)
    }
  }
}

/// A state whose value is kept when the program ends.
///
/// ```swift
/// let volume = PersistedState(0.5, in: .userDefaults("volume"))
/// volume.set(0.7)   // stored before this returns
/// ```
///
/// If the stored data is bad, the state has its default, ``error`` says why, and the data stays where it is until the state
/// is set. If a value cannot be stored, the state has it nevertheless, and ``error`` says why it will not be kept.
public final class PersistedState<Value: Codable>: _ValueNode<Value>, SettableSignal {
  private let store: PersistenceStore
  private let areEqual = equality(of: Value.self)

  /// Why the value could not be read or written the last time; `nil` if it could.
  public let error = State<PersistenceError?>(nil)

  /// Creates a state, with the stored value if there is one.
  ///
  /// - Parameters:
  ///   - value: The value if nothing has been stored, or nothing that can be read.
  ///   - store: Where the value is kept.
  ///   - isolation: The owner, by default the caller's actor.
  public init(
    _ value: Value, in store: PersistenceStore, isolation: isolated (any Actor)? = #isolation
  ) {
    self.store = store
    var problem: PersistenceError?
    var initial = value
    do {
      // In an array, because not every decoder takes a single value at the top.
      if let data = try store.load(),
        let stored = try JSONDecoder().decode([Value].self, from: data).first
      {
        initial = stored
      }
    } catch {
      problem = .unreadable(name: store.name, error)
    }
    super.init(initial)
    pin(to: isolation)
    if let problem { error.set(problem) }
  }

  override var isDerived: Bool { false }

  /// The current value.
  ///
  /// Whatever computes or runs at the moment depends on it from now on.
  @discardableResult
  public func get() -> Value {
    tracked()
    // Safety: no access to the value lasts while other code runs.
    return unsafe value
  }

  /// Stores the value, sets it, and notifies everything that depends on it before it returns.
  public func set(_ newValue: Value) {
    checkIsolation()
    let problem: PersistenceError?
    do {
      try store.save(try JSONEncoder().encode([newValue]))
      problem = nil
    } catch {
      problem = .unwritable(name: store.name, error)
    }
    batch {
      if problem != nil || untracked({ error.get() }) != nil { error.set(problem) }
      store(newValue, isChanged: unsafe !(areEqual?(value, newValue) ?? false))
    }
  }
}
