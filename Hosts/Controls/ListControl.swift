public import Foundation
public import Layout
public import Reconciler

/// How a row of a list is to be marked.
public enum RowMark: Hashable, Sendable, CaseIterable {
  /// Like most.
  case none
  /// It is chosen, and the list has the keyboard.
  case chosen
  /// It is chosen, and the keyboard is elsewhere.
  case chosenElsewhere
}

/// A list of which one row is chosen, by keys, by clicks, or by the program.
///
/// A subclass places its list with ``placeRows(_:id:rowHeight:row:)`` when it renders. The choice stays with
/// its row's identity, also while that is not in the list.
///
/// ```swift
/// final class People: ListControl<Person.ID> {
///   override func render() {
///     placeRows(people, id: \.id, rowHeight: .fixed(1)) { row, person in
///       row.place(Label.self, update: { $0.text = person.name })
///     }
///   }
/// }
/// ```
open class ListControl<ID: Hashable>: StateView, Responder {
  /// The list; nil before the first render.
  public private(set) final weak var list: ListView?

  /// The identity of the chosen row.
  public final var choice: ID? {
    didSet {
      guard choice != oldValue else { return }
      showChoice()
    }
  }

  /// Called when the user has chosen a row.
  public final var onChoose: ((ID) -> Void)?

  /// Called when the user wants to open the chosen row: by Return, or by a click on it.
  public final var onOpen: ((ID) -> Void)?

  /// Whether it has the keyboard; another render follows when that changes.
  override public final var isFocused: Bool { hasKeyboard }

  private var hasKeyboard = false

  private var rowCount = 0
  private var idOfRow: (Int) -> ID = { _ in preconditionFailure("no rows") }
  private var hadRows = false

  /// Places the list, which fills this view.
  ///
  /// - Parameter view: What the list stands below; nil if it is alone.
  @inlinable
  public final func placeRows<Items: RandomAccessCollection>(
    _ items: Items, id: @escaping (Items.Element) -> ID, rowHeight: RowHeight,
    below view: View? = nil, row: @escaping (ListRow, Items.Element) -> Void
  ) {
    let placement = placeList(items, "rows", id: id, rowHeight: rowHeight, row: row) { make in
      make.horizontalEdges.bottom.equalTo(self)
      if let view {
        make.top.equalTo(view.layout.bottom)
      } else {
        make.top.equalTo(self)
      }
    }
    didPlace(placement.view, rowCount: items.count) {
      id(items[items.index(items.startIndex, offsetBy: $0)])
    }
  }

  /// Takes note of the list.
  @usableFromInline
  final func didPlace(_ list: ListView, rowCount: Int, idOfRow: @escaping (Int) -> ID) {
    self.list = list
    self.rowCount = rowCount
    self.idOfRow = idOfRow
    showChoice()
  }

  /// Called when there are rows where there were none.
  open func rowsDidArrive() {}

  /// Tells of rows that have arrived.
  override open func viewDidUpdate() {
    let hasRows = rowCount > 0
    defer { hadRows = hasRows }
    if hasRows, !hadRows { rowsDidArrive() }
  }

  /// How a row is to be marked.
  public final func mark(of row: ListRow) -> RowMark {
    row.isSelected ? (isFocused ? .chosen : .chosenElsewhere) : .none
  }

  /// Forgets the choice, and goes to the first row: what follows is another list.
  public final func startOver() {
    choice = nil
    list?.contentOffset = .zero
  }

  /// Keeps the chosen row in sight when there is less room.
  override open func frameDidChange(from old: CGRect) {
    super.frameDidChange(from: old)
    guard frame.height < old.height, let list, let row = chosenRow,
      list.visibleRows.contains(row)
    else { return }
    // The list's own frame follows; its place is kept by the row.
    let height = list.frame.height - old.height + frame.height
    if list.rowFrame(at: row).maxY - list.contentOffset.y > height {
      list.scroll(toRow: row, at: .bottom)
    }
  }

  private func showChoice() { list?.selection = choice.map { [AnyHashable($0)] } ?? [] }

  /// Chooses a row as the user does, and brings it into sight.
  ///
  /// - Precondition: The row is in bounds.
  public final func choose(row: Int) {
    let id = idOfRow(row)
    list?.scroll(toRow: row)
    guard id != choice else { return }
    choice = id
    onChoose?(id)
  }

  /// The offset of the chosen row; nil if none is, or it is not in the list.
  public final var chosenRow: Int? { choice.flatMap { list?.row(forID: $0) } }

  // MARK: - Responder

  /// Whether there is a row.
  open var canFocus: Bool { rowCount > 0 }

  /// Hears of the keyboard from the host.
  open func focusDidChange(_ isFocused: Bool) {
    guard isFocused != hasKeyboard else { return }
    hasKeyboard = isFocused
    contentDidChange()
    setNeedsRender()
  }

  /// Chooses by arrows, pages, and the ends; opens by Return.
  open func keyDown(_ press: KeyPress) -> Bool {
    guard press.modifiers.isEmpty, rowCount > 0, let list else { return false }
    let page = max(1, list.visibleRows.count - 1)
    switch press.key {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -page)
    case .pageDown: move(by: page)
    case .home: choose(row: 0)
    case .end: choose(row: rowCount - 1)
    case .enter:
      guard let choice, chosenRow != nil else { return false }
      onOpen?(choice)
    default: return false
    }
    return true
  }

  private func move(by distance: Int) {
    let first = list?.visibleRows.lowerBound ?? 0
    let row = chosenRow.map { $0 + distance } ?? first
    choose(row: max(0, min(row, rowCount - 1)))
  }

  /// Chooses the row at a point, or opens it if it is chosen.
  open func press(at point: CGPoint) -> Bool {
    focus()
    guard let list, list.frame.contains(point),
      let row = list.row(at: point.y - list.frame.minY + list.contentOffset.y)
    else { return true }
    if row == chosenRow, let choice {
      onOpen?(choice)
    } else {
      choose(row: row)
    }
    return true
  }

  /// Scrolls, and returns whether other rows are shown.
  open func scroll(by distance: CGSize) -> Bool {
    guard let list else { return false }
    let old = list.contentOffset
    list.contentOffset.y += distance.height
    return list.contentOffset != old
  }
}
