import Controls
import Foundation
import Reconciler

/// How much room there is between the bars of the window.
struct Room: Hashable {
  var breadth: Breadth

  /// Whether there are few lines.
  var isLow: Bool

  /// The room that a size gives; all, before there is a size.
  init(_ size: CGSize, _ metrics: HostMetrics) {
    guard size.width > 0, size.height > 0 else {
      (breadth, isLow) = (.wide, false)
      return
    }
    let columns = size.width / metrics.character.width
    let lines = (size.height - metrics.barHeight) / metrics.rowHeight - 1
    breadth =
      columns < 16 || lines < 3 ? .tiny : columns < 40 ? .narrow : columns < 72 ? .medium : .wide
    isLow = lines < 14
  }
}

/// How wide the window is, which says what is worth showing.
enum Breadth: Int, Comparable {
  /// None for anything.
  case tiny
  /// For one thing beside another at most.
  case narrow
  /// For a line of text with a little beside it.
  case medium
  /// For all.
  case wide

  static func < (a: Breadth, b: Breadth) -> Bool { a.rawValue < b.rawValue }
}

extension HostMetrics {
  /// The height of a row with a line of text.
  var rowHeight: Double { Double(character.height + 2 * margin.height) }

  /// The height of a bar with controls.
  var barHeight: Double { Double(character.height + 4 * margin.height) }
}

extension RowMark {
  /// The background of a row; `nil` for none.
  var background: ColorRole? {
    switch self {
    case .none: nil
    case .chosen: .selection
    case .chosenElsewhere: .idleSelection
    }
  }

  /// The colour of a text that is of another one where nothing is chosen.
  func ink(_ color: ColorRole) -> ColorRole { self == .chosen ? .selection : color }
}
