import Layout

#if canImport(UIKit) && !os(watchOS)
  public import UIKit
#elseif canImport(AppKit)
  public import AppKit
#else
  public import Foundation
#endif

/// A scrolling list that holds views only for the visible rows and a few more.
///
/// ``StateView/placeList(_:_:id:rowHeight:changes:row:constraints:)`` places it. The list is rendered when the view that
/// placed it is rendered, when a value changes that the closure for rows has read, and when other rows become visible.
public final class ListView: StateView {
  @usableFromInline var source = ListSource()
  var viewport = RowWindow(rowHeight: 44)
  var heights = RowHeights(row: .fixed(44), header: .fixed(44))

  /// The rows that are held, in order.
  var held: [HeldRow] = []

  /// The offsets of the previous render's children that are no longer held, by type, from the last to the first.
  var retired: [ObjectIdentifier: [Int]] = [:]

  /// The views that have been measured, with the keys of the rows that they showed then.
  var measured: [ObjectIdentifier: ShadowKey] = [:]

  /// The width at which they were measured; in a horizontal list, the height.
  var measuredBreadth = 0.0
  var isArranging = false

  /// Whether the list is waiting to be arranged after layouts have been solved.
  var isUnarranged = false

  /// The rows that the next render places.
  var heldOffsets: [Int] = []
  var shownOffset = 0.0
  var selected: Set<AnyHashable> = []

  /// The binding of the selection, which replaces ``selected``.
  var selectionSource: ListSelection?
  lazy var scroller = ListScroller.make(for: self)

  struct HeldRow {
    var row: Int
    let key: ShadowKey
    let view: PlatformView
    let isHeader: Bool
  }

  // MARK: - Rows

  /// The number of rows, headers included.
  public var rowCount: Int { source.count }

  /// The offsets of the rows that are at least partly visible.
  public var visibleRows: Range<Int> { viewport.visible }

  /// The offsets of the rows that have views.
  ///
  /// A row with the keyboard's focus keeps its view even outside of this range, and so does the header of the first
  /// visible row.
  public var heldRows: Range<Int> { viewport.rows }

  /// The size of all rows, in points; the sizes of rows that have not been shown yet are estimated.
  public var contentSize: CGSize {
    axis.size(length: viewport.extents.total, breadth: axis.breadth(of: bounds.size))
  }

  /// Returns the frame of a row, in points from the first row's corner.
  ///
  /// The view of a header has another frame while the header stays in sight.
  ///
  /// - Precondition: The row is in bounds.
  public func rowFrame(at row: Int) -> CGRect {
    precondition(row >= 0 && row < rowCount, "the row is out of bounds")
    return CGRect(
      origin: axis.point(viewport.extents.offset(of: row)),
      size: axis.size(
        length: viewport.extents.height(of: row), breadth: axis.breadth(of: bounds.size)))
  }

  /// Returns the row at a distance from the beginning of the first row, in points; `nil` outside of the content.
  public func row(at offset: Double) -> Int? {
    guard rowCount > 0, offset >= 0, offset < viewport.extents.total else { return nil }
    return viewport.extents.row(at: offset)
  }

  /// Returns the view of a row, or `nil` if the row has none at present.
  public func view(atRow row: Int) -> PlatformView? { held.first { $0.row == row }?.view }

  /// Returns the view of the row with an identity, or `nil` if the row has none at present.
  public func view<ID: Hashable>(forID id: ID) -> PlatformView? {
    let key = ShadowKey(id)
    return held.first { $0.key == key }?.view
  }

  /// Returns the offset of the row with an identity; `nil` if no row has it, or if identities are of another type.
  ///
  /// - Complexity: O(*n*) comparisons for *n* rows.
  public func row<ID: Hashable>(forID id: ID) -> Int? { source.row(of: id) }

  // MARK: - Scrolling

  /// The origin of the visible part of the content, in points; a value that is out of bounds is moved into bounds.
  public var contentOffset: CGPoint {
    get { axis.point(viewport.offset) }
    set {
      viewport.scroll(to: axis.offset(of: newValue))
      showOffset()
    }
  }

  /// Scrolls to the row with an identity, and keeps it in place until the list is scrolled again.
  ///
  /// - Returns: `true` if a row has the identity.
  /// - Complexity: O(*n*) comparisons for *n* rows.
  @discardableResult
  public func scroll<ID: Hashable>(to id: ID, at position: ListPosition = .nearest) -> Bool {
    guard let row = row(forID: id) else { return false }
    scroll(toRow: row, at: position)
    return true
  }

