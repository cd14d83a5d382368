/// A two-way connection to a value that another view or object stores.
///
/// Use it to bind a child's ``Prop`` to a ``Local`` of the parent. The child reads and writes the property like any
/// other. When the value changes, the views that have read it are rendered: the child, and the parent only if its
/// `render()` has read the value itself:
///
/// ```swift
/// final class NameField: StateView {
///   @Prop var text = ""
///   func didType(_ typed: String) { text = typed }
/// }
///
/// place(NameField.self, "name", update: { $0.$text = $name })
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

  // Named as in SwiftUI. The name `value` would hide a part of the value with that name.
  /// The value that the binding refers to.
  @inlinable public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// A binding to a part of the value.
  ///
  /// A view that reads the part is rendered when the part changes, and not when another part does.
  public subscript<Part>(dynamicMember part: WritableKeyPath<Value, Part>) -> ValueBinding<Part> {
    ValueBinding<Part>(
      target: target?.appending(part),
      get: { PartRead.read { get()[keyPath: part] } },
      set: { value in
        // The view does not depend on this read, which only prepares the write.
        var whole = RenderScheduler.current.unread { get() }
        whole[keyPath: part] = value
        set(whole)
      })
  }

  /// A binding to the element of an array at an index: `$0.$name = self.$people[index].name`.
  ///
  /// If no element has the index any more, the binding returns the last value that was read. A write then changes
  /// nothing, and is reported as ``StateViewIssue/removedElement(_:in:)``. A view that is kept alive, or that performs a
  /// leaving transition, keeps the last value too, because another element may have moved to the index.
  ///
  /// - Precondition: There was an element at the index when the binding was created or read for the first time.
  public subscript(index: Value.Index) -> ValueBinding<Value.Element>
  where Value: MutableCollection, Value.Index: Hashable {
    let first = RenderScheduler.current.unread { get() }
    // A view that is kept alive may render an array from before, which is longer than the parent's.
    var last = first.has(index) ? first[index] : nil
    func element(of whole: Value) -> Value.Element {
      guard whole.has(index) else {
        guard let last else { preconditionFailure("the element of a binding never existed") }
        return last
      }
      let element = whole[index]
      let former = last
      last = element
      // A `deinit` that the former value triggers may use the binding.
      endLifetime(of: former)
      return element
    }
    return ValueBinding<Value.Element>(
      target: target?.appending(\Value.[index], isElement: true),
      get: { PartRead.read { element(of: get()) } },
      set: { value in
        var whole = RenderScheduler.current.unread { get() }
        guard whole.has(index) else {
          return StateView.onIssue(BindingTarget.issue(target, index))
        }
        whole[index] = value
        set(whole)
      })
  }

  /// Returns a Boolean value that indicates whether two bindings refer to the same value.
  @inlinable
  func isSame(as other: ValueBinding) -> Bool { target != nil && target == other.target }
}

extension Collection {
  fileprivate func has(_ index: Index) -> Bool { index >= startIndex && index < endIndex }
}

/// The property or part of a property that a binding reads and writes.
@usableFromInline
struct BindingTarget: Equatable {
  @usableFromInline let owner: ObjectIdentifier

  /// The offset of the property in its owner, in bytes.
  @usableFromInline let offset: Int

  /// The paths from the property's value to the part.
  @usableFromInline var parts: [AnyKeyPath] = []

  /// Whether one of the parts is an element of an array, which may be removed or move.
  @usableFromInline var isElement = false

  @inlinable
  init(owner: ObjectIdentifier, offset: Int) {
    self.owner = owner
    self.offset = offset
  }

  /// The target that is a part of this one.
  func appending(_ part: AnyKeyPath, isElement: Bool = false) -> BindingTarget {
    var target = self
    target.parts.append(part)
    target.isElement = target.isElement || isElement
    return target
  }

  /// Returns the report of a write to an element that does not exist in a property, or in the value of a closure.
  @MainActor
  static func issue(_ array: BindingTarget?, _ index: some Any) -> StateViewIssue {
    let scheduler = RenderScheduler.current
    for number in scheduler.views.numbers {
      guard let array, let node = scheduler.views[number].node,
        ObjectIdentifier(node.view) == array.owner
      else { continue }
      let name = node.kind.propertyName(at: array.offset) + (array.parts.isEmpty ? "" : "…")
      return .removedElement("\(name)[\(index)]", in: node.path)
    }
    return .removedElement("…[\(index)]", in: "a view")
  }
}
