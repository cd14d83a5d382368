import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of an XML document.
final class SCXMLElement {
  let name: String
  let attributes: [String: String]
  private(set) var children: [SCXMLElement] = []
  private(set) var text = ""
  private(set) weak var parent: SCXMLElement?

  private init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  func children(named name: String) -> [SCXMLElement] { children.filter { $0.name == name } }

  func withoutChildren(named name: String) -> SCXMLElement {
    let copy = SCXMLElement(name: self.name, attributes: attributes)
    copy.children = children.filter { $0.name != name }
    return copy
  }

  /// The words of an attribute.
  func words(_ attribute: String) -> [String] {
    (attributes[attribute] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// The root of a document, or nil if it is not well-formed.
  static func root(of data: Data) -> SCXMLElement? {
    let builder = Builder()
    let parser = XMLParser(data: data)
    parser.delegate = builder
    return parser.parse() ? builder.root : nil
  }

  private final class Builder: NSObject, XMLParserDelegate {
    var root: SCXMLElement?
    private var open: [SCXMLElement] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      let local = name.split(separator: ":").last.map(String.init) ?? name
      let element = SCXMLElement(name: local, attributes: attributes)
      if let parent = open.last {
        parent.children.append(element)
        element.parent = parent
      } else {
        root = element
      }
      open.append(element)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) { open.removeLast() }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      open.last?.text += string
    }
  }
}
