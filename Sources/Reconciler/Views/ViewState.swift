/// The state of a view, or a literal of values for one.
///
/// It is a view onto the StateView's data, not a copy: what is written shows at once.
public struct ViewState: ExpressibleByDictionaryLiteral {
  private enum Storage {
    case live(ShadowNode)
    case literal([(ShadowKey, Any?)])
  }

  private var storage: Storage

  init(_ node: ShadowNode) { storage = .live(node) }

  /// Creates values to be assigned to ``StateView/state``; of equal keys the last counts.
  public init(dictionaryLiteral elements: (AnyHashable, Any?)...) {
    var values: [(ShadowKey, Any?)] = []
    for (key, value) in elements {
      let key = ShadowKey(erased: key)
      values.removeAll { $0.0 == key }
      values.append((key, value))
    }
    storage = .literal(values)
  }

  /// The value under a key; nil if there is none.
  ///
  /// Writing a value that is the same does nothing: `Equatable` values are compared by `==`, objects
  /// by identity, and anything else counts as changed.
  @MainActor @inlinable
  public subscript<Key: Hashable>(key: Key) -> Any? {
    get { read(ShadowKey(key)) }
    set { write(ShadowKey(key), newValue) { isSame($0, newValue) } }
  }

  /// The value under a typed key; nil if there is none of the type.
  @MainActor @inlinable
  public subscript<Value>(key: TypedKey<Value>) -> Value? {
    get { read(.text(key.name)) as? Value }
    set { write(.text(key.name), newValue) { isSame($0, newValue) } }
  }

  /// The value under a typed key, compared by its own `==`; nil if there is none of the type.
  @MainActor @inlinable
  public subscript<Value: Equatable>(key: TypedKey<Value>) -> Value? {
    get { read(.text(key.name)) as? Value }
    set { write(.text(key.name), newValue) { isSameTyped($0, newValue) } }
  }

  @MainActor @usableFromInline
  func read(_ key: ShadowKey) -> Any? {
    switch storage {
    case .live(let node): node.readState(key)
    case .literal(let values): values.first { $0.0 == key }?.1
    }
  }

  @MainActor @usableFromInline
  mutating func write(_ key: ShadowKey, _ value: Any?, isSame: (Any?) -> Bool) {
    switch storage {
    case .live(let node): node.writeState(key, value, isSame: isSame)
    case .literal(let values):
      storage = .literal(values.filter { $0.0 != key } + [(key, value)])
    }
  }

  @MainActor
  func write(to node: ShadowNode) {
    switch storage {
    case .live(let source):
      // Assigning a view's own state, as each write through the subscript does, changes nothing.
      if source !== node { node.replaceState(source.stateValues) }
    case .literal(let values): node.replaceState(values)
    }
  }
}

/// The props of a view.
///
/// It is a view onto the StateView's data, not a copy.
@MainActor
public struct ViewProps {
  private let node: ShadowNode

  init(_ node: ShadowNode) { self.node = node }

  /// The value under a key; nil if the parent gave none.
  @inlinable
  public subscript<Key: Hashable>(key: Key) -> Any? { read(ShadowKey(key)) }

  /// The value under a typed key; nil if the parent gave none of the type.
  @inlinable
  public subscript<Value>(key: TypedKey<Value>) -> Value? { read(.text(key.name)) as? Value }

  /// The value that the parent gave under a key; nil if it gave none.
  public func prop<Key: Hashable>(withValueForKey key: Key) -> Any? { self[key] }

  /// The function that the parent gave under a key, which always calls the latest one.
  public func prop<Key: Hashable>(withFunctionForKey key: Key) -> (([String: Any]) -> Void)? {
    guard let box = node.readFunction(ShadowKey(key)) else { return nil }
    return { values in (box.latest as? ([String: Any]) -> Void)?(values) }
  }

  @usableFromInline
  func read(_ key: ShadowKey) -> Any? { node.readProp(key) }

  /// The function that the parent gave under a typed key, which always calls the latest one.
  public func function<Argument, Result>(
    _ key: TypedKey<(Argument) -> Result>
  ) -> ((Argument) -> Result?)? {
    guard let box = node.readFunction(.text(key.name)) else { return nil }
    return { argument in (box.latest as? (Argument) -> Result)?(argument) }
  }
}

extension ShadowKey {
  /// The key that a boxed one stands for.
  init(erased key: AnyHashable) {
    switch key.base {
    case let number as Int where type(of: key.base) == Int.self: self = .number(number)
    case let text as String: self = .text(text)
    case let named as any NamedKey: self = .text(named.name)
    default: self = .other(key)
    }
  }
}

extension ShadowNode {
  /// What is in the state, without noting that it was read.
  var stateValues: [(ShadowKey, Any?)] {
    state.slots.compactMap { slot in
      guard case .value(let value) = slot.content else { return nil }
      return (slot.key, value)
    }
  }
}

/// Whether a value is the same as one whose type is known.
@inlinable
func isSameTyped<Value: Equatable>(_ old: Any?, _ new: Value?) -> Bool {
  guard let old else { return new == nil }
  if Value.self is AnyClass { return isSame(old, new) }
  guard let new, let old = old as? Value else { return false }
  return old == new
}
