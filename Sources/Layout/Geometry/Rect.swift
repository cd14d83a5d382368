/// A rectangle, in points; y grows downwards.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The extent to the right and downwards.
  public var size: Size

  /// Creates a rectangle from its top left corner and its size.
  public init(origin: Point = .zero, size: Size = .zero) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from four numbers.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// An empty rectangle at the origin.
  public static let zero = Rect()

  /// The left edge.
  public var minX: Double { origin.x }
  /// The top edge.
  public var minY: Double { origin.y }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The extent from left to right.
  public var width: Double { size.width }
  /// The extent from top to bottom.
  public var height: Double { size.height }
}

extension Rect: CustomStringConvertible {
  /// Origin and size, as in `(8, 8; 304 x 40)`.
  public var description: String {
    "(\(Number.text(minX)), \(Number.text(minY)); \(Number.text(width)) x \(Number.text(height)))"
  }
}

/// Formatting and rounding without the C library.
enum Number {
  /// Returns a number with at most two decimal places, without a trailing `.0`.
  static func text(_ value: Double) -> String {
    guard value.magnitude < 1e15 else { return "\(value)" }
    let hundredths = Int(value * 100 + (value < 0 ? -0.5 : 0.5))
    if hundredths % 100 == 0 { return "\(hundredths / 100)" }
    return "\(Double(hundredths) / 100)"
  }

  /// Returns the nearest number with six decimal places if a value differs only by rounding: 59 for 58.99999999999976.
  static func withoutNoise(_ value: Double) -> Double {
    let near = Conflict.rounded(value)
    return (near - value).magnitude <= 1e-9 * max(1, value.magnitude) ? near : value
  }

  /// Returns the nearest multiple of `1 / scale`, halves upwards.
  ///
  /// A value that differs from a half only by rounding counts as a half, so that equal edges get equal pixels.
  @inline(__always)
  static func snap(_ value: Double, scale: Double) -> Double {
    let scaled = value * scale + 0.500_001
    guard scaled.magnitude < 1e15 else { return value }
    let whole = Double(Int(scaled))
    return (whole > scaled ? whole - 1 : whole) / scale
  }
}
