extension Statechart {
  /// The chart as a Mermaid state diagram (`stateDiagram-v2`, <https://mermaid.js.org>).
  ///
  /// Regions of a parallel state are divided by `--`; a transition stands in the innermost state around its
  /// ends that is not parallel. Actions are not shown, and transitions of the chart itself are comments.
  public var mermaid: String {
    var drawing = MermaidDrawing(program)
    return drawing.text
  }
}

/// Writes a chart line by line.
private struct MermaidDrawing<Target: AnyObject, ID: Hashable & Sendable, Event: StatechartEvent> {
  private let program: ChartProgram<Target, ID, Event>
  private var names: [String]
  private var lines = ["stateDiagram-v2"]

  /// The lines of transitions, by the state in which they stand.
  private var edges: [Int32: [String]] = [:]

  init(_ program: ChartProgram<Target, ID, Event>) {
    self.program = program
    names = []
    var used: Set<String> = Self.reserved
    for id in program.ids {
      // Mermaid's names are words; what else there is stays in the label.
      var name = String("\(id)".map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
      if name.isEmpty || name.first?.isNumber == true { name = "s" + name }
      while !used.insert(name.lowercased()).inserted { name += "_" }
      names.append(name)
    }
  }

  /// Words of the grammar, which cannot name a state.
  private static var reserved: Set<String> {
    [
      "state", "note", "end", "direction", "as", "class", "classdef", "style", "click", "href",
      "hide", "scale", "statediagram", "default", "left", "right", "of",
    ]
  }

  var text: String {
    mutating get {
      for transition in 0..<program.tables.selectableCount { place(Int32(transition)) }
      write(children: 0, depth: 1)
      return lines.joined(separator: "\n") + "\n"
    }
  }

  private func name(_ state: Int32) -> String { names[Int(state) - 1] }

  private mutating func add(_ line: String, depth: Int) {
    lines.append(String(repeating: "  ", count: depth) + line)
  }

  private func isFinal(_ state: Int32) -> Bool { program.tables.kind[Int(state)] == .final }

  private mutating func write(children state: Int32, depth: Int) {
    let tables = program.tables
    let isParallel = tables.kind[Int(state)] == .parallel
    var isFirst = true
    for index in tables.histories[state] {
      let history = tables.histories.values[index]
      let isDeep = tables.kind[Int(history)] == .deepHistory
      add("state \"\(isDeep ? "H*" : "H")\" as \(name(history))", depth: depth)
      for target in tables.targets[tables.initial[Int(history)]] {
        add("\(name(history)) --> \(name(tables.targets.values[target]))", depth: depth)
      }
    }
    if !isParallel, tables.initial[Int(state)] >= 0 {
      for target in tables.targets[tables.initial[Int(state)]] {
        add("[*] --> \(name(tables.targets.values[target]))", depth: depth)
      }
    }
    for index in tables.children[state] {
      let child = tables.children.values[index]
      if isParallel {
        if !isFirst { add("--", depth: depth) }
        isFirst = false
      }
      let label = Self.escaped("\(program.id(child))")
      if label != name(child) { add("state \"\(label)\" as \(name(child))", depth: depth) }
      if !tables.children[child].isEmpty {
        add("state \(name(child)) {", depth: depth)
        write(children: child, depth: depth + 1)
        add("}", depth: depth)
      } else if label == name(child) {
        add(name(child), depth: depth)
      }
      if isFinal(child) { add("\(name(child)) --> [*]", depth: depth) }
    }
    for line in edges[state] ?? [] { add(line, depth: depth) }
  }

  private mutating func place(_ transition: Int32) {
    let tables = program.tables
    let source = tables.source[Int(transition)]
    let targets = tables.targets[transition].map { tables.targets.values[$0] }
    let label = Self.escaped(program.label(of: transition))
    // Mermaid has no edges from the diagram itself.
    if source == 0 {
      let names = targets.map { name($0) }.joined(separator: ", ")
      edges[0, default: []].append("%% any state --> \(names) : \(label)")
      return
    }
    let suffix = label.isEmpty ? "" : " : \(label)"
    // Without targets nothing is left: a line within the state.
    if targets.isEmpty { edges[block(source, source), default: []].append(name(source) + suffix) }
    for target in targets {
      edges[block(source, target), default: []]
        .append("\(name(source)) --> \(name(target))\(suffix)")
    }
  }

  /// The innermost state around two states that is not parallel.
  private func block(_ a: Int32, _ b: Int32) -> Int32 {
    let tables = program.tables
    var state = tables.parent[Int(a)]
    while state > 0, !tables.isDescendant(b, of: state) || tables.kind[Int(state)] == .parallel {
      state = tables.parent[Int(state)]
    }
    return state
  }

  /// Without what ends a label or a statement in Mermaid.
  private static func escaped(_ text: String) -> String {
    String(text.map { "\"\n\r;#{}%".contains($0) ? "_" : $0 == ":" ? "∶" : $0 })
  }
}
