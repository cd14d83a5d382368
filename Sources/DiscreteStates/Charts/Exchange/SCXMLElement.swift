/// An element of an SCXML document.
public final class SCXMLElement {
  /// The name, without its namespace prefix.
  public let name: String

  /// The namespace of the attributes `tags`, `exact` and `after`.
  ///
  /// `SCXMLWriter` writes them for parts of a chart that have no counterpart in SCXML.
  static let space = "urn:umbra:discrete-states"

  /// The values of the attributes, by name.
  public let attributes: [String: String]

  /// The child elements, in order.
  public private(set) var children: [SCXMLElement] = []

  /// The text of the element, without the text of its children.
  public private(set) var text = ""

  /// The parent; `nil` for the root.
  public private(set) weak var parent: SCXMLElement?

  /// The identifier of a state: the attribute `id`, or a generated name that starts with `$`.
  public internal(set) var id: String

  init(name: String, attributes: [String: String]) {
    (self.name, self.attributes, id) = (name, attributes, attributes["id"] ?? "")
  }

  /// Parses a document.
  ///
  /// The parser accepts elements, attributes, text, character data, comments, processing instructions and the
  /// predefined entities of XML. It rejects document type definitions.
  ///
  /// - Returns: The root element.
  /// - Throws: ``SCXMLError/malformed(line:_:)``.
  public static func parse(_ document: String) throws(SCXMLError) -> SCXMLElement {
    var parser = SCXMLParser(document)
    return try parser.root()
  }

  /// Returns the children with a name.
  public func children(named name: String) -> [SCXMLElement] { children.filter { $0.name == name } }

