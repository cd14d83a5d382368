import Foundation
import Layout
import Reconciler

/// The titles above the columns.
final class TableHeader: StateView {
  @Prop var spans: [TableSpan] = []
  @Prop var titles: [String] = []
  @Prop var sortable: [Bool] = []
  @Prop var sorting: TableSorting?
  @Prop var onPress: (Int) -> Void = { _ in }

  /// Moves the end of a column's texts to a place; `nil` for the columns' own widths.
  @Prop var onResize: (Int, Double?) -> Void = { _, _ in }

  /// The title at which the Tab key stops; without an effect if the user cannot sort by it.
  @Local private var stop = 0

  private var titleViews: [TableTitle] = []

  /// Moves the focus to the next title by which the user can sort, and returns whether there is one.
  private func moveFocus(from column: Int, by distance: Int) -> Bool {
    var next = column + distance
    while sortable.indices.contains(next), !sortable[next] { next += distance }
    guard sortable.indices.contains(next) else { return false }
    stop = next
    // The old title gives the focus away before it can no longer have it.
    titleViews[next].isStop = true
    titleViews[next].focus()
    return true
  }

  private enum Part: Hashable {
    case title(Int)
    case edge(Int)
  }

  override func render() {
    let inset = metrics.spacing.width / 2
    let stop =
      sortable.indices.contains(stop) && sortable[stop] ? stop : sortable.firstIndex(of: true)
    placeBackground(.bar)
    titleViews = []
    for (index, span) in spans.enumerated() {
      let title = place(
        TableTitle.self, Part.title(index),
        update: {
          $0.isStop = index == stop
          $0.title = titles[index]
          $0.alignment = span.alignment
          $0.isEnabled = sortable[index]
          $0.isDescending = sorting?.column == index ? sorting?.isDescending : nil
          $0.onPress = { [weak self] in self?.onPress(index) }
          $0.onMoveFocus = { [weak self] in self?.moveFocus(from: index, by: $0) ?? false }
          $0.onMoveEnd = { [weak self] characters in
            guard let self else { return false }
            // The last column has no edge of its own.
            let edge = min(index, spans.count - 2)
            guard edge >= 0 else { return false }
            let end = spans[edge].start + spans[edge].width
            onResize(edge, end + Double(characters) * metrics.character.width)
            return true
          }
        }
      ) { make in
        make.verticalEdges.equalToSuperview()
        make.left.equalToSuperview().offset(span.start + inset)
        make.width.equalTo(span.width)
      }
      titleViews.append(title.view)
      guard index + 1 < spans.count else { continue }
      place(
        SplitDivider.self, Part.edge(index),
        update: {
          $0.hasKeys = false
          $0.onMove = { [weak self] in self?.onResize(index, $0 - inset) }
          $0.onDoubleClick = { [weak self] in self?.onResize(index, nil) }
        }
      ) { make in
        make.verticalEdges.equalToSuperview()
        make.left.equalToSuperview().offset(span.start + inset + span.width)
      }
    }
  }
}

/// The title of a column, by which the user sorts.
package final class TableTitle: Control {
  package fileprivate(set) var title = "" {
    didSet { if title != oldValue { contentAndSizeDidChange() } }
  }

  /// Whether the column's order is descending; `nil` if the table is not sorted by the column.
  fileprivate var isDescending: Bool? {
    didSet { if isDescending != oldValue { contentDidChange() } }
  }

  package fileprivate(set) var alignment = TextAlignment.leading {
    didSet { if alignment != oldValue { contentDidChange() } }
  }

  /// Whether the Tab key stops at the title.
  fileprivate var isStop = false { didSet { if isStop != oldValue { contentDidChange() } } }

  fileprivate var onPress: () -> Void = {}

  /// Moves the focus to a neighbor, and returns whether there is one.
  fileprivate var onMoveFocus: (Int) -> Bool = { _ in false }

  /// Moves the end of the column by a number of characters, and returns whether it has a neighbor.
  fileprivate var onMoveEnd: (Int) -> Bool = { _ in false }

  /// The title with the sign of the order.
  package var shownTitle: String {
    guard let isDescending else { return title }
    return "\(title) \(isDescending ? "▾" : "▴")"
  }

  override public var accessibilityRole: AccessibilityRole { .columnHeader }
  override public var isFocusable: Bool { isStop }
  override package var takesFocusByClick: Bool { false }

  /// Sorts by the column if the user can.
  package func press() { if isEnabled { onPress() } }

  override package func activate() -> Bool {
    press()
    return true
  }

  /// Moves between titles with the arrow keys, and resizes the column with Alt and an arrow key.
  override public func keyDown(_ press: KeyPress) -> Bool {
    switch press {
    case KeyPress(.left): onMoveFocus(-1)
    case KeyPress(.right): onMoveFocus(1)
    case KeyPress(.left, .alt): onMoveEnd(-1)
    case KeyPress(.right, .alt): onMoveEnd(1)
    default: super.keyDown(press)
    }
  }
}
