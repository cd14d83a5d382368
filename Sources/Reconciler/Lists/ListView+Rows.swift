import Layout
public import ShadowDiff

#if canImport(UIKit) && !os(watchOS)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#else
  import Foundation
#endif

/// The rows that have views, and their positions.
extension ListView {
  /// Returns the caller's changes from the current rows to the rows of a source; nil if the counts or the held rows
  /// contradict them.
  @usableFromInline
  func change(to source: ListSource, by diff: SequenceDiff) -> RowChange? {
    guard diff.sourceCount == rowCount, diff.targetCount == source.count else { return nil }
    let change = RowChange(diff)
    for row in held where row.row >= 0 {
      if let place = change.newRow(of: row.row), source.key(at: place) != row.key { return nil }
    }
    return change
  }

  /// Replaces the items, or only the closure if the items are the same (`change` is nil).
  @usableFromInline
  func show(_ source: ListSource, _ change: RowChange?, _ heights: RowHeights) {
    self.source = source
    if self.heights != heights {
      self.heights = heights
      viewport.reset(rowHeight: heights.row.initial, headerHeight: heights.header.initial)
      measured = [:]
    }
    if let change {
      viewport.replaceRows(
        change, headers: source.headers, headerHeight: heights.header.initial)
      // An earlier change may have removed a row already.
      for index in held.indices where held[index].row >= 0 {
        held[index].row = change.newRow(of: held[index].row) ?? -1
      }
    }
    node.invalidate(.prop(.text("items")))
  }

  /// Chooses the rows to hold, and retires the views of the others, except of removed rows that stay for a transition.
  func prepareRows() {
    viewport.advance()
    // A row with the keyboard's focus keeps its view even if it is out of sight.
    let focused = held.filter {
      $0.row >= 0 && !viewport.rows.contains($0.row) && $0.view.holdsFocus
    }
    var offsets = Set(focused.map(\.row))
    if let header = viewport.heldHeader, !viewport.rows.contains(header) { offsets.insert(header) }
    heldOffsets = Array(viewport.rows)
    if !offsets.isEmpty { heldOffsets = (heldOffsets + offsets).sorted() }
    if !viewport.headers.isEmpty {
      // Headers come last, and so are in front of the rows that they cover.
      let headers = heldOffsets.filter { viewport.isHeader($0) }
      heldOffsets = heldOffsets.filter { !viewport.isHeader($0) } + headers
    }
    let wanted = Set(heldOffsets.lazy.map { self.source.key(at: $0) })
    retired = [:]
    for offset in node.data.children.indices.reversed()
    where !wanted.contains(node.data.children[offset].key) && !isLeaving(offset) {
      if node.data.children[offset].node?.data.life.isRetired == true || node.retire(offset) {
        retired[node.data.children[offset].type, default: []].append(offset)
      }
    }
    held.removeAll(keepingCapacity: true)
    RenderScheduler.current.afterLayout(self)
  }

  /// Returns whether an existing row that the coming render does not place stays for its transition.
  ///
  /// Only a row whose item was removed has one. If the row is only out of sight, this removes its transition, because its
  /// view shows another row next.
  private func isLeaving(_ offset: Int) -> Bool {
    guard let extras = node.data.extras, extras.staying != nil else { return false }
    if node.isStaying(offset) { return true }
    let id = node.data.children[offset].id
    guard extras.staying?.transition(of: id) != nil else { return false }
    let key = node.data.children[offset].key
    if held.contains(where: { $0.row < 0 && $0.key == key }) { return true }
    extras.staying?.removeTransition(of: id)
    return false
  }

  /// Reuses a view that is no longer visible for a row without a view.
  func reuse(for type: ObjectIdentifier, _ key: ShadowKey) {
    guard retired[type]?.isEmpty == false, !node.placer.hasChild(key),
      let offset = retired[type]?.popLast()
    else { return }
    node.placer.rename(offset, to: key)
    node.data.children[offset].view.isHidden = false
    node.data.children[offset].node?.revive()
  }

  /// Keeps a few unused views, hidden, for later rows of their type.
  func keepSpares() {
    var room = max(4, heldOffsets.count / 2)
    for offset in retired.values.joined().sorted() where room > 0 {
      room -= 1
      let view = node.data.children[offset].view
      node.placer.rename(offset, to: .other(SpareKey(view: ObjectIdentifier(view))))
      view.isHidden = true
      node.placer.keep(offset)
    }
    retired = [:]
  }

  /// Records the view of a row, and sets its frame.
  func hold(_ view: PlatformView, at row: Int, _ key: ShadowKey) {
    let held = HeldRow(row: row, key: key, view: view, isHeader: viewport.isHeader(row))
    self.held.append(held)
    if isMeasured(held), measured[ObjectIdentifier(view)] == nil { expectMisfits(of: view) }
    put(held)
  }

