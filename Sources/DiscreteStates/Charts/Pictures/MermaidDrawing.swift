/// Writes a chart as a Mermaid diagram, line by line.
struct MermaidDrawing<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  private let program: ChartProgram<Target, ID, Event>
  private var names: [String]
  private var lines = ["stateDiagram-v2"]

  /// The lines of transitions, by the state in whose block they are written.
  private var edges: [Int32: [String]] = [:]

  /// The lines to initial states, by state; they are written before the transitions.
  private var beginnings: [Int32: [String]] = [:]

  /// The nodes that stand for a state inside its block, and the nodes of its initial transition.
  private var insides: [Int32: String] = [:]
  private var starts: [Int32: String] = [:]
  private var used: Set<String>

  init(_ program: ChartProgram<Target, ID, Event>) {
    self.program = program
    names = []
    used = Self.reserved
    for id in program.ids {
      // Mermaid accepts only words as names, so other characters appear in the label only.
      var name = String("\(id)".map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
      if name.isEmpty || name.first?.isNumber == true { name = "s" + name }
      names.append(unused(name))
    }
  }

  private mutating func unused(_ name: String) -> String {
    var name = name
    while !used.insert(name.lowercased()).inserted { name += "_" }
    return name
  }

  /// The keywords of Mermaid, which cannot name a state.
  private static var reserved: Set<String> {
    [
      "state", "note", "end", "direction", "as", "class", "classdef", "style", "click", "href",
      "hide", "scale", "statediagram", "default", "left", "right", "of",
    ]
  }

  var text: String {
    mutating get {
      for transition in 0..<program.tables.selectableCount { place(Int32(transition)) }
      for state in 0..<program.tables.stateCount { placeStarts(of: Int32(state)) }
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
    for history in tables.histories.list(state) {
      let isDeep = tables.kind[Int(history)] == .deepHistory
      add("state \"\(isDeep ? "H*" : "H")\" as \(name(history))", depth: depth)
    }
    if let start = starts[state] { add("state \"start\" as \(start)", depth: depth) }
    if let inside = insides[state] {
      let label = state == 0 ? "any state" : Self.escaped("\(program.id(state))")
      add("state \"in \(label)\" as \(inside)", depth: depth)
    }
    for line in beginnings[state] ?? [] { add(line, depth: depth) }
    for child in tables.children.list(state) {
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

  /// Draws the initial transition of a state, and the default transitions of its history states.
  private mutating func placeStarts(of state: Int32) {
    let tables = program.tables
    for history in tables.histories.list(state) {
      for target in tables.targets.list(tables.initial[Int(history)]) {
        draw(name(history), in: state, to: target, "", isFirst: true)
      }
    }
    guard tables.kind[Int(state)] != .parallel, tables.initial[Int(state)] >= 0,
      !tables.kind[Int(state)].isHistory
    else { return }
    for target in tables.targets.list(tables.initial[Int(state)]) {
      if state == 0 || tables.parent[Int(target)] == state {
        draw("[*]", in: state, to: target, "", isFirst: true)
      } else {
        // The line must be written at the top, where `[*]` would be the start of the diagram.
        let start = starts[state] ?? unused(name(state) + "_start")
        starts[state] = start
        draw(start, in: state, to: target, "", isFirst: true)
      }
    }
  }

  private mutating func place(_ transition: Int32) {
    let tables = program.tables
    let source = tables.source[Int(transition)]
    let targets = tables.targets.list(transition)
    let label = Self.escaped(program.label(of: transition))
    let suffix = label.isEmpty ? "" : " : \(label)"
    // A transition without targets exits nothing, so the line is written inside the state.
    if targets.isEmpty, source > 0 {
      edges[tables.parent[Int(source)], default: []].append(name(source) + suffix)
    }
    for target in targets {
      if target == source || !tables.isDescendant(target, of: source) {
        draw(name(source), in: tables.parent[Int(source)], to: target, suffix)
      } else {
        let inside = insides[source] ?? unused(source == 0 ? "any" : name(source) + "_in")
        insides[source] = inside
        draw(inside, in: source, to: target, suffix)
      }
    }
  }

  /// Writes a line in the innermost block that contains both of its ends, or at the top.
  ///
  /// Mermaid moves the ends of a line to the block in which the line is written.
  private mutating func draw(
    _ source: String, in block: Int32, to target: Int32, _ suffix: String, isFirst: Bool = false
  ) {
    let tables = program.tables
    let isSame = tables.parent[Int(target)] == block && tables.kind[Int(block)] != .parallel
    let line = "\(source) --> \(name(target))\(suffix)"
    if isFirst, isSame || block == 0 {
      beginnings[block, default: []].append(line)
    } else {
      edges[isSame ? block : 0, default: []].append(line)
    }
  }

  /// Returns a text without the characters that end a label or a statement in Mermaid.
  private static func escaped(_ text: String) -> String {
    String(text.map { "\"\n\r;#{}%".contains($0) ? "_" : $0 == ":" ? "∶" : $0 })
  }
}