  /// Scrolls to a row, and keeps it in place until the list is scrolled again.
  ///
  /// - Precondition: The row is in bounds.
  public func scroll(toRow row: Int, at position: ListPosition = .nearest) {
    precondition(row >= 0 && row < rowCount, "the row is out of bounds")
    viewport.scroll(toRow: row, at: position)
    showOffset()
  }

  /// The direction in which rows follow each other; vertical by default.
  ///
  /// ```swift
  /// placeList(photos, "strip", rowHeight: .fixed(80)) { row, photo in … }.view.axis = .horizontal
  /// ```
  public var axis = ListAxis.vertical {
    didSet {
      guard axis != oldValue else { return }
      viewport.reset(rowHeight: heights.row.initial, headerHeight: heights.header.initial)
      measuredBreadth = -1
      didResize()
      for row in held { put(row) }
    }
  }

  /// The distance beyond the visible part within which rows have views, in points; `nil` for half the list's length.
  public var overscan: Double? {
    get { viewport.overscan }
    set {
      viewport.overscan = newValue
      showOffset()
    }
  }

  /// A Boolean value that indicates whether the list stays at its end while the end is visible.
  ///
  /// Set it for logs and conversations. The list then begins at its end.
  public var staysAtEnd: Bool {
    get { viewport.staysAtEnd }
    set {
      guard newValue != viewport.staysAtEnd else { return }
      viewport.setStaysAtEnd(newValue)
      showOffset()
    }
  }

  /// A Boolean value that indicates whether the list stays at its beginning while it is scrolled there.
  ///
  /// The default is `true`: rows that are inserted before the first one are shown, as in an inbox. If the value is
  /// `false`, the visible rows stay in place, as they always do if ``staysAtEnd`` is `true`.
  public var staysAtBeginning: Bool {
    get { viewport.staysAtBeginning }
    set { viewport.staysAtBeginning = newValue }
  }

  /// The closure that is called after the offset has changed, by scrolling or by changes of rows above the visible ones.
  public var onScroll: ((ListView) -> Void)?

  // MARK: - Selection

  /// The identities of the selected rows in a list whose selection is not bound.
  ///
  /// Only your code sets it: ``ListRow/select()`` does not. It has no effect in a list with a bound selection, such as
  /// `placeList(…) { … }.selection($chosen)`. The closure for rows reads ``ListRow/isSelected``. A row that is removed
  /// and inserted again is still selected.
  public var selection: Set<AnyHashable> {
    get { selected }
    set {
      guard newValue != selected else { return }
      selected = newValue
      node.invalidate(.requested)
    }
  }

  func isSelected(_ key: ShadowKey) -> Bool {
    if let selectionSource { return selectionSource.isSelected(key.erased) }
    return !selected.isEmpty && selected.contains(key.erased)
  }

  // MARK: - StateView

  /// Always `false`, because a list stores measured sizes and views.
  override public var isReusable: Bool { false }

  /// The view that contains the rows.
  override public var placementView: PlatformView { scroller.placementView }

  /// Releases the items and closures, which may retain the view that placed the list.
  override public func viewDidLeave() {
    viewport.replaceRows(RowChange(oldCount: rowCount, prefix: 0, suffix: 0, middle: []))
    source = ListSource()
    held = []
    measured = [:]
    onScroll = nil
    selectionSource = nil
  }

  /// The views of rows that are shown, from the first row to the last.
  override var placedViews: [PlatformView] {
    let views = super.placedViews
    return viewport.headers.isEmpty ? views : views.sorted { start(of: $0) < start(of: $1) }
  }

  override func prepareRender() {
    _ = scroller
    prepareRows()
  }

  /// Places the rows that have views.
  override public func render() {
    for row in heldOffsets {
      source.build(ListRow(index: row, key: source.key(at: row), list: self))
    }
    keepSpares()
  }

  // MARK: - Its size

  #if canImport(UIKit) && !os(watchOS)
    /// Adapts the rows to the list's size.
    override public func layoutSubviews() {
      super.layoutSubviews()
      didResize()
      StateView.flush()
    }
  #elseif canImport(AppKit)
    /// Adapts the rows to the list's size.
    override public func layout() {
      super.layout()
      didResize()
      StateView.flush()
    }
  #else
    /// Adapts the rows to the list's size.
    override public func frameDidChange(from old: CGRect) {
      super.frameDidChange(from: old)
      didResize()
    }
  #endif
}
