public import Layout

/// A view that a render has placed.
///
/// A placement identifies the view by a number, not by a reference. You may use it while the view is placed. To use the
/// view longer, store ``view`` itself.
@MainActor
public struct Placement<Child: PlatformView> {
  @usableFromInline let placed: PlacedView

  @inlinable
  init(placed: PlacedView) { self.placed = placed }

  /// The view.
  ///
  /// - Precondition: The view is still placed.
  @inlinable public var view: Child {
    // Safety: the child was created by the initializer of `Child`, or is an instance of `Child`.
    unsafe unsafeDowncast(placed.view, to: Child.self)
  }

  /// The view's layout, for the constraints of other views.
  ///
  /// - Precondition: The view is still placed.
  public var layout: ItemLayout { view.layout }

  /// The same as ``layout``, in SnapKit's spelling.
  public var snp: ItemLayout { view.layout }
}

extension Placement: @MainActor ConstraintTarget {
  /// The view as the target of a constraint.
  ///
  /// - Precondition: The view is still placed.
  public var constraintTarget: ConstraintTargetValue { view.constraintTarget }
}

extension Placement where Child: StateView {
  /// Passes a value to the view under a key.
  @_disfavoredOverload
  public func prop<Key: Hashable>(forKey key: Key, is value: Any?) {
    placed.give(ShadowKey(key), SlotValue(erased: value))
  }

  /// Passes a value to the view under a key; values are compared by `==`, objects by identity.
  @inlinable
  public func prop<Key: Hashable, Value: Equatable>(forKey key: Key, is value: Value?) {
    give(ShadowKey(key), value)
  }

  // Always inlined, so that an object that is passed again is only compared.
  /// Passes a value or a function to the view under a typed key.
  ///
  /// A new function of up to four parameters does not render the child, which calls the latest one.
  @_disfavoredOverload @inlinable @inline(__always)
  public func prop<Value>(forKey key: TypedKey<Value>, is value: Value?) {
    if !PropTaker.giveSame(placed.id, .text(key.name), object: value, .current) {
      giveOther(key, value)
    }
  }

  @inlinable @inline(never)
  func giveOther<Value>(_ key: TypedKey<Value>, _ value: Value?) {
    if let forward = key.forward {
      return placed.give(.text(key.name), function: value) { [forward($0)] }
    }
    placed.give(.text(key.name), SlotValue(plain: value) ?? SlotValue(erased: value))
  }

  /// Passes a value to the view under a typed key; values are compared by `==`, objects by identity.
  @inlinable
  public func prop<Value: Equatable>(forKey key: TypedKey<Value>, is value: Value?) {
    give(.text(key.name), value)
  }

  /// Links a prop of the view to a key in the ``StateView/state`` of the parent, which is being rendered.
  ///
  /// When the state changes, the child is rendered if it has read the prop. The parent is not rendered.
  public func prop<Key: Hashable, StateKey: Hashable>(
    forKey key: Key, isLinkedToKeyInState stateKey: StateKey
  ) {
    placed.link(ShadowKey(key), to: ShadowKey(stateKey))
  }

  /// Links a prop of the view to a typed key in the ``StateView/state`` of the parent, which is being rendered.
  ///
  /// When the state changes, the child is rendered if it has read the prop. The parent is not rendered.
  public func prop<Value>(
    forKey key: TypedKey<Value>, isLinkedToKeyInState stateKey: TypedKey<Value>
  ) {
    placed.link(.text(key.name), to: .text(stateKey.name))
  }

  /// Passes a function to the view under a key.
  ///
  /// A new function does not render the child, which calls the latest one.
  public func prop<Key: Hashable>(
    forKey key: Key, isFunction function: @escaping ([String: Any]) -> Void
  ) {
    placed.give(ShadowKey(key), function: function, isValue: false) { box in
      [{ box.latest($0) } as ([String: Any]) -> Void]
    }
  }

  @inlinable
  func give<Value: Equatable>(_ key: ShadowKey, _ value: Value?) {
    if let plain = SlotValue(plain: value) {
      placed.give(key, plain)
    } else if let value {
      let scheduler = RenderScheduler.current
      guard let old = PropTaker.expectedBox(placed.id, key, scheduler) else {
        return placed.give(key, isSame: { $0.holds(value) }, box: { TypedBox(value) })
      }
      PropTaker.giveNext(old.holds(value) ? nil : TypedBox(value), scheduler)
    }
  }
}
