import DiscreteStates
import Foundation

/// Reads SCXML with as much of a data model as the standard's tests need to tell how they went, on the public reader.
struct SCXMLDataReader {
  typealias Reader = SCXMLReader<SCXMLData, SCXMLEvent>
  typealias Chart = Reader.Chart
  typealias Item = Reader.Item
  typealias Action = Reader.Action
  typealias Session = StatechartSession<SCXMLData, String, SCXMLEvent>

  /// The folder of the documents that this one refers to.
  let folder: URL

  private(set) var variables: [String: SCXMLValue] = [:]

  /// Errors that the data has made.
  private(set) var dataErrors: [SCXMLFailure] = []

  /// The actions that set variables when a state is entered, by the element that declares the variable.
  private var late: [ObjectIdentifier: Action] = [:]

  init(folder: URL) { self.folder = folder }

  /// The chart of a document.
  mutating func chart(_ root: SCXMLElement) throws -> Chart {
    let own: [String: SCXMLValue] = ["location": .text(SCXMLData.address)]
    variables = [
      "_sessionid": .text("own"), "_name": root.attributes["name"].map { .text($0) } ?? .undefined,
      "_ioprocessors": .object(["scxml": .object(own), Self.processor: .object(own)]),
    ]
    try declareData(in: root, isLate: root.attributes["binding"] == "late")
    let this = self
    var reader = Reader { SCXMLEvent(kind: $0) }
    reader.content = { try this.action(of: $0) }
    reader.condition = { element in
      let condition = try this.expression(element.attributes["cond"] ?? "")
      let done = Self.done(element)
      return { data, session in
        try condition.value(in: Self.scope(data, session, done: done)).isTrue
      }
    }
    reader.other = { try this.items(of: $0, in: $1) }
    reader.errorName = { ($0 as? SCXMLFailure)?.name ?? "error.execution" }
    return try reader.chart(
      root,
      adding: [
        // Errors of the data come before all other events.
        .entry { data, _ in
          if !data.pendingErrors.isEmpty { throw data.pendingErrors.removeFirst() }
        },
        .exit { data, _ in data.tellEnd() },
      ])
  }

  static let processor = "http://www.w3.org/TR/scxml/#SCXMLEventProcessor"

  /// The state of whose done event a transition is taken.
  static func done(_ element: SCXMLElement) -> String? {
    let words = element.words("event")
    guard words.count == 1, words[0].hasPrefix("done.state.") else { return nil }
    return String(words[0].dropFirst("done.state.".count))
  }

  private func items(of element: SCXMLElement, in state: SCXMLElement) throws -> [Item] {
    switch element.name {
    case "datamodel":
      return element.children(named: "data").compactMap { late[ObjectIdentifier($0)] }
        .map { .entry($0) }
    case "donedata": return [.entry(try doneData(element, of: state))]
    case "invoke": return try invocation(element, in: state)
    case "script": throw SCXMLUnsupported(reason: .script, detail: "")
    default: throw SCXMLUnsupported(reason: .other, detail: element.name)
    }
  }

  // MARK: Data

  private mutating func declareData(in element: SCXMLElement, isLate: Bool) throws {
    for child in element.children where child.name != "invoke" {
      if child.name == "datamodel" {
        for data in child.children(named: "data") {
          late[ObjectIdentifier(data)] = try declare(
            data, isLate: isLate && element.name != "scxml")
        }
      }
      try declareData(in: child, isLate: isLate)
    }
  }

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

  /// Returns an action that passes the data of a final state to the done event of its parent.
  private func doneData(_ element: SCXMLElement, of final: SCXMLElement) throws -> Action {
    let payload = try payload(of: element)
    let parent = final.parent?.id ?? ""
    return { data, session in
      data.doneData[parent] = .undefined
      data.doneData[parent] = try payload(Self.scope(data, session))
    }
  }

  func expression(_ text: String) throws -> SCXMLExpression {
    guard let expression = SCXMLExpression(text) else {
      throw SCXMLUnsupported(reason: .expression, detail: text)
    }
    return expression
  }

  /// The values that expressions read; a state is given where its done event is handled.
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
  static func entry(_ action: @escaping SCXMLDataReader.Action) -> Self {
    OnEntry<SCXMLData, String, SCXMLEvent>(action).items[0]
  }

  static func exit(_ action: @escaping SCXMLDataReader.Action) -> Self {
    OnExit<SCXMLData, String, SCXMLEvent>(action).items[0]
  }
}
