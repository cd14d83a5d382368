@testable import DiscreteStates

/// An event of an SCXML document.
struct SCXMLEvent: StatechartEvent {
  var kind: String
}

/// What an SCXML document works on: variables, and sends that can be cancelled.
final class SCXMLData {
  var variables: [String: SCXMLExpression.Value] = [:]
  var sends: [String: ScheduledWork] = [:]

  /// Whether what is sent without delay waits for the clock.
  var isStarting = false
}

/// Reads SCXML without a data model, and with integers, into a statechart.
struct SCXMLReader {
  typealias Chart = Statechart<SCXMLData, String, SCXMLEvent>
  typealias Item = StatechartItem<SCXMLData, String, SCXMLEvent>
  typealias Session = StatechartSession<SCXMLData, String, SCXMLEvent>
  typealias Node = NodeDeclaration<SCXMLData, String, SCXMLEvent>
  typealias Erasure = ChartErasure<SCXMLData, String, SCXMLEvent>
  typealias Action = (SCXMLData, Erasure.Session) throws -> Void

  /// What a document asks for and this reader does not have.
  struct Unsupported: Error { var feature: String }

  private(set) var variables: [String: SCXMLExpression.Value] = [:]
  private var names: Set<String> = []
  private var ids: [ObjectIdentifier: String] = [:]

  /// The chart of a document.
  ///
  /// - Parameter events: The names of events that come from outside.
  mutating func chart(_ root: SCXMLElement, events: [String]) throws -> Chart {
    if root.attributes["binding"] == "late" { throw Unsupported(feature: "late binding") }
    names = Set(events)
    collect(root)
    let items = try items(of: root)
    let initial = try initial(of: root).ids
    var compiler = ChartCompiler<SCXMLData, String, SCXMLEvent>()
    return Chart(program: try compiler.compile(items, initial: initial))
  }

  private mutating func collect(_ element: SCXMLElement) {
    switch element.name {
    case "state", "parallel", "final", "history", "scxml":
      ids[ObjectIdentifier(element)] = element.attributes["id"] ?? "$\(ids.count)"
    case "raise", "send":
      if let event = element.attributes["event"] { names.insert(event) }
    case "transition":
      for word in element.words("event") where !word.contains("*") {
        names.insert(word.hasSuffix(".") ? String(word.dropLast()) : word)
      }
    default: break
    }
    for child in element.children { collect(child) }
  }

  private func id(_ element: SCXMLElement) -> String { ids[ObjectIdentifier(element)] ?? "" }

  // MARK: States

  private mutating func items(of element: SCXMLElement) throws -> [Item] {
    var items: [Item] = []
    for child in element.children {
      switch child.name {
      case "state", "parallel", "final":
        let kind: ChartTables.Kind =
          child.name == "parallel" ? .parallel : child.name == "final" ? .final : .atomic
        let hasStates = child.children.contains {
          ["state", "parallel", "final"].contains($0.name)
        }
        var inner = try self.items(of: child)
        var initial: [String] = []
        if kind == .atomic, hasStates {
          let start = try self.initial(of: child)
          initial = start.ids
          if let action = start.action { inner.append(Item(.starting(Erasure.action(action)))) }
        }
        items.append(
          Item(.node(Node(id: id(child), kind: kind, initial: initial, items: inner))))
      case "history":
        let transition = child.children(named: "transition").first
        let started = try transition.flatMap { try self.action(of: $0) }
        items.append(
          Item(
            .node(
              Node(
                id: id(child),
                kind: child.attributes["type"] == "deep" ? .deepHistory : .shallowHistory,
                initial: transition?.words("target") ?? [],
                items: started.map { [Item(.starting(Erasure.action($0)))] } ?? []))))
      case "transition": items.append(Item(.transition(try transition(child))))
      case "onentry":
        if let action = try action(of: child) {
          items.append(Item(.entry(ActionDeclaration(run: Erasure.action(action)))))
        }
      case "onexit":
        if let action = try action(of: child) {
          items.append(Item(.exit(ActionDeclaration(run: Erasure.action(action)))))
        }
      case "datamodel":
        for data in child.children(named: "data") {
          guard let name = data.attributes["id"], data.attributes["src"] == nil else {
            throw Unsupported(feature: "data")
          }
          let text = data.attributes["expr"] ?? data.text.filter { !$0.isWhitespace }
          guard text.isEmpty || SCXMLExpression(text) != nil else {
            throw Unsupported(feature: "data \(text)")
          }
          let scope = SCXMLExpression.Scope(variables: variables, isActive: { _ in false })
          guard let value = text.isEmpty ? .undefined : try? SCXMLExpression(text)?.value(in: scope)
          else { throw Unsupported(feature: "data \(text)") }
          variables[name] = value
        }
      case "initial": break
      default: throw Unsupported(feature: child.name)
      }
    }
    return items
  }

