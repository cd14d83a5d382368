/// The value of a property or text, as plain data.
public enum PropertyValue: Hashable, Sendable {
  /// A string.
  case text(String)

  /// A whole number.
  case integer(Int)

  /// A number with a fraction.
  case number(Double)

  /// A truth value.
  case flag(Bool)

  /// No value: the property is unset.
  case none
}

extension PropertyValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .text(value) }

  /// Creates a whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Creates a truth value.
  public init(booleanLiteral value: Bool) { self = .flag(value) }
}
