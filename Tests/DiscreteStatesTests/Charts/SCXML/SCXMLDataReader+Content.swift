@testable import DiscreteStates

extension SCXMLDataReader {
  /// An action; `done` is the state on whose done event the transition occurs.
  typealias Step = (SCXMLData, Session, _ done: String?) throws -> Void

  /// Returns a closure that runs the children of an element in turn; an error ends the block.
  func action(of element: SCXMLElement) throws -> Action? {
    let steps = try steps(of: element)
    guard !steps.isEmpty else { return nil }
    let done = Self.done(element)
    return { data, session in for step in steps { try step(data, session, done) } }
  }

  private func steps(of element: SCXMLElement) throws -> [Step] {
    try element.children.map { try step($0) }
  }

  private func step(_ element: SCXMLElement) throws -> Step {
    switch element.name {
    case "log":
      let label = element.attributes["label"] ?? ""
      let value = element.attributes["expr"].flatMap { SCXMLExpression($0) }
      return { data, session, done in
        let value = try? value?.value(in: Self.scope(data, session, done: done))
        data.note(label, value ?? .undefined)
      }
    case "raise":
      let event = SCXMLEvent(
        kind: element.attributes["event"] ?? "", members: ["type": .text("internal")])
      return { _, session, _ in session.raise(event) }
    case "assign": return try assignment(element)
    case "if": return try branches(element)
    case "foreach": return try loop(element)
    case "send": return try send(element)
    case "cancel":
      guard let text = element.attributes["sendid"] else {
        let id = try expression(element.attributes["sendidexpr"] ?? "")
        return { data, session, done in
          guard case .text(let id) = try id.value(in: Self.scope(data, session, done: done)) else {
            throw SCXMLFailure()
          }
          data.sends[id]?.cancel()
        }
      }
      return { data, _, _ in data.sends[text]?.cancel() }
    case "script": throw SCXMLUnsupported(reason: .script, detail: "")
    default: throw SCXMLUnsupported(reason: .other, detail: element.name)
    }
  }

  private func assignment(_ element: SCXMLElement) throws -> Step {
    guard let name = element.attributes["location"] else {
      throw SCXMLUnsupported(reason: .other, detail: "assign")
    }
    let head = String(name.prefix { $0 != "." && $0 != "[" })
    if head != name, variables[head] != nil {
      throw SCXMLUnsupported(reason: .expression, detail: "assignment to a member")
    }
    guard let text = element.attributes["expr"] else {
      throw SCXMLUnsupported(reason: .markup, detail: "assign")
    }
    let value = try expression(text)
    return { data, session, done in
      let value = try value.value(in: Self.scope(data, session, done: done))
      // What is no variable, or belongs to the system, is an error when it is run.
      guard data.variables[name] != nil, !name.hasPrefix("_") else { throw SCXMLFailure() }
      data.variables[name] = value
    }
  }

  private func branches(_ element: SCXMLElement) throws -> Step {
    var branches: [(SCXMLExpression?, [Step])] = []
    branches.append((try element.attributes["cond"].map { try expression($0) }, []))
    for child in element.children {
      switch child.name {
      case "elseif":
        branches.append((try child.attributes["cond"].map { try expression($0) }, []))
      case "else": branches.append((nil, []))
      default: branches[branches.count - 1].1.append(try step(child))
      }
    }
    return { data, session, done in
      for (condition, steps) in branches
      where try condition?.value(in: Self.scope(data, session, done: done)).isTrue ?? true {
        for step in steps { try step(data, session, done) }
        return
      }
    }
  }

  private func loop(_ element: SCXMLElement) throws -> Step {
    let array = try expression(element.attributes["array"] ?? "")
    let (item, index) = (element.attributes["item"] ?? "", element.attributes["index"])
    let steps = try steps(of: element)
    return { data, session, done in
      guard case .array(let values) = try array.value(in: Self.scope(data, session, done: done)),
        item.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
      else { throw SCXMLFailure() }
      for (place, value) in values.enumerated() {
        data.variables[item] = value
        if let index { data.variables[index] = .number(place) }
        for step in steps { try step(data, session, done) }
      }
    }
  }

  // MARK: What events carry

  /// Returns a closure that computes the data of an event from `namelist`, `param` and `content`.
  func payload(
    of element: SCXMLElement, withContent: Bool = true
  ) throws -> (SCXMLScope) throws -> SCXMLValue {
    if withContent, let content = element.children(named: "content").first {
      if !content.children.isEmpty { throw SCXMLUnsupported(reason: .markup, detail: "content") }
      if let text = content.attributes["expr"] {
        let value = try expression(text)
        return { try value.value(in: $0) }
      }
      let value = SCXMLValue(content: content.text)
      return { _ in value }
    }
    var members: [(name: String, value: SCXMLExpression)] = []
    for name in element.words("namelist") {
      // What is no name is an error when it is run.
      let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      members.append((name, isName ? try expression(name) : .illegal))
    }
    for param in element.children(named: "param") {
      let text = param.attributes["expr"] ?? param.attributes["location"] ?? ""
      members.append((param.attributes["name"] ?? "", try expression(text)))
    }
    let named = members
    return { scope in
      guard !named.isEmpty else { return .undefined }
      var object: [String: SCXMLValue] = [:]
      for (name, value) in named { object[name] = try value.value(in: scope) }
      return .object(object)
    }
  }
}
