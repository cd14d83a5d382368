/// An unretained reference to the record of a type of views.
@safe
struct ViewKind: Equatable {
  // Safety: the record is never released, and only the main actor uses it.
  private let known: Unmanaged<Known>

  private final class Known {
    let name: Int32
    let stateful: StateView.Type?
    @exclusivity(unchecked) var isObserving = false
    @exclusivity(unchecked) var quietRenders = 0
    @exclusivity(unchecked) var hasOwnStorage: Bool?
    @exclusivity(unchecked) var propCount = 0
    @exclusivity(unchecked) var propKeys = KnownKeys()
    @exclusivity(unchecked) var childKeys = KnownKeys()
    @exclusivity(unchecked) var properties: ContiguousArray<PropertyRecord> = []

    // A separate array, which is searched without reference counting.
    @exclusivity(unchecked) var propertyOffsets: ContiguousArray<Int> = []

    init(name: Int32, stateful: StateView.Type?) {
      self.name = name
      self.stateful = stateful
    }
  }

  /// Creates the record of a type, which is never released.
  init(name: Int32, stateful: StateView.Type?) {
    unsafe known = Unmanaged.passRetained(Known(name: name, stateful: stateful))
  }

  static func == (lhs: ViewKind, rhs: ViewKind) -> Bool {
    unsafe lhs.known.toOpaque() == rhs.known.toOpaque()
  }

  /// The index of the type's name in mutations.
  var name: Int32 { unsafe known._withUnsafeGuaranteedRef { $0.name } }

  /// The type, if it is a StateView's.
  @inline(__always)
  var stateful: StateView.Type? { unsafe known._withUnsafeGuaranteedRef { $0.stateful } }

  /// Whether a render of a view of the type has read an observable object.
  @inline(__always)
  var isObserving: Bool {
    get { unsafe known._withUnsafeGuaranteedRef { unsafe $0.isObserving } }
    nonmutating set { unsafe known._withUnsafeGuaranteedRef { unsafe $0.isObserving = newValue } }
  }

  /// The number of renders in scopes of their own that have read nothing observable; after several, views of the type
  /// share a scope.
  @inline(__always)
  var quietRenders: Int {
    get { unsafe known._withUnsafeGuaranteedRef { unsafe $0.quietRenders } }
    nonmutating set { unsafe known._withUnsafeGuaranteedRef { unsafe $0.quietRenders = newValue } }
  }

  /// Whether the type has stored properties that the reconciler cannot reset; nil until this is known.
  var hasOwnStorage: Bool? {
    get { unsafe known._withUnsafeGuaranteedRef { unsafe $0.hasOwnStorage } }
    nonmutating set { unsafe known._withUnsafeGuaranteedRef { unsafe $0.hasOwnStorage = newValue } }
  }

  /// The maximum number of props that a view of the type has received under keys.
  @inline(__always)
  var propCount: Int { unsafe known._withUnsafeGuaranteedRef { unsafe $0.propCount } }

  /// The number of recorded keys that a view of the type has placed in its first render.
  @inline(__always)
  var childCount: Int { unsafe known._withUnsafeGuaranteedRef { unsafe $0.childKeys.count } }

  /// Returns whether a key is the recorded key of the prop at an offset.
  @inline(__always)
  func knowsProp(_ key: borrowing ShadowKey, at offset: Int) -> Bool {
    unsafe known._withUnsafeGuaranteedRef { unsafe $0.propKeys.has(key, at: offset) }
  }

  /// Returns whether a key is the recorded key of the child at an offset.
  @inline(__always)
  func knowsChild(_ key: borrowing ShadowKey, at offset: Int) -> Bool {
    unsafe known._withUnsafeGuaranteedRef { unsafe $0.childKeys.has(key, at: offset) }
  }

  /// The properties that views of the type are known to have.
  var properties: ContiguousArray<PropertyRecord> {
    unsafe known._withUnsafeGuaranteedRef { unsafe $0.properties }
  }

  /// Returns whether a view of the type has used the property at an offset.
  func knowsProperty(at offset: Int) -> Bool {
    unsafe known._withUnsafeGuaranteedRef { unsafe $0.propertyOffsets.contains(offset) }
  }

  /// Returns the property at an offset in views of the type; nil until a view has used it.
  func property(at offset: Int) -> PropertyRecord? {
    unsafe known._withUnsafeGuaranteedRef { known in
      guard let index = unsafe known.propertyOffsets.firstIndex(of: offset) else { return nil }
      return unsafe known.properties[index]
    }
  }

  /// Returns the name of the property at an offset.
  func propertyName(at offset: Int) -> String { property(at: offset)?.name ?? "a property" }

  /// Records a property of the type.
  func note(_ property: PropertyRecord) {
    unsafe known._withUnsafeGuaranteedRef {
      unsafe $0.properties.append(property)
      unsafe $0.propertyOffsets.append(property.offset)
    }
  }

  /// Records the keys of props that the next views of the type will expect.
  func noteProps(_ count: Int, key: (Int) -> ShadowKey) {
    unsafe known._withUnsafeGuaranteedRef {
      unsafe $0.propCount = count
      if count <= KnownKeys.limit { unsafe $0.propKeys.replace(count: count, with: key) }
    }
  }

  /// Records the keys of children that the next views of the type will expect.
  func noteChildren(_ count: Int, key: (Int) -> ShadowKey) {
    unsafe known._withUnsafeGuaranteedRef { unsafe $0.childKeys.replace(count: count, with: key) }
  }
}

/// A few keys that differ from each other, so that keys in the same order need not be compared with each other.
struct KnownKeys: ~Copyable {
  private var keys = Buffer<ShadowKey>()

  /// The maximum number of keys.
  static let limit = 8

  var count: Int { keys.count }

  /// Returns whether a key is the one at an offset.
  @inline(__always)
  func has(_ key: borrowing ShadowKey, at offset: Int) -> Bool {
    offset < keys.count && lookSame(keys[offset], key)
  }

  /// Replaces the keys, up to the first one that is neither a number nor a text: other keys would never be released.
  mutating func replace(count: Int, with key: (Int) -> ShadowKey) {
    _ = keys.takeAll()
    keys.reserve(count)
    for offset in 0..<count {
      let key = key(offset)
      if case .other = key { return }
      keys.append(key)
    }
  }
}

extension RenderScheduler {
  /// Returns the record of a type.
  @inline(__always)
  func kind(of type: PlatformView.Type) -> ViewKind {
    // Many views in a row are often of the same type.
    if let latestKind, latestKind.type == ObjectIdentifier(type) { return latestKind.kind }
    return kindElsewhere(type)
  }

  @inline(never)
  private func kindElsewhere(_ type: PlatformView.Type) -> ViewKind {
    let id = ObjectIdentifier(type)
    let kind =
      kinds[id]
      ?? ViewKind(
        name: mutations.index(ofKind: String(describing: type)), stateful: type as? StateView.Type)
    kinds[id] = kind
    latestKind = (id, kind)
    return kind
  }
}
