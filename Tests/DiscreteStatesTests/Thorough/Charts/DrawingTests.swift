import Foundation
import TestSupport
import Testing

@testable import DiscreteStates

/// Checks of the geometry of pictures: labels, boxes and lines do not overlap.
@MainActor @Suite struct DrawingTests {
  /// The overlaps in a drawing: of labels, boxes and lines.
  private func mistakes(_ drawing: ChartDrawing, _ tables: ChartTables) -> [String] {
    var mistakes: [String] = []
    let (boxes, labels) = (drawing.boxes, drawing.labels)
    for a in labels.indices {
      for b in labels.indices where a < b && labels[a].rect.overlaps(labels[b].rect) {
        mistakes.append("labels \(labels[a].text) and \(labels[b].text)")
      }
    }
    func contains(_ outer: Int, _ inner: Int) -> Bool {
      tables.isDescendant(Int32(inner), of: Int32(outer))
    }
    for a in boxes.indices.dropFirst() {
      for b in boxes.indices.dropFirst() where a < b {
        if contains(a, b) {
          let (outer, inner) = (boxes[a], boxes[b])
          let isInside =
            inner.x > outer.x && inner.maxX < outer.maxX && inner.y > outer.y
            && inner.maxY < outer.maxY
          if !isInside { mistakes.append("box \(b) leaves box \(a)") }
        } else if boxes[a].overlaps(boxes[b]) {
          mistakes.append("boxes \(a) and \(b)")
        }
      }
    }
    for (index, line) in drawing.lines.enumerated() {
      for (from, to) in zip(line.points, line.points.dropFirst()) {
        let segment = ChartDrawing.Rect(
          x: min(from.x, to.x) + 0.1, y: min(from.y, to.y) - 0.1, width: abs(from.x - to.x) - 0.2,
          height: abs(from.y - to.y) + 0.2)
        for state in boxes.indices.dropFirst() where segment.overlaps(boxes[state]) {
          // A line may leave the boxes around its ends, through their right edges.
          let isAround = [line.source, line.target].contains { contains(state, Int($0)) }
          if !isAround || segment.x < boxes[state].x {
            mistakes.append("line \(index) and box \(state)")
          }
        }
        for label in labels where segment.overlaps(label.rect) {
          mistakes.append("line \(index) and label \(label.text)")
        }
        for other in drawing.lines.indices where other < index {
          for (a, b) in zip(drawing.lines[other].points, drawing.lines[other].points.dropFirst()) {
            let isVertical = from.x == to.x
            guard isVertical == (a.x == b.x) else { continue }
            let span = ChartDrawing.Rect(
              x: min(a.x, b.x) + 0.1, y: min(a.y, b.y) - 0.1, width: abs(a.x - b.x) - 0.2,
              height: abs(a.y - b.y) + 0.2)
            let isShared =
              isVertical
              ? a.x == from.x && segment.y < span.maxY && span.y < segment.maxY
              : segment.overlaps(span)
            if isShared { mistakes.append("lines \(other) and \(index) run on each other") }
          }
        }
      }
    }
    return mistakes
  }

  /// Random charts of up to fifty states, nested and in regions, with twice as many transitions.
  @Test func nothingOverlapsInRandomCharts() {
    var generator = SplitMix64(seed: 11)
    var (lineCount, depth) = (0, 0)
    for round in 0..<TestEffort.rounds(60) {
      let size = [5, 20, 50][round % 3]
      let outline = OutlineGenerator.random(states: size, edges: 2 * size, kinds: 3, &generator)
      let tables = ChartTables(outline)
      let texts = tables.kind.indices.map { state in
        state == 0 ? [] : ["state \(state)"] + Array(repeating: "entry / action", count: state % 3)
      }
      let drawing = ChartDrawing(tables, texts: texts) { "event \($0) [guard]" }
      let mistakes = mistakes(drawing, tables)
      #expect(mistakes.isEmpty, "round \(round): \(mistakes.prefix(3))")
      lineCount += drawing.lines.count
      depth = max(depth, Int(drawing.boxes.map(\.x).max() ?? 0) / Int(ChartDrawing.indent))
      #expect(drawing.labels.allSatisfy { $0.rect.maxX <= drawing.size.width })
    }
    #expect(lineCount > 500 || TestEffort.current == .short)
    #expect(depth >= 3)
  }

  /// The checks find mistakes if a drawing belongs to another chart.
  @Test func mistakesAreNoticed() throws {
    let tables = try SignIn.chart().program.tables
    let narrow = ChartDrawing(tables, texts: tables.kind.indices.map { _ in [] }) { _ in "" }
    #expect(mistakes(narrow, tables).isEmpty)
    let other = ChartTables(
      ChartOutline(
        nodes: [.init(kind: .compound, parent: -1, initial: [1])]
          + (1..<tables.stateCount).map { _ in .init(kind: .atomic, parent: 0) },
        edges: [], eventCount: 1))
    #expect(!mistakes(narrow, other).isEmpty)
  }

  @Test func theExampleIsDrawn() throws {
    let svg = try SignIn.chart().svg(active: [.app, .session, .form, .checking, .network, .online])
    let document = try #require(XMLDocumentCheck.parse(svg))
    #expect(document["text"] == 23 && document["circle"] == 4)
    #expect(svg.components(separatedBy: "#dbeafe").count == 7)
    #expect(svg.contains(">refused [third time]</text>"))
    // Each color of the light appearance has a counterpart.
    for element in ["paper", "box", "active"] {
      #expect(svg.contains("." + element + " { fill: #") && svg.contains(#"class="\#(element)""#))
    }
  }

  /// The pictures of the catalog are equal to those that the charts draw now; `UMBRA_UPDATE_PICTURES` writes them again.
  @Test(arguments: PagePicture.allCases)
  func picturesOfPagesAreUpToDate(_ picture: PagePicture) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../Sources/DiscreteStates/DiscreteStates.docc")
    let file = folder.appendingPathComponent("\(picture.rawValue).svg")
    let svg = try picture.svg()
    if ProcessInfo.processInfo.environment["UMBRA_UPDATE_PICTURES"] != nil {
      try svg.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == svg)
    let page = try String(
      contentsOf: folder.appendingPathComponent("\(picture.page).md"), encoding: .utf8)
    #expect(page.contains("](\(picture.rawValue).svg)"))
  }

  @Test func everyPictureOfThePagesIsDrawn() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../Sources/DiscreteStates/DiscreteStates.docc")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(
      files.filter { $0.hasSuffix(".svg") }.sorted()
        == PagePicture.allCases.map { $0.rawValue + ".svg" }.sorted())
  }

  @Test func namesAreEscaped() throws {
    let chart = try Statechart<StatechartContext<Int>, String, String>(initial: "a<b>&\"\u{1}") {
      StateNode("a<b>&\"\u{1}") { On("<&>", to: "a<b>&\"\u{1}") }
    }
    let svg = chart.svg
    #expect(XMLDocumentCheck.parse(svg) != nil && svg.contains("a&lt;b&gt;&amp;&quot; <"))
  }
}

/// The number of elements of each name in a well-formed document.
private enum XMLDocumentCheck {
  static func parse(_ text: String) -> [String: Int]? {
    guard let root = try? SCXMLElement.parse(text) else { return nil }
    var counts: [String: Int] = [:]
    func count(_ element: SCXMLElement) {
      counts[element.name, default: 0] += 1
      for child in element.children { count(child) }
    }
    count(root)
    return counts
  }
}
