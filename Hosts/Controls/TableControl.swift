public import Foundation
import Layout
import Reconciler

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
