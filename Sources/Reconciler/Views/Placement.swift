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
  @_disfavoredOverload
  public func prop<Key: Hashable>(forKey key: Key, is value: Any?) {
    node?.giveProp(ShadowKey(key), value, stamp: owner.stamp) { isSame($0, value) }
  }

  /// Gives a value under a key, which is compared by its own `==`.
  public func prop<Key: Hashable, Value: Equatable>(forKey key: Key, is value: Value?) {
    node?.giveProp(ShadowKey(key), value, stamp: owner.stamp) { isSameTyped($0, value) }
  }

  /// Gives a value under a typed key.
  @_disfavoredOverload
  public func prop<Value>(forKey key: TypedKey<Value>, is value: Value?) {
    node?.giveProp(.text(key.name), value, stamp: owner.stamp) { isSame($0, value) }
  }

  /// Gives a value under a typed key, which is compared by its own `==`.
  public func prop<Value: Equatable>(forKey key: TypedKey<Value>, is value: Value?) {
    node?.giveProp(.text(key.name), value, stamp: owner.stamp) { isSameTyped($0, value) }
  }

  /// Gives what is under a key in the state of the view that is being rendered.
  ///
  /// When that is written, the child is rendered if it reads it, without a render of its parent.
  public func prop<Key: Hashable, StateKey: Hashable>(
    forKey key: Key, isLinkedToKeyInState stateKey: StateKey
  ) {
    node?.giveLink(ShadowKey(key), to: ShadowKey(stateKey), of: owner, stamp: owner.stamp)
  }

  /// Gives a function under a key. Another function never renders the child, and is the one called.
  public func prop<Key: Hashable>(
    forKey key: Key, isFunction function: @escaping ([String: Any]) -> Void
  ) {
    node?.giveFunction(ShadowKey(key), function, stamp: owner.stamp)
  }

  /// Gives a function under a typed key. Another function never renders the child.
  public func prop<Argument, Result>(
    forKey key: TypedKey<(Argument) -> Result>, isFunction function: @escaping (Argument) -> Result
  ) {
    node?.giveFunction(.text(key.name), function, stamp: owner.stamp)
  }
}
