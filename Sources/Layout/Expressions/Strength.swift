/// How strongly a constraint holds.
///
/// A stronger constraint always wins, however many weaker ones are against it. Among constraints of one
/// strength the weighted sum of their violations is as small as it can be.
public struct Strength: Hashable, Comparable, Sendable {
  /// The level, above 0 and at most 1000, which is ``required``.
  public let value: Double

  /// Creates a strength of any level up to 1000; what is added with one outside is refused.
  public init(_ value: Double) { self.value = value }

  /// Always holds; what contradicts it is refused.
  public static let required = Strength(1000)

  /// Level 750.
  public static let strong = Strength(750)

  /// Level 500.
  public static let medium = Strength(500)

  /// Level 250.
  public static let weak = Strength(250)

  /// Compares levels.
  public static func < (a: Strength, b: Strength) -> Bool { a.value < b.value }

  var isValid: Bool { value > 0 && value <= 1000 }
}

extension Strength: CustomStringConvertible {
  /// The name, or the level.
  public var description: String {
    switch self {
    case .required: "required"
    case .strong: "strong"
    case .medium: "medium"
    case .weak: "weak"
    default: "\(value)"
    }
  }
}
