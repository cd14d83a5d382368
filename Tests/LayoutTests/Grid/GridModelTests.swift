import TestSupport
import Testing

@testable import Layout

/// Grids compared with a reference that sizes tracks one after the other.
@Suite struct GridModelTests {
  @Test func tracksAreThoseOfTheReference() {
    for seed in 0..<UInt64(TestEffort.rounds(80)) {
      var random = SplitMix64(seed: seed)
      var plan = GridPlan(&random)
      let root = Box.root(plan.width, 3000)
      let issues = Issues(root)
      let grid = LayoutGrid(in: root, columns: [])
      var end: Constraint?
      grid.layout.makeConstraints { make in
        make.top.leading.equalToSuperview()
        end = make.trailing.equalToSuperview().constraint
      }
      var boxes: [Int: Box] = [:]
      for step in 0..<6 {
        if step > 0 { plan.change(&random) }
        end?.isActive = !plan.hugs
        root.layoutRect.size.width = plan.width
        root.layout.container.direction = plan.direction
        grid.columns = plan.columns
        grid.rows = plan.rows
        grid.columnSpacing = plan.spacing
        grid.rowSpacing = plan.spacing / 2
        grid.horizontalAlignment = plan.horizontal
        grid.verticalAlignment = plan.vertical
        let items = plan.items.map { item in
          let box = boxes[item.id] ?? Box("item \(item.id)", in: root)
          boxes[item.id] = box
          return box
        }
        let expected = plan.frames
        grid.arrange(items)
        for (index, item) in plan.items.enumerated() {
          items[index].layoutMetrics = LayoutMetrics(
            intrinsicWidth: plan.content(of: index, .horizontal),
            intrinsicHeight: plan.content(of: index, .vertical))
          let request = item.request
          grid.place(
            items[index], column: request.column, row: request.row,
            columnSpan: request.columnSpan, rowSpan: request.rowSpan)
        }
        let known = Set(plan.items.map(\.id))
        for id in boxes.keys where !known.contains(id) { boxes[id] = nil }
        root.update()
        let found = items.map(\.layoutRect)
        // If items share the same columns with different neighbors, the reference knows only the sum of the lengths.
        let isRight =
          plan.sharesOverlap
          ? plan.areFitting(found) && plan.totals.isNear(grid.totals(plan.trackCounts))
          : zip(found, expected).allSatisfy { $0.isNear($1) }
        guard isRight else {
          Issue.record("seed \(seed), step \(step): \(plan)\n\(found)\n\(expected)")
          return
        }
        #expect(root.update().rounds == 0)
      }
      #expect(issues.texts == [])
    }
  }
}

extension LayoutGrid {
  /// The sums of the columns' widths and of the rows' heights.
  fileprivate func totals(_ counts: (columns: Int, rows: Int)) -> Size {
    Size(
      width: tracks.prefix(counts.columns).reduce(0) { $0 + $1.layoutRect.width },
      height: tracks.prefix(counts.rows).reduce(0) { $0 + $1.layoutRect.height })
  }
}

extension Size {
  fileprivate func isNear(_ other: Size) -> Bool {
    (width - other.width).magnitude < 1e-6 && (height - other.height).magnitude < 1e-6
  }
}

extension Rect {
  fileprivate func isNear(_ other: Rect) -> Bool {
    zip([minX, minY, width, height], [other.minX, other.minY, other.width, other.height])
      .allSatisfy { ($0 - $1).magnitude < 1e-6 }
  }
}

private struct GridPlan {
  struct Item {
    var id: Int
    var size: Size
    var request: GridRequest
  }

  var columns: [LayoutGrid.Track] = []
  var rows: [LayoutGrid.Track] = []
  var items: [Item] = []
  var width = 2000.0
  var hugs = false
  var spacing = 0.0
  var direction = LayoutDirection.leftToRight
  var horizontal = LayoutStack.Alignment.fill
  var vertical = LayoutStack.Alignment.fill
  private var count = 0

  init(_ random: inout SplitMix64) {
    restyle(&random)
    for _ in 0..<Int.random(in: 1...7, using: &random) { insert(&random) }
  }

