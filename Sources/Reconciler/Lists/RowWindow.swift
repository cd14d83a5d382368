import ShadowDiff

/// The visible part of a list and its held rows: a state machine without views.
///
/// The number of held rows stays the same while the list scrolls, so that each row that appears can reuse the view of a
/// row that disappears. The visible rows stay in place when rows above them are inserted, removed or measured; see
/// ``Pin``.
struct RowWindow {
  /// The part of a list that stays in its place when rows change.
  enum Pin: Equatable {
    /// The beginning.
    case beginning

    /// The end.
    case end

    /// A row, and the distance of its beginning below the beginning of the visible part, in points.
    case row(Int, distance: Double)

    /// A row that was scrolled to.
    case target(Int, ListPosition)
  }

  private(set) var extents: RowExtents

  /// The rows that are headers, in order.
  ///
  /// The section of each ends before the next one.
  private(set) var headers: ContiguousArray<Int> = []

  /// The header that is held because its section is visible; nil if there are no headers, or no visible rows.
  private(set) var heldHeader: Int?

  /// The length of the visible part, in points.
  private(set) var length = 0.0

  /// The offset of the visible part, in points.
  private(set) var offset = 0.0

  private(set) var pin = Pin.beginning

  /// The distance beyond the visible part within which rows have views, in points; nil for half its length.
  var overscan: Double?

  /// Whether the list stays at its end while the end is visible.
  private(set) var staysAtEnd = false

  /// Whether the beginning, while it is visible, stays visible when rows are inserted there.
  var staysAtBeginning = true

  private var showsFirstRows: Bool { staysAtBeginning && !staysAtEnd }

  /// Whether the user or the program has scrolled; until then a list that stays at its end begins there.
  private var hasScrolled = false

  /// The rows that are held; see ``advance()``.
  private(set) var rows = 0..<0

  init(rowHeight: Double) { extents = RowExtents(height: rowHeight) }

  // MARK: - Visible and held rows

  /// The largest offset.
  var limit: Double { max(0, extents.total - length) }

  /// The rows that are at least partly visible.
  var visible: Range<Int> { range(from: offset, to: offset + length) }

  /// The rows that must be held.
  var wanted: Range<Int> {
    let margin = overscan ?? length / 2
    return range(from: offset - margin, to: offset + length + margin)
  }

  /// Whether the held rows must change.
  var isStale: Bool {
    let wanted = wanted
    return rows.count > wanted.count + spare(wanted) || rows.upperBound > extents.count
      || rows.lowerBound > wanted.lowerBound || rows.upperBound < wanted.upperBound
      || visibleHeader.map { $0 != heldHeader && !rows.contains($0) } ?? false
  }

  /// The header of the first visible row, which stays in sight.
  private var visibleHeader: Int? {
    headers.isEmpty ? nil : visible.first.flatMap { header(of: $0) }
  }

  /// Returns the header of the section that contains a row.
  private func header(of row: Int) -> Int? {
    let next = headers.upperBound(of: row)
    return next > 0 ? headers[next - 1] : nil
  }

  func isHeader(_ row: Int) -> Bool { header(of: row) == row }

  /// Returns the offset at which a header is displayed: at the beginning of the visible part, but within its section.
  func shownOffset(ofHeader row: Int) -> Double {
    let next = headers.upperBound(of: row)
    let end = extents.offset(of: next < headers.count ? headers[next] : extents.count)
    return max(extents.offset(of: row), min(offset, end - extents.height(of: row)))
  }

  /// Returns the length that the header in front of a row covers, if the row is scrolled to the beginning.
  private func covered(above row: Int) -> Double {
    guard let header = header(of: row), header != row else { return 0 }
    return extents.height(of: header)
  }

  private func range(from start: Double, to end: Double) -> Range<Int> {
    guard extents.count > 0, length > 0 else { return 0..<0 }
    let first = extents.row(at: start)
    var last = extents.row(at: end)
    if last > first, extents.offset(of: last) >= end { last -= 1 }
    return first..<last + 1
  }

  /// Returns the number of rows that may be held in addition to the wanted ones.
  private func spare(_ wanted: Range<Int>) -> Int { max(2, wanted.count / 4) }

  // MARK: - Changing

  /// Chooses the rows to hold: the same number as before if possible, and as many of the same rows as possible.
  mutating func advance() {
    let wanted = wanted
    let most = wanted.isEmpty ? 0 : wanted.count + spare(wanted)
    let count = min(max(rows.count, wanted.count), most, extents.count)
    let first = min(max(rows.lowerBound, wanted.upperBound - count), wanted.lowerBound)
    let start = max(0, min(first, extents.count - count))
    rows = start..<start + count
    heldHeader = visibleHeader
  }

  mutating func setStaysAtEnd(_ staysAtEnd: Bool) {
    guard staysAtEnd != self.staysAtEnd else { return }
    self.staysAtEnd = staysAtEnd
    if staysAtEnd, !hasScrolled {
      pin = .end
      follow()
    } else {
      repin()
    }
  }

