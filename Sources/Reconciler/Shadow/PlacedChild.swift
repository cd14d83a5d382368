import Layout

/// A view that a render has placed.
// Safety: what of it is not Sendable is read on the main actor alone; other threads only hand it over.
@usableFromInline
struct PlacedChild: ~Copyable, @unchecked Sendable {
  // Small properties follow `key`, which leaves seven bytes of a word: so a child takes 64 bytes.
  @usableFromInline var key: ShadowKey

  /// Whether it is a certain view, which was not made here.
  var isInstance: Bool

  /// Whether it is a plain view that each render updates.
  var isUpdated: Bool

  /// The number of children with the same key before it.
  @usableFromInline var occurrence: Int32

  /// The type under which it was placed; of a certain view the view itself, which no type means.
  @usableFromInline var type: ObjectIdentifier
  @usableFromInline let view: PlatformView

  /// The shadow of a StateView, which the view itself retains; nil for a plain view.
  @usableFromInline let node: ShadowNode?

  /// The number in mutations, and the number of views that have had it before.
  @usableFromInline let id: NodeID

  /// The constraints that the parent's render made, without the child's own ones.
  var constraints: [Constraint] {
    get { someConstraints ?? [] }
    set { someConstraints = newValue.isEmpty ? nil : newValue }
  }

  // Most have none, and an optional array that is not there counts no references.
  var someConstraints: [Constraint]?

  var hasConstraints: Bool { someConstraints != nil }

  /// Makes it a certain view.
  mutating func makeInstance() {
    isInstance = true
    type = ObjectIdentifier(view)
  }

  /// The value of ``type`` for a type or an instance.
  @inline(__always)
  static func type(_ type: PlatformView.Type, _ instance: PlatformView?) -> ObjectIdentifier {
    if let instance { ObjectIdentifier(instance) } else { ObjectIdentifier(type) }
  }

  /// Whether another parent may place it in the pass in which this one releases it.
  var canBeLoose: Bool { isInstance && node != nil }

  /// Whether a render that places a type under a key, which is in the same memory, means this child.
  @inlinable @inline(__always)
  func looksSame(_ key: borrowing ShadowKey, _ type: ObjectIdentifier) -> Bool {
    self.type == type && occurrence == 0 && lookSame(self.key, key)
  }

  /// Whether a render that places a type under a key means this child.
  @inline(__always)
  func continues(_ key: ShadowKey, _ type: ObjectIdentifier) -> Bool {
    self.type == type && occurrence == 0 && ShadowKey.areEqual(self.key, key)
  }
}
