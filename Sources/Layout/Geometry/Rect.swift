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
