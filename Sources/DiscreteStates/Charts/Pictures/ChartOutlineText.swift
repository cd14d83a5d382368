/// Writes a chart as indented text, with a line for each state and each transition.
///
/// The lines of states that are deeper than 16 levels are indented no further and begin with their level, since
/// indenting them would make the text quadratic in the depth.
struct ChartOutlineText<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  private let program: ChartProgram<Target, ID, Event>
  private let transitions: [[Int32]]
  private let initials: Set<Int32>
  private var lines: [String] = []

  init(_ program: ChartProgram<Target, ID, Event>) {
    self.program = program
    let tables = program.tables
    transitions = tables.transitionsBySource
    // Only initial states that are children of their state get a mark.
    initials = tables.kind.indices.reduce(into: []) { initials, state in
      guard tables.initial[state] >= 0 else { return }
      initials.formUnion(
        tables.targets.list(tables.initial[state]).filter { tables.parent[Int($0)] == state })
    }
  }

  var text: String {
    mutating get {
      write(0, depth: 0)
      return lines.joined(separator: "\n")
    }
  }

  private mutating func write(_ state: Int32, depth: Int) {
    let tables = program.tables
    let level = 16
    let indent =
      String(repeating: "  ", count: min(depth, level)) + (depth > level ? "\(depth) " : "")
    if state > 0 {
      let kind =
        switch tables.kind[Int(state)] {
        case .atomic, .compound: ""
        case .parallel: " (parallel)"
        case .final: " (final)"
        case .shallowHistory: " (history)"
        case .deepHistory: " (deep history)"
        }
      lines.append(
        indent + (initials.contains(state) ? "* " : "  ") + "\(program.id(state))\(kind)")
    }
    for transition in transitions[Int(state)] {
      let targets = tables.targets.list(transition).map { "\(program.id($0))" }
      let line = [
        program.label(of: transition),
        targets.isEmpty ? "" : "→ \(targets.joined(separator: ", "))",
      ]
      lines.append(indent + "    " + line.filter { !$0.isEmpty }.joined(separator: " "))
    }
    for child in tables.substates(of: state) { write(child, depth: state == 0 ? 0 : depth + 1) }
  }
}
