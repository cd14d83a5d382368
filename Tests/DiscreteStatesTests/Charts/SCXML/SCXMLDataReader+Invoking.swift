import Foundation

@testable import DiscreteStates

extension SCXMLDataReader {
  private static let types: Set = [
    "scxml", "http://www.w3.org/TR/scxml/", "http://www.w3.org/TR/scxml",
  ]

  /// The document that an invocation names, or holds.
  func invokedDocument(_ element: SCXMLElement) throws -> SCXMLElement {
    if let source = element.attributes["src"] { return try Self.document(at: source, in: self) }
    guard let root = element.children(named: "content").first?.children(named: "scxml").first else {
      throw SCXMLUnsupported(reason: .builtDocument, detail: "")
    }
    return root
  }

  private static func document(at source: String, in reader: SCXMLDataReader) throws -> SCXMLElement
  {
    return try SCXMLElement.parse(try reader.text(of: source))
  }

  /// Returns items that start another document after the macrostep, and cancel it on leaving the state.
  func invocation(_ element: SCXMLElement, in state: SCXMLElement) throws -> [Item] {
    let type = try (element.attributes["typeexpr"]).map { try expression($0) }
    let constantType = element.attributes["type"]
    let read: (SCXMLElement) throws -> (SCXMLDataReader, Chart) = { [folder] root in
      var reader = SCXMLDataReader(folder: folder)
      let chart = try reader.chart(root)
      return (reader, chart)
    }
    let source = try element.attributes["srcexpr"].map { try expression($0) }
    let document = source == nil ? try read(try invokedDocument(element)) : nil
    let givesContent =
      !element.children(named: "param").isEmpty || element.attributes["namelist"] != nil
    let payload: (SCXMLScope) throws -> SCXMLValue =
      givesContent
      ? try self.payload(of: element, withContent: false) : { _ in .undefined }
    let finalize = try element.children(named: "finalize").first.flatMap { try action(of: $0) }
    let stateID = state.id
    var running: String?
    let start: (SCXMLData, Session, @escaping (SCXMLEvent) -> Void) -> InvokedWork = {
      data, session, _ in
      do {
        let scope = Self.scope(data, session)
        if let kind = try type?.value(in: scope) ?? constantType.map({ .text($0) }) {
          guard case .text(let kind) = kind, Self.types.contains(kind) else { throw SCXMLFailure() }
        }
        var found = document
        if let source, case .text(let name) = try source.value(in: scope) {
          found = try read(try Self.document(at: name, in: self))
        }
        guard let (reader, chart) = found else { throw SCXMLFailure() }
        let child = SCXMLData(reader.variables, data.clock)
        child.pendingErrors = reader.dataErrors
        child.isForwarded = element.attributes["autoforward"] == "true"
        if case .object(let members) = try payload(scope) {
          for (name, value) in members where child.variables[name] != nil {
            child.variables[name] = value
          }
        }
        child.invokeID = element.attributes["id"] ?? data.makeID(stateID)
        if let place = element.attributes["idlocation"] {
          data.variables[place] = .text(child.invokeID)
        }
        child.parent = data
        child.finalize = finalize
        let events = EventSlots<SCXMLEvent>()
        let invoked = StatechartSession(chart, child, data.clock, session.owner, events) {
          events.release($0)
        }
        child.session = invoked
        data.children[child.invokeID] = (child, invoked)
        running = child.invokeID
        invoked.start()
      } catch {
        session.raise(SCXMLEvent(kind: "error.execution", members: ["type": .text("platform")]))
      }
      return .nothing
    }
    let cancel: Action = { data, _ in
      guard let id = running, let child = data.children.removeValue(forKey: id) else { return }
      running = nil
      child.data.isCancelled = true
      child.session.stop()
    }
    return [
      Item(
        .invocation(
          InvocationDeclaration(
            contents: StatechartInvocation(kind: .chart, name: nil), needsOwner: false, start: start
          ))), .exit(cancel),
    ]
  }
}

extension SCXMLData {
  /// Tells who has invoked the document that it has ended.
  func tellEnd() {
    let event = SCXMLEvent(kind: "done.invoke." + invokeID)
    parent?.receive(event, from: self, finalize: finalize)
  }
}
