public import Foundation

/// Lengths that depend on the host: what is a cell here is a dozen points there.
///
/// A host sets ``current`` before it makes the first view.
public struct HostMetrics: Hashable, Sendable {
  /// The room between controls, beside and below each other.
  public var spacing: CGSize

  /// The room between a window's edges and what stands in it.
  public var margin: CGSize

  /// The height of a line of text, and the width of an average character.
  public var character: CGSize

  /// Creates lengths.
  public init(spacing: CGSize, margin: CGSize, character: CGSize) {
    self.spacing = spacing
    self.margin = margin
    self.character = character
  }

  /// Lengths for a grid of characters.
  public static let cells = HostMetrics(
    spacing: CGSize(width: 2, height: 1), margin: CGSize(width: 1, height: 0),
    character: CGSize(width: 1, height: 1))

  /// Lengths of the host.
  @MainActor public static var current = HostMetrics.cells
}
