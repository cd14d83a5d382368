/// SnapKit's name for ``Strength``: a higher priority always wins, and 1000 is required.
public typealias ConstraintPriority = Strength

extension Strength {
  /// Level 750: SnapKit's name for ``strong``.
  public static let high = Strength(750)

  /// Level 250: SnapKit's name for ``weak``.
  public static let low = Strength(250)

  /// Creates the strength of a priority of Auto Layout, such as `UILayoutPriority.defaultHigh`.
  public init(_ priority: some RawRepresentable<Float>) { self.init(Double(priority.rawValue)) }

  /// The priority of frames that are given from outside: all constraints but required ones give way.
  static let given = Strength(999.999)
}

extension Strength: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, Strideable {
  /// Creates a strength of a level.
  public init(floatLiteral value: Double) { self.init(value) }

  /// Creates a strength of a level.
  public init(integerLiteral value: Int) { self.init(Double(value)) }

  /// Returns the strength that is higher by a distance.
  public func advanced(by distance: Double) -> Strength { Strength(value + distance) }

  /// Returns the strength that is higher by a distance.
  public static func + (strength: Strength, distance: Double) -> Strength {
    strength.advanced(by: distance)
  }

  /// Returns the strength that is lower by a distance, as in `.required - 1`.
  public static func - (strength: Strength, distance: Double) -> Strength {
    strength.advanced(by: -distance)
  }

  /// Returns the difference between another strength's level and this one's.
  public func distance(to other: Strength) -> Double { other.value - value }
}
