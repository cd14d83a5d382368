import Foundation

/// The direction in which the rows of a list follow each other.
public enum ListAxis: Hashable, Sendable {
  /// From top to bottom. Rows are as wide as the list.
  case vertical

  /// From left to right. Rows are as high as the list, and ``RowHeight`` determines their widths.
  case horizontal

  /// How long a size is the way rows go.
  func length(of size: CGSize) -> Double { self == .vertical ? size.height : size.width }

  /// How long a size is across.
  func breadth(of size: CGSize) -> Double { self == .vertical ? size.width : size.height }

  /// Where a point is the way rows go.
  func offset(of point: CGPoint) -> Double { self == .vertical ? point.y : point.x }

  /// A point at the beginning of a row.
  func point(_ offset: Double) -> CGPoint {
    self == .vertical ? CGPoint(x: 0, y: offset) : CGPoint(x: offset, y: 0)
  }

  func size(length: Double, breadth: Double) -> CGSize {
    self == .vertical
      ? CGSize(width: breadth, height: length) : CGSize(width: length, height: breadth)
  }
}
