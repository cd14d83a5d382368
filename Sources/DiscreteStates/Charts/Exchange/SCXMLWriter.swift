extension Statechart {
  /// Returns the chart as an SCXML document (W3C Recommendation, 2015).
  ///
  /// The document contains the names of guards as `cond`, and the names of actions as `<script>`, so that
  /// ``SCXMLReader`` can bind them. Guards and actions without a name get one, such as `guard 1`. White space in the
  /// names of states becomes `_`. A delay is written as an event that the state sends on entry and cancels on exit.
  ///
  /// Three attributes are in a namespace of their own, which other readers ignore: `tags` of a state, `after` of a
  /// transition with a delay and, if events are strings, `exact` of a transition. The latter repeats the names that,
  /// in the chart, do not stand for all names that begin with the same words, as names in SCXML do.
  ///
  /// - Throws: ``SCXMLError/unsupported(_:)`` if a part of the chart has no counterpart: invoked work, deferred
  ///   events, `On(matching:)`, delays that are computed from the object, outputs, metadata, and tags and strings as
  ///   events that are empty or contain white space.
  public func scxml() throws(SCXMLError) -> String {
    var writer = SCXMLWriter(program)
    return try writer.document()
  }
}

/// Writes a chart as an SCXML document, element by element.
private struct SCXMLWriter<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  private let program: ChartProgram<Target, ID, Event>
  private var tables: ChartTables { program.tables }
  private var names: [String] = []
  private var lines: [String] = []
  private var unnamed = (actions: 0, guards: 0)
  private let transitions: [[Int32]]

  init(_ program: ChartProgram<Target, ID, Event>) {
    self.program = program
    transitions = program.tables.transitionsBySource
    var used: Set<String> = []
    for id in program.ids {
      var name = String("\(id)".map { $0.isWhitespace ? "_" : $0 })
      while name.isEmpty || !used.insert(name).inserted { name += "_" }
      names.append(name)
    }
  }

  mutating func document() throws(SCXMLError) -> String {
    let initial = targets(of: tables.initial[0])
    lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<scxml xmlns="http://www.w3.org/2005/07/scxml"\#(space) version="1.0" initial="\#(initial)">"#,
    ]
    try writeContents(of: 0, depth: 1)
    return (lines + ["</scxml>"]).joined(separator: "\n") + "\n"
  }

  /// The declaration of the namespace of tags, exact names and delays, if there are any.
  private var space: String {
    let isNeeded =
      program.tags.contains { !$0.isEmpty } || program.labels.contains { !$0.exactNames.isEmpty }
      || program.behavior.states.contains { !$0.delays.isEmpty }
    return isNeeded ? #" xmlns:states="\#(SCXMLElement.space)""# : ""
  }

  /// The attribute with the tags of a state.
  private func tags(of state: Int32) throws(SCXMLError) -> String {
    try list("tags", program.tags[Int(state)].sorted(), "the tag", in: state)
  }

  /// Returns an attribute that contains words, or nothing if there are none.
  private func list(
    _ attribute: String, _ words: [String], _ kind: String, in state: Int32
  ) throws(SCXMLError) -> String {
    if words.isEmpty { return "" }
    if let word = words.first(where: { $0.isEmpty || $0.contains(where: \.isWhitespace) }) {
      throw .unsupported(kind + " \"\(word)\"" + (state == 0 ? "" : " in \(names[Int(state) - 1])"))
    }
    return #" states:\#(attribute)="\#(escaped(words.joined(separator: " ")))""#
  }

  private func name(_ state: Int32) -> String { escaped(names[Int(state) - 1]) }

  private func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      // A parser would normalize white space that is not written as a character reference.
      "\t\n\r".unicodeScalars.contains(scalar)
        ? "&#\(scalar.value);" : SCXMLElement.escaped(String(scalar))
    }.joined()
  }

  private func targets(of transition: Int32) -> String {
    tables.targets.list(transition).map { name($0) }.joined(separator: " ")
  }

  private mutating func add(_ line: String, _ depth: Int) {
    lines.append(String(repeating: "  ", count: depth) + line)
  }

  private mutating func write(_ state: Int32, depth: Int) throws(SCXMLError) {
    let transition = tables.initial[Int(state)]
    switch tables.kind[Int(state)] {
    case .shallowHistory, .deepHistory:
      let type = tables.kind[Int(state)] == .deepHistory ? "deep" : "shallow"
      add(#"<history id="\#(name(state))" type="\#(type)">"#, depth)
      let script = try script(of: transition)
      write(
        #"<transition target="\#(targets(of: transition))""#, script, depth + 1, "transition")
      add("</history>", depth)
      return
    case .atomic, .compound: add(#"<state id="\#(name(state))"\#(try tags(of: state))>"#, depth)
    case .parallel: add(#"<parallel id="\#(name(state))"\#(try tags(of: state))>"#, depth)
    case .final: add(#"<final id="\#(name(state))"\#(try tags(of: state))>"#, depth)
    }
    if tables.kind[Int(state)] == .compound {
      add("<initial>", depth + 1)
      let script = try script(of: transition)
      write(
        #"<transition target="\#(targets(of: transition))""#, script, depth + 2, "transition")
      add("</initial>", depth + 1)
    }
    try writeContents(of: state, depth: depth + 1)
    let tag = ["atomic": "state", "compound": "state"]["\(tables.kind[Int(state)])"]
    add("</\(tag ?? "\(tables.kind[Int(state)])")>", depth)
  }

  private mutating func writeContents(of state: Int32, depth: Int) throws(SCXMLError) {
    let behavior = program.behavior.states[Int(state)]
    func refuse(_ isThere: Bool, _ text: String) throws(SCXMLError) {
      if isThere { throw .unsupported(text + (state == 0 ? "" : " in \(names[Int(state) - 1])")) }
    }
    try refuse(!behavior.invocations.isEmpty, "invoked work")
    try refuse(!behavior.deferred.isEmpty, "deferred events")
    try refuse(behavior.mutations != nil, "mutations")
    try refuse(behavior.output != nil, "an output")
    try refuse(program.metadata[state] != nil, "metadata")
    try refuse(state == 0 && !program.code.transitions[Int(tables.initial[0])].isEmpty, "OnStart")
    var entry = try lines(of: program.code.entry[Int(state)])
    var exit = try lines(of: program.code.exit[Int(state)])
    for transition in transitions[Int(state)] {
      for (index, trigger) in program.labels[Int(transition)].triggers.enumerated() {
        guard case .delay(let text) = trigger else { continue }
        try refuse(!text.hasSuffix(" seconds"), "a delay that the object decides")
        let (event, delay) = (delayEvent(transition, index), "\(text.dropLast(8))s")
        let after = #"states:after="\#(delay)""#
        entry.append(#"<send event="\#(event)" delay="\#(delay)" id="\#(event)" \#(after)/>"#)
        exit.append(#"<cancel sendid="\#(event)" \#(after)/>"#)
      }
    }
    write("<onentry", entry, depth, "onentry", isOptional: true)
    write("<onexit", exit, depth, "onexit", isOptional: true)
    for transition in transitions[Int(state)] { try write(transition: transition, depth: depth) }
    for child in tables.substates(of: state) { try write(child, depth: depth) }
  }

  private func delayEvent(_ transition: Int32, _ index: Int) -> String {
    "after.\(transition).\(index)"
  }

  private mutating func write(transition: Int32, depth: Int) throws(SCXMLError) {
    let label = program.labels[Int(transition)]
    var (events, after): ([String], String) = ([], "")
    for (index, trigger) in label.triggers.enumerated() {
      switch trigger {
      case .event(let name, let isExact):
        if name == "matching" { throw .unsupported("On(matching:)") }
        let name = isExact ? name : name.prefixOfNames
        events.append(escaped(String(name.map { $0.isWhitespace ? "_" : $0 })))
      case .any: events.append("*")
      case .error: events.append("error")
      case .done(let id):
        let state = id.flatMap { program.index[$0] } ?? tables.source[Int(transition)]
        if state == 0 { throw .unsupported("On(.done) at the top") }
        events.append("done.state." + name(state))
      case .delay(let text):
        events.append(delayEvent(transition, index))
        after = #" states:after="\#(text.dropLast(8))s""#
      }
    }
    var tag = "<transition"
    // One word of a document, such as `error`, may select both an event of this name and a built-in occasion.
    events = events.indices.filter { events.firstIndex(of: events[$0]) == $0 }.map { events[$0] }
    if !events.isEmpty { tag += #" event="\#(events.joined(separator: " "))""# }
    tag += after
    tag += try list("exact", label.exactNames, "the event", in: tables.source[Int(transition)])
    if label.isGuarded {
      let guards = program.code.guards[Int(transition)].filter { $0.carriesValues == nil }
      let names = guards.map { condition in
        if condition.name == nil { unnamed.guards += 1 }
        return condition.name ?? "guard \(unnamed.guards)"
      }
      tag += #" cond="\#(escaped(names.joined(separator: " && ")))""#
    }
    let targets = targets(of: transition)
    if !targets.isEmpty { tag += #" target="\#(targets)""# }
    if tables.isInternal[Int(transition)] { tag += #" type="internal""# }
    write(tag, try script(of: transition), depth, "transition")
  }

  private mutating func script(of transition: Int32) throws(SCXMLError) -> [String] {
    try lines(of: program.code.transitions[Int(transition)])
  }

  /// Returns the elements of actions: scripts with their names, and the events that they are declared to raise.
  private mutating func lines(
    of actions: [ActionDeclaration<Event>]
  ) throws(SCXMLError) -> [String] {
    var lines: [String] = []
    for action in actions {
      if let event = action.raised {
        let number = program.numbers.number(of: event)
        guard number < program.otherEvent else { throw .unsupported("an event without transition") }
        let name = program.numbers.name(of: event)
        lines.append(#"<raise event="\#(escaped(name))"/>"#)
      } else {
        if action.name == nil { unnamed.actions += 1 }
        lines.append("<script>\(escaped(action.name ?? "action \(unnamed.actions)"))</script>")
      }
    }
    return lines
  }

  private mutating func write(
    _ start: String, _ contents: [String], _ depth: Int, _ tag: String, isOptional: Bool = false
  ) {
    if contents.isEmpty {
      if !isOptional { add(start + "/>", depth) }
      return
    }
    add(start + ">", depth)
    for line in contents { add(line, depth + 1) }
    add("</\(tag)>", depth)
  }
}
