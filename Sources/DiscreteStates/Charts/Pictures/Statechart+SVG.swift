extension Statechart {
  /// The chart as an SVG picture.
  public var svg: String { svg(active: EmptyCollection()) }

  /// Returns the chart as an SVG picture, with nested boxes for states and a line for each transition.
  ///
  /// The colors follow the light or dark appearance of the viewer. Regions of a parallel state have dashed frames, and final
  /// states have double frames. A dot marks initial states. Transitions without a target, and named entry and exit actions,
  /// are lines of text in the box of their state.
  ///
  /// - Parameter active: States to mark, such as `session.configuration`.
  public func svg(active: some Sequence<ID>) -> String {
    let drawing = drawing
    let margin = 24.0
    func text(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
    var lines = [
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
    let active = Set(active.compactMap { program.index[$0] })
    let tables = program.tables
    for state in drawing.boxes.indices.dropFirst() {
      let box = drawing.boxes[state]
      let isActive = active.contains(Int32(state))
      let isHistory = tables.kind[state].isHistory
      let isRegion = tables.kind[Int(tables.parent[state])] == .parallel
      func rect(_ inset: Double, _ style: String) -> String {
        """
        <rect x="\(text(box.x + inset))" y="\(text(box.y + inset))" \
        width="\(text(box.width - 2 * inset))" height="\(text(box.height - 2 * inset))" \
        rx="\(isHistory ? 13 : 6)"\(style)/>
        """
      }
      lines.append(
        rect(
          0,
          (isActive
            ? ##" class="active" fill="#dbeafe" stroke="#1d4ed8" stroke-width="2""##
            : ##" class="box" fill="#ffffff""##)
            + (isRegion ? #" stroke-dasharray="5 3""# : "")))
      if tables.kind[state] == .final { lines.append(rect(3, "")) }
    }
    for start in drawing.starts {
      let box = drawing.boxes[Int(start)]
      let y = text(box.y + 13)
      lines.append(#"<circle cx="\#(text(box.x - 19))" cy="\#(y)" r="4" fill="slategray"/>"#)
      lines.append(
        #"<path d="M\#(text(box.x - 15)),\#(y) H\#(text(box.x))" marker-end="url(#arrow)"/>"#)
    }
    for line in drawing.lines {
      let points = line.points.map { "\(text($0.x)),\(text($0.y))" }.joined(separator: " L")
      lines.append(#"<path d="M\#(points)" marker-end="url(#arrow)"/>"#)
    }
    for label in drawing.labels {
      let weight = label.isTitle ? #" font-weight="bold""# : ""
      lines.append(
        """
        <text x="\(text(label.rect.x))" y="\(text(label.rect.y + 10))" stroke="none" \
        fill="#0f172a"\(weight)>\(Self.escaped(label.text))</text>
        """)
    }
    return (lines + ["</g>", "</svg>"]).joined(separator: "\n") + "\n"
  }

  /// The colors of the dark appearance, which override the attributes of the elements.
  private static var darkStyle: String {
    """
    <style>@media (prefers-color-scheme: dark) { .paper { fill: #0f172a } .box { fill: #1e293b } \
    .active { fill: #1e3a8a; stroke: #93c5fd } text { fill: #f1f5f9 } }</style>
    """
  }

  /// The layout of the picture.
  var drawing: ChartDrawing {
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
      for (kind, names) in [
        ("entry", program.names.entry[state]), ("exit", program.names.exit[state]),
      ] {
        texts[state] += names.compactMap { $0.map { "\(kind) / \($0)" } }
      }
    }
    for transition in 0..<Int32(tables.selectableCount) where tables.targets[transition].isEmpty {
      let label = program.label(of: transition)
      texts[Int(tables.source[Int(transition)])].append(label.isEmpty ? "always" : label)
    }
    return ChartDrawing(tables, texts: texts) { program.label(of: $0) }
  }

  /// Returns a text in which the special characters of XML are escaped, and characters that XML cannot contain are removed.
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where character.unicodeScalars.contains { $0.value < 0x20 }: result += " "
      default: result.append(character)
      }
    }
  }
}
