/// Writes a chart as a digraph, in which edges of clusters start and end at a node inside the cluster.
struct GraphvizDrawing<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  private let program: ChartProgram<Target, ID, Event>
  private let active: Set<ID>
  private var tables: ChartTables { program.tables }

  init(_ program: ChartProgram<Target, ID, Event>, active: Set<ID>) {
    (self.program, self.active) = (program, active)
  }

  var text: String {
    var lines = [
      "digraph chart {", "  compound=true; node [shape=box, style=rounded];",
      "  start0 [shape=point];",
    ]
    for child in tables.children.list(0) + tables.histories.list(0) { write(child, 1, &lines) }
    for state in tables.kind.indices where tables.initial[state] >= 0 {
      for target in tables.targets.list(tables.initial[state]) {
        let isHistory = tables.kind[state].isHistory
        lines.append(
          "  \(isHistory ? node(Int32(state)) : "start\(state)") -> "
            + edge(to: target, from: Int32(state), ""))
      }
    }
    for transition in 0..<Int32(tables.selectableCount) {
      let source = tables.source[Int(transition)]
      let label = program.label(of: transition)
      let targets = tables.targets.list(transition)
      let from = source == 0 ? "start0" : node(anchor(of: source))
      // A transition without targets is an edge from the state to itself.
      for target in targets.isEmpty && source > 0 ? [source] : targets {
        lines.append("  \(from) -> " + edge(to: target, from: source, label))
      }
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  private func write(_ state: Int32, _ depth: Int, _ lines: inout [String]) {
    let indent = String(repeating: "  ", count: depth)
    let label = Self.quoted("\(program.id(state))")
    let fill = active.contains(program.id(state)) ? ", style=\"rounded,filled\"" : ""
    guard !tables.children[state].isEmpty else {
      let shape =
        switch tables.kind[Int(state)] {
        case .final: ", peripheries=2"
        case .shallowHistory: ", shape=circle, xlabel=\"H\""
        case .deepHistory: ", shape=circle, xlabel=\"H*\""
        default: ""
        }
      lines.append("\(indent)\(node(state)) [label=\(label)\(shape)\(fill)];")
      return
    }
    lines.append("\(indent)subgraph cluster_\(state) {")
    lines.append("\(indent)  label=\(label);")
    if tables.kind[Int(state)] == .parallel { lines.append("\(indent)  style=dashed;") }
    if !fill.isEmpty { lines.append("\(indent)  style=filled; fillcolor=lightgrey;") }
    if tables.initial[Int(state)] >= 0 {
      lines.append("\(indent)  start\(state) [shape=point];")
    }
    for child in tables.children.list(state) + tables.histories.list(state) {
      write(child, depth + 1, &lines)
    }
    lines.append("\(indent)}")
  }

  private func node(_ state: Int32) -> String { "s\(state)" }

  /// Returns the descendant without substates at which the edges of a state start and end.
  private func anchor(of state: Int32) -> Int32 {
    var state = state
    while let first = tables.children.list(state).first { state = first }
    return state
  }

  private func edge(to target: Int32, from source: Int32, _ label: String) -> String {
    var attributes = label.isEmpty ? [] : ["label=" + Self.quoted(label)]
    if !tables.children[target].isEmpty, !tables.isDescendant(source, of: target) {
      attributes.append("lhead=cluster_\(target)")
    }
    if source > 0, !tables.children[source].isEmpty, !tables.kind[Int(source)].isHistory,
      target != source, !tables.isDescendant(target, of: source)
    {
      attributes.append("ltail=cluster_\(source)")
    }
    return node(anchor(of: target))
      + (attributes.isEmpty ? ";" : " [\(attributes.joined(separator: ", "))];")
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.map { character in
      switch character {
      case "\"", "\\": "\\\(character)"
      case "\n": "\\n"
      default: String(character)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
