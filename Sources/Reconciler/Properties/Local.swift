/// A piece of a StateView's own state.
///
/// ```swift
/// final class Counter: StateView {
///   @Local var count = 0
///
///   override func render() {
///     place(Button.self, "add", update: {
///       $0.title = "\(self.count)"
///       $0.onTap = { [weak self] in self?.count += 1 }
///     })
///   }
/// }
/// ```
///
/// A view that reads the property in `render()` is rendered again after the property was written. Writing an
/// equal value does nothing: values that are `Equatable` are compared by `==`, other objects by identity, and
/// other values always count as changed. The initial value is made when the property is first read.
///
/// ``ListView`` resets the property when the view serves another row.
@propertyWrapper
public struct Local<Value>: ResettableProperty {
  @usableFromInline var storage: PropertyStorage<Value>

  /// Creates a property of a type that cannot be compared.
  @inlinable @_disfavoredOverload
  public init(wrappedValue: @autoclosure @escaping () -> Value) {
    storage = PropertyStorage({ wrappedValue() }, by: areIdentical)
  }

  /// Creates a property.
  @inlinable
  public init(wrappedValue: @autoclosure @escaping () -> Value) where Value: Equatable {
    storage = PropertyStorage({ wrappedValue() }, by: ==)
  }

  /// Creates a property that begins as nil.
  @inlinable @_disfavoredOverload
  public init() where Value: ExpressibleByNilLiteral {
    storage = PropertyStorage({ nil }, by: areIdentical)
  }

  /// Creates a property that begins as nil.
  @inlinable
  public init() where Value: ExpressibleByNilLiteral & Equatable {
    storage = PropertyStorage({ nil }, by: ==)
  }

  /// Not available: only a StateView has such properties.
  @available(*, unavailable, message: "@Local is for stored properties of a StateView")
  public var wrappedValue: Value {
    get { preconditionFailure("a property outside a StateView") }
    set { preconditionFailure("a property outside a StateView") }
  }

  /// Not available: only a StateView has such properties.
  @available(*, unavailable, message: "@Local is for stored properties of a StateView")
  @MainActor public var projectedValue: ValueBinding<Value> {
    preconditionFailure("a property outside a StateView")
  }

  /// The value, as a property of its owner.
  @MainActor @inlinable
  public static subscript<Owner: StateView>(
    _enclosingInstance owner: Owner, wrapped wrapped: ReferenceWritableKeyPath<Owner, Value>,
    storage path: ReferenceWritableKeyPath<Owner, Local>
  ) -> Value {
    // Without these the key paths are not known where they are used, and each access takes 450 ns instead of 3.
    @inline(__always) get { read(owner, path) }
    @inline(__always) set { write(newValue, owner, path) }
  }

  /// A binding to the property, to hand on to a child.
  @MainActor @inlinable
  public static subscript<Owner: StateView>(
    _enclosingInstance owner: Owner, projected wrapped: KeyPath<Owner, ValueBinding<Value>>,
    storage path: ReferenceWritableKeyPath<Owner, Local>
  ) -> ValueBinding<Value> {
    let latest = owner[keyPath: path].storage.value ?? begin(owner, path)
    return ValueBinding(owner: owner, path: path) { [weak owner] in
      owner.map { read($0, path) } ?? latest
    } set: { [weak owner] in
      if let owner { write($0, owner, path) }
    }
  }

  @MainActor @inlinable @inline(__always)
  static func read<Owner: StateView>(
    _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Local>
  ) -> Value {
    let node = owner.node
    if let renderer = RenderScheduler.current.renderer {
      if renderer == node {
        owner[keyPath: path].storage.readStamp = node.stamp
      } else {
        node.noteForeignRead(path)
      }
    }
    if let value = owner[keyPath: path].storage.value { return value }
    return begin(owner, path)
  }

  @MainActor @inlinable @inline(__always)
  static func write<Owner: StateView>(
    _ value: Value, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Local>
  ) {
    guard let old = owner[keyPath: path].storage.value else {
      // Nobody has read it.
      owner[keyPath: path].storage.value = value
      return learn(owner, path)
    }
    if owner[keyPath: path].storage.isSame(old, value) { return }
    owner[keyPath: path].storage.value = value
    let readStamp = owner[keyPath: path].storage.readStamp
    owner.node.didWrite(path, readStamp: readStamp, isLocal: true)
    // What ends with the old value may use the property.
    withExtendedLifetime(old) {}
  }

  @MainActor @inlinable @inline(never)
  static func begin<Owner: StateView>(
    _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Local>
  ) -> Value {
    guard let initial = owner[keyPath: path].storage.initial else {
      preconditionFailure("a local property without a value")
    }
    let value = RenderScheduler.current.unread { initial() }
    owner[keyPath: path].storage.value = value
    learn(owner, path)
    return value
  }

  @MainActor @inlinable
  static func learn<Owner: StateView>(
    _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Local>
  ) {
    guard !owner.node.knows(path) else { return }
    owner.node.learn(path, isLocal: true) { view in
      guard let owner = view as? Owner else { return }
      let old = owner[keyPath: path].storage.value
      owner[keyPath: path].storage.value = nil
      withExtendedLifetime(old) {}
    } describe: { view in
      guard let storage = (view as? Owner)?[keyPath: path].storage, let value = storage.value
      else { return nil }
      return ("\(value)", storage.readStamp)
    }
  }
}
