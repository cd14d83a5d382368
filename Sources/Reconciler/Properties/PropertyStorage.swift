import Dispatch

/// The stored part of a ``Local`` or a ``Prop``.
@usableFromInline
struct PropertyStorage<Value> {
  /// The value; nil until it is first read or written, and again after the owner was reset.
  @usableFromInline var value: Value?

  // After the value, which may leave unused bytes in a word.

  /// Whether the value is a function, for which reads and writes differ.
  @usableFromInline let isFunction: Bool

  /// The stamp of the owner's render that read the value last.
  @usableFromInline var readStamp: UInt32 = 0

  #if DEBUG
    /// The stamp of the parent's render that set the value last; 0 if none has.
    @usableFromInline var updateStamp: UInt32 = 0
  #endif

  /// The box with the latest function, after the first read, or the binding that the parent has set.
  @usableFromInline var link: PropertyLink<Value>?

  // One closure instead of a member for each rule, because each property of each view would store the members.
  @usableFromInline let rules: () -> PropertyRules<Value>

  @inlinable
  init(isFunction: Bool = false, _ rules: @escaping () -> PropertyRules<Value>) {
    self.isFunction = isFunction
    self.rules = rules
  }

  /// Whether ``holds(_:)`` compares the values itself, without client code and without copying the value.
  @inlinable @inline(__always)
  static var isCompared: Bool {
    Value.self == Int.self || Value.self == Bool.self || Value.self == Double.self
      || Value.self == String.self
  }

  /// Whether the value is a reference to the same object as another one.
  @inlinable @inline(__always)
  func refers(to other: Value) -> Bool {
    guard Value.self is AnyClass else { return false }
    // Safety: a reference is a word, and so is an optional one. Comparing bits needs no reference counting.
    return unsafe unsafeBitCast(value, to: UInt.self) == unsafeBitCast(other, to: UInt.self)
  }

  /// Returns whether the value is equal to another one; nil before the first value is stored.
  @inlinable @inline(__always)
  func holds(_ other: Value) -> Bool? {
    guard let value else { return nil }
    // In specialized code, the compiler keeps only one of these branches.
    if Value.self == Int.self, let value = value as? Int, let other = other as? Int {
      return value == other
    }
    if Value.self == Bool.self, let value = value as? Bool, let other = other as? Bool {
      return value == other
    }
    if Value.self == Double.self, let value = value as? Double, let other = other as? Double {
      return value == other
    }
    if Value.self == String.self, let value = value as? String, let other = other as? String {
      return value == other
    }
    return false
  }
}

/// The rules of a property, which its declaration determines.
@usableFromInline
struct PropertyRules<Value> {
  @usableFromInline let role: PropertyRecord.Role

  /// Makes the initial value; nil if the property has none.
  @usableFromInline let initial: (() -> Value)?

  /// Returns whether two values count as the same.
  @usableFromInline let isSame: (Value, Value) -> Bool

  /// Makes a function that calls the latest one; nil if the values are not functions.
  @usableFromInline let forward: ((LatestFunction<Value>) -> Value)?

  @inlinable
  init(
    _ role: PropertyRecord.Role, _ initial: (() -> Value)?,
    by isSame: @escaping (Value, Value) -> Bool,
    forward: ((LatestFunction<Value>) -> Value)? = nil
  ) {
    self.role = role
    self.initial = initial
    self.isSame = isSame
    self.forward = forward
  }
}

/// The binding of a prop, or the box with its latest function.
@MainActor @usableFromInline
class PropertyLink<Value> {
  @inlinable
  nonisolated init() {}

  @usableFromInline var bound: BoundValue<Value>? { nil }
  @usableFromInline var latest: LatestFunction<Value>? { nil }
}

/// A box with the latest function of a prop; functions that were read from the prop call it.
@usableFromInline
final class LatestFunction<Value>: PropertyLink<Value> {
  // Safety: only functions that were read on the main actor call it. They are not Sendable, so they stay there, unless
  // unchecked code such as `concurrentPerform` calls them while the main actor waits.
  @safe @usableFromInline nonisolated(unsafe) var stored: Value

  // Safety: no client code runs while it is written.
  /// The views whose renders have called the function; nil until one has.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var callers: FunctionCallers?

  @inlinable
  init(_ stored: Value) {
    self.stored = stored
    super.init()
  }

