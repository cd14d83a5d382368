/// A property of a StateView that stores the view's own state.
///
/// ```swift
/// final class Counter: StateView {
///   @Local var count = 0
///
///   override func render() {
///     place(Button.self, "add", update: {
///       $0.title = "\(count)"
///       $0.onPress = { [weak self] in self?.count += 1 }
///     })
///   }
/// }
/// ```
///
/// When the property changes, the views whose `render()` has read it are rendered again. Writing an equal value does
/// nothing: values that are `Equatable` are compared by `==`, other objects by identity, and all other values always
/// count as changed. The initial value is computed when the property is first read.
///
/// When a ``ListView`` reuses the view for another row, the property gets its initial value again.
@propertyWrapper
public struct Local<Value>: ResettableProperty {
  @usableFromInline var storage: PropertyStorage<Value>

  var readStamp: UInt32? { storage.readStamp }

  /// Creates a property of a type that is not `Equatable`.
  @inlinable @_disfavoredOverload
  public init(wrappedValue: @autoclosure @escaping () -> Value) {
    storage = PropertyStorage { PropertyRules(.local, { wrappedValue() }, by: areIdentical) }
  }

  /// Creates a property.
  @inlinable
  public init(wrappedValue: @autoclosure @escaping () -> Value) where Value: Equatable {
    storage = PropertyStorage { PropertyRules(.local, { wrappedValue() }, by: ==) }
  }

  /// Creates a property that begins as nil.
  @inlinable @_disfavoredOverload
  public init() where Value: ExpressibleByNilLiteral {
    storage = PropertyStorage { PropertyRules(.local, { nil }, by: areIdentical) }
  }

  /// Creates a property that begins as nil.
  @inlinable
  public init() where Value: ExpressibleByNilLiteral & Equatable {
    storage = PropertyStorage { PropertyRules(.local, { nil }, by: ==) }
  }

  /// Not available: only a StateView has such properties.
  @available(*, unavailable, message: "@Local is for stored properties of a StateView")
  public var wrappedValue: Value {
    get { preconditionFailure("the property is not in a StateView") }
    set { preconditionFailure("the property is not in a StateView") }
  }

  /// Not available: only a StateView has such properties.
  @available(*, unavailable, message: "@Local is for stored properties of a StateView")
  @MainActor public var projectedValue: ValueBinding<Value> {
    preconditionFailure("the property is not in a StateView")
  }

  /// The value, as a property of its owner.
  @MainActor @inlinable
  public static subscript<Owner: StateView>(
    _enclosingInstance owner: Owner, wrapped wrapped: ReferenceWritableKeyPath<Owner, Value>,
    storage path: ReferenceWritableKeyPath<Owner, Local>
  ) -> Value {
    // Inlined, so that the compiler knows the key paths.
    @inline(__always) get { PropertyAccess(owner, &owner[keyPath: path].storage).read() }
    @inline(__always) set {
      PropertyAccess(owner, &owner[keyPath: path].storage).write(newValue)
    }
  }

  /// A binding to the property, to pass to a child.
  @MainActor @inlinable
  public static subscript<Owner: StateView>(
    _enclosingInstance owner: Owner, projected wrapped: KeyPath<Owner, ValueBinding<Value>>,
    storage path: ReferenceWritableKeyPath<Owner, Local>
  ) -> ValueBinding<Value> {
    @inline(__always) get { PropertyAccess(owner, &owner[keyPath: path].storage).binding() }
  }
}
