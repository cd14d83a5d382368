import Foundation
import Reconciler

/// The sizes of controls in cells, each for a character.
///
/// A terminal shows controls in these sizes, and so does a test without a host.
package struct CellSizes: Sendable {
  /// Returns the number of cells of a text on one line.
  private let width: @Sendable (String) -> Int

  /// Returns the size of a text that has lines, which wrap if they are wider than the second argument.
  private let lines: @Sendable (String, Int?) -> (width: Int, height: Int)

  /// Creates sizes from functions that measure texts.
  package init(
    width: @escaping @Sendable (String) -> Int,
    lines: @escaping @Sendable (String, Int?) -> (width: Int, height: Int)
  ) {
    (self.width, self.lines) = (width, lines)
  }

  /// The sizes without a host: a cell for each character; lines wrap anywhere.
  static let characters = CellSizes(width: \.count) { text, width in
    let lengths = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(\.count)
    let widest = lengths.reduce(0, max)
    guard let width, width > 0 else { return (widest, lengths.count) }
    return (min(widest, width), lengths.reduce(0) { $0 + max(1, ($1 + width - 1) / width) })
  }

  /// Returns the size of a control, with `nil` for a length that its content does not have.
  ///
  /// - Parameter room: The available width, in cells; `nil` for an unlimited width.
  @MainActor package func size(of control: Control, in room: Int?) -> (width: Int?, height: Int?) {
    switch control {
    case let label as Label: return lines(label.text, label.wraps ? room : nil)
    case let button as Button: return (width(button.title) + 4, 1)
    case let box as CheckBox: return (3 + (box.title.isEmpty ? 0 : 1 + width(box.title)), 1)
    case let field as TextField: return (field.columns, 1)
    case let view as TextView: return (view.columns + 1, view.rows)
    case is Switch: return (5, 1)
    case let select as Select: return (widest(select.options) + 6, 1)
    case let menu as MenuButton: return (width(menu.title) + 6, 1)
    case let tabs as TabBar:
      // A blank at each side of a title, and a line between the tabs.
      return (max(0, tabs.options.reduce(-1) { $0 + width($1) + 3 }), 1)
    case let group as RadioGroup: return (4 + widest(group.options), group.options.count)
    case let stepper as Stepper:
      let ends = [stepper.range.lowerBound, stepper.range.upperBound]
      return (widest(ends.map { stepper.text(of: $0) }) + 8, 1)
    case let title as TableTitle: return (width(title.shownTitle), 1)
    case is Icon, is Spinner: return (1, 1)
    case is ProgressBar, is Slider: return (20, 1)
    case let view as ImageView:
      let image = view.image
      return (image?.width ?? 0, ((image?.height ?? 0) + 1) / 2)
    case let line as Separator: return line.isVertical ? (1, nil) : (nil, 1)
    default: return (nil, nil)
    }
  }

  private func widest(_ texts: [String]) -> Int { texts.reduce(0) { max($0, width($1)) } }
}

extension Control {
  /// Returns the size of the content in points, where no host measures it.
  func sizeWithoutHost(width: CGFloat?) -> CGSize {
    let none = View.noIntrinsicMetric
    switch self {
    case let view as ImageView:
      return CGSize(width: view.image?.width ?? 0, height: view.image?.height ?? 0)
    case let line as Separator:
      return line.isVertical ? CGSize(width: 1, height: none) : CGSize(width: none, height: 1)
    default:
      let cell = metrics.character
      let room = width.map { Int(max(0, min($0 / cell.width, 1e6))) }
      let size = CellSizes.characters.size(of: self, in: room)
      return CGSize(
        width: size.width.map { CGFloat($0) * cell.width } ?? none,
        height: size.height.map { CGFloat($0) * cell.height } ?? none)
    }
  }
}
