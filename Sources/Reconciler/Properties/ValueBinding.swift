/// A two-way connection to a value that another view or object stores.
///
/// Use it to bind a child's ``Prop`` to a ``Local`` of the parent. The child reads and writes the property like any
/// other. When the value changes, the child is rendered, and the parent only if it has read the value:
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
  @usableFromInline let target: BindingTarget?
  @usableFromInline let get: () -> Value
  @usableFromInline let set: (Value) -> Void

  @inlinable
  init(
    owner: StateView, offset: Int, get: @escaping () -> Value, set: @escaping (Value) -> Void
  ) {
    target = BindingTarget(owner: ObjectIdentifier(owner), offset: offset)
    self.get = get
    self.set = set
  }

  /// Creates a binding from closures.
  ///
  /// Two such bindings never count as the same, so a child with such a binding is rendered whenever its parent is.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    target = nil
    self.get = get
    self.set = set
  }

  private init(target: BindingTarget?, get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.target = target
    self.get = get
    self.set = set
  }

  // Named as in SwiftUI: a part of the value may be called `value`.
  /// The value that the binding refers to.
  @inlinable public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// A binding to a part of the value.
  ///
  /// A view that reads the part is rendered when the part changes, and not when another part does.
  ///
  /// The part may be an element of an array: `$0.$name = self.$people[index].name`. When the element is removed, the
  /// parent must no longer place the view, or bind it to another element.
  public subscript<Part>(dynamicMember part: WritableKeyPath<Value, Part>) -> ValueBinding<Part> {
    ValueBinding<Part>(
      target: target?.appending(part),
      get: { PartRead.read { get()[keyPath: part] } },
      set: { value in
        // Only the write counts as one: what the view reads here it does not depend on.
        var whole = RenderScheduler.current.unread { get() }
        whole[keyPath: part] = value
        set(whole)
      })
  }

  /// Returns a Boolean value that indicates whether two bindings refer to the same value.
  @inlinable
  func isSame(as other: ValueBinding) -> Bool { target != nil && target == other.target }
}

/// The property or part of a property that a binding reads and writes.
@usableFromInline
struct BindingTarget: Equatable {
  @usableFromInline let owner: ObjectIdentifier

  /// The place of the property in its owner.
  @usableFromInline let offset: Int

  /// The paths from the property's value to the part.
  @usableFromInline var parts: [AnyKeyPath] = []

  @inlinable
  init(owner: ObjectIdentifier, offset: Int) {
    self.owner = owner
    self.offset = offset
  }

  /// The target that is a part of this one.
  func appending(_ part: AnyKeyPath) -> BindingTarget {
    var target = self
    target.parts.append(part)
    return target
  }
}