  /// The function, to call it at once.
  ///
  /// If a render calls it, its view depends on what the function returns, and therefore on the function.
  @inlinable nonisolated var function: Value {
    if RenderScheduler.current.renderer != nil { noteCaller() }
    return stored
  }

  @usableFromInline
  nonisolated func noteCaller() {
    // A render may call a function on other threads, for example in `concurrentPerform`.
    guard DispatchQueue.getSpecific(key: mainQueueMark) == true else { return }
    MainActor.assumeIsolated { addCaller() }
  }

  private func addCaller() {
    let scheduler = RenderScheduler.current
    guard let renderer = scheduler.renderer, renderer.data.isRendering else { return }
    let (id, stamp) = (renderer.data.id, renderer.data.stamp)
    if callers?.followers.readers[id] == stamp { return }
    let callers = callers ?? FunctionCallers()
    self.callers = callers
    callers.followers.add(id, stamp, nil)
    callers.followers.sweep(scheduler.counts)
  }

  /// Removes and returns the callers.
  @usableFromInline
  func takeCallers() -> [NodeID: UInt32] {
    defer { callers = nil }
    return callers?.followers.readers ?? [:]
  }

  @usableFromInline override var latest: LatestFunction<Value>? { self }
}

// Not `Thread.isMainThread`, because an asynchronous `main` leaves the main queue to other threads.
/// A mark of the main queue, on which the main actor runs.
private let mainQueueMark = {
  let mark = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: mark, value: true)
  return mark
}()

/// The views whose renders have called a function; an object, because few functions have any.
@usableFromInline
final class FunctionCallers {
  var followers = SlotTable.Followers()
}

/// A box with the binding of a prop.
@usableFromInline
final class BoundValue<Value>: PropertyLink<Value> {
  @usableFromInline let binding: ValueBinding<Value>

  /// The value that was read or written last.
  ///
  /// The prop has this value after its view has left. A prop that is bound to an element of an array also has it while
  /// the view stays without being placed, because another element may have moved to the index.
  private var last: Value?

  @usableFromInline
  init(_ binding: ValueBinding<Value>) {
    self.binding = binding
    super.init()
  }

  @usableFromInline override var bound: BoundValue<Value>? { self }

  @usableFromInline
  func read(by node: ShadowNode, at offset: Int) -> Value {
    guard node.isMounted, !node.data.life.isRetired else { return last ?? binding.wrappedValue }
    if binding.target?.isElement == true, let last, node.isBelowStaying() {
      node.checkWhenShown(offset)
      return last
    }
    let value = binding.wrappedValue
    note(value)
    return value
  }

  @usableFromInline
  func write(_ value: Value) {
    note(value)
    binding.set(value)
  }

  private func note(_ value: Value) {
    let former = last
    last = value
    // A `deinit` that the release of the former value triggers may use the property.
    endLifetime(of: former)
  }
}

/// Returns a Boolean value that indicates whether two values are the same object, or both nil; `false` for values that
/// are not objects.
@inlinable
func areIdentical<Value>(_ old: Value, _ new: Value) -> Bool {
  if Value.self is AnyClass {
    // Safety: values of a class type are references. Casts would box them, which takes 2,000 instructions.
    return unsafe unsafeBitCast(old, to: AnyObject.self) === unsafeBitCast(new, to: AnyObject.self)
  }
  return (Value.self as? any OptionalValue.Type)?.areIdentical(old, new) ?? false
}

/// An optional of any type.
@usableFromInline
protocol OptionalValue {
  /// Returns a Boolean value that indicates whether two values of this type are both nil or one object.
  static func areIdentical<Value>(_ old: Value, _ new: Value) -> Bool

  /// The type of the values that are not nil.
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalValue {
  @usableFromInline static var wrapped: Any.Type { Wrapped.self }

  @usableFromInline
  static func areIdentical<Value>(_ old: Value, _ new: Value) -> Bool {
    guard let old = old as? Wrapped?, let new = new as? Wrapped? else { return false }
    return switch (old, new) {
    case (nil, nil): true
    case (let old?, let new?): Reconciler.areIdentical(old, new)
    default: false
    }
  }
}

/// A stored property of a StateView that the reconciler can reset when the view leaves or is reused for another row.
protocol ResettableProperty {
  /// The stamp of the owner's render that read the property last; nil if the property does not store it.
  var readStamp: UInt32? { get }
}
