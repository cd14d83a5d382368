import Foundation

/// The direction in which the rows of a list follow each other.
public enum ListAxis: Hashable, Sendable {
  /// From top to bottom. Rows are as wide as the list.
  case vertical

  /// From left to right. Rows are as high as the list, and ``RowHeight`` determines their widths.
  case horizontal

  /// Returns the measure of a size along the axis.
  func length(of size: CGSize) -> Double { self == .vertical ? size.height : size.width }

  /// Returns the measure of a size across the axis.
  func breadth(of size: CGSize) -> Double { self == .vertical ? size.width : size.height }

  /// Returns the coordinate of a point along the axis.
  func offset(of point: CGPoint) -> Double { self == .vertical ? point.y : point.x }

  /// Returns the point at an offset along the axis.
  func point(_ offset: Double) -> CGPoint {
    self == .vertical ? CGPoint(x: 0, y: offset) : CGPoint(x: offset, y: 0)
  }

  func size(length: Double, breadth: Double) -> CGSize {
    self == .vertical
      ? CGSize(width: breadth, height: length) : CGSize(width: length, height: breadth)
  }
}
