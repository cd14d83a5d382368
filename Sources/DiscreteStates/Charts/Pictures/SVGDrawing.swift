/// Draws a chart as an SVG picture.
struct SVGDrawing<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  private let program: ChartProgram<Target, ID, Event>
  private let active: Set<Int32>
  private let drawing: ChartDrawing
  private let margin = 24.0

  init(_ program: ChartProgram<Target, ID, Event>, active: some Sequence<ID>) {
    self.program = program
    self.active = Set(active.compactMap { program.index[$0] })
    drawing = Self.layout(program)
  }

  var text: String {
    let lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(text(drawing.size.width + 2 * margin))" \
      height="\(text(drawing.size.height + 2 * margin))" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" \
      font-size="12">
      """,
      #"<defs><marker id="arrow" markerWidth="8" markerHeight="8" refX="7" refY="4" orient="auto">"#
        + #"<path d="M0,1 L7,4 L0,7 z" fill="slategray"/></marker></defs>"#,
      Self.darkStyle,
      #"<rect class="paper" width="100%" height="100%" fill="white"/>"#,
      #"<g transform="translate(\#(text(margin)) \#(text(margin)))" stroke="slategray" fill="none">"#,
    ]
    let boxes = drawing.boxes.indices.dropFirst().flatMap { box(of: $0) }
    let starts = drawing.starts.flatMap { start(at: drawing.boxes[Int($0)]) }
    let paths = drawing.lines.map { line in
      let points = line.points.map { "\(text($0.x)),\(text($0.y))" }.joined(separator: " L")
      return #"<path d="M\#(points)" marker-end="url(#arrow)"/>"#
    }
    let all = lines + boxes + starts + paths + drawing.labels.map { label($0) }
    return (all + ["</g>", "</svg>"]).joined(separator: "\n") + "\n"
  }

  private func text(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

  private func box(of state: Int) -> [String] {
    let (tables, box) = (program.tables, drawing.boxes[state])
    let isRegion = tables.kind[Int(tables.parent[state])] == .parallel
    func rect(_ inset: Double, _ style: String) -> String {
      """
      <rect x="\(text(box.x + inset))" y="\(text(box.y + inset))" \
      width="\(text(box.width - 2 * inset))" height="\(text(box.height - 2 * inset))" \
      rx="\(tables.kind[state].isHistory ? 13 : 6)"\(style)/>
      """
    }
    let style =
      active.contains(Int32(state))
      ? ##" class="active" fill="#dbeafe" stroke="#1d4ed8" stroke-width="2""##
      : ##" class="box" fill="#ffffff""##
    return [rect(0, style + (isRegion ? #" stroke-dasharray="5 3""# : ""))]
      + (tables.kind[state] == .final ? [rect(3, "")] : [])
  }

  private func start(at box: ChartDrawing.Rect) -> [String] {
    let y = text(box.y + 13)
    return [
      #"<circle cx="\#(text(box.x - 19))" cy="\#(y)" r="4" fill="slategray"/>"#,
      #"<path d="M\#(text(box.x - 15)),\#(y) H\#(text(box.x))" marker-end="url(#arrow)"/>"#,
    ]
  }

  private func label(_ label: ChartDrawing.Label) -> String {
    """
    <text x="\(text(label.rect.x))" y="\(text(label.rect.y + 10))" stroke="none" \
    fill="#0f172a"\(label.isTitle ? #" font-weight="bold""# : "")>\(SCXMLElement.escaped(label.text))</text>
    """
  }

  /// The colors of the dark appearance, which override the attributes of the elements.
  private static var darkStyle: String {
    """
    <style>@media (prefers-color-scheme: dark) { .paper { fill: #0f172a } .box { fill: #1e293b } \
    .active { fill: #1e3a8a; stroke: #93c5fd } text { fill: #f1f5f9 } }</style>
    """
  }

  /// The layout of the picture.
  static func layout(_ program: ChartProgram<Target, ID, Event>) -> ChartDrawing {
    let tables = program.tables
    var texts: [[String]] = tables.kind.indices.map { state in
      guard state > 0 else { return [] }
      let name = "\(program.id(Int32(state)))"
      switch tables.kind[state] {
      case .shallowHistory: return ["H " + name]
      case .deepHistory: return ["H* " + name]
      default: return [name]
      }
    }
    if tables.source.prefix(tables.selectableCount).contains(0) { texts[0] = ["in any state"] }
    for state in texts.indices {
      for (kind, actions) in [("entry", program.code.entry), ("exit", program.code.exit)] {
        texts[state] += actions[state].compactMap { $0.name.map { "\(kind) / \($0)" } }
      }
    }
    for transition in 0..<Int32(tables.selectableCount) where tables.targets[transition].isEmpty {
      let label = program.label(of: transition)
      texts[Int(tables.source[Int(transition)])].append(label.isEmpty ? "always" : label)
    }
    return ChartDrawing(tables, texts: texts) { program.label(of: $0) }
  }
}
