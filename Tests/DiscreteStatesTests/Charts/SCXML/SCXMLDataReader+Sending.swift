@testable import DiscreteStates

extension SCXMLDataReader {
  func send(_ element: SCXMLElement) throws -> Step {
    let payload = try payload(of: element)
    let event = try text("event", of: element)
    let target = try text("target", of: element)
    let type = try text("type", of: element)
    let delay = try text("delay", of: element)
    let (id, place) = (element.attributes["id"], element.attributes["idlocation"])
    if let type = element.attributes["type"], type.hasSuffix("BasicHTTPEventProcessor") {
      throw SCXMLUnsupported(reason: .http, detail: type)
    }
    if let target = element.attributes["target"], target.hasPrefix("http") {
      throw SCXMLUnsupported(reason: .http, detail: target)
    }
    return { data, session, done in
      let scope = Self.scope(data, session, done: done)
      var sendID = id
      if let place {
        sendID = data.makeID("send")
        data.variables[place] = .text(sendID ?? "")
      }
      let named = sendID.map { SCXMLValue.text($0) } ?? .undefined
      do {
        let type = try type(scope)
        guard type == nil || type == "scxml" || type == Self.processor else { throw SCXMLFailure() }
        let members: [String: SCXMLValue] = [
          "data": try payload(scope), "sendid": named, "type": .text("external"),
          "origin": .text(SCXMLData.address), "origintype": .text(Self.processor),
        ]
        let sent = SCXMLEvent(kind: try event(scope) ?? "", members: members)
        let delay = try delay(scope).map { try Self.duration($0) } ?? .zero
        try data.send(sent, to: try target(scope), after: delay, as: sendID)
      } catch var failure as SCXMLFailure {
        failure.sendID = named
        throw failure
      }
    }
  }

  /// An attribute, or what the expression of the same name with `expr` says.
  private func text(
    _ name: String, of element: SCXMLElement
  ) throws -> (SCXMLScope) throws -> String? {
    guard let text = element.attributes[name + "expr"] else {
      let value = element.attributes[name]
      return { _ in value }
    }
    let value = try expression(text)
    return { scope in
      guard case .text(let text) = try value.value(in: scope) else { throw SCXMLFailure() }
      return text
    }
  }

  private static func duration(_ text: String) throws -> Duration {
    let isMilliseconds = text.hasSuffix("ms")
    guard let number = Double(text.dropLast(isMilliseconds ? 2 : 1)),
      isMilliseconds || text.hasSuffix("s")
    else { throw SCXMLFailure() }
    return .milliseconds(Int(number * (isMilliseconds ? 1 : 1000)))
  }
}

extension SCXMLData {
  func send(
    _ event: SCXMLEvent, to target: String?, after delay: Duration, as id: String?
  ) throws {
    guard let session else { return }
    switch target {
    case nil, Self.address:
      if isStarting || delay > .zero {
        let work = session.send(event, after: delay)
        if let id { sends[id] = work }
      } else {
        take(event)
      }
    case "#_internal":
      var event = event
      event.members = ["type": .text("internal"), "data": event.members["data"] ?? .undefined]
      session.raise(event)
    case let target? where target.hasPrefix("#_"):
      let deliver: () -> Void
      if target == "#_parent", let parent {
        deliver = { [weak parent] in parent?.receive(event, from: self, finalize: self.finalize) }
      } else if let child = children[String(target.dropFirst(2))]?.session {
        deliver = { [weak child] in child?.send(event) }
      } else if target == "#_parent" {
        return
      } else {
        throw SCXMLFailure(name: "error.communication")
      }
      if delay > .zero {
        let work = clock.schedule(after: delay) { [weak self] in
          if self?.session?.hasEnded == false { deliver() }
        }
        if let id { sends[id] = work }
      } else {
        deliver()
      }
    default: throw SCXMLFailure()
    }
  }
}
