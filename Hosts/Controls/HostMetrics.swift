public import Foundation
public import Reconciler

/// Lengths that depend on the host: what is a cell here is a dozen points there.
///
/// A view asks for its ``Reconciler/View/metrics`` when it renders.
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
}

/// A host's part for views that knows the host's lengths.
@MainActor
public protocol MeasuringPeer: ViewPeer {
  /// Lengths of the host.
  var metrics: HostMetrics { get }
}

extension View {
  /// Lengths of the host in whose window the view stands; those of cells, where it stands in none.
  public var metrics: HostMetrics { (peer as? any MeasuringPeer)?.metrics ?? .cells }
}
