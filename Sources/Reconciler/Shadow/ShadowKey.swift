/// A key of a child, a prop or a state value, of any hashable type.
///
/// Most keys are numbers and strings, which are stored without a box.
@usableFromInline
enum ShadowKey: Hashable {
  case number(Int)
  case text(String)
  // Indirect, so that all keys have the size of a string.
  indirect case other(AnyHashable)

  @inlinable
  init<Key: Hashable>(_ key: Key) {
    if Key.self == Int.self, let number = key as? Int {
      self = .number(number)
    } else if Key.self == String.self, let text = key as? String {
      self = .text(text)
    } else if Key.self == AnyHashable.self {
      self.init(erased: AnyHashable(key))
    } else {
      self = .other(AnyHashable(key))
    }
  }

  /// Creates the key for an erased one.
  @usableFromInline
  init(erased key: AnyHashable) {
    switch key.base {
    case let number as Int where type(of: key.base) == Int.self: self = .number(number)
    case let text as String: self = .text(text)
    default: self = .other(key)
    }
  }
}

extension ShadowKey {
  // Written out, because nearly all comparisons are of two equal numbers or texts.
  @inlinable
  static func == (lhs: ShadowKey, rhs: ShadowKey) -> Bool {
    switch (lhs, rhs) {
    case (.number(let left), .number(let right)): left == right
    case (.text(let left), .text(let right)): left == right
    case (.other(let left), .other(let right)): left == right
    default: false
    }
  }
}

extension ShadowKey {
  /// Returns whether two keys are equal; most equal keys have the same bits.
  @inlinable @inline(__always)
  static func areEqual(_ old: borrowing ShadowKey, _ new: borrowing ShadowKey) -> Bool {
    // A number or a short text is stored in the key itself. Other keys refer to an immutable object.
    lookSame(old, new) || areEqualInside(old, new)
  }

  @usableFromInline @inline(never)
  static func areEqualInside(
    _ old: borrowing ShadowKey, _ new: borrowing ShadowKey
  ) -> Bool { copy old == copy new }
}

/// Returns whether two values have the same bits in memory, which is compared without reference counting.
///
/// Values with different bits may be equal, too.
@inlinable @inline(__always)
func lookSame<Value>(_ left: borrowing Value, _ right: borrowing Value) -> Bool {
  // Two words and a tag: the layout of keys and values on 64-bit platforms.
  typealias Words = (UInt64, UInt64, UInt8)
  guard MemoryLayout<Value>.size == MemoryLayout<Words>.size else { return false }
  // Safety: the sizes are equal, and any bits are valid words.
  let left = unsafe unsafeBitCast(left, to: Words.self)
  let right = unsafe unsafeBitCast(right, to: Words.self)
  return left == right
}

extension ShadowKey {
  /// The key as clients pass it.
  var erased: AnyHashable {
    switch self {
    case .number(let number): number
    case .text(let text): text
    case .other(let key): key
    }
  }

  /// The key of a slot that represents the set of keys in a state.
  ///
  /// A view that reads the keys reads this slot, which exists only then.
  @MainActor static let keys = ShadowKey.other(AnyHashable(KeySet()))

  private struct KeySet: Hashable, CustomStringConvertible {
    var description: String { "(keys)" }
  }
}

extension ShadowKey: CustomStringConvertible {
  @usableFromInline var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): text
    case .other(let key): "\(key.base)"
    }
  }
}

/// A key for a prop or a state value of a certain type.
///
/// It identifies the same prop or state value as the string ``name``. The compiler rejects values and functions of other
/// types, and links to keys of other types.
///
/// ```swift
/// extension TypedKey where Value == String { static let title = TypedKey("title") }
/// place(Header.self, "header").prop(forKey: .title, is: "Umbra")
/// let title = props[.title]  // String?
/// ```
public struct TypedKey<Value>: Sendable {
  // Not Hashable, because methods for any Hashable key would then accept a typed key with a value of any type.

  /// The name.
  public let name: String

  /// Makes a function that calls the latest function in a box; nil if the values are not functions.
  @usableFromInline let forward: (@MainActor @Sendable (FunctionBox<Value>) -> Value)?

  /// Creates a key.
  @inlinable @_disfavoredOverload
  public init(_ name: String) {
    self.name = name
    forward = nil
  }

  private init(
    _ name: String, forward: @escaping @MainActor @Sendable (FunctionBox<Value>) -> Value
  ) {
    self.name = name
    self.forward = forward
  }
}

extension TypedKey {
  /// Creates a key of a function of no parameters.
  public init<Result>(_ name: String) where Value == () -> Result {
    self.init(name) { box in { box.latest() } }
  }

  /// Creates a key of a function of no parameters that runs on the main actor.
  public init<Result>(_ name: String) where Value == @MainActor () -> Result {
    self.init(name) { box in { box.latest() } }
  }

  /// Creates a key of a function of one parameter.
  public init<A, Result>(_ name: String) where Value == (A) -> Result {
    self.init(name) { box in { box.latest($0) } }
  }

  /// Creates a key of a function of one parameter that runs on the main actor.
  public init<A, Result>(_ name: String) where Value == @MainActor (A) -> Result {
    self.init(name) { box in { box.latest($0) } }
  }

  /// Creates a key of a function of two parameters.
  public init<A, B, Result>(_ name: String) where Value == (A, B) -> Result {
    self.init(name) { box in { box.latest($0, $1) } }
  }

  /// Creates a key of a function of two parameters that runs on the main actor.
  public init<A, B, Result>(_ name: String) where Value == @MainActor (A, B) -> Result {
    self.init(name) { box in { box.latest($0, $1) } }
  }

  /// Creates a key of a function of three parameters.
  public init<A, B, C, Result>(_ name: String) where Value == (A, B, C) -> Result {
    self.init(name) { box in { box.latest($0, $1, $2) } }
  }

  /// Creates a key of a function of three parameters that runs on the main actor.
  public init<A, B, C, Result>(_ name: String) where Value == @MainActor (A, B, C) -> Result {
    self.init(name) { box in { box.latest($0, $1, $2) } }
  }

  /// Creates a key of a function of four parameters.
  public init<A, B, C, D, Result>(_ name: String) where Value == (A, B, C, D) -> Result {
    self.init(name) { box in { box.latest($0, $1, $2, $3) } }
  }

  /// Creates a key of a function of four parameters that runs on the main actor.
  public init<A, B, C, D, Result>(_ name: String) where Value == @MainActor (A, B, C, D) -> Result {
    self.init(name) { box in { box.latest($0, $1, $2, $3) } }
  }
}

/// A type whose values are keys of props or state, such as an enum.
public protocol StateKey: Hashable {}