  private func tracks(_ least: Int, _ random: inout SplitMix64) -> [LayoutGrid.Track] {
    (0..<Int.random(in: least...4, using: &random)).map { _ in
      [
        .fixed(30), .fixed(75), .fraction(1), .fraction(2), .fraction(1, minimum: 330), .content,
        .content,
      ].randomElement(using: &random) ?? .content
    }
  }

  private mutating func restyle(_ random: inout SplitMix64) {
    columns = tracks(1, &random)
    rows = tracks(0, &random)
    spacing = [0, 8].randomElement(using: &random) ?? 0
    direction = Bool.random(using: &random) ? .rightToLeft : .leftToRight
    horizontal = [.fill, .leading, .center, .trailing].randomElement(using: &random) ?? .fill
    vertical = [.fill, .leading, .center, .trailing].randomElement(using: &random) ?? .fill
    width = [1500, 2000].randomElement(using: &random) ?? 2000
    hugs = Bool.random(using: &random)
  }

  private mutating func insert(_ random: inout SplitMix64) {
    func length() -> Double { Double(Int.random(in: 1...100, using: &random)) }
    var request = GridRequest()
    if Int.random(in: 0..<4, using: &random) == 0 {
      request.column = Int.random(in: 0..<4, using: &random)
    }
    if Int.random(in: 0..<5, using: &random) == 0 {
      request.row = Int.random(in: 0..<4, using: &random)
    }
    request.columnSpan = [1, 1, 1, 2, 3].randomElement(using: &random) ?? 1
    request.rowSpan = [1, 1, 1, 2].randomElement(using: &random) ?? 1
    let item = Item(id: count, size: Size(width: length(), height: length()), request: request)
    items.insert(item, at: Int.random(in: 0...items.count, using: &random))
    count += 1
  }

  mutating func change(_ random: inout SplitMix64) {
    let index = items.indices.randomElement(using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: insert(&random)
    case 1: if let index { items.remove(at: index) }
    case 2: if let index { items[index].size.width = 77 }
    case 3: if let index { items[index].request = GridRequest(columnSpan: 2) }
    default: restyle(&random)
    }
  }

  private var cells: [GridCell] {
    GridPlacement(items.map(\.request), columnCount: columns.count).cells
  }

  private var allRows: [LayoutGrid.Track] {
    let count = cells.map(\.rows.upperBound).max() ?? 0
    return rows + Array(repeating: .content, count: max(0, count - rows.count))
  }

  private func sizes(_ axis: Axis) -> [LayoutGrid.Track] {
    axis == .horizontal ? columns : allRows
  }

  /// The content of an item; none where it spans fractions, whose sizes several such items would decide.
  func content(of index: Int, _ axis: Axis) -> Double? {
    let tracks = sizes(axis)[cells[index].tracks(along: axis)]
    let hasFraction = tracks.contains { if case .fraction = $0 { true } else { false } }
    guard tracks.count == 1 || !hasFraction else { return nil }
    let size = items[index].size
    return axis == .horizontal ? size.width : size.height
  }

  /// The tracks of a range that an item can make larger.
  private func growing(_ range: Range<Int>, _ axis: Axis) -> [Int] {
    range.filter { sizes(axis)[$0] == .content }
  }

  /// Whether items that span different tracks share some of these.
  var sharesOverlap: Bool {
    for axis in Axis.allCases {
      var known: [Range<Int>] = []
      for (index, cell) in cells.enumerated() where content(of: index, axis) != nil {
        let range = cell.tracks(along: axis)
        guard growing(range, axis).count > 1 else { continue }
        if known.contains(where: { $0 != range && $0.overlaps(range) }) { return true }
        known.append(range)
      }
    }
    return false
  }

  var trackCounts: (columns: Int, rows: Int) { (columns.count, allRows.count) }

  /// The sums of the columns' widths and of the rows' heights.
  var totals: Size {
    Size(
      width: lengths(.horizontal, spacing, room: hugs ? nil : width).reduce(0, +),
      height: lengths(.vertical, spacing / 2, room: nil).reduce(0, +))
  }

