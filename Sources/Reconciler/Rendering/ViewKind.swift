/// What is known of a type of views.
@MainActor
final class ViewKind {
  /// The index of its name in mutations.
  let name: Int32

  /// Whether a view of it has read something observable in a render.
  var isObserving = false

  // Safety: they are the main actor's, as all that is known, and no code of users runs while one is written.

  /// How many props a view of it has been given at most.
  @safe @exclusivity(unchecked) nonisolated(unsafe) var propCount = 0

  /// The keys under which those were given.
  @safe @exclusivity(unchecked) nonisolated(unsafe) var propKeys = KnownKeys()

  /// The keys under which a view of it has placed others in its first render.
  @safe @exclusivity(unchecked) nonisolated(unsafe) var childKeys = KnownKeys()

  /// The type, where it is a StateView's.
  let stateful: StateView.Type?

  init(name: Int32, stateful: StateView.Type?) {
    self.name = name
    self.stateful = stateful
  }
}

/// A few keys, of which no two are equal: who meets them in their order need not compare them with each other.
struct KnownKeys: ~Copyable {
  private var keys = Buffer<ShadowKey>()

  /// How many keys there can be.
  static let limit = 8

  var count: Int { keys.count }

  /// Whether a key is the one at an offset.
  @inline(__always)
  func has(_ key: borrowing ShadowKey, at offset: Int) -> Bool {
    offset < keys.count && lookSame(keys[offset], key)
  }

  /// Takes other keys instead, if they are numbers and texts: what else they hold would be kept for ever.
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

/// What is known of a type; holding it counts no references.
@safe
struct KindReference {
  // Safety: the scheduler never lets a kind go.
  private let reference: Unmanaged<ViewKind>

  init(_ kind: ViewKind) { unsafe reference = Unmanaged.passUnretained(kind) }

  @inline(__always) var kind: ViewKind { unsafe reference.takeUnretainedValue() }

  /// Whether a key is the one of the props at an offset, as far as is known.
  @inline(__always)
  func knowsProp(_ key: borrowing ShadowKey, at offset: Int) -> Bool {
    unsafe reference._withUnsafeGuaranteedRef { $0.propKeys.has(key, at: offset) }
  }

  /// Whether a key is the one of the children at an offset, as far as is known.
  @inline(__always)
  func knowsChild(_ key: borrowing ShadowKey, at offset: Int) -> Bool {
    unsafe reference._withUnsafeGuaranteedRef { $0.childKeys.has(key, at: offset) }
  }
}

extension RenderScheduler {
  /// The type as one of StateViews, if it is one.
  @inline(__always)
  func stateful(_ type: PlatformView.Type) -> StateView.Type? {
    ObjectIdentifier(type) == latestKind.type ? latestStateful : kind(of: type).stateful
  }

  /// What is known of a type.
  func kind(of type: PlatformView.Type) -> ViewKind {
    let id = ObjectIdentifier(type)
    // Views come in runs of a type.
    if id == latestKind.type { return latestKind.kind }
    let kind =
      kinds[id]
      ?? ViewKind(
        name: mutations.index(ofName: String(describing: type)), stateful: type as? StateView.Type)
    kinds[id] = kind
    latestKind = (id, kind)
    latestStateful = kind.stateful
    return kind
  }
}
