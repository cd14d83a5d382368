import Foundation

@testable import DiscreteStates

/// Reads SCXML into a statechart, without a data model, or with as much of one as the standard's tests
/// need to tell how they went.
struct SCXMLReader {
  typealias Chart = Statechart<SCXMLData, String, SCXMLEvent>
  typealias Item = StatechartItem<SCXMLData, String, SCXMLEvent>
  typealias Session = StatechartSession<SCXMLData, String, SCXMLEvent>
  typealias Node = NodeDeclaration<SCXMLData, String, SCXMLEvent>
  typealias Erasure = ChartErasure<SCXMLData, String, SCXMLEvent>
  typealias Action = (SCXMLData, Session) throws -> Void

  /// Where documents lie that this one refers to.
  let folder: URL

  private(set) var variables: [String: SCXMLValue] = [:]

  /// Errors that the data has made.
  private(set) var dataErrors: [SCXMLFailure] = []

  private(set) var names: Set<String> = []
  private var ids: [ObjectIdentifier: String] = [:]
  private var isLate = false

  init(folder: URL) { self.folder = folder }

  /// The chart of a document.
  ///
  /// - Parameter events: The names of events that come from outside.
  mutating func chart(_ root: SCXMLElement, events: Set<String>) throws -> Chart {
    isLate = root.attributes["binding"] == "late"
    names = events
    let own: [String: SCXMLValue] = ["location": .text(SCXMLData.address)]
    variables = [
      "_sessionid": .text("own"), "_name": root.attributes["name"].map { .text($0) } ?? .undefined,
      "_ioprocessors": .object(["scxml": .object(own), Self.processor: .object(own)]),
    ]
    collect(root, isOwn: true)
    let items = try items(of: root)
    let initial = try initial(of: root).ids
    var compiler = ChartCompiler<SCXMLData, String, SCXMLEvent>()
    return Chart(program: try compiler.compile(items, initial: initial))
  }

  static let processor = "http://www.w3.org/TR/scxml/#SCXMLEventProcessor"

  private mutating func collect(_ element: SCXMLElement, isOwn: Bool) {
    switch element.name {
    case "state", "parallel", "final", "history", "scxml":
      if isOwn { ids[ObjectIdentifier(element)] = element.attributes["id"] ?? "$\(ids.count)" }
    case "raise", "send":
      if let event = element.attributes["event"] { names.insert(event) }
    case "invoke":
      names.insert("done.invoke." + (element.attributes["id"] ?? "anonymous"))
      if let root = try? invokedDocument(element) { collect(root, isOwn: false) }
    case "transition":
      for word in element.words("event") where !word.contains("*") {
        names.insert(word.hasSuffix(".") ? String(word.dropLast()) : word)
      }
    default: break
    }
    for child in element.children { collect(child, isOwn: isOwn && child.name != "scxml") }
  }

  func id(_ element: SCXMLElement) -> String { ids[ObjectIdentifier(element)] ?? "" }

  // MARK: States

  private mutating func items(of element: SCXMLElement) throws -> [Item] {
    var items: [Item] = []
    for child in element.children {
      switch child.name {
      case "state", "parallel", "final":
        items.append(Item(.node(try node(child, isTop: element.name == "scxml"))))
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
      case "onentry": if let action = try action(of: child) { items.append(.entry(action)) }
      case "onexit": if let action = try action(of: child) { items.append(.exit(action)) }
      case "datamodel":
        for data in child.children(named: "data") {
          if let late = try declare(data, isLate: isLate && element.name != "scxml") {
            items.append(.entry(late))
          }
        }
      case "donedata": items.append(.entry(try doneData(child, of: element)))
      case "invoke": items += try invocation(child, in: element)
      case "initial": break
      case "script": throw SCXMLUnsupported(reason: .script, detail: "")
      default: throw SCXMLUnsupported(reason: .other, detail: child.name)
      }
    }
    return items
  }

