import Observation

/// A class that tells when its properties change.
///
/// ```swift
/// final class Player: PropertyNotifying {
///   let propertyChanges = PropertyChanges()
///   var volume = 1.0 {
///     willSet { willChange(\.volume) }
///     didSet { didChange(\.volume) }
///   }
/// }
/// let volume = KVOState(obj: player, keyPath: \.volume)
/// ```
public protocol PropertyNotifying: AnyObject {
  /// Who is to be told; a stored constant.
  var propertyChanges: PropertyChanges { get }
}

extension PropertyNotifying {
  /// Tells that a property is about to change; `didChange(_:)` must follow.
  ///
  /// It may be left out where changes do not nest.
  public func willChange(_ keyPath: PartialKeyPath<Self>) { propertyChanges.begin(keyPath) }

  /// Tells that a property has changed: every ``KVOState`` of it hears before this returns.
  ///
  /// Of changes that nest, only the end of the outermost is told.
  public func didChange(_ keyPath: PartialKeyPath<Self>) { propertyChanges.end(keyPath) }
}

/// Who is to be told of changes to an object's properties.
public final class PropertyChanges {
  /// By path, closures that return whether they want more.
  private var watchers: [AnyKeyPath: [() -> Bool]] = [:]
  private var depths: [AnyKeyPath: Int] = [:]

  /// Creates a list that is empty.
  public init() {}

  func add(_ keyPath: AnyKeyPath, _ watcher: @escaping () -> Bool) {
    watchers[keyPath, default: []].append(watcher)
  }

  fileprivate func begin(_ keyPath: AnyKeyPath) {
    if watchers[keyPath] != nil { depths[keyPath, default: 0] += 1 }
  }

  fileprivate func end(_ keyPath: AnyKeyPath) {
    if let depth = depths[keyPath] {
      depths[keyPath] = depth > 1 ? depth - 1 : nil
      guard depth == 1 else { return }
    }
    guard let present = watchers[keyPath] else { return }
    // Those who come meanwhile are appended behind these.
    let wanted = present.map { $0() }
    guard wanted.contains(false), let now = watchers[keyPath] else { return }
    let left = now.indices.filter { $0 >= wanted.count || wanted[$0] }.map { now[$0] }
    watchers[keyPath] = left.isEmpty ? nil : left
  }
}

extension KVOState {
  /// Creates a state that follows a property of an object which tells of its changes itself.
  ///
  /// - Parameters:
  ///   - obj: The object; it is not held.
  ///   - keyPath: The path to the property.
  ///   - isolation: The owner, by default the caller's actor.
  public convenience init<Root: PropertyNotifying>(
    obj: Root, keyPath: KeyPath<Root, Value>, isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(.notifying(obj, keyPath), obj[keyPath: keyPath])
    watch(obj.propertyChanges, keyPath)
  }

  func watch(_ changes: PropertyChanges, _ keyPath: AnyKeyPath) {
    changes.add(keyPath) { [weak self] in
      self?.take()
      return self != nil
    }
  }
}

extension MutableKVOState {
  /// Creates a state that follows a property of an object which tells of its changes itself, and can set it.
  ///
  /// - Parameters:
  ///   - obj: The object; it is not held.
  ///   - keyPath: The path to the property.
  ///   - isolation: The owner, by default the caller's actor.
  public convenience init<Root: PropertyNotifying>(
    obj: Root, keyPath: ReferenceWritableKeyPath<Root, Value>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(.notifying(obj, keyPath), obj[keyPath: keyPath]) { [weak obj] in
      obj?[keyPath: keyPath] = $0
    }
    watch(obj.propertyChanges, keyPath)
  }
}

// Objects that do both tell at once.

extension KVOState {
  /// Creates a state that follows a property of an object which tells of its changes itself.
  public convenience init<Root: PropertyNotifying & Observable>(
    obj: Root, keyPath: KeyPath<Root, Value>, isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(.notifying(obj, keyPath), obj[keyPath: keyPath])
    watch(obj.propertyChanges, keyPath)
  }
}

extension MutableKVOState {
  /// Creates a state that follows a property of an object which tells of its changes itself, and can set it.
  public convenience init<Root: PropertyNotifying & Observable>(
    obj: Root, keyPath: ReferenceWritableKeyPath<Root, Value>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(.notifying(obj, keyPath), obj[keyPath: keyPath]) { [weak obj] in
      obj?[keyPath: keyPath] = $0
    }
    watch(obj.propertyChanges, keyPath)
  }
}

extension WatchedProperty {
  fileprivate static func notifying<Root: PropertyNotifying>(
    _ object: Root, _ keyPath: KeyPath<Root, Value>
  ) -> WatchedProperty {
    WatchedProperty(
      read: { [weak object] in object.map { $0[keyPath: keyPath] } }, takeReport: { nil }, end: {}
    )
  }
}
