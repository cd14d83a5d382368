/// The layout of a chart: the positions of states, transitions and labels, in points.
///
/// All boxes are in one column, and the boxes of substates are inside the box of their state. Each end of a
/// transition has a row in the box of its state. A line leaves its box to the right, in a row that contains nothing
/// else, goes up or down in a lane beside all boxes, and returns in the row of its target. Therefore no line crosses
/// the box of a state that does not contain one of its ends, and labels, which are above their lines, do not overlap.
struct ChartDrawing {
  struct Rect: Equatable {
    var (x, y, width, height): (Double, Double, Double, Double)
    var maxX: Double { x + width }
    var maxY: Double { y + height }

    func overlaps(_ other: Rect) -> Bool {
      x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
    }
  }

  struct Label {
    var text: String
    var rect: Rect
    var isTitle = false
  }

  /// A transition from one box to another.
  struct Line {
    var source: Int32
    var target: Int32

    /// The corners, from the right edge of the source to the right edge of the target.
    var points: [(x: Double, y: Double)]
  }

  /// The boxes by state; the box of the chart contains all others.
  private(set) var boxes: [Rect]
  private(set) var labels: [Label] = []
  private(set) var lines: [Line] = []

  /// The initial states, each with a mark to its left.
  private(set) var starts: [Int32] = []
  private(set) var size = (width: 0.0, height: 0.0)

  private let tables: ChartTables

  /// The texts in each box: the name of the state, then its actions and transitions without a target.
  private let texts: [[String]]

  /// The rows of lines in each box: the number of a line, and whether the line starts there.
  private var ports: [[(line: Int, isSource: Bool)]]

  static let (row, padding, indent) = (18.0, 10.0, 32.0)

  /// Returns the width of a text in a monospaced font of 12 points; wide characters count twice.
  static func width(of text: String) -> Double {
    7.3 * text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 2 : 1) }
  }

  /// Creates the layout of a chart.
  ///
  /// - Parameters:
  ///   - tables: The chart.
  ///   - texts: The lines of text in each state's box, the name first.
  ///   - label: Returns the label of a transition.
  init(_ tables: ChartTables, texts: [[String]], label: (Int32) -> String) {
    (self.tables, self.texts) = (tables, texts)
    boxes = Array(repeating: Rect(x: 0, y: 0, width: 0, height: 0), count: tables.stateCount)
    ports = Array(repeating: [], count: tables.stateCount)
    var lineLabels: [String] = []
    for transition in 0..<Int32(tables.source.count) {
      let source = tables.source[Int(transition)]
      let isStart = Int(transition) >= tables.selectableCount
      for target in tables.targets.list(transition) {
        if isStart, !tables.kind[Int(source)].isHistory {
          if !starts.contains(target) { starts.append(target) }
          continue
        }
        ports[Int(source)].append((lines.count, true))
        ports[Int(target)].append((lines.count, false))
        lines.append(Line(source: source, target: target, points: []))
        lineLabels.append(isStart ? "" : label(transition))
      }
    }
    size.height = place(0, x: 0, y: 0)
    let edge = boxes.map(\.maxX).max() ?? 0
    let widest = lineLabels.map { Self.width(of: $0) }.max() ?? 0
    let rows = rowsOfLines()
    let lanes = Self.lanes(rows)
    let firstLane = edge + 16 + widest + 8
    for index in lines.indices {
      let (from, to) = (rows[index].source, rows[index].target)
      let lane = firstLane + 9 * Double(lanes[index])
      lines[index].points = [
        (boxes[Int(lines[index].source)].maxX, from), (lane, from), (lane, to),
        (boxes[Int(lines[index].target)].maxX, to),
      ]
      if !lineLabels[index].isEmpty {
        let rect = Rect(
          x: edge + 16, y: from - 14, width: Self.width(of: lineLabels[index]), height: 13)
        labels.append(Label(text: lineLabels[index], rect: rect))
      }
    }
    size.width = lines.isEmpty ? edge + 1 : firstLane + 9 * Double((lanes.max() ?? 0) + 1)
  }

  /// Places a box and its contents; returns the position of its lower edge.
  private mutating func place(_ state: Int32, x: Double, y: Double) -> Double {
    let texts = texts[Int(state)]
    var bottom = y + 4
    for (index, text) in texts.enumerated() {
      let rect = Rect(
        x: x + Self.padding, y: bottom + Self.row * Double(index) + 2, width: Self.width(of: text),
        height: 13)
      labels.append(Label(text: text, rect: rect, isTitle: index == 0))
    }
    bottom += Self.row * Double(max(texts.count, ports[Int(state)].count)) + 4
    var right = x + 2 * Self.padding + (texts.map { Self.width(of: $0) }.max() ?? 0)
    for child in tables.substates(of: state) {
      bottom = place(child, x: x + Self.indent, y: bottom + 4) + 4
      right = max(right, boxes[Int(child)].maxX + Self.padding)
    }
    boxes[Int(state)] = Rect(x: x, y: y, width: right - x, height: bottom - y)
    return bottom
  }

  /// Returns the rows in which each line leaves and arrives.
  private func rowsOfLines() -> [(source: Double, target: Double)] {
    var rows = lines.map { _ in (source: 0.0, target: 0.0) }
    for state in boxes.indices {
      for (index, port) in ports[state].enumerated() {
        let row = boxes[state].y + 4 + Self.row * Double(index) + 16
        if port.isSource { rows[port.line].source = row } else { rows[port.line].target = row }
      }
    }
    return rows
  }

  /// Returns the lane of each line, chosen for short lines first, so that lines in one lane do not touch.
  private static func lanes(_ rows: [(source: Double, target: Double)]) -> [Int] {
    var lanes = Array(repeating: 0, count: rows.count)
    var occupied: [[ClosedRange<Double>]] = []
    let spans = rows.map { min($0.source, $0.target)...max($0.source, $0.target) }
    let order = spans.indices.sorted {
      let (a, b) = (spans[$0], spans[$1])
      return (a.upperBound - a.lowerBound, $0) < (b.upperBound - b.lowerBound, $1)
    }
    for index in order {
      let lane =
        occupied.firstIndex { !$0.contains { $0.overlaps(spans[index]) } } ?? occupied.count
      if lane == occupied.count { occupied.append([]) }
      occupied[lane].append(spans[index])
      lanes[index] = lane
    }
    return lanes
  }
}
