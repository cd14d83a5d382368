/// A value or a function that a StateView is given by its parent.
///
/// ```swift
/// final class Badge: StateView {
///   @Prop var title = ""
///   @Prop var onTap: () -> Void = {}
/// }
///
/// place(Badge.self, "badge", update: {
///   $0.title = self.name
///   $0.onTap = { [weak self] in self?.open() }
/// })
/// ```
///
/// A view that reads the property in `render()` is rendered again after its parent gave another value. An equal
/// value does nothing, as for ``Local``. Another function never renders the view: what the property gives
/// calls the latest function, even if it was read earlier. This holds for functions of up to three parameters,
/// also optional ones; any other function counts as another value each time.
///
/// A property that an update does not set keeps its value. After the view has left the tree the property
/// gets its initial value again. Reading a property without an initial value traps until it was set.
@propertyWrapper
public struct Prop<Value>: ResettableProperty {
  @usableFromInline var storage: PropertyStorage<Value>

  /// Makes a function that calls the latest one; nil if the values are no functions.
  @usableFromInline let forward: ((LatestFunction<Value>) -> Value)?

  /// The latest function, once the property was read, or the binding that the parent gave.
  @usableFromInline var link: PropLink<Value>?

  @inlinable
  init(_ storage: PropertyStorage<Value>) {
    self.storage = storage
    forward = nil
  }

  @inlinable
  init(
    function initial: @escaping () -> Value, isSame: @escaping (Value, Value) -> Bool,
    _ forward: @escaping (LatestFunction<Value>) -> Value
  ) {
    storage = PropertyStorage(initial, by: isSame)
    self.forward = forward
  }

  /// Creates a property of a type that cannot be compared.
  @inlinable @_disfavoredOverload
  public init(wrappedValue: @autoclosure @escaping () -> Value) {
    self.init(PropertyStorage({ wrappedValue() }, by: areIdentical))
  }

  /// Creates a property.
  @inlinable
  public init(wrappedValue: @autoclosure @escaping () -> Value) where Value: Equatable {
    self.init(PropertyStorage({ wrappedValue() }, by: ==))
  }

  /// Creates a property that has no value until the parent sets it, of a type that cannot be compared.
  @inlinable @_disfavoredOverload
  public init() {
    self.init(PropertyStorage(nil, by: areIdentical))
  }

  /// Creates a property that has no value until the parent sets it.
  @inlinable
  public init() where Value: Equatable { self.init(PropertyStorage(nil, by: ==)) }

  /// Creates a property that begins as nil, of a type that cannot be compared.
  @inlinable @_disfavoredOverload
  public init() where Value: ExpressibleByNilLiteral {
    self.init(PropertyStorage({ nil }, by: areIdentical))
  }

  /// Creates a property that begins as nil.
  @inlinable
  public init() where Value: ExpressibleByNilLiteral & Equatable {
    self.init(PropertyStorage({ nil }, by: ==))
  }

  /// Not available: only a StateView has such properties.
  @available(*, unavailable, message: "@Prop is for stored properties of a StateView")
  public var wrappedValue: Value {
    get { preconditionFailure("a property outside a StateView") }
    set { preconditionFailure("a property outside a StateView") }
  }

  /// Not available: only a StateView has such properties.
  @available(*, unavailable, message: "@Prop is for stored properties of a StateView")
  @MainActor public var projectedValue: ValueBinding<Value> {
    get { preconditionFailure("a property outside a StateView") }
    set { preconditionFailure("a property outside a StateView") }
  }

  /// The value, as a property of its owner.
  @MainActor @inlinable
  public static subscript<Owner: StateView>(
    _enclosingInstance owner: Owner, wrapped wrapped: ReferenceWritableKeyPath<Owner, Value>,
    storage path: ReferenceWritableKeyPath<Owner, Prop>
  ) -> Value {
    // Without these the key paths are not known where they are used, and each access takes 450 ns instead of 3.
    @inline(__always) get { read(owner, path) }
    @inline(__always) set { write(newValue, owner, path) }
  }

  /// A binding to the value.
  ///
  /// A parent sets it to bind the property to its own state.
  @MainActor @inlinable
  public static subscript<Owner: StateView>(
    _enclosingInstance owner: Owner,
    projected wrapped: ReferenceWritableKeyPath<Owner, ValueBinding<Value>>,
    storage path: ReferenceWritableKeyPath<Owner, Prop>
  ) -> ValueBinding<Value> {
    get {
      if let binding = owner[keyPath: path].link?.binding { return binding }
      let latest = owner[keyPath: path].storage.value ?? begin(owner, path)
      return ValueBinding(owner: owner, path: path) { [weak owner] in
        owner.map { read($0, path) } ?? latest
      } set: { [weak owner] in
        if let owner { write($0, owner, path) }
      }
    }
    set { bind(newValue, owner, path) }
  }

  // MARK: - Reading

  @MainActor @inlinable @inline(__always)
  static func read<Owner: StateView>(
    _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Prop>
  ) -> Value {
    let node = owner.node
    if let renderer = RenderScheduler.current.renderer {
      if renderer == node {
        owner[keyPath: path].storage.readStamp = node.stamp
      } else {
        node.noteForeignRead(path)
      }
    }
    if owner[keyPath: path].link == nil, owner[keyPath: path].forward == nil,
      let value = owner[keyPath: path].storage.value
    {
      return value
    }
    return readLinked(owner, path)
  }

