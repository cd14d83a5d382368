import Controls
import Foundation

/// The room between the top bar and the bottom bar of the window.
struct Room: Hashable {
  var breadth: Breadth

  /// A Boolean value that indicates whether the room has few lines.
  var isLow: Bool

  /// A Boolean value that indicates whether a list and a commit fit beside each other.
  var isSplit: Bool

  /// Creates the room of a window of a size; a wide one if the size is empty.
  init(_ size: CGSize, _ metrics: HostMetrics) {
    guard size.width > 0, size.height > 0 else {
      (breadth, isLow, isSplit) = (.wide, false, false)
      return
    }
    let columns = size.width / metrics.character.width
    let lines = (size.height - metrics.barHeight) / metrics.rowHeight - 1
    breadth = columns < 16 || lines < 3 ? .tiny : Breadth(width: size.width, metrics)
    isLow = lines < 14
    isSplit = columns >= 150
  }
}

/// The classes of sizes, which determine the views that are shown.
enum Breadth: Int, Comparable {
  /// Too small to show content.
  case tiny
  /// Room for two short texts beside each other.
  case narrow
  /// Room for a line of text with a short text beside it.
  case medium
  /// Room for all views.
  case wide

  static func < (a: Breadth, b: Breadth) -> Bool { a.rawValue < b.rawValue }

  /// The class of a width.
  ///
  /// - Parameter wide: The number of columns from which a width is ``wide``.
  init(width: CGFloat, _ metrics: HostMetrics, wide: CGFloat = 72) {
    let columns = width / metrics.character.width
    self = columns < 40 ? .narrow : columns < wide ? .medium : .wide
  }
}

extension HostMetrics {
  /// A Boolean value that indicates whether the host is a terminal, where a point is a cell.
  var areCells: Bool { character == CGSize(width: 1, height: 1) }

  /// The height of a row with a line of text.
  var rowHeight: Double { Double(character.height) }

  /// The height of a bar with controls.
  var barHeight: Double { Double(character.height + 4 * margin.height) }
}
