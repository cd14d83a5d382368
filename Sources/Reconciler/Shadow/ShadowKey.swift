/// A key of a child, a prop or a piece of state: anything that can be hashed.
///
/// Numbers and strings, which most keys are, are compared without boxes.
@usableFromInline
enum ShadowKey: Hashable {
  case number(Int)
  case text(String)
  // In a box, so that all keys have the size of a string.
  indirect case other(AnyHashable)

  @inlinable
  init<Key: Hashable>(_ key: Key) {
    if Key.self == Int.self, let number = key as? Int {
      self = .number(number)
    } else if Key.self == String.self, let text = key as? String {
      self = .text(text)
    } else if let key = key as? any NamedKey {
      self = .text(key.name)
    } else {
      self = .other(AnyHashable(key))
    }
  }
}

extension ShadowKey {
  // Written out, because nearly all comparisons find two equal numbers or texts.
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

extension ShadowKey: CustomStringConvertible {
  @usableFromInline var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): text
    case .other(let key): "\(key.base)"
    }
  }
}

/// A key that stands for its name.
@usableFromInline
protocol NamedKey {
  var name: String { get }
}

/// A key that says what type its value has.
///
/// It names the same prop or piece of state as its name does alone.
///
/// ```swift
/// extension TypedKey where Value == String { static let title = TypedKey("title") }
/// place(Header.self, "header").prop(forKey: .title, is: "Umbra")
/// let title = props[.title]  // String?
/// ```
public struct TypedKey<Value>: Hashable, Sendable, NamedKey {
  /// The name.
  public let name: String

  /// Creates a key.
  public init(_ name: String) { self.name = name }
}

/// What names a prop; an enum conforms without more.
public protocol StateKey: Hashable {}
