/// Distances from the four edges inwards, in points.
public struct Insets: Hashable, Sendable {
  /// The distance from the top.
  public var top: Double
  /// The distance from the left.
  public var left: Double
  /// The distance from the bottom.
  public var bottom: Double
  /// The distance from the right.
  public var right: Double

  /// Creates insets.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates insets that are the same on all edges.
  public init(all inset: Double) {
    self.init(top: inset, left: inset, bottom: inset, right: inset)
  }

  /// No insets.
  public static let zero = Insets()

  /// Returns the insets at both ends of an axis.
  func along(_ axis: Axis) -> (start: Double, end: Double) {
    axis == .horizontal ? (left, right) : (top, bottom)
  }
}

/// Distances from the edges inwards, in points, whose sides follow the reading direction.
public struct DirectionalInsets: Hashable, Sendable {
  /// The distance from the top.
  public var top: Double
  /// The distance from the side where lines begin.
  public var leading: Double
  /// The distance from the bottom.
  public var bottom: Double
  /// The distance from the side where lines end.
  public var trailing: Double

  /// Creates insets.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Returns the insets at both ends of an axis.
  func along(_ axis: Axis) -> (start: Double, end: Double) {
    axis == .horizontal ? (leading, trailing) : (top, bottom)
  }
}
