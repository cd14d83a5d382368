/// The strength of a constraint.
///
/// A stronger constraint always wins, regardless of the number of weaker constraints that contradict it. For
/// constraints of the same strength, the solver minimizes the weighted sum of their violations.
public struct Strength: Hashable, Comparable, Sendable {
  /// The level, above 0 and at most 1000, which is ``required``.
  public let value: Double

  /// Creates a strength of a level above 0 and at most 1000; a solver refuses other levels.
  public init(_ value: Double) { self.value = value }

  /// Level 1000: a required constraint always holds, and the solver refuses constraints that contradict it.
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