  @MainActor @inlinable @inline(never)
  static func readLinked<Owner: StateView>(
    _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Prop>
  ) -> Value {
    if let binding = owner[keyPath: path].link?.binding { return binding.value }
    let value = owner[keyPath: path].storage.value ?? begin(owner, path)
    guard let forward = owner[keyPath: path].forward, owner[keyPath: path].link == nil else {
      return value
    }
    let latest = LatestFunction(value)
    let forwarding = forward(latest)
    owner[keyPath: path].link = latest
    owner[keyPath: path].storage.value = forwarding
    return forwarding
  }

  @MainActor @inlinable @inline(never)
  static func begin<Owner: StateView>(
    _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Prop>
  ) -> Value {
    guard let initial = owner[keyPath: path].storage.initial else {
      preconditionFailure("a prop was read before it was set: \(path)")
    }
    let value = RenderScheduler.current.unread { initial() }
    owner[keyPath: path].storage.value = value
    learn(owner, path)
    return value
  }

  // MARK: - Writing

  @MainActor @inlinable @inline(__always)
  static func write<Owner: StateView>(
    _ value: Value, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Prop>
  ) {
    guard let old = owner[keyPath: path].storage.value else {
      if owner[keyPath: path].link != nil { return writeLinked(value, owner, path) }
      // Nobody has read it.
      owner[keyPath: path].storage.value = value
      return learn(owner, path)
    }
    if owner[keyPath: path].link != nil || owner[keyPath: path].forward != nil {
      return writeLinked(value, owner, path)
    }
    if owner[keyPath: path].storage.isSame(old, value) { return }
    replace(old, value, owner, path)
  }

  @MainActor @inlinable @inline(never)
  static func replace<Owner: StateView>(
    _ old: Value, _ value: Value, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Prop>
  ) {
    owner[keyPath: path].storage.value = value
    let readStamp = owner[keyPath: path].storage.readStamp
    owner.node.didWrite(path, readStamp: readStamp, isLocal: false)
    // What ends with the old value may use the property.
    withExtendedLifetime(old) {}
  }

  @MainActor @inlinable @inline(never)
  static func writeLinked<Owner: StateView>(
    _ value: Value, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Prop>
  ) {
    let link = owner[keyPath: path].link
    if let binding = link?.binding { return binding.set(value) }
    guard let old = owner[keyPath: path].storage.value else { return }
    if let latest = link as? LatestFunction<Value> {
      if owner[keyPath: path].storage.equals(old, value) {
        // Exchanged first: what ends with the former function may call this one.
        let former = latest.function
        latest.function = value
        return withExtendedLifetime(former) {}
      }
      owner[keyPath: path].link = nil
    }
    replace(old, value, owner, path)
    withExtendedLifetime(link) {}
  }

  @MainActor @inlinable
  static func bind<Owner: StateView>(
    _ binding: ValueBinding<Value>, _ owner: Owner,
    _ path: ReferenceWritableKeyPath<Owner, Prop>
  ) {
    let former = owner[keyPath: path].link
    if let former = former?.binding, former.isSame(as: binding) { return }
    owner[keyPath: path].link = BoundValue(binding)
    learn(owner, path)
    let readStamp = owner[keyPath: path].storage.readStamp
    owner.node.didWrite(path, readStamp: readStamp, isLocal: false)
    withExtendedLifetime(former) {}
  }

  @MainActor @inlinable
  static func learn<Owner: StateView>(
    _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Prop>
  ) {
    guard !owner.node.knows(path) else { return }
    owner.node.learn(path, isLocal: false) { view in
      guard let owner = view as? Owner else { return }
      let old = (owner[keyPath: path].storage.value, owner[keyPath: path].link)
      owner[keyPath: path].storage.value = nil
      owner[keyPath: path].link = nil
      withExtendedLifetime(old) {}
    } describe: { view in
      guard let prop = (view as? Owner)?[keyPath: path] else { return nil }
      if prop.forward != nil, prop.storage.value != nil {
        return ("a function", prop.storage.readStamp)
      }
      guard let value = prop.link?.binding?.get() ?? prop.storage.value else { return nil }
      return ("\(value)", prop.storage.readStamp)
    }
  }
}

/// The binding of a prop, or the function that it was given last.
@MainActor @usableFromInline
class PropLink<Value> {
  @inlinable
  nonisolated init() {}

  @usableFromInline var binding: ValueBinding<Value>? { nil }
}

/// Holds the function that a prop was given last, for functions that were read from the prop earlier.
@usableFromInline
final class LatestFunction<Value>: PropLink<Value> {
  // Safety: it is called by functions that were read on the main actor, and stay there: they are not Sendable.
  @safe @usableFromInline nonisolated(unsafe) var function: Value

  @inlinable
  init(_ function: Value) {
    self.function = function
    super.init()
  }
}

/// Holds the binding that a prop was given.
@usableFromInline
final class BoundValue<Value>: PropLink<Value> {
  @usableFromInline let bound: ValueBinding<Value>

  @inlinable
  init(_ binding: ValueBinding<Value>) {
    bound = binding
    super.init()
  }

  @usableFromInline override var binding: ValueBinding<Value>? { bound }
}
