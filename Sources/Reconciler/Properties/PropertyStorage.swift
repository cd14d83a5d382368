/// The value of a ``Local`` or a ``Prop``, and when the owner's `render()` read it last.
@usableFromInline
struct PropertyStorage<Value> {
  /// The value; nil until it is first read or written, and again after the owner was reset.
  @usableFromInline var value: Value?

  /// The number of the owner's render that read the value last.
  @usableFromInline var readStamp: UInt32 = 0

  /// Makes the value that the property begins with; nil if it has none.
  @usableFromInline let initial: (() -> Value)?

  /// Compares two values that `==` of a few common types does not compare.
  @usableFromInline let equals: (Value, Value) -> Bool

  @inlinable
  init(_ initial: (() -> Value)?, by equals: @escaping (Value, Value) -> Bool) {
    self.initial = initial
    self.equals = equals
  }

  /// Whether two values count as the same.
  @inlinable @inline(__always)
  func isSame(_ old: Value, _ new: Value) -> Bool {
    // Where the type is known, one of these is left over.
    if Value.self == Int.self, let old = old as? Int, let new = new as? Int { return old == new }
    if Value.self == Bool.self, let old = old as? Bool, let new = new as? Bool { return old == new }
    if Value.self == Double.self, let old = old as? Double, let new = new as? Double {
      return old == new
    }
    if Value.self == String.self, let old = old as? String, let new = new as? String {
      return old == new
    }
    return equals(old, new)
  }
}

/// Returns a Boolean value that indicates whether two values that cannot be compared are one object, or no
/// object both.
@inlinable
func areIdentical<Value>(_ old: Value, _ new: Value) -> Bool {
  if Value.self is AnyClass { return (old as AnyObject) === (new as AnyObject) }
  return (Value.self as? any OptionalValue.Type)?.areIdentical(old, new) ?? false
}

/// An optional, whatever it wraps.
@usableFromInline
protocol OptionalValue {
  /// Returns a Boolean value that indicates whether two values of this type are both nil or one object.
  static func areIdentical<Value>(_ old: Value, _ new: Value) -> Bool
}

extension Optional: OptionalValue {
  @usableFromInline
  static func areIdentical<Value>(_ old: Value, _ new: Value) -> Bool {
    guard let old = old as? Wrapped?, let new = new as? Wrapped? else { return false }
    return switch (old, new) {
    case (nil, nil): true
    case (let old?, let new?): Wrapped.self is AnyClass && (old as AnyObject) === (new as AnyObject)
    default: false
    }
  }
}

/// A stored property of a StateView that the reconciler resets when the view leaves or serves another row.
protocol ResettableProperty {}

/// A property of a type of StateViews, as an inspector and a reset see it.
struct PropertyRecord {
  /// The kind of property.
  enum Role {
    case local
    case prop
    case environment
  }

  let path: AnyKeyPath
  let name: ShadowKey
  let role: Role

  /// Releases the value, so that the property begins anew.
  let reset: @MainActor (StateView) -> Void

  /// Describes the value; nil if the property has none yet.
  let describe: @MainActor (StateView) -> (value: String, readStamp: UInt32)?

  /// The name that follows the last dot of a key path to a wrapper's storage.
  static func name(of path: AnyKeyPath) -> String {
    let name = "\(path)".split(separator: ".").last.map { String($0) } ?? "\(path)"
    return name.hasPrefix("_") ? String(name.dropFirst()) : name
  }
}

extension ShadowNode {
  /// The record of a property of the view's type; nil until a view of the type has used it.
  func record(of path: AnyKeyPath) -> PropertyRecord? { kind.property(path) }

  /// Whether a property of the view's type is known, so that it is reset with the others.
  @usableFromInline
  func knows(_ path: AnyKeyPath) -> Bool { kind.knows(path) }

  /// Notes a property of the view's type.
  @usableFromInline
  func learn(
    _ path: AnyKeyPath, isLocal: Bool, reset: @escaping @MainActor (StateView) -> Void,
    describe: @escaping @MainActor (StateView) -> (value: String, readStamp: UInt32)?
  ) {
    kind.note(
      PropertyRecord(
        path: path, name: .text(PropertyRecord.name(of: path)), role: isLocal ? .local : .prop,
        reset: reset, describe: describe))
  }

  /// Releases the values of props, and of local state if that begins anew as well.
  ///
  /// Functions among them may hold a parent, so that nothing would ever be released.
  func resetProperties(includingLocal: Bool) {
    for property in kind.properties where includingLocal || property.role == .prop {
      property.reset(view)
    }
  }

  /// Notes that a view that is rendered reads a property of this one, which is another.
  @usableFromInline @inline(never)
  func noteForeignRead(_ path: AnyKeyPath) {
    guard let reader = RenderScheduler.current.renderer, reader != self else { return }
    let extras = madeExtras()
    extras.followers[path, default: SlotTable.Followers()].readers[reader.id] = reader.stamp
    extras.followers[path]?.sweep(RenderScheduler.current.counts)
  }

  /// Makes the readers of a property due, which has another value now.
  ///
  /// - Parameter readStamp: The number of the view's own render that read it last.
  @usableFromInline @inline(never)
  func didWrite(_ path: AnyKeyPath, readStamp: UInt32, isLocal: Bool) {
    if life == .abandoned { reportAbandoned() }
    if readStamp == stamp, stamp > 0 {
      let name = record(of: path)?.name ?? .text(PropertyRecord.name(of: path))
      reportWriteAfterReading(name)
      invalidate(isLocal ? .state(name) : .prop(name))
    }
    guard let extras = data.extras, let followers = extras.followers.removeValue(forKey: path)
    else { return }
    let name = record(of: path)?.name ?? .text(PropertyRecord.name(of: path))
    for (id, stamp) in followers.readers {
      guard let node = RenderScheduler.current.node(id), node.stamp == stamp else { continue }
      node.invalidate(.linkedState(name))
    }
  }

  /// Reports that the view writes what its render has read already.
  func reportWriteAfterReading(_ name: ShadowKey) {
    guard isRendering, RenderScheduler.current.renderer == self,
      madeExtras().reportedWrites.insert(name).inserted
    else { return }
    StateView.onIssue(.writtenAfterReading("\(name)", in: path))
  }
}
