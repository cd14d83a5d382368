/// A value of an SCXML document.
indirect enum SCXMLValue: Equatable, Sendable {
  case number(Int)
  case text(String)
  case boolean(Bool)
  case array([SCXMLValue])
  case object([String: SCXMLValue])
  case undefined

  var isTrue: Bool {
    switch self {
    case .number(let number): number != 0
    case .text(let text): !text.isEmpty
    case .boolean(let boolean): boolean
    case .array, .object: true
    case .undefined: false
    }
  }

  /// The result of `typeof`.
  var kind: String {
    switch self {
    case .number: "number"
    case .text: "string"
    case .boolean: "boolean"
    case .array, .object: "object"
    case .undefined: "undefined"
    }
  }

  /// Returns the value of `.name` or `[index]`.
  func member(_ key: SCXMLValue) throws -> SCXMLValue {
    switch (self, key) {
    case (.object(let members), .text(let name)): return members[name] ?? .undefined
    case (.array(let values), .number(let index)):
      return values.indices.contains(index) ? values[index] : .undefined
    case (.array(let values), .text("length")), (.array(let values), .text("size")):
      return .number(values.count)
    case (.undefined, _): throw SCXMLFailure()
    default: return .undefined
    }
  }

  /// The value of content: an expression's, or else a text without superfluous space.
  init(content: String) {
    let text = content.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let nothing = SCXMLScope(variables: [:], event: .undefined, isActive: { _ in false })
    self = SCXMLExpression(text).flatMap { try? $0.value(in: nothing) } ?? .text(text)
  }
}

/// An error of a document, by the name of its event.
struct SCXMLFailure: Error {
  var name = "error.execution"

  /// The event that was to be sent.
  var sendID: SCXMLValue = .undefined
}

/// The values that an expression can read.
struct SCXMLScope {
  var variables: [String: SCXMLValue]
  var event: SCXMLValue
  var isActive: (String) -> Bool
}
