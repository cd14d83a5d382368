import Layout

#if canImport(UIKit) && !os(watchOS)
  public import UIKit
#elseif canImport(AppKit)
  public import AppKit
#else
  public import Foundation
#endif

/// A list that scrolls, and holds views for the rows that are seen and a few more alone.
///
/// It is placed by ``StateView/placeList(_:_:id:rowHeight:changes:row:constraints:)``, and renders when the view
/// that placed it does, when something changes that placing a row has read, and when other rows come into
/// sight.
public final class ListView: StateView {
  @usableFromInline var source = ListSource()
  var viewport = RowWindow(rowHeight: 44)
  var rowHeight = RowHeight.fixed(44)

  /// The rows that are held, in order.
  var held: [HeldRow] = []

  /// Children of the render before that have left, by type, as offsets; the nearest to the end first.
  var retired: [ObjectIdentifier: [Int]] = [:]

  /// Views whose heights are known, and the rows that they were when they were measured.
  var measured: [ObjectIdentifier: ShadowKey] = [:]

  /// The width for which they are, or in horizontal lists the height.
  var measuredBreadth = 0.0
  var isArranging = false

  /// Whether it waits to be arranged, once layouts are solved.
  var isUnarranged = false

  /// The rows that the next render places.
  var heldOffsets: [Int] = []
  var shownOffset = 0.0
  var selected: Set<AnyHashable> = []

  /// The selection that the view which places the list has given, in place of ``selected``.
  var selectionSource: ListSelection?
  lazy var scroller = ListScroller.make(for: self)

  struct HeldRow {
    var row: Int
    let key: ShadowKey
    let view: PlatformView
  }

  // MARK: - Asking

  /// The number of rows.
  public var rowCount: Int { source.count }

  /// The rows of which something is seen, by offset.
  public var visibleRows: Range<Int> { viewport.visible }

  /// The rows for which views are held, by offset; beyond it only rows that have the keyboard's focus.
  public var heldRows: Range<Int> { viewport.rows }

  /// The size of all rows, in points; that of rows that were not shown is estimated.
  public var contentSize: CGSize {
    axis.size(length: viewport.extents.total, breadth: axis.breadth(of: bounds.size))
  }

  /// The frame of a row, in points from the first row's corner.
  ///
  /// - Precondition: The row is in bounds.
  public func rowFrame(at row: Int) -> CGRect {
    precondition(row >= 0 && row < rowCount, "a row of the list")
    return CGRect(
      origin: axis.point(viewport.extents.offset(of: row)),
      size: axis.size(
        length: viewport.extents.height(of: row), breadth: axis.breadth(of: bounds.size)))
  }

  /// The row at a place in the content, in points from where the first row begins; nil outside.
  public func row(at offset: Double) -> Int? {
    guard rowCount > 0, offset >= 0, offset < viewport.extents.total else { return nil }
    return viewport.extents.row(at: offset)
  }

  /// The view of a row, if it is held.
  public func view(atRow row: Int) -> PlatformView? { held.first { $0.row == row }?.view }

  /// The view of the row with an identity, if it is held.
  public func view<ID: Hashable>(forID id: ID) -> PlatformView? {
    let key = ShadowKey(id)
    return held.first { $0.key == key }?.view
  }

  /// The offset of the row with an identity; nil if no row has it, or identities are of another type.
  ///
  /// - Complexity: O(n) comparisons.
  @inlinable
  public func row<ID: Hashable>(forID id: ID) -> Int? {
    guard let source = source as? ListIdentities<ID> else { return nil }
    return (0..<source.count).first { source.id(at: $0) == id }
  }

  // MARK: - Scrolling

  /// Where what is seen begins, in points; setting it keeps it within bounds.
  public var contentOffset: CGPoint {
    get { axis.point(viewport.offset) }
    set {
      viewport.scroll(to: axis.offset(of: newValue))
      didScroll()
    }
  }

  /// Scrolls to the row with an identity, and stays with it until one scrolls elsewhere.
  ///
  /// - Returns: Whether there is such a row.
  /// - Complexity: O(n) comparisons.
  @inlinable @discardableResult
  public func scroll<ID: Hashable>(to id: ID, at position: ListPosition = .nearest) -> Bool {
    guard let row = row(forID: id) else { return false }
    scroll(toRow: row, at: position)
    return true
  }

  /// Scrolls to a row, and stays with it until one scrolls elsewhere.
  ///
  /// - Precondition: The row is in bounds.
  public func scroll(toRow row: Int, at position: ListPosition = .nearest) {
    precondition(row >= 0 && row < rowCount, "a row of the list")
    viewport.scroll(toRow: row, at: position)
    didScroll()
  }

  /// Which way the rows go; from top to bottom by itself.
  ///
  /// ```swift
  /// placeList(photos, "strip", rowHeight: .fixed(80)) { row, photo in … }.view.axis = .horizontal
  /// ```
  public var axis = ListAxis.vertical {
    didSet {
      guard axis != oldValue else { return }
      viewport.reset(rowHeight: rowHeight.initial)
      measuredBreadth = -1
      didResize()
      for index in held.indices { put(index) }
    }
  }

  /// How far rows are held beyond what is seen, in points; nil for half the list's length on each side.
  public var overscan: Double? {
    get { viewport.overscan }
    set {
      viewport.overscan = newValue
      didScroll()
    }
  }

  /// Whether the list goes on showing its end while that is seen, as logs and conversations do.
  public var staysAtEnd: Bool {
    get { viewport.staysAtEnd }
    set {
      viewport.setStaysAtEnd(newValue)
      didScroll()
    }
  }

  /// Called when what is seen begins elsewhere, however that came.
  public var onScroll: ((ListView) -> Void)?

  // MARK: - Selecting

  /// The identities of selected rows, which stay when rows go and come back.
  ///
  /// A row asks for ``ListRow/isSelected`` where it is placed.
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
    if selected.isEmpty { return false }
    return switch key {
    case .number(let number): selected.contains(number)
    case .text(let text): selected.contains(text)
    case .other(let other): selected.contains(other)
    }
  }

  // MARK: - StateView

  /// Never: a list holds measures and views of its own.
  override public var isReusable: Bool { false }

  /// The view in which the rows stand, in points from the first row's corner.
  override public var placementView: PlatformView { scroller.placementView }

  /// Releases the items and closures, which may hold the view that placed the list.
  override public func viewDidLeave() {
    viewport.replaceRows(RowChange(oldCount: rowCount, prefix: 0, suffix: 0, middle: []))
    source = ListSource()
    held = []
    measured = [:]
    onScroll = nil
    selectionSource = nil
  }

  override func prepareRender() {
    _ = scroller
    prepareRows()
  }

  /// Places the rows that are held.
  override public func render() {
    for row in heldOffsets {
      source.build(ListRow(index: row, key: source.key(at: row), list: self))
    }
    keepSpares()
  }

  // MARK: - Its size

  #if canImport(UIKit) && !os(watchOS)
    /// Follows its size.
    override public func layoutSubviews() {
      super.layoutSubviews()
      didResize()
      StateView.flush()
    }
  #elseif canImport(AppKit)
    /// Follows its size.
    override public func layout() {
      super.layout()
      didResize()
      StateView.flush()
    }
  #else
    /// Follows its size.
    override public func frameDidChange(from old: CGRect) {
      super.frameDidChange(from: old)
      didResize()
    }
  #endif
}
