/// A class that reports when its properties change.
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
  /// The states that follow the object's properties. Implement it as a stored constant.
  var propertyChanges: PropertyChanges { get }
}

extension PropertyNotifying {
  /// Reports that a property is about to change; `didChange(_:)` must follow.
  ///
  /// Call it only for properties whose `didSet` or setter may set the property again.
  public func willChange(_ keyPath: PartialKeyPath<Self>) { propertyChanges.begin(keyPath) }

  /// Reports that a property has changed: every ``KVOState`` of the property changes before this returns.
  ///
  /// If changes are nested, only the end of the outermost one takes effect.
  public func didChange(_ keyPath: PartialKeyPath<Self>) { propertyChanges.end(keyPath) }
}

/// The states that follow an object's properties.
public final class PropertyChanges {
  /// The states that follow a property; some of them may have been released.
  struct Watchers {
    fileprivate(set) var all: [WeakFollower] = []

    /// The number of states at which released ones are removed: twice the number that was left the last time.
    fileprivate var most = 8

    fileprivate mutating func removeReleased() {
      all.removeAll { $0.follower == nil }
      most = max(8, 2 * all.count)
    }
  }

  private(set) var watchers: [AnyKeyPath: Watchers] = [:]
  private var depths: [AnyKeyPath: Int] = [:]

  /// Creates an empty set of states.
  public init() {}

  func add(_ follower: any PropertyFollower, of keyPath: AnyKeyPath) {
    var known = watchers.removeValue(forKey: keyPath) ?? Watchers()
    if known.all.count >= known.most { known.removeReleased() }
    known.all.append(WeakFollower(follower: follower))
    watchers[keyPath] = known
  }

  fileprivate func begin(_ keyPath: AnyKeyPath) {
    if watchers[keyPath] != nil { depths[keyPath, default: 0] += 1 }
  }

  fileprivate func end(_ keyPath: AnyKeyPath) {
    if let depth = depths[keyPath] {
      depths[keyPath] = depth > 1 ? depth - 1 : nil
      guard depth == 1 else { return }
    }
    guard let present = watchers[keyPath]?.all else { return }
    // All states take the value before any listener is notified.
    GraphContext.current.deliveringAfterwards {
      for watcher in present { watcher.follower?.take() }
    }
    if present.contains(where: { $0.follower == nil }) { watchers[keyPath]?.removeReleased() }
    if watchers[keyPath]?.all.isEmpty == true { watchers[keyPath] = nil }
  }
}

/// A state that follows a property.
protocol PropertyFollower: AnyObject {
  /// Sets the state to the property's current value.
  func take()
}

extension KVOState: PropertyFollower {}

struct WeakFollower {
  weak var follower: (any PropertyFollower)?
}

extension KVOState {
  /// Creates a state that follows a property of an object that reports its changes itself.
  ///
  /// - Parameters:
  ///   - obj: The object; it is not held.
  ///   - keyPath: The path to the property.
  ///   - isolation: The owner, by default the caller's actor.
  public convenience init<Root: PropertyNotifying>(
    obj: Root, keyPath: KeyPath<Root, Value>, isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(obj[keyPath: keyPath]) { [weak obj] in obj?[keyPath: keyPath] }
    pin(to: isolation)
    obj.propertyChanges.add(self, of: keyPath)
  }
}

extension MutableKVOState {
  /// Creates a state that follows a property of an object that reports its changes itself, and can set it.
  ///
  /// - Parameters:
  ///   - obj: The object; it is not held.
  ///   - keyPath: The path to the property.
  ///   - isolation: The owner, by default the caller's actor.
  public convenience init<Root: PropertyNotifying>(
    obj: Root, keyPath: ReferenceWritableKeyPath<Root, Value>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(of: obj, keyPath)
    pin(to: isolation)
    obj.propertyChanges.add(self, of: keyPath)
  }
}
