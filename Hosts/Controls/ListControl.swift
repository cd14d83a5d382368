public import Foundation
public import Layout
public import Reconciler

/// The selection state of a row, as a row view shows it.
public enum RowMark: Hashable, Sendable, CaseIterable {
  /// The row is not selected.
  case none
  /// The row is selected, and the list has the focus.
  case chosen
  /// The row is selected, and the list does not have the focus.
  case chosenElsewhere

  /// The background of the row; `nil` for none.
  public var background: ColorRole? {
    switch self {
    case .none: nil
    case .chosen: .selection
    case .chosenElsewhere: .idleSelection
    }
  }

  /// Returns the color of a text in the row.
  ///
  /// - Parameter color: The color of the text in a row that is not selected.
  public func textColor(_ color: ColorRole = .primary) -> ColorRole {
    self == .chosen ? .selection : color
  }
}

/// A list with one selected row, which the user selects by keys or clicks.
///
/// A subclass places its list with ``placeRows(_:id:rowHeight:row:)`` in `render()`. The selection is the identity of a
/// row, and does not change while that row is not in the list.
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
  /// The list; `nil` before the first render.
  public private(set) final weak var list: ListView?

  /// The identity of the selected row; `nil` for none.
  public final var choice: ID? {
    didSet {
      guard choice != oldValue else { return }
      showChoice()
      if anchor != nil { setNeedsRender() }
    }
  }

  /// A Boolean value that indicates whether the user selects rows; otherwise the keys scroll, as in a text to read.
  public final var selectsRows = true

  /// A Boolean value that indicates whether the user can select several rows, with Shift and the keys that move, or by
  /// dragging.
  ///
  /// Every move extends the selection, until the user presses Escape or clicks a row.
  public final var selectsSeveralRows = false

  /// The identity of the row at which the selection of several rows begins; `nil` if one row is selected.
  private var anchor: ID? {
    didSet {
      guard anchor != oldValue else { return }
      showChoice()
      setNeedsRender()
    }
  }

  /// The name of the list for assistive technologies; `nil` for none.
  public final var accessibilityName: String? {
    didSet { if accessibilityName != oldValue { contentDidChange() } }
  }

  /// The closure that is called when the user has selected a row.
  public final var onChoose: ((ID) -> Void)?

  /// The closure that is called when the user opens the selected row, by Return or a click.
  public final var onOpen: ((ID) -> Void)?

  /// The closure that is called when the user moves the selected row to another offset; `nil` if rows cannot be moved.
  ///
  /// The user drags the row, or presses Alt and an arrow key. The closure moves the item. A list whose rows can be moved
  /// opens a row when the button is released.
  public final var onMove: ((_ id: ID, _ row: Int) -> Void)?

  /// The closure that returns the commands of a row's context menu.
  public final var onMenu: ((ID) -> [MenuItem])?

  /// A Boolean value that indicates whether the list has the focus when its window or its dialog opens and has rows.
  public final var takesInitialFocus = false

  /// A Boolean value that indicates whether the list leaves room below the last row that fits, rather than show a part of the
  /// next one.
  ///
  /// It has an effect if the rows have a fixed height.
  public final var showsWholeRows = false {
    didSet { if showsWholeRows != oldValue { setNeedsRender() } }
  }

  /// A Boolean value that indicates whether the list has the focus; a change renders the view again.
  override public final var isFocused: Bool { hasKeyboard }

  private var hasKeyboard = false

  /// The room below the rows, and what it depends on.
  private var placedInset: CGFloat = 0
  private var fixedHeight: CGFloat?
  private weak var viewAbove: View?

  /// Whether releasing the button opens the row.
  private var opensOnRelease = false

  private var rowCount = 0
  private var idOfRow: (Int) -> ID = { _ in preconditionFailure("no rows") }
  private var hadRows = false

  /// Places the list, which fills this view.
  ///
  /// - Parameter view: A view above the list, such as a title; `nil` if the list fills the whole view.
  @inlinable
  public final func placeRows<Items: RandomAccessCollection>(
    _ items: Items, id: @escaping (Items.Element) -> ID, rowHeight: RowHeight,
    below view: View? = nil, row: @escaping (ListRow, Items.Element) -> Void
  ) {
    let inset = bottomInset(rowHeight, below: view)
    let placement = placeList(items, "rows", id: id, rowHeight: rowHeight, row: row) { make in
      make.horizontalEdges.equalTo(self)
      make.bottom.equalTo(self).inset(inset)
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

  /// Returns the room below the rows.
  @usableFromInline
  final func bottomInset(_ rowHeight: RowHeight, below view: View?) -> CGFloat {
    if case .fixed(let height) = rowHeight, showsWholeRows {
      fixedHeight = CGFloat(height)
    } else {
      fixedHeight = nil
    }
    viewAbove = view
    placedInset = neededInset
    return placedInset
  }

  private var neededInset: CGFloat {
    guard let fixedHeight, fixedHeight > 0 else { return 0 }
    let room = frame.height - (viewAbove?.frame.maxY ?? 0)
    return room > fixedHeight ? room.truncatingRemainder(dividingBy: fixedHeight) : 0
  }

  /// Stores the list and its items' identities.
  @usableFromInline
  final func didPlace(_ list: ListView, rowCount: Int, idOfRow: @escaping (Int) -> ID) {
    self.list = list
    self.rowCount = rowCount
    self.idOfRow = idOfRow
    showChoice()
  }

  /// Called when the list has rows for the first time, or again after it had none.
  open func rowsDidArrive() {}

  /// Tells of rows that have arrived.
  override open func viewDidUpdate() {
    let hasRows = rowCount > 0
    defer { hadRows = hasRows }
    if hasRows, !hadRows { rowsDidArrive() }
  }

  /// Returns the selection state of a row.
  public final func mark(of row: ListRow) -> RowMark {
    row.isSelected ? (isFocused ? .chosen : .chosenElsewhere) : .none
  }

  /// Removes the selection, and scrolls to the first row, for example before showing another list.
  public final func startOver() {
    (choice, anchor) = (nil, nil)
    list?.contentOffset = .zero
  }

  /// Keeps the selected row visible when the list becomes smaller.
  override open func frameDidChange(from old: CGRect) {
    super.frameDidChange(from: old)
    if neededInset != placedInset { setNeedsRender() }
    guard frame.height < old.height, let list, let row = chosenRow,
      list.visibleRows.contains(row)
    else { return }
    // The list's own frame follows; its place is kept by the row.
    let height = list.frame.height - old.height + frame.height
    if list.rowFrame(at: row).maxY - list.contentOffset.y > height {
      list.scroll(toRow: row, at: .bottom)
    }
  }

  private func showChoice() {
    let ids = chosenRows.map { $0.map(idOfRow) } ?? choice.map { [$0] } ?? []
    list?.selection = Set(ids.map { AnyHashable($0) })
  }

  /// Selects a row, as if the user had done so, and scrolls to it.
  ///
  /// - Precondition: The row is in bounds.
  public final func choose(row: Int) {
    let id = idOfRow(row)
    list?.scroll(toRow: row)
    guard id != choice else { return }
    choice = id
    onChoose?(id)
  }

  /// The offset of the selected row; `nil` if no row is selected, or the selected one is not in the list.
  public final var chosenRow: Int? { choice.flatMap { list?.row(forID: $0) } }

  /// The offsets of the rows that are selected together; `nil` if only one is, or an end of them is not in the list.
  ///
  /// A change renders the view again.
  public final var chosenRows: ClosedRange<Int>? {
    guard let row = chosenRow, let other = anchor.flatMap({ list?.row(forID: $0) }),
      max(row, other) < rowCount
    else { return nil }
    return min(row, other)...max(row, other)
  }

  /// Begins a selection of several rows at the selected row, or at the first visible one.
  public final func beginSelectingRows() {
    if chosenRow == nil, rowCount > 0, let list { choose(row: list.visibleRows.lowerBound) }
    anchor = choice
  }

  /// Ends a selection of several rows, and returns whether there was one.
  @discardableResult
  public final func endSelectingRows() -> Bool {
    defer { anchor = nil }
    return anchor != nil
  }

  // MARK: - Responder

  /// A Boolean value that indicates whether the list has rows.
  open var canFocus: Bool { rowCount > 0 }

  /// Reports that the view has received or lost the focus; hosts call it.
  open func focusDidChange(_ isFocused: Bool) {
    guard isFocused != hasKeyboard else { return }
    hasKeyboard = isFocused
    contentDidChange()
    setNeedsRender()
  }

  /// Selects rows with the arrow keys, Page Up, Page Down, Home and End, and opens the selected row with Return.
  ///
  /// Escape ends a selection of several rows. If ``selectsRows`` is `false`, the keys scroll.
  open func keyDown(_ press: KeyPress) -> Bool {
    if press == KeyPress(.up, .alt) || press == KeyPress(.down, .alt) {
      return chosenRow.map { moveChoice(to: $0 + (press.key == .up ? -1 : 1)) } ?? false
    }
    if selectsSeveralRows, press.modifiers == .shift, Self.movingKeys.contains(press.key) {
      if anchor == nil { beginSelectingRows() }
      return keyDown(KeyPress(press.key))
    }
    if press == KeyPress(.escape), endSelectingRows() { return true }
    guard press.modifiers.isEmpty, rowCount > 0, let list else { return false }
    if !selectsRows { return scroll(list, press.key) }
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

  /// Scrolls by a row or a page, or to an end.
  private func scroll(_ list: ListView, _ key: KeyPress.Key) -> Bool {
    let row = list.rowFrame(at: list.visibleRows.lowerBound).height
    let page = max(row, list.frame.height - row)
    switch key {
    case .up: list.contentOffset.y -= row
    case .down: list.contentOffset.y += row
    case .pageUp: list.contentOffset.y -= page
    case .pageDown: list.contentOffset.y += page
    case .home: list.scroll(toRow: 0)
    case .end: list.scroll(toRow: rowCount - 1)
    default: return false
    }
    return true
  }

  private static var movingKeys: [KeyPress.Key] { [.up, .down, .pageUp, .pageDown, .home, .end] }

  private func move(by distance: Int) {
    let first = list?.visibleRows.lowerBound ?? 0
    let row = chosenRow.map { $0 + distance } ?? first
    choose(row: max(0, min(row, rowCount - 1)))
  }

  /// Selects the row at a point, or opens it if it is selected.
  open func press(at point: CGPoint) -> Bool {
    focus()
    endSelectingRows()
    guard selectsRows, let row = row(at: point) else { return true }
    if row != chosenRow {
      choose(row: row)
    } else if onMove != nil {
      opensOnRelease = true
    } else if let choice {
      onOpen?(choice)
    }
    return true
  }

  /// The row at a point.
  private func row(at point: CGPoint) -> Int? {
    guard let list, list.frame.contains(point) else { return nil }
    return list.row(at: point.y - list.frame.minY + list.contentOffset.y)
  }

  /// Moves the selected row to the pointer, or else selects the rows up to it if the list allows that.
  open func drag(to point: CGPoint) {
    guard onMove != nil || selectsSeveralRows, let list, rowCount > 0 else { return }
    let y = point.y - list.frame.minY + list.contentOffset.y
    let row = y < 0 ? 0 : list.row(at: y) ?? rowCount - 1
    if onMove != nil {
      if moveChoice(to: row) { opensOnRelease = false }
    } else if row != chosenRow {
      if anchor == nil { beginSelectingRows() }
      choose(row: row)
    }
  }

  /// Opens the selected row if it was pressed and not moved.
  open func dragDidEnd() {
    guard opensOnRelease else { return }
    opensOnRelease = false
    if let choice, chosenRow != nil { onOpen?(choice) }
  }

  private func moveChoice(to row: Int) -> Bool {
    guard let onMove, let choice, let old = chosenRow, row != old, (0..<rowCount).contains(row)
    else { return false }
    onMove(choice, row)
    StateView.flush()
    if let new = chosenRow { list?.scroll(toRow: new) }
    return true
  }

  /// Does not handle double clicks: the second click opens the row.
  open func doublePress(at point: CGPoint) -> Bool { false }

  /// Does not follow the pointer.
  open func hover(at point: CGPoint) -> Bool { false }

  /// Does nothing.
  open func hoverDidEnd() {}

  /// Selects the row at a point, and returns the commands of ``onMenu`` for it, or for the selected row.
  ///
  /// Several rows that are selected stay selected if the row is one of them.
  open func contextMenu(at point: CGPoint?) -> [MenuItem] {
    guard let onMenu else { return [] }
    if let point {
      guard let row = row(at: point) else { return [] }
      if chosenRows?.contains(row) != true {
        endSelectingRows()
        choose(row: row)
      }
    }
    guard let choice, chosenRow != nil else { return [] }
    return onMenu(choice)
  }

  /// Scrolls, and returns whether the visible rows have changed.
  open func scroll(by distance: CGSize) -> Bool {
    guard let list else { return false }
    let old = list.contentOffset
    list.contentOffset.y += distance.height
    return list.contentOffset != old
  }
}

extension ListControl: MenuAnchoring {
  package var menuAnchor: CGRect {
    guard let list, let row = chosenRow else { return bounds }
    return list.rowFrame(at: row).offsetBy(
      dx: list.frame.minX, dy: list.frame.minY - list.contentOffset.y)
  }
}

/// A list in which the user selects a row.
@MainActor
package protocol RowSelecting: StateView {
  /// The name for assistive technologies.
  var accessibilityName: String? { get }

  /// The view of the selected row, if it has one.
  var selectedRowView: View? { get }
}

extension ListControl: RowSelecting {
  package var selectedRowView: View? { choice.flatMap { list?.view(forID: $0) } }
}