  private mutating func node(_ element: SCXMLElement, isTop: Bool) throws -> Node {
    let kind: ChartTables.Kind =
      element.name == "parallel" ? .parallel : element.name == "final" ? .final : .atomic
    let hasStates = element.children.contains {
      ["state", "parallel", "final"].contains($0.name)
    }
    // Errors of the data come before all other events.
    let errors: Action = { data, _ in
      if !data.pendingErrors.isEmpty { throw data.pendingErrors.removeFirst() }
    }
    var items = isTop ? [Item.entry(errors)] : []
    items += try self.items(of: element)
    var initial: [String] = []
    if kind == .atomic, hasStates {
      let start = try self.initial(of: element)
      initial = start.ids
      if let action = start.action { items.append(Item(.starting(Erasure.action(action)))) }
    }
    // A final state at the top is left when the document has ended, after all others.
    if isTop, kind == .final { items.append(.exit { data, _ in data.tellEnd() }) }
    return Node(id: id(element), kind: kind, initial: initial, items: items)
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

  // MARK: Data

  /// Declares a variable; returns what sets it, if that is to be done when the state is entered.
  private mutating func declare(_ data: SCXMLElement, isLate: Bool) throws -> Action? {
    guard let name = data.attributes["id"] else {
      throw SCXMLUnsupported(reason: .other, detail: "data without a name")
    }
    if !data.children.isEmpty { throw SCXMLUnsupported(reason: .markup, detail: name) }
    if variables[name] == nil { variables[name] = .undefined }
    guard let text = data.attributes["expr"] else {
      let content = try data.attributes["src"].map { try text(of: $0) } ?? data.text
      if content.contains(where: { !$0.isWhitespace }) {
        variables[name] = SCXMLValue(content: content)
      }
      return nil
    }
    let expression = try expression(text)
    if isLate {
      var isFirst = true
      return { data, session in
        if isFirst { data.variables[name] = try expression.value(in: Self.scope(data, session)) }
        isFirst = false
      }
    }
    let scope = SCXMLScope(variables: variables, event: .undefined, isActive: { _ in false })
    do {
      variables[name] = try expression.value(in: scope)
    } catch let failure as SCXMLFailure {
      dataErrors.append(failure)
    }
    return nil
  }

  /// The contents of a file beside the document.
  func text(of source: String) throws -> String {
    guard source.hasPrefix("file:"),
      let text = try? String(
        contentsOf: folder.appendingPathComponent(String(source.dropFirst(5))), encoding: .utf8)
    else { throw SCXMLUnsupported(reason: .missing, detail: source) }
    return text
  }

  /// What leaves the data of a final state to the event that its parent is done.
  private func doneData(_ element: SCXMLElement, of final: SCXMLElement) throws -> Action {
    let payload = try payload(of: element)
    let parent = ids.first { $0.key == final.parent.map { ObjectIdentifier($0) } }?.value ?? ""
    return { data, session in
      data.doneData[parent] = .undefined
      data.doneData[parent] = try payload(Self.scope(data, session))
    }
  }

  // MARK: Transitions

  private func transition(
    _ element: SCXMLElement
  ) throws -> TransitionDeclaration<SCXMLData, String, SCXMLEvent> {
    var transition = TransitionDeclaration<SCXMLData, String, SCXMLEvent>(
      triggers: [], targets: element.words("target"))
    transition.isInternal = element.attributes["type"] == "internal"
    let words = element.words("event").map { word in
      word.hasSuffix(".*")
        ? String(word.dropLast(2)) : word.hasSuffix(".") ? String(word.dropLast()) : word
    }
    let isAny = words.contains("*") || words.contains("")
    func fits(_ name: String) -> Bool {
      isAny || words.contains { name == $0 || name.hasPrefix($0 + ".") }
    }
    if isAny {
      transition.triggers.append(.any)
    } else {
      for name in names.sorted() where fits(name) && !name.hasPrefix("done.state.") {
        transition.triggers.append(.kind(name))
      }
      for id in ids.values.sorted() where fits("done.state." + id) && !id.hasPrefix("$") {
        transition.triggers.append(.done(id))
      }
      let errors = ["error.execution", "error.communication", "error.platform"]
      if errors.contains(where: fits) { transition.triggers.append(.error) }
      if !words.isEmpty, transition.triggers.isEmpty { transition.triggers.append(.kind("$never")) }
    }
    let done: String? =
      if case .done(let id)? = transition.triggers.first, transition.triggers.count == 1 { id } else
      { nil }
    let condition = try element.attributes["cond"].map { try expression($0) }
    if condition != nil || !words.isEmpty {
      transition.guards.append(
        GuardDeclaration(
          run: Erasure.guard { data, session in
            if !words.isEmpty, let failure = session.error as? SCXMLFailure, !fits(failure.name) {
              return false
            }
            return try condition?.value(in: Self.scope(data, session, done: done)).isTrue ?? true
          }))
    }
    if let action = try action(of: element, done: done) {
      transition.actions.append(ActionDeclaration(run: Erasure.action(action)))
    }
    return transition
  }

  func expression(_ text: String) throws -> SCXMLExpression {
    guard let expression = SCXMLExpression(text) else {
      throw SCXMLUnsupported(reason: .expression, detail: text)
    }
    return expression
  }

  /// What expressions read; a state is given where its done event is handled.
  static func scope(
    _ data: SCXMLData, _ session: Session, done: String? = nil
  ) -> SCXMLScope {
    let event: SCXMLValue =
      if let event = data.finalized ?? session.event {
        SCXMLEvent.object(event.kind, event.members)
      } else if let failure = session.error as? SCXMLFailure {
        SCXMLEvent.object(failure.name, ["type": .text("platform"), "sendid": failure.sendID])
      } else if let done {
        SCXMLEvent.object("done.state." + done, ["data": data.doneData[done] ?? .undefined])
      } else {
        .undefined
      }
    return SCXMLScope(
      variables: data.variables, event: event,
      isActive: { id in session.chart.states.contains(id) && session.isActive(id) })
  }
}

extension StatechartItem where Target == SCXMLData, ID == String, Event == SCXMLEvent {
  static func entry(_ action: @escaping SCXMLReader.Action) -> Self {
    Self(.entry(ActionDeclaration(run: SCXMLReader.Erasure.action(action))))
  }

  static func exit(_ action: @escaping SCXMLReader.Action) -> Self {
    Self(.exit(ActionDeclaration(run: SCXMLReader.Erasure.action(action))))
  }
}
