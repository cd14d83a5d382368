public import Foundation
import Layout
import Reconciler

/// A column of a ``TableControl``.
public struct TableColumn<Item> {
  /// The title in the header.
  public var title: String

  /// The width.
  public var width: TableWidth

  /// The alignment of the title and the texts.
  public var alignment: TextAlignment

  /// A Boolean value that indicates whether the user can sort by the column.
  public var isSortable: Bool

  /// The number of average characters for which the column has room when the user makes it as narrow as possible.
  public var minimumCharacters: Int

  /// The closure that returns the text for an item.
  public var text: (Item) -> String

  /// Creates a column.
  public init(
    _ title: String, width: TableWidth = .share(1), alignment: TextAlignment = .leading,
    isSortable: Bool = true, minimumCharacters: Int = 3, text: @escaping (Item) -> String
  ) {
    self.title = title
    self.width = width
    self.alignment = alignment
    self.isSortable = isSortable
    self.minimumCharacters = minimumCharacters
    self.text = text
  }
}

/// The width of a table's column.
public enum TableWidth: Hashable, Codable, Sendable {
  /// A number of points.
  case points(Double)

  /// Room for a number of average characters.
  case characters(Int)

  /// A part of the room that the other columns leave, in relation to the other shares.
  case share(Double)
}

/// The order in which a table is sorted.
public struct TableSorting: Hashable, Sendable {
  /// The offset of the column.
  public var column: Int

  /// A Boolean value that indicates whether the greatest item is the first one.
  public var isDescending: Bool

  /// Creates an order.
  public init(column: Int, isDescending: Bool = false) {
    self.column = column
    self.isDescending = isDescending
  }
}

/// A list with columns and a header, of which the user selects a row.
///
/// A subclass places its rows with ``placeTable(_:id:columns:)`` in `render()`. Only visible rows have views.
/// The user resizes two neighboring columns by dragging the line between their titles, or with Alt and an arrow key while a
/// title has the focus. A double click on the line restores the columns' own widths. The header is one stop of the Tab key;
/// the arrow keys to the left and right move between its titles.
///
/// ```swift
/// final class People: TableControl<Person.ID> {
///   override func render() {
///     placeTable(people, id: \.id, columns: [
///       TableColumn("Name") { $0.name },
///       TableColumn("Number", width: .characters(8), alignment: .trailing) { "\($0.id)" },
///     ])
///   }
/// }
/// ```
open class TableControl<ID: Hashable>: ListControl<ID> {
  /// The order that the header shows; `nil` for none.
  ///
  /// The table does not sort: pass sorted items to ``placeTable(_:id:columns:)``.
  public final var sorting: TableSorting? {
    didSet { if sorting != oldValue { setNeedsRender() } }
  }

  /// The closure that is called with the new ``sorting`` when the user has chosen another order in the header.
  public final var onSort: ((TableSorting) -> Void)?

  /// The widths that the user has chosen, one for each column; empty for the columns' own widths.
  ///
  /// An array with another number of widths than the table has columns has no effect.
  public final var columnWidths: [TableWidth] = [] {
    didSet { if columnWidths != oldValue { setNeedsRender() } }
  }

  /// The closure that is called with the new ``columnWidths`` when the user has resized columns.
  public final var onResize: (([TableWidth]) -> Void)?

