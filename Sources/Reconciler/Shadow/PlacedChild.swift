import Layout

/// A view that a render has placed.
// Safety: only the main actor reads the parts that are not Sendable; other threads only move the value.
@usableFromInline
struct PlacedChild: ~Copyable, @unchecked Sendable {
  // Small properties follow `key`, which leaves seven bytes of a word. A child therefore takes 56 bytes.
  @usableFromInline var key: ShadowKey

  /// Whether the view was placed as an instance, not by its type.
  var isInstance: Bool

  /// Whether the view was placed with `update:`.
  var isUpdated: Bool

  @usableFromInline let isStateView: Bool

  /// The number of children with the same key before it.
  @usableFromInline var occurrence: Int32

  /// The identity of the type that was placed; for an instance, the identity of the view, which differs from all types.
  @usableFromInline var type: ObjectIdentifier
  @usableFromInline var view: PlatformView

  /// The view's number, which mutations use, and its generation.
  @usableFromInline let id: NodeID

  /// The shadow of a StateView; nil for a plain view.
  @inlinable @inline(__always) var node: ShadowNode? {
    // Safety: the flag is set for StateViews only.
    isStateView ? ShadowNode(unsafe unsafeDowncast(view, to: StateView.self)) : nil
  }

  /// The constraints that the parent's render made, without the constraints that the child makes for itself.
  var constraints: [Constraint] {
    get { someConstraints ?? [] }
    set { someConstraints = newValue.isEmpty ? nil : newValue }
  }

  // Most children have none, and nil needs no reference counting.
  var someConstraints: [Constraint]?

  var hasConstraints: Bool { someConstraints != nil }

  /// Marks the view as placed as an instance.
  mutating func makeInstance() {
    isInstance = true
    type = ObjectIdentifier(view)
  }

  /// Returns the value of ``type`` for a type or an instance.
  @inline(__always)
  static func type(_ type: PlatformView.Type, _ instance: PlatformView?) -> ObjectIdentifier {
    if let instance { ObjectIdentifier(instance) } else { ObjectIdentifier(type) }
  }

  /// Whether another parent may place the view in the pass in which this one releases it.
  var canBeLoose: Bool { isInstance && node != nil }

  /// Returns whether placing a type under a key, which has the same bits in memory, places this child again.
  @inlinable @inline(__always)
  func looksSame(_ key: borrowing ShadowKey, _ type: ObjectIdentifier) -> Bool {
    self.type == type && occurrence == 0 && lookSame(self.key, key)
  }

  /// Returns whether placing a type under a key places this child again.
  @inline(__always)
  func continues(_ key: ShadowKey, _ type: ObjectIdentifier) -> Bool {
    self.type == type && has(key, 0)
  }

  /// Returns whether the child has a key, and a number of children with the same key before it.
  @inline(__always)
  func has(_ key: ShadowKey, _ occurrence: Int32) -> Bool {
    self.occurrence == occurrence && ShadowKey.areEqual(self.key, key)
  }
}
