/// A StateView that a render has placed, to give it props.
@MainActor
public struct Placement<Child: PlatformView> {
  /// The view.
  public let view: Child

  let node: ShadowNode?

  /// The view in whose render it was placed.
  let owner: ShadowNode
}

extension Placement where Child: StateView {
  /// Gives a value under a key.
  @_disfavoredOverload @inlinable
  public func prop<Key: Hashable>(forKey key: Key, is value: Any?) {
    give(ShadowKey(key), value) { isSame($0, value) }
  }

  /// Gives a value under a key, which is compared by its own `==`.
  @inlinable
  public func prop<Key: Hashable, Value: Equatable>(forKey key: Key, is value: Value?) {
    give(ShadowKey(key), value) { isSameTyped($0, value) }
  }

  /// Gives a value under a typed key.
  @_disfavoredOverload @inlinable
  public func prop<Value>(forKey key: TypedKey<Value>, is value: Value?) {
    give(.text(key.name), value) { isSame($0, value) }
  }

  /// Gives a value under a typed key, which is compared by its own `==`.
  @inlinable
  public func prop<Value: Equatable>(forKey key: TypedKey<Value>, is value: Value?) {
    give(.text(key.name), value) { isSameTyped($0, value) }
  }

  /// Gives what is under a key in the state of the view that is being rendered.
  ///
  /// When that is written, the child is rendered if it reads it, without a render of its parent.
  @inlinable
  public func prop<Key: Hashable, StateKey: Hashable>(
    forKey key: Key, isLinkedToKeyInState stateKey: StateKey
  ) {
    link(ShadowKey(key), to: ShadowKey(stateKey))
  }

  /// Gives a function under a key.
  ///
  /// Another function never renders the child, and is the one called from then on.
  @inlinable
  public func prop<Key: Hashable>(
    forKey key: Key, isFunction function: @escaping ([String: Any]) -> Void
  ) {
    give(ShadowKey(key), function: function)
  }

  /// Gives a function under a typed key.
  ///
  /// Another function never renders the child, and is the one called from then on.
  @inlinable
  public func prop<Argument, Result>(
    forKey key: TypedKey<(Argument) -> Result>, isFunction function: @escaping (Argument) -> Result
  ) {
    give(.text(key.name), function: function)
  }
}

extension Placement {
  @usableFromInline
  func give(_ key: ShadowKey, _ value: Any?, isSame: (Any?) -> Bool) {
    node?.giveProp(key, value, stamp: owner.stamp, isSame: isSame)
  }

  @usableFromInline
  func give(_ key: ShadowKey, function: Any) {
    node?.giveFunction(key, function, stamp: owner.stamp)
  }

  @usableFromInline
  func link(_ key: ShadowKey, to stateKey: ShadowKey) {
    node?.giveLink(key, to: stateKey, of: owner, stamp: owner.stamp)
  }
}
