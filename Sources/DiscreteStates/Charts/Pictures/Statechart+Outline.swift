extension Statechart: CustomStringConvertible {
  /// The chart as indented text, with a line for each state and each transition.
  ///
  /// - Complexity: O(*n*) in the number of states and transitions.
  public var description: String {
    let tables = program.tables
    var lines: [String] = []
    var transitions = [[Int32]](repeating: [], count: tables.stateCount)
    for transition in 0..<tables.selectableCount {
      transitions[Int(tables.source[transition])].append(Int32(transition))
    }
    var children = [[Int32]](repeating: [], count: tables.stateCount)
    for state in tables.kind.indices.dropFirst() {
      children[Int(tables.parent[state])].append(Int32(state))
    }
    func write(_ state: Int32, depth: Int) {
      let indent = String(repeating: "  ", count: depth)
      if state > 0 {
        let parent = tables.parent[Int(state)]
        let initial = tables.initial[Int(parent)]
        let isInitial =
          initial >= 0
          && tables.targets[initial].contains { tables.targets.values[$0] == state }
        let kind =
          switch tables.kind[Int(state)] {
          case .atomic, .compound: ""
          case .parallel: " (parallel)"
          case .final: " (final)"
          case .shallowHistory: " (history)"
          case .deepHistory: " (deep history)"
          }
        lines.append(indent + (isInitial ? "* " : "  ") + "\(program.id(state))" + kind)
      }
      for transition in transitions[Int(state)] {
        let label = program.label(of: transition)
        let targets = tables.targets[transition]
          .map { "\(program.id(tables.targets.values[$0]))" }.joined(separator: ", ")
        let line = [label, targets.isEmpty ? "" : "→ " + targets].filter { !$0.isEmpty }
        lines.append(indent + "    " + line.joined(separator: " "))
      }
      for child in children[Int(state)] { write(child, depth: state == 0 ? 0 : depth + 1) }
    }
    write(0, depth: 0)
    return lines.joined(separator: "\n")
  }
}
