/// A property of a StateView that its parent sets, with a value or a function.
///
/// ```swift
/// final class Badge: StateView {
///   @Prop var title = ""
///   @Prop var onTap: () -> Void = {}
/// }
///
/// place(Badge.self, "badge", update: {
///   $0.title = name
///   $0.onTap = { [weak self] in self?.open() }
/// })
/// ```
///
/// When the parent sets another value, the view is rendered again if its `render()` has read the property. Setting an
/// equal value does nothing, as for ``Local``. Setting another function does not render the view: a function that was
/// read from the property always calls the latest one. This holds for functions of up to four parameters, and for
/// asynchronous functions on the main actor of up to one parameter, including optional ones. Any other function always
/// counts as changed. If `render()` itself calls the function, for example to format a value, what it shows depends on the
/// function: the view is then rendered again whenever the parent is rendered and sets a new one.
///
/// A view may write its own property. If the parent has bound it, the write changes the parent's state; otherwise the value
/// stays until the parent sets the property again, which it does each time it is rendered. Debug builds report an update that
/// undoes such a write: ``StateViewIssue/unboundProp(_:in:)``.
///
/// If an `update:` closure does not set the property, it keeps its value or its binding. If the closure sets a value, the
/// property is no longer bound. After the view has left the tree, the property gets its initial value again. Reading a
/// property traps if it has no initial value and was not set.
@propertyWrapper
public struct Prop<Value>: ResettableProperty {
  @usableFromInline var storage: PropertyStorage<Value>

  var readStamp: UInt32? { storage.readStamp }

  @inlinable
  init(
    function initial: @escaping () -> Value, isSame: @escaping (Value, Value) -> Bool,
    _ forward: @escaping (LatestFunction<Value>) -> Value
  ) {
    storage = PropertyStorage(isFunction: true) {
      PropertyRules(.prop, initial, by: isSame, forward: forward)
    }
  }

  /// Creates a property of a type that is not `Equatable`.
  @inlinable @_disfavoredOverload
  public init(wrappedValue: @autoclosure @escaping () -> Value) {
    storage = PropertyStorage { PropertyRules(.prop, { wrappedValue() }, by: areIdentical) }
  }

  /// Creates a property.
  @inlinable
  public init(wrappedValue: @autoclosure @escaping () -> Value) where Value: Equatable {
    storage = PropertyStorage { PropertyRules(.prop, { wrappedValue() }, by: ==) }
  }

  /// Creates a property that has no value until the parent sets it, of a type that is not `Equatable`.
  @inlinable @_disfavoredOverload
  public init() {
    storage = PropertyStorage { PropertyRules(.prop, nil, by: areIdentical) }
  }

  /// Creates a property that has no value until the parent sets it.
  @inlinable
  public init() where Value: Equatable {
    storage = PropertyStorage { PropertyRules(.prop, nil, by: ==) }
  }

  /// Creates a property that begins as nil, of a type that is not `Equatable`.
  @inlinable @_disfavoredOverload
  public init() where Value: ExpressibleByNilLiteral {
    storage = PropertyStorage { PropertyRules(.prop, { nil }, by: areIdentical) }
  }

  /// Creates a property that begins as nil.
  @inlinable
  public init() where Value: ExpressibleByNilLiteral & Equatable {
    storage = PropertyStorage { PropertyRules(.prop, { nil }, by: ==) }
  }

  /// Not available: only a StateView has such properties.
  @available(*, unavailable, message: "@Prop is for stored properties of a StateView")
  public var wrappedValue: Value {
    get { preconditionFailure("the property is not in a StateView") }
    set { preconditionFailure("the property is not in a StateView") }
  }

  /// Not available: only a StateView has such properties.
  @available(*, unavailable, message: "@Prop is for stored properties of a StateView")
  @MainActor public var projectedValue: ValueBinding<Value> {
    get { preconditionFailure("the property is not in a StateView") }
    set { preconditionFailure("the property is not in a StateView") }
  }

  /// The value, as a property of its owner.
  @MainActor @inlinable
  public static subscript<Owner: StateView>(
    _enclosingInstance owner: Owner, wrapped wrapped: ReferenceWritableKeyPath<Owner, Value>,
    storage path: ReferenceWritableKeyPath<Owner, Prop>
  ) -> Value {
    // Inlined, so that the compiler knows the key paths.
    @inline(__always) get { PropertyAccess(owner, &owner[keyPath: path].storage).read() }
    @inline(__always) set {
      PropertyAccess(owner, &owner[keyPath: path].storage).write(newValue)
    }
  }

  /// A binding to the value.
  ///
  /// A parent sets it to bind the property to its own state: `$0.$text = self.$draft`.
  @MainActor @inlinable
  public static subscript<Owner: StateView>(
    _enclosingInstance owner: Owner,
    projected wrapped: ReferenceWritableKeyPath<Owner, ValueBinding<Value>>,
    storage path: ReferenceWritableKeyPath<Owner, Prop>
  ) -> ValueBinding<Value> {
    @inline(__always) get { PropertyAccess(owner, &owner[keyPath: path].storage).binding() }
    @inline(__always) set {
      PropertyAccess(owner, &owner[keyPath: path].storage).bind(to: newValue)
    }
  }
}