  private func isMeasured(_ row: HeldRow) -> Bool {
    (row.isHeader ? heights.header : heights.row).isMeasured
  }

  /// Ignores the issue that the content of a row needs another length than the row has, because the list measures the
  /// row afterwards.
  private func expectMisfits(of view: PlatformView) {
    guard view.layout.container.onIssue == nil else { return }
    view.layout.container.onIssue = { [weak self, weak view] issue in
      MainActor.assumeIsolated {
        guard let self, let view else { return }
        if let row = self.held.first(where: { $0.view === view }), self.isMeasured(row),
          case .rootSize(let size, _) = issue.kind
        {
          let needed = CGSize(width: size.width, height: size.height)
          let excess = self.axis.breadth(of: needed) - self.axis.breadth(of: view.bounds.size)
          if excess.magnitude < 0.01 { return }
        }
        // The handlers of the list and of the views above it receive other issues.
        let container = view.layout.container
        let handler = container.onIssue
        container.onIssue = nil
        LayoutIssue.report(issue, near: view.layoutNode)
        container.onIssue = handler
      }
    }
  }

  func put(_ row: HeldRow) {
    guard row.row >= 0, row.row < rowCount else { return }
    var frame = rowFrame(at: row.row)
    if row.isHeader { frame.origin = axis.point(viewport.shownOffset(ofHeader: row.row)) }
    if row.view.frame != frame { row.view.frame = frame }
  }

  /// Returns the offset of a view's row, in points; the view of a header may be displayed after it.
  func start(of view: PlatformView) -> Double {
    if let header = held.first(where: { $0.isHeader && $0.view === view }) {
      return viewport.extents.offset(of: header.row)
    }
    return axis.offset(of: view.frame.origin)
  }

  // MARK: - Measuring

  /// Measures rows that have changed, and sets the frames of all rows; called after layouts were solved.
  func arrange() {
    guard node.isMounted else { return }
    isArranging = true
    defer { isArranging = false }
    var isChanged = false
    let breadth = axis.breadth(of: bounds.size)
    if heights.row.isMeasured || heights.header.isMeasured, breadth > 0 {
      var known: [ObjectIdentifier: ShadowKey] = [:]
      for row in held where row.row >= 0 && isMeasured(row) {
        let id = ObjectIdentifier(row.view)
        known[id] = row.key
        // A StateView's layout reports changes of its size. A plain view does not, so it is measured each time.
        if row.view is StateView, measured[id] == row.key { continue }
        let height =
          axis == .vertical
          ? row.view.layout.fittingSize(width: breadth).height
          : row.view.layout.fittingSize(height: breadth).width
        // If the content needs no height, such as that of labels without a host, the row keeps the estimate.
        if height > 0, viewport.setHeight(height, of: row.row) { isChanged = true }
        listen(to: row.view)
      }
      measured = known
    }
    if isChanged { viewport.follow() }
    for row in held { put(row) }
    if isChanged {
      for row in held { row.view.layout.layoutIfNeeded() }
    }
    showOffset()
  }

  /// Measures a row again when its content has been laid out again.
  private func listen(to view: PlatformView) {
    let id = ObjectIdentifier(view)
    view.layout.container.onUpdate = { [weak self] in
      MainActor.assumeIsolated { self?.rowDidChange(id) }
    }
  }

  private func rowDidChange(_ id: ObjectIdentifier) {
    guard !isArranging, measured.removeValue(forKey: id) != nil else { return }
    RenderScheduler.current.afterLayout(self)
  }

  // MARK: - Scrolling

  /// Adopts the host's offset, and shows rows that became visible immediately.
  func hostDidScroll(to offset: Double) {
    viewport.scroll(to: offset)
    showOffset()
    if viewport.isStale { StateView.flush() }
  }

  /// Adopts the current size of the list.
  func didResize() {
    let (length, breadth) = (axis.length(of: bounds.size), axis.breadth(of: bounds.size))
    guard measuredBreadth != breadth || viewport.length != length else { return }
    if measuredBreadth != breadth {
      measuredBreadth = breadth
      measured = [:]
    }
    viewport.resize(to: length)
    RenderScheduler.current.afterLayout(self)
    showOffset()
  }

  /// Scrolls the view to the current offset.
  func showOffset() {
    scroller.show(contentSize, offset: viewport.offset, axis)
    for row in held where row.isHeader { put(row) }
    if viewport.isStale, node.isMounted { node.invalidate(.scrolled) }
    if shownOffset != viewport.offset {
      shownOffset = viewport.offset
      onScroll?(self)
    }
  }
}

/// The key of a view that shows no row.
private struct SpareKey: Hashable, CustomStringConvertible {
  let view: ObjectIdentifier
  var description: String { "spare" }
}