  /// Returns whether no item is smaller than its content.
  func areFitting(_ frames: [Rect]) -> Bool {
    Axis.allCases.allSatisfy { axis in
      frames.indices.allSatisfy { index in
        let content = content(of: index, axis) ?? 0
        let canGrow = !growing(cells[index].tracks(along: axis), axis).isEmpty
        let size = frames[index].size
        return !canGrow || (axis == .horizontal ? size.width : size.height) > content - 1e-6
      }
    }
  }

  /// The lengths of the tracks; `room` is nil where the grid is as small as it can be.
  private func lengths(_ axis: Axis, _ gap: Double, room: Double?) -> [Double] {
    let tracks = sizes(axis)
    var lengths = tracks.map { if case .fixed(let length) = $0 { length } else { 0.0 } }
    var unit = 0.0
    // Items for which one track can grow come first, as in CSS.
    let cells = cells.enumerated().sorted {
      let (a, b) = ($0.element.tracks(along: axis), $1.element.tracks(along: axis))
      let (one, other) = (growing(a, axis).count > 1, growing(b, axis).count > 1)
      if one != other { return other }
      return (a.upperBound, b.lowerBound) < (b.upperBound, a.lowerBound)
    }
    let areSeparate = !sharesOverlap
    for (index, cell) in cells {
      let range = cell.tracks(along: axis)
      guard let content = content(of: index, axis) else { continue }
      if range.count == 1, case .fraction(let share, _) = tracks[range.lowerBound] {
        unit = max(unit, content / share)
        continue
      }
      let known = lengths[range].reduce(0, +) + gap * Double(range.count - 1)
      let growing = growing(range, axis)
      let grown = areSeparate ? growing[...] : growing.suffix(1)
      for track in grown { lengths[track] += max(0, content - known) / Double(grown.count) }
    }
    var fractions: [(index: Int, share: Double, minimum: Double)] = []
    for (index, track) in tracks.enumerated() {
      guard case .fraction(let share, let minimum) = track else { continue }
      fractions.append((index, share, minimum))
    }
    if let room {
      // Fractions whose minimum is more than their share leave the rest to the others.
      var rest = room - lengths.reduce(0, +) - gap * Double(tracks.count - 1)
      var sharing = fractions
      while !sharing.isEmpty {
        unit = rest / sharing.reduce(0) { $0 + $1.share }
        let larger = sharing.filter { $0.minimum > $0.share * unit }
        if larger.isEmpty { break }
        rest -= larger.reduce(0) { $0 + $1.minimum }
        sharing.removeAll { fraction in larger.contains { $0.index == fraction.index } }
      }
    } else {
      for fraction in fractions { unit = max(unit, fraction.minimum / fraction.share) }
    }
    for fraction in fractions {
      lengths[fraction.index] = max(fraction.minimum, fraction.share * unit)
    }
    return lengths
  }

  var frames: [Rect] {
    let widths = lengths(.horizontal, spacing, room: hugs ? nil : width)
    let heights = lengths(.vertical, spacing / 2, room: nil)
    func span(
      _ axis: Axis, _ index: Int, _ lengths: [Double], _ gap: Double,
      _ alignment: LayoutStack.Alignment
    ) -> (start: Double, length: Double) {
      let range = cells[index].tracks(along: axis)
      let start = lengths[..<range.lowerBound].reduce(0, +) + gap * Double(range.lowerBound)
      let room = lengths[range].reduce(0, +) + gap * Double(range.count - 1)
      let length = min(content(of: index, axis) ?? 0, room)
      return switch alignment {
      case .leading: (start, length)
      case .center: (start + (room - length) / 2, length)
      case .trailing: (start + room - length, length)
      default: (start, room)
      }
    }
    return items.indices.map { index in
      let (x, width) = span(.horizontal, index, widths, spacing, horizontal)
      let (y, height) = span(.vertical, index, heights, spacing / 2, vertical)
      let left = direction == .leftToRight ? x : self.width - x - width
      return Rect(x: left, y: y, width: width, height: height)
    }
  }
}
