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

  /// The value that the binding refers to.
  @inlinable public var value: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// A binding to a part of the value.
  ///
  /// A view that reads the part is rendered when the part changes, and not when another part does.
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

/// A read of a part of a property's value, through a binding.
@MainActor
final class PartRead {
  /// Returns whether the part has another value than the one that was read.
  private(set) var hasChanged: () -> Bool = { true }

  /// Reads a part, so that the view that is rendered depends on it alone.
  static func read<Part>(_ part: @escaping () -> Part) -> Part {
    let scheduler = RenderScheduler.current
    // A part of a part is read as one.
    guard scheduler.renderer != nil, scheduler.partRead == nil else { return part() }
    let read = PartRead()
    scheduler.partRead = read
    let value = part()
    scheduler.partRead = nil
    read.hasChanged = { !isSame(value, scheduler.unread { part() }) }
    return value
  }
}

/// The reads of parts of a property that was written since.
struct WrittenParts {
  /// The view that has the property, and the property's offset in it.
  let owner: NodeID
  let offset: Int

  /// The number of the reader's render.
  let stamp: UInt32
  let reads: [PartRead]
}

extension ShadowNode {
  /// Schedules a check of parts that the view has read.
  ///
  /// The parts are not compared before it is the view's turn: the parent is rendered first, and may remove the view of an
  /// element that no longer exists, or bind it to another one.
  func check(_ written: WrittenParts) {
    guard !data.isDirty, !data.life.isRetired else { return }
    madeExtras().written.append(written)
    RenderScheduler.current.enqueue(self)
  }

  /// Whether the view may have to be rendered.
  var isProbablyDue: Bool { data.isDirty || data.extras?.written.isEmpty == false }

  /// Returns whether the view must be rendered, and makes it due if a part that it has read has changed.
  func isDue() -> Bool {
    guard let extras = data.extras, !extras.written.isEmpty else { return data.isDirty }
    // What a view that is not placed was bound to may not exist.
    if !data.isDirty, isBelowStaying() { return false }
    let written = extras.written
    extras.written = []
    if data.isDirty { return true }
    for parts in written where parts.stamp == data.stamp {
      guard let owner = RenderScheduler.current.node(parts.owner) else { continue }
      if parts.reads.contains(where: { $0.hasChanged() }) {
        data.isDirty = true
        data.nextReasons.append(.linkedState(.text(owner.kind.propertyName(at: parts.offset))))
        return true
      }
      for read in parts.reads {
        owner.madeExtras().followers[parts.offset, default: SlotTable.Followers()]
          .add(data.id, parts.stamp, read)
      }
    }
    return false
  }
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