  /// Returns the words of an attribute, separated by white space.
  public func words(_ attribute: String) -> [String] {
    (attributes[attribute] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Whether the element is a state that can be active.
  var isState: Bool { ["state", "parallel", "final"].contains(name) }

  func append(_ child: SCXMLElement) {
    child.parent = self
    children.append(child)
  }

  func append(_ text: String) { self.text += text }
}

/// An error in the conversion of an SCXML document to a chart, or of a chart to a document.
public enum SCXMLError: Error, Hashable {
  /// The document is not well-formed.
  case malformed(line: Int, String)

  /// The element, attribute or part of a chart has no counterpart in the other format.
  case unsupported(String)

  /// The reader has no guard or action for a text in the document.
  case unbound(String)

  /// The states and transitions of the document are not a valid chart.
  case invalid(StatechartError)
}

/// Parses the part of XML that SCXML documents use.
private struct SCXMLParser {
  /// A part of the document; scalars, since a character may consist of a delimiter and a combining mark.
  typealias Text = Substring.UnicodeScalarView

  private var rest: Text
  private var line = 1

  init(_ text: String) {
    var scalars = String.UnicodeScalarView()
    var endsLine = false
    for scalar in text.unicodeScalars {
      // XML 1.0, 2.11: a carriage return, with or without a line feed, is a line feed.
      if scalar != "\n" || !endsLine { scalars.append(scalar == "\r" ? "\n" : scalar) }
      endsLine = scalar == "\r"
    }
    // A byte order mark is not part of the document.
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    rest = scalars[...]
  }

  /// The maximum depth; releasing a deeper tree would take too much stack.
  private static let depthLimit = 500

  private func failure(_ text: String) -> SCXMLError { .malformed(line: line, text) }

  mutating func root() throws(SCXMLError) -> SCXMLElement {
    try skipMisc()
    guard rest.first == "<" else { throw failure("a root element is missing") }
    var open: [SCXMLElement] = []
    while true {
      if take("</") {
        let name = try self.name()
        skipSpace()
        guard take(">"), let element = open.popLast(), element.name == Self.local(name) else {
          throw failure("</\(name)> closes nothing")
        }
        guard open.isEmpty else { continue }
        return try end(element)
      } else if try skipRemark() {
        continue
      } else if take("<![CDATA[") {
        guard let text = upTo("]]>") else { throw failure("<![CDATA[ is not closed") }
        open.last?.append(String(text))
      } else if take("<") {
        let (element, isClosed) = try tag()
        open.last?.append(element)
        if !isClosed { open.append(element) } else if open.isEmpty { return try end(element) }
        if open.count > Self.depthLimit { throw failure("elements are nested too deeply") }
      } else if rest.isEmpty {
        throw failure("\(open.last.map { "<\($0.name)>" } ?? "the document") is not closed")
      } else {
        let text = advance(rest.firstIndex(of: "<") ?? rest.endIndex)
        open.last?.append(try unescaped(text))
      }
    }
  }

  private mutating func end(_ root: SCXMLElement) throws(SCXMLError) -> SCXMLElement {
    try skipMisc()
    guard rest.isEmpty else { throw failure("something follows the root element") }
    return root
  }

  private mutating func skipMisc() throws(SCXMLError) {
    while true {
      skipSpace()
      if starts(with: "<!DOCTYPE") { throw failure("definitions of document types are not read") }
      guard try skipRemark() else { return }
    }
  }

  private mutating func tag() throws(SCXMLError) -> (SCXMLElement, isClosed: Bool) {
    let name = Self.local(try self.name())
    var attributes: [String: String] = [:]
    while true {
      skipSpace()
      if take("/>") { return (SCXMLElement(name: name, attributes: attributes), true) }
      if take(">") { return (SCXMLElement(name: name, attributes: attributes), false) }
      let attribute = try self.name()
      skipSpace()
      guard take("=") else { throw failure("\(attribute) has no value") }
      skipSpace()
      guard let quote = rest.first, quote == "\"" || quote == "'" else {
        throw failure("the value of \(attribute) is not quoted")
      }
      rest.removeFirst()
      guard let value = upTo("\(quote)") else { throw failure("\(quote) is missing") }
      // XML 1.0, 3.3.3: white space in a value becomes spaces, unless it is written as character references.
      let spaced = Text(value.map { $0 == "\n" || $0 == "\t" ? " " : $0 })
      guard attributes.updateValue(try unescaped(spaced), forKey: attribute) == nil else {
        throw failure("\(attribute) occurs twice")
      }
    }
  }

  private mutating func name() throws(SCXMLError) -> String {
    let delimiters = "<>/=\"'&".unicodeScalars
    let name = rest.prefix { !$0.properties.isWhitespace && !delimiters.contains($0) }
    guard !name.isEmpty else { throw failure("a name is missing") }
    rest.removeFirst(name.count)
    return String(name)
  }

  private static func local(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? name
  }

  private mutating func skipSpace() {
    _ = advance(rest.prefix { $0.properties.isWhitespace }.endIndex)
  }

  private func starts(with text: String) -> Bool { rest.starts(with: text.unicodeScalars) }

  private mutating func take(_ text: String) -> Bool {
    guard starts(with: text) else { return false }
    rest.removeFirst(text.unicodeScalars.count)
    return true
  }

  /// Skips a comment or a processing instruction.
  private mutating func skipRemark() throws(SCXMLError) -> Bool {
    if try skip("<!--", to: "-->") { return true }
    return try skip("<?", to: "?>")
  }

  private mutating func skip(_ start: String, to end: String) throws(SCXMLError) -> Bool {
    guard take(start) else { return false }
    guard upTo(end) != nil else { throw failure("\(start) is not closed") }
    return true
  }

  /// Removes and returns the text before a delimiter, and removes the delimiter; returns `nil` if it is absent.
  private mutating func upTo(_ end: String) -> Text? {
    let found = rest.indices.first { rest[$0...].starts(with: end.unicodeScalars) }
    guard let found else { return nil }
    defer { _ = take(end) }
    return advance(found)
  }

  private mutating func advance(_ index: Text.Index) -> Text {
    let text = rest[..<index]
    line += text.count { $0 == "\n" }
    rest = rest[index...]
    return text
  }

  private func unescaped(_ text: Text) throws(SCXMLError) -> String {
    var (result, rest) = (String.UnicodeScalarView(), text)
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      guard let end = rest[start...].firstIndex(of: ";") else { throw failure("& has no ;") }
      let entity = String(rest[rest.index(after: start)..<end])
      let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
      let number =
        entity.hasPrefix("#x")
        ? UInt32(entity.dropFirst(2), radix: 16)
        : entity.hasPrefix("#") ? UInt32(entity.dropFirst()) : nil
      if let character = known[entity] {
        result += character.unicodeScalars
      } else if let scalar = number.flatMap(Unicode.Scalar.init) {
        result.append(scalar)
      } else {
        throw failure("&\(entity); is not known")
      }
      rest = rest[rest.index(after: end)...]
    }
    return String(result + rest)
  }
}

extension SCXMLElement {
  /// Returns a text in which special characters are escaped, and characters that XML does not allow are removed.
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where character.unicodeScalars.contains { $0.value < 0x20 }: result += " "
      default: result.append(character)
      }
    }
  }
}
