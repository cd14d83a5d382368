/// The state of a view, or a literal of values for one.
///
/// It is a view onto the StateView's data, not a copy: what is written shows at once. Whoever keeps it keeps
/// the StateView.
public struct ViewState: ExpressibleByDictionaryLiteral {
  private enum Storage {
    case live(StateView)
    case literal([(ShadowKey, SlotValue)])
  }

  private var storage: Storage

  init(_ view: StateView) { storage = .live(view) }

  /// Creates values to be assigned to ``StateView/state``; of equal keys the last counts.
  public init(dictionaryLiteral elements: (AnyHashable, Any?)...) {
    var values: [(ShadowKey, SlotValue)] = []
    for (key, value) in elements {
      let key = ShadowKey(erased: key)
      values.removeAll { $0.0 == key }
      values.append((key, SlotValue(erased: value)))
    }
    storage = .literal(values)
  }

  /// The value under a key; nil if there is none.
  ///
  /// Writing a value that is the same does nothing: `Equatable` values are compared by `==`, objects
  /// by identity, and anything else counts as changed.
  @MainActor
  public subscript<Key: Hashable>(key: Key) -> Any? {
    get { read(ShadowKey(key)).any }
    set { write(ShadowKey(key), SlotValue(erased: newValue)) }
  }

  /// The value under a typed key; nil if there is none of the type.
  @MainActor @inlinable
  public subscript<Value>(key: TypedKey<Value>) -> Value? {
    get { read(.text(key.name)).typed(Value.self) }
    set { write(.text(key.name), SlotValue(plain: newValue) ?? SlotValue(erased: newValue)) }
  }

  /// The value under a typed key, compared by its own `==`; nil if there is none of the type.
  @MainActor @inlinable
  public subscript<Value: Equatable>(key: TypedKey<Value>) -> Value? {
    get { read(.text(key.name)).typed(Value.self) }
    set {
      if let plain = SlotValue(plain: newValue) {
        write(.text(key.name), plain)
      } else if let newValue {
        write(.text(key.name), isSame: { $0.holds(newValue) }, box: { TypedBox(newValue) })
      }
    }
  }

  @MainActor @usableFromInline
  func read(_ key: ShadowKey) -> SlotValue {
    switch storage {
    case .live(let view): view.node.readState(key)
    case .literal(let values): values.first { $0.0 == key }?.1 ?? .nothing
    }
  }

  @MainActor @usableFromInline
  mutating func write(_ key: ShadowKey, _ value: SlotValue) {
    switch storage {
    case .live(let view): view.node.writeState(key, value)
    case .literal(let values):
      storage = .literal(values.filter { $0.0 != key } + [(key, value)])
    }
  }

  @MainActor @usableFromInline
  mutating func write(
    _ key: ShadowKey, isSame: @MainActor (ValueBox) -> Bool, box: @MainActor () -> ValueBox
  ) {
    switch storage {
    case .live(let view): view.node.writeState(key, isSame: isSame, box: box)
    case .literal: write(key, .box(box()))
    }
  }

  @MainActor
  func write(to node: ShadowNode) {
    switch storage {
    case .live(let source):
      // Assigning a view's own state, as each write through the subscript does, changes nothing.
      if source.node !== node { node.replaceState(source.node.stateValues) }
    case .literal(let values): node.replaceState(values)
    }
  }
}

/// The props of a view.
///
/// It is a view onto the StateView's data, not a copy; whoever keeps it keeps the StateView.
@MainActor
public struct ViewProps {
  private let view: StateView

  init(_ view: StateView) { self.view = view }

  /// The value under a key; nil if the parent gave none.
  public subscript<Key: Hashable>(key: Key) -> Any? { read(ShadowKey(key)).any }

  /// The value under a typed key; nil if the parent gave none of the type.
  @inlinable
  public subscript<Value>(key: TypedKey<Value>) -> Value? {
    read(.text(key.name)).typed(Value.self)
  }

  /// The value that the parent gave under a key; nil if it gave none.
  public func prop<Key: Hashable>(withValueForKey key: Key) -> Any? { self[key] }

  /// The function that the parent gave under a key, which always calls the latest one.
  public func prop<Key: Hashable>(withFunctionForKey key: Key) -> (([String: Any]) -> Void)? {
    guard let box = view.node.readFunction(ShadowKey(key)) else { return nil }
    return { values in (box.latest as? ([String: Any]) -> Void)?(values) }
  }

  @usableFromInline
  func read(_ key: ShadowKey) -> SlotValue { view.node.readProp(key) }

  /// The function that the parent gave under a typed key, which always calls the latest one.
  public func function<Argument, Result>(
    _ key: TypedKey<(Argument) -> Result>
  ) -> ((Argument) -> Result?)? {
    guard let box = view.node.readFunction(.text(key.name)) else { return nil }
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
  var stateValues: [(ShadowKey, SlotValue)] {
    state.slots.compactMap { slot in
      guard case .value(let value) = slot.content else { return nil }
      return (slot.key, value)
    }
  }
}
