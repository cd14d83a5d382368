public import Foundation

/// Lengths that depend on the host: one point is a cell in a terminal and a pixel in a window.
///
/// Read ``Hosted/metrics`` in `render()`.
public struct HostMetrics: Hashable, Sendable {
  /// The distance between controls that are beside each other, and between controls that are below each other.
  public var spacing: CGSize

  /// The distance between a window's edges and its content.
  public var margin: CGSize

  /// The height of a line of text, and the width of an average character.
  public var character: CGSize

  /// Creates metrics.
  public init(spacing: CGSize, margin: CGSize, character: CGSize) {
    self.spacing = spacing
    self.margin = margin
    self.character = character
  }

  /// The metrics of a view that no host shows, for example in a test with `ViewDriver`.
  ///
  /// Characters are 8 by 16 points, and the other lengths 8 points.
  public static let points = HostMetrics(
    spacing: CGSize(width: 8, height: 8), margin: CGSize(width: 8, height: 8),
    character: CGSize(width: 8, height: 16))

  /// The metrics of a terminal, whose unit is a cell.
  public static let cells = HostMetrics(
    spacing: CGSize(width: 2, height: 1), margin: CGSize(width: 1, height: 0),
    character: CGSize(width: 1, height: 1))
}