  /// Scrolls to an offset, which is moved into bounds.
  mutating func scroll(to offset: Double) {
    hasScrolled = true
    self.offset = bounded(offset)
    repin()
  }

  /// Scrolls to a row, and keeps it in place until ``scroll(to:)`` is called.
  mutating func scroll(toRow row: Int, at position: ListPosition) {
    hasScrolled = true
    pin = .target(row, position)
    if position == .nearest { pin = .target(row, nearest(row)) }
    if case .target(_, .nearest) = pin { return repin() }
    follow()
    if staysAtEnd, row == extents.count - 1, offset >= limit { pin = .end }
  }

  /// Changes the length of the visible part.
  mutating func resize(to length: Double) {
    guard length != self.length else { return }
    self.length = max(0, length)
    follow()
  }

  /// Sets the height of a row, and returns whether it has changed.
  ///
  /// The visible rows stay in place only after ``follow()``.
  mutating func setHeight(_ height: Double, of row: Int) -> Bool {
    extents.setHeight(height, of: row)
  }

  /// Replaces the rows, of which some are headers.
  mutating func replaceRows(
    _ change: RowChange, headers: ContiguousArray<Int> = [], headerHeight: Double = 0
  ) {
    switch pin {
    case .end: break
    case .beginning: if !showsFirstRows, extents.count > 0 { pin = pinned(0, change) }
    case .row(let row, _): pin = pinned(row, change)
    case .target(let row, let position):
      if let new = change.newRow(of: row) {
        pin = .target(new, position)
      } else {
        pin = pinned(row, change)
      }
    }
    extents.replaceRows(change)
    self.headers = headers
    for header in headers where change.isNew(header) {
      _ = extents.setHeight(headerHeight, of: header)
    }
    follow()
  }

  /// Resets the window to rows of another height.
  mutating func reset(rowHeight: Double, headerHeight: Double) {
    extents = RowExtents(count: extents.count, height: rowHeight)
    for header in headers { _ = extents.setHeight(headerHeight, of: header) }
    follow()
  }

  /// Moves the offset so that the pinned row stays in place.
  mutating func follow() {
    switch pin {
    case .beginning: offset = 0
    case .end: offset = limit
    case .row(let row, let distance):
      let start = extents.offset(of: row)
      // Avoids a rounding error if the row has not moved.
      let exact = start - offset == distance ? offset : start - distance
      offset = bounded(exact)
      // The row cannot stay in place now, so a later change must not move it back.
      if offset != exact { repin() }
    case .target(let row, let position):
      let start = extents.offset(of: row)
      let room = length - extents.height(of: row)
      switch position {
      case .top, .nearest: offset = bounded(start - covered(above: row))
      case .center: offset = bounded(start - room / 2)
      case .bottom: offset = bounded(start - room)
      }
    }
  }

  /// Returns a pin for a row after a change; if the row is removed, for the nearest visible row that stays.
  private func pinned(_ row: Int, _ change: RowChange) -> Pin {
    let next = change.survivor(from: row)
    if let next {
      let start = extents.offset(of: next.old)
      if next.old == row || start < offset + length {
        return .row(next.new, distance: start - offset)
      }
    }
    if let last = change.survivor(before: row) {
      let start = extents.offset(of: last.old)
      if start + extents.height(of: last.old) > offset {
        return .row(last.new, distance: start - offset)
      }
      // No visible row is left, so the next row moves to the beginning of the visible part.
      return next.map { .row($0.new, distance: 0) } ?? .row(last.new, distance: 0)
    }
    return next.map { .row($0.new, distance: 0) } ?? .beginning
  }

  /// Pins the first row whose beginning is visible, or the first visible row.
  private mutating func repin() {
    if staysAtEnd, offset >= limit {
      pin = .end
    } else if extents.count == 0 || offset <= 0 {
      pin = .beginning
    } else {
      var row = extents.row(at: offset)
      var start = extents.offset(of: row)
      if start < offset, row + 1 < extents.count {
        let next = start + extents.height(of: row)
        if next < offset + length { (row, start) = (row + 1, next) }
      }
      pin = .row(row, distance: start - offset)
    }
  }

  private func nearest(_ row: Int) -> ListPosition {
    let start = extents.offset(of: row)
    let covered = covered(above: row)
    if start < offset + covered || extents.height(of: row) > length - covered { return .top }
    return start + extents.height(of: row) > offset + length ? .bottom : .nearest
  }

  private func bounded(_ offset: Double) -> Double {
    offset.isFinite ? max(0, min(offset, limit)) : self.offset
  }
}

/// The position in the visible part of a list to which a row is scrolled.
public enum ListPosition: Hashable, Sendable {
  /// At the top, or in a horizontal list at the left.
  case top

  /// In the middle.
  case center

  /// At the bottom, or in a horizontal list at the right.
  case bottom

  /// At the current position if the whole row is visible; otherwise at the nearer end.
  case nearest
}
