/// A prop or a state value: common types are stored inline, all others in a box.
///
/// Values of the same type always have the same case, so that they are compared without casts.
@usableFromInline
enum SlotValue {
  case nothing
  case number(Int)
  case text(String)
  case flag(Bool)
  case object(AnyObject)
  case box(ValueBox)

  /// Creates an inline value; nil if the value needs a box.
  @inlinable
  init?<Value>(plain value: Value?) {
    guard let value else {
      self = .nothing
      return
    }
    // In specialized code, the compiler keeps only one of these branches.
    if Value.self == Int.self, let number = value as? Int {
      self = .number(number)
    } else if Value.self == String.self, let text = value as? String {
      self = .text(text)
    } else if Value.self == Bool.self, let flag = value as? Bool {
      self = .flag(flag)
    } else if Value.self is AnyClass {
      // Safety: a value of any class is one reference.
      self = unsafe .object(unsafeBitCast(value, to: AnyObject.self))
    } else {
      return nil
    }
  }

  /// Creates a value whose type is known only at run time.
  @usableFromInline
  init(erased value: Any?) {
    guard let value else {
      self = .nothing
      return
    }
    let type = type(of: value)
    if type == Int.self, let number = value as? Int {
      self = .number(number)
    } else if type == String.self, let text = value as? String {
      self = .text(text)
    } else if type == Bool.self, let flag = value as? Bool {
      self = .flag(flag)
    } else if type is AnyClass {
      self = .object(value as AnyObject)
    } else if let optional = value as? any AnyOptional {
      self.init(erased: optional.content)
    } else {
      self = .box(ErasedBox(value))
    }
  }

  var isNothing: Bool { if case .nothing = self { true } else { false } }

  /// The value without its type.
  var any: Any? {
    switch self {
    case .nothing: nil
    case .number(let number): number
    case .text(let text): text
    case .flag(let flag): flag
    case .object(let object): object
    case .box(let box): box.any
    }
  }

  /// The value, if it is of a type.
  @inlinable @inline(__always)
  func typed<Value>(_ type: Value.Type) -> Value? {
    // In specialized code, the compiler keeps only one of these branches, without a cast.
    if Value.self == Int.self {
      if case .number(let number) = self { return number as? Value }
    } else if Value.self == String.self {
      if case .text(let text) = self { return text as? Value }
    } else if Value.self == Bool.self {
      if case .flag(let flag) = self { return flag as? Value }
    } else if case .object(let object) = self, Swift.type(of: object) == Value.self {
      // Safety: the object is exactly of this class, and a value of a class is one reference.
      return unsafe unsafeBitCast(object, to: Value.self)
    }
    return cast(type)
  }

  @inlinable @inline(never)
  func cast<Value>(_ type: Value.Type) -> Value? {
    switch self {
    case .nothing: return nil
    case .number(let number): return number as? Value
    case .text(let text): return text as? Value
    case .flag(let flag): return flag as? Value
    case .object(let object): return object as? Value
    case .box(let box):
      if let box = box.typed(type) { return box.value }
      return box.any as? Value
    }
  }

  /// Returns whether two values count as equal: objects by identity, `Equatable` values by `==`, other values never.
  @inline(__always)
  func isSame(as other: SlotValue) -> Bool {
    switch (self, other) {
    case (.nothing, .nothing): true
    case (.number(let old), .number(let new)): old == new
    case (.text(let old), .text(let new)): old == new
    case (.flag(let old), .flag(let new)): old == new
    case (.object(let old), .object(let new)): old === new
    case (.box(let old), .box(let new)): Reconciler.isSame(old.any, new.any)
    default: false
    }
  }
}

/// Holds a value of any type.
@usableFromInline
class ValueBox {
  @usableFromInline
  init() {}

  @usableFromInline var any: Any { preconditionFailure("the box has no value") }

  /// Returns the box as a box for values of a type; nil if its type is another one.
  @inlinable
  final func typed<Value>(_ type: Value.Type) -> TypedBox<Value>? {
    guard Swift.type(of: self) == TypedBox<Value>.self else { return nil }
    // Safety: the box is exactly of this class.
    return unsafe unsafeDowncast(self, to: TypedBox<Value>.self)
  }

  /// Returns whether the box holds a value that is equal to another one.
  @inlinable
  final func holds<Value: Equatable>(_ value: Value) -> Bool {
    if let box = typed(Value.self) { return box.value == value }
    return any as? Value == value
  }
}

/// Holds a value of a static type, so that it is compared without casts.
@usableFromInline
final class TypedBox<Value>: ValueBox {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
    super.init()
  }

  @usableFromInline override var any: Any { value }
}

/// A box for a value whose static type is unknown.
private final class ErasedBox: ValueBox {
  private let value: Any

  init(_ value: Any) {
    self.value = value
    super.init()
  }

  override var any: Any { value }
}

/// An optional in an `Any`.
private protocol AnyOptional {
  var content: Any? { get }
}

extension Optional: AnyOptional {
  fileprivate var content: Any? { self }
}
