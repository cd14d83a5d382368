public import Layout

/// A view that a render has placed, to give it props.
///
/// It is a number, not a reference, so that placing what was there before costs little. It may be used
/// for as long as the view is placed; keep ``view`` itself to have it for longer.
@MainActor
public struct Placement<Child: PlatformView> {
  @usableFromInline let placed: PlacedView

  @inlinable
  init(placed: PlacedView) { self.placed = placed }

  /// The view.
  ///
  /// - Precondition: The view has not left since.
  @inlinable public var view: Child {
    // Safety: a child under an identity of a type was made by that type's initialiser.
    unsafe unsafeDowncast(placed.view, to: Child.self)
  }

  /// The view's layout, for the constraints of other views.
  ///
  /// - Precondition: The view has not left since.
  public var layout: ItemLayout { view.layout }
}

extension Placement where Child: StateView {
  /// Gives a value under a key.
  @_disfavoredOverload
  public func prop<Key: Hashable>(forKey key: Key, is value: Any?) {
    placed.give(ShadowKey(key), SlotValue(erased: value))
  }

  /// Gives a value under a key, which is compared by its own `==`.
  @inlinable
  public func prop<Key: Hashable, Value: Equatable>(forKey key: Key, is value: Value?) {
    give(ShadowKey(key), value)
  }

  /// Gives a value under a typed key.
  @_disfavoredOverload @inlinable
  public func prop<Value>(forKey key: TypedKey<Value>, is value: Value?) {
    placed.give(.text(key.name), SlotValue(plain: value) ?? SlotValue(erased: value))
  }

  /// Gives a value under a typed key, which is compared by its own `==`.
  @inlinable
  public func prop<Value: Equatable>(forKey key: TypedKey<Value>, is value: Value?) {
    give(.text(key.name), value)
  }

  /// Gives what is under a key in the state of the view that is being rendered.
  ///
  /// When that is written, the child is rendered if it reads it, without a render of its parent.
  public func prop<Key: Hashable, StateKey: Hashable>(
    forKey key: Key, isLinkedToKeyInState stateKey: StateKey
  ) {
    placed.link(ShadowKey(key), to: ShadowKey(stateKey))
  }

  /// Gives what is under a typed key in the state of the view that is being rendered.
  ///
  /// When that is written, the child is rendered if it reads it, without a render of its parent.
  public func prop<Value>(
    forKey key: TypedKey<Value>, isLinkedToKeyInState stateKey: TypedKey<Value>
  ) {
    placed.link(.text(key.name), to: .text(stateKey.name))
  }

  /// Gives a function under a key.
  ///
  /// Another function never renders the child, and is the one called from then on.
  public func prop<Key: Hashable>(
    forKey key: Key, isFunction function: @escaping ([String: Any]) -> Void
  ) {
    placed.give(ShadowKey(key), function: function)
  }

  @inlinable
  func give<Value: Equatable>(_ key: ShadowKey, _ value: Value?) {
    if let plain = SlotValue(plain: value) {
      placed.give(key, plain)
    } else if let value {
      guard let old = PropTaker.expectedBox(placed.id, key) else {
        return placed.give(key, isSame: { $0.holds(value) }, box: { TypedBox(value) })
      }
      PropTaker.giveNext(old.holds(value) ? nil : TypedBox(value))
    }
  }
}