  private mutating func initial(
    of element: SCXMLElement
  ) throws -> (ids: [String], action: Action?) {
    if element.attributes["initial"] != nil { return (element.words("initial"), nil) }
    if let transition = element.children(named: "initial").first?.children.first {
      return (transition.words("target"), try action(of: transition))
    }
    let first = element.children.first { ["state", "parallel", "final"].contains($0.name) }
    return (first.map { [id($0)] } ?? [], nil)
  }

  // MARK: Transitions

  private func transition(
    _ element: SCXMLElement
  ) throws -> TransitionDeclaration<SCXMLData, String, SCXMLEvent> {
    var transition = TransitionDeclaration<SCXMLData, String, SCXMLEvent>(
      triggers: [], targets: element.words("target"))
    transition.isInternal = element.attributes["type"] == "internal"
    for word in element.words("event") {
      if word == "*" || word == ".*" {
        transition.triggers.append(.any)
        continue
      }
      let prefix =
        word.hasSuffix(".*") ? word.dropLast(2) : word.hasSuffix(".") ? word.dropLast() : word[...]
      func fits(_ name: String) -> Bool { name == prefix || name.hasPrefix(prefix + ".") }
      for name in names.sorted() where fits(name) && !name.hasPrefix("done.state.") {
        transition.triggers.append(.kind(name))
      }
      for id in ids.values.sorted() where fits("done.state." + id) && !id.hasPrefix("$") {
        transition.triggers.append(.done(id))
      }
      if fits("error.execution") || fits("error.communication") || fits("error.platform") {
        transition.triggers.append(.error)
      }
    }
    if !element.words("event").isEmpty, transition.triggers.isEmpty {
      transition.triggers.append(.kind("$never"))
    }
    if let text = element.attributes["cond"] {
      let condition = try expression(text)
      transition.guards.append(
        Erasure.guard { data, session in
          try condition.value(in: Self.scope(data, session)).isTrue
        })
    }
    if let action = try action(of: element) {
      transition.actions.append(ActionDeclaration(run: Erasure.action(action)))
    }
    return transition
  }

  private func expression(_ text: String) throws -> SCXMLExpression {
    guard let expression = SCXMLExpression(text) else { throw Unsupported(feature: text) }
    return expression
  }

  private static func scope(_ data: SCXMLData, _ session: Session) -> SCXMLExpression.Scope {
    SCXMLExpression.Scope(
      variables: data.variables,
      isActive: { id in session.chart.states.contains(id) && session.isActive(id) },
      eventName: session.event?.kind)
  }

  // MARK: Executable content

  /// What the children of an element do in turn; an error ends the block.
  private func action(of element: SCXMLElement) throws -> Action? {
    let steps = try element.children.map { try step($0) }
    guard !steps.isEmpty else { return nil }
    return { data, session in for step in steps { try step(data, session) } }
  }

