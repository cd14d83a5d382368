/// The state of a view under keys, or a dictionary literal to assign to it.
///
/// The value of ``StateView/state`` refers to the StateView's data and is no copy: a write takes effect immediately. It
/// retains the StateView.
public struct ViewState: ExpressibleByDictionaryLiteral {
  private enum Storage {
    case live(StateView)
    case literal([(ShadowKey, SlotValue)])
  }

  private var storage: Storage

  init(_ view: StateView) { storage = .live(view) }

  /// Creates values to assign to ``StateView/state``.
  ///
  /// If a key occurs more than once, its last value counts.
  public init(dictionaryLiteral elements: (AnyHashable, Any?)...) {
    var values: [(ShadowKey, SlotValue)] = []
    for (key, value) in elements {
      let key = ShadowKey(erased: key)
      values.removeAll { $0.0 == key }
      values.append((key, SlotValue(erased: value)))
    }
    storage = .literal(values)
  }

  /// Creates values to assign to ``StateView/state``, from a dictionary like that of `getInitialState()`.
  public init<Key: Hashable>(_ values: [Key: Any?]) {
    storage =
      values.isEmpty
      ? .literal([]) : .literal(values.map { (ShadowKey($0.key), SlotValue(erased: $0.value)) })
  }

  /// The value under a key; `nil` if the key has none.
  ///
  /// Writing an equal value does nothing: objects are compared by identity, other `Equatable` values by `==`, and all
  /// other values always count as changed.
  @MainActor
  public subscript<Key: Hashable>(key: Key) -> Any? {
    get { read(ShadowKey(key)).any }
    set { write(ShadowKey(key), SlotValue(erased: newValue)) }
  }

  /// The value under a typed key; `nil` if it is absent or of another type.
  @MainActor @inlinable
  public subscript<Value>(key: TypedKey<Value>) -> Value? {
    get { read(.text(key.name)).typed(Value.self) }
    set { write(.text(key.name), SlotValue(plain: newValue) ?? SlotValue(erased: newValue)) }
  }

  /// The value under a typed key, compared by `==`, or an object by identity; `nil` if absent or of another type.
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

  /// The value under a typed key, or a default value if it is absent or of another type.
  @MainActor @inlinable
  public subscript<Value>(
    key: TypedKey<Value>, default value: @autoclosure () -> Value
  ) -> Value {
    get { self[key] ?? value() }
    set { self[key] = newValue }
  }

  /// The value under a typed key, compared by `==` or identity, or a default value if absent or of another type.
  @MainActor @inlinable
  public subscript<Value: Equatable>(
    key: TypedKey<Value>, default value: @autoclosure () -> Value
  ) -> Value {
    get { self[key] ?? value() }
    set { self[key] = newValue }
  }

  /// A copy of the values that are not `nil`, by key, for iteration.
  ///
  /// If ``StateView/render()`` reads it, every change of the state renders the view.
  ///
  /// - Complexity: O(*n*) in the number of keys, as for the properties below.
  @MainActor public var dictionary: [AnyHashable: Any] {
    var values: [AnyHashable: Any] = [:]
    for key in shadowKeys { values[key.erased] = read(key).any }
    return values
  }

  /// The keys whose values are not `nil`, in no particular order.
  ///
  /// If ``StateView/render()`` reads them, adding or removing a key renders the view; changing a value does not.
  @MainActor public var keys: [AnyHashable] { shadowKeys.map(\.erased) }

  /// The number of keys whose values are not `nil`.
  @MainActor public var count: Int { shadowKeys.count }

  /// A Boolean value that indicates whether no key has a value.
  @MainActor public var isEmpty: Bool { shadowKeys.isEmpty }

  @MainActor private var shadowKeys: [ShadowKey] {
    switch storage {
    case .live(let view): view.node.keyedState.readKeys()
    case .literal(let values): values.filter { !$0.1.isNothing }.map(\.0)
    }
  }

  @MainActor @usableFromInline
  func read(_ key: ShadowKey) -> SlotValue {
    switch storage {
    case .live(let view): view.node.keyedState.read(key)
    case .literal(let values): values.first { $0.0 == key }?.1 ?? .nothing
    }
  }

  @MainActor @usableFromInline
  mutating func write(_ key: ShadowKey, _ value: SlotValue) {
    switch storage {
    case .live(let view): view.node.keyedState.write(key, value)
    case .literal(let values):
      storage = .literal(values.filter { $0.0 != key } + [(key, value)])
    }
  }

  @MainActor @usableFromInline
  mutating func write(
    _ key: ShadowKey, isSame: @MainActor (ValueBox) -> Bool, box: @MainActor () -> ValueBox
  ) {
    switch storage {
    case .live(let view): view.node.keyedState.write(key, isSame: isSame, box: box)
    case .literal: write(key, .box(box()))
    }
  }

  /// Writes a literal's values under the keys that have not been written yet.
  @MainActor
  func initialize(_ node: ShadowNode) {
    guard case .literal(let values) = storage else { return }
    for (key, value) in values { node.keyedState.initialize(key, value) }
  }

  @MainActor
  func write(to node: ShadowNode) {
    switch storage {
    case .live(let source):
      // Assigning a view's own state, as each write through the subscript does, changes nothing.
      if source.node != node { node.keyedState.replace(source.node.keyedState.values) }
    case .literal(let values): node.keyedState.replace(values)
    }
  }
}

/// The values that a parent has passed to a view, under keys.
///
/// It refers to the StateView's data and is no copy; it retains the StateView.
@MainActor
public struct ViewProps {
  @usableFromInline let view: StateView

  @inlinable
  init(_ view: StateView) { self.view = view }

  /// The value under a key; `nil` if the parent passed none, and for a function of `isFunction:`.
  public subscript<Key: Hashable>(key: Key) -> Any? { read(ShadowKey(key)).any }

  /// The value or the function under a typed key; `nil` if the parent passed none of the type.
  @inlinable
  public subscript<Value>(key: TypedKey<Value>) -> Value? {
    if key.forward != nil { return function(.text(key.name), as: Value.self) }
    return read(.text(key.name)).typed(Value.self)
  }

  /// The value under a typed key, or a default value if the parent passed none of the type.
  @inlinable
  public subscript<Value>(
    key: TypedKey<Value>, default value: @autoclosure () -> Value
  ) -> Value {
    self[key] ?? value()
  }

  @inlinable @inline(__always)
  func read(_ key: ShadowKey) -> SlotValue { view.node.keyedProps.read(key) }

  @usableFromInline
  func function<Function>(_ key: ShadowKey, as type: Function.Type) -> Function? {
    view.node.keyedProps.readFunction(key, as: type)
  }
}
