/// A value that lives elsewhere, to be read and written: a two-way prop.
///
/// A view binds a child's ``Prop`` to its own ``Local``. The child reads and writes its property as any other,
/// and is rendered when the value changes, without a render of its parent:
///
/// ```swift
/// final class NameField: StateView {
///   @Prop var text = ""
///   func didType(_ typed: String) { text = typed }
/// }
///
/// place(NameField.self, "name", update: { $0.$text = self.$name })
/// ```
@MainActor @dynamicMemberLookup
public struct ValueBinding<Value> {
  /// The property or part of a property that a binding reads and writes.
  @usableFromInline
  struct Target: Equatable {
    @usableFromInline let owner: ObjectIdentifier
    @usableFromInline let path: [AnyKeyPath]

    @inlinable
    init(owner: ObjectIdentifier, path: [AnyKeyPath]) {
      self.owner = owner
      self.path = path
    }
  }

  @usableFromInline let target: Target?
  @usableFromInline let get: () -> Value
  @usableFromInline let set: (Value) -> Void

  @inlinable
  init(
    owner: StateView, path: AnyKeyPath, get: @escaping () -> Value, set: @escaping (Value) -> Void
  ) {
    target = Target(owner: ObjectIdentifier(owner), path: [path])
    self.get = get
    self.set = set
  }

  /// Creates a binding from closures.
  ///
  /// Two such bindings are never the same, so that a child that is given one is rendered with its parent.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    target = nil
    self.get = get
    self.set = set
  }

  private init(target: Target?, get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.target = target
    self.get = get
    self.set = set
  }

  /// The value; setting it sets the one that the binding leads to.
  @inlinable public var value: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// A binding to a part of the value.
  public subscript<Part>(dynamicMember part: WritableKeyPath<Value, Part>) -> ValueBinding<Part> {
    ValueBinding<Part>(
      target: target.map { .init(owner: $0.owner, path: $0.path + [part]) },
      get: { get()[keyPath: part] },
      set: { value in
        // Only the write counts as one: what the view reads here it does not depend on.
        var whole = RenderScheduler.current.unread { get() }
        whole[keyPath: part] = value
        set(whole)
      })
  }

  /// Whether two bindings lead to the same value.
  @inlinable
  func isSame(as other: ValueBinding) -> Bool { target != nil && target == other.target }
}