  private func step(_ element: SCXMLElement) throws -> Action {
    switch element.name {
    case "log": return { _, _ in }
    case "raise":
      let event = SCXMLEvent(kind: element.attributes["event"] ?? "")
      return { _, session in session.raise(event) }
    case "assign":
      guard let name = element.attributes["location"], let text = element.attributes["expr"] else {
        throw Unsupported(feature: "assign")
      }
      // A place that is no variable is an error when it is run.
      let value = try expression(text)
      return { data, session in
        let value = try value.value(in: Self.scope(data, session))
        guard data.variables[name] != nil else { throw SCXMLExpression.Failure() }
        data.variables[name] = value
      }
    case "if": return try branches(element)
    case "send": return try send(element)
    case "cancel":
      guard let id = element.attributes["sendid"] else { throw Unsupported(feature: "sendidexpr") }
      return { data, _ in data.sends[id]?.cancel() }
    default: throw Unsupported(feature: element.name)
    }
  }

  private func branches(_ element: SCXMLElement) throws -> Action {
    var branches: [(SCXMLExpression?, [Action])] = []
    branches.append((try element.attributes["cond"].map { try expression($0) }, []))
    for child in element.children {
      switch child.name {
      case "elseif":
        branches.append((try child.attributes["cond"].map { try expression($0) }, []))
      case "else": branches.append((nil, []))
      default: branches[branches.count - 1].1.append(try step(child))
      }
    }
    return { data, session in
      for (condition, steps) in branches
      where try condition?.value(in: Self.scope(data, session)).isTrue ?? true {
        for step in steps { try step(data, session) }
        return
      }
    }
  }

  private func send(_ element: SCXMLElement) throws -> Action {
    let known: Set = ["event", "delay", "delayexpr", "id", "target", "type"]
    if let other = element.attributes.keys.first(where: { !known.contains($0) }) {
      throw Unsupported(feature: "send \(other)")
    }
    if let child = element.children.first { throw Unsupported(feature: "send \(child.name)") }
    let isInternal = element.attributes["target"] == "#_internal"
    let type = element.attributes["type"]
    let own = "http://www.w3.org/TR/scxml/#SCXMLEventProcessor"
    let isKnown = type == nil || type == own || type == "scxml"
    if !isKnown, type?.hasPrefix("http") ?? false {
      throw Unsupported(feature: "send type \(type ?? "")")
    }
    if let target = element.attributes["target"], !isInternal {
      if target.hasPrefix("#_") || target.hasPrefix("http") {
        throw Unsupported(feature: "send to \(target)")
      }
    }
    // What is no target or type is an error when it is run.
    if !isKnown || element.attributes["target"] != nil && !isInternal {
      return { _, _ in throw SCXMLExpression.Failure() }
    }
    guard let name = element.attributes["event"] else { throw Unsupported(feature: "send") }
    let delay = try element.attributes["delay"].map { try Self.duration($0) }
    let delayExpression = try element.attributes["delayexpr"].map { try expression($0) }
    let id = element.attributes["id"]
    return { data, session in
      var delay = delay
      if let delayExpression {
        guard case .text(let text) = try delayExpression.value(in: Self.scope(data, session))
        else { throw SCXMLExpression.Failure() }
        delay = try Self.duration(text)
      }
      let event = SCXMLEvent(kind: name)
      if isInternal {
        session.raise(event)
      } else if data.isStarting || (delay ?? .zero) > .zero {
        let work = session.send(event, after: delay ?? .zero)
        if let id { data.sends[id] = work }
      } else {
        session.send(event)
      }
    }
  }

  private static func duration(_ text: String) throws -> Duration {
    let isMilliseconds = text.hasSuffix("ms")
    guard let number = Double(text.dropLast(isMilliseconds ? 2 : 1)),
      isMilliseconds || text.hasSuffix("s")
    else { throw Unsupported(feature: "delay \(text)") }
    return .milliseconds(Int(number * (isMilliseconds ? 1 : 1000)))
  }
}