  /// Places the header and the rows, which fill this view.
  public final func placeTable<Items: RandomAccessCollection>(
    _ items: Items, id: @escaping (Items.Element) -> ID, columns: [TableColumn<Items.Element>]
  ) {
    let own = columns.map(\.width)
    let widths = columnWidths.count == columns.count ? columnWidths : own
    let spans = TableSpan.spans(widths, columns.map(\.alignment), in: frame.width, metrics)
    let minimums = columns.map { Double($0.minimumCharacters) * metrics.character.width }
    let sorting = sorting
    let header = place(
      TableHeader.self, "header",
      update: {
        $0.spans = spans
        $0.titles = columns.map(\.title)
        $0.sortable = columns.map(\.isSortable)
        $0.sorting = sorting
        $0.onPress = { [weak self] in self?.sort(by: $0) }
        $0.onResize = { [weak self] column, end in
          guard let self else { return }
          resize(
            end.map { TableSpan.resized(widths, spans, minimums, column, to: $0, metrics) } ?? [])
        }
      }
    ) { make in make.top.horizontalEdges.equalToSuperview() }
    placeRows(
      items, id: id, rowHeight: .fixed(metrics.character.height), below: header.view
    ) { row, item in
      row.place(
        TableRow.self,
        update: {
          $0.spans = spans
          $0.texts = columns.map { $0.text(item) }
          $0.mark = self.mark(of: row)
        })
    }
  }

  private func sort(by column: Int) {
    let isSame = sorting?.column == column
    let new = TableSorting(column: column, isDescending: isSame && sorting?.isDescending == false)
    sorting = new
    onSort?(new)
  }

  private func resize(_ widths: [TableWidth]) {
    guard widths != columnWidths else { return }
    columnWidths = widths
    onResize?(widths)
  }

  override open func frameDidChange(from old: CGRect) {
    super.frameDidChange(from: old)
    if frame.width != old.width { setNeedsRender() }
  }
}

/// The place of a column.
struct TableSpan: Hashable {
  let start: Double
  let width: Double
  let alignment: TextAlignment

  /// Returns the places of columns that fill a width, with a gap between texts.
  static func spans(
    _ widths: [TableWidth], _ alignments: [TextAlignment], in whole: Double,
    _ metrics: HostMetrics
  ) -> [TableSpan] {
    let (gap, character) = (Double(metrics.spacing.width), Double(metrics.character.width))
    var shares = 0.0
    var room = whole
    for width in widths {
      switch width {
      case .points(let points): room -= points + gap
      case .characters(let count): room -= Double(count) * character + gap
      case .share(let share): shares += max(0, share)
      }
    }
    room = max(0, room)
    var end = 0.0
    return zip(widths, alignments).map { width, alignment in
      let start = end
      switch width {
      case .points(let points): end += points + gap
      case .characters(let count): end += Double(count) * character + gap
      case .share(let share): end += shares > 0 ? room * max(0, share) / shares : 0
      }
      let (from, to) = (start.rounded(), end.rounded())
      return TableSpan(start: from, width: max(0, to - from - gap), alignment: alignment)
    }
  }

  /// Returns the widths for which a column ends at another place, and the next one begins there.
  ///
  /// Columns with shares keep shares, so that they still fill the table when it changes its size.
  ///
  /// - Parameter minimums: The minimum widths, in points.
  static func resized(
    _ widths: [TableWidth], _ spans: [TableSpan], _ minimums: [Double], _ column: Int,
    to end: Double, _ metrics: HostMetrics
  ) -> [TableWidth] {
    let gap = Double(metrics.spacing.width)
    var lengths = spans.map(\.width)
    let both = lengths[column] + lengths[column + 1]
    guard both >= minimums[column] + minimums[column + 1] else { return widths }
    let length = end.rounded() - spans[column].start
    lengths[column] = min(max(length, minimums[column]), both - minimums[column + 1])
    lengths[column + 1] = both - lengths[column]
    return zip(widths, lengths).map { width, length in
      if case .share = width { .share(length + gap) } else { .points(length) }
    }
  }
}

/// The titles above the columns.
private final class TableHeader: StateView {
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

/// A row of a table.
private final class TableRow: StateView {
  @Prop var spans: [TableSpan] = []
  @Prop var texts: [String] = []
  @Prop var mark = RowMark.none

  override func render() {
    let inset = metrics.spacing.width / 2
    placeBackground(mark.background)
    for (index, span) in spans.enumerated() {
      placeCell(
        texts[index], index, TextStyle(color: mark.textColor()), alignment: span.alignment
      ) { make in
        make.left.equalToSuperview().offset(span.start + inset)
        make.width.equalTo(span.width)
      }
    }
  }
}
