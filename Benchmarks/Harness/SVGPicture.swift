import Foundation

/// The elements of a picture, which follows the reader's choice of a light or a dark page.
struct SVGPicture {
  private(set) var elements: [String] = []

  enum Anchor: String {
    case start
    case middle
    case end
  }

  mutating func text(
    _ text: String, x: Double, y: Double, style: String = "", anchor: Anchor = .start
  ) {
    let style = style.isEmpty ? "" : " class=\"\(style)\""
    elements.append(
      "<text\(style) x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" "
        + "text-anchor=\"\(anchor.rawValue)\">\(Self.escape(text))</text>")
  }

  /// Adds a text whose parts have styles of their own.
  mutating func text(_ spans: [(text: String, style: String)], x: Double, y: Double) {
    let parts = spans.enumerated().map { index, span in
      "<tspan class=\"\(span.style)\"\(index == 0 ? "" : " dx=\"8\"")>\(Self.escape(span.text))</tspan>"
    }
    elements.append(
      "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\">\(parts.joined())</text>")
  }

  mutating func bar(x: Double, y: Double, width: Double, height: Double, style: String) {
    elements.append(
      "<rect class=\"\(style)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" "
        + "width=\"\(Self.number(width))\" height=\"\(Self.number(height))\" rx=\"2\"/>")
  }

  mutating func line(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), style: String
  ) {
    elements.append(
      "<line class=\"\(style)\" x1=\"\(Self.number(start.x))\" y1=\"\(Self.number(start.y))\" "
        + "x2=\"\(Self.number(end.x))\" y2=\"\(Self.number(end.y))\"/>")
  }

  /// Adds a line through points, with a dot at each.
  mutating func curve(_ points: [(x: Double, y: Double)], style: String) {
    let path = points.map { "\(Self.number($0.x)),\(Self.number($0.y))" }.joined(separator: " ")
    elements.append("<polyline class=\"curve \(style)\" points=\"\(path)\"/>")
    for point in points {
      elements.append(
        "<circle class=\"dot \(style)\" cx=\"\(Self.number(point.x))\" "
          + "cy=\"\(Self.number(point.y))\" r=\"2.5\"/>")
    }
  }

  /// Returns the picture as a document.
  func document(title: String, width: Double, height: Double) -> String {
    let size = (Self.number(width), Self.number(height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.0) \(size.1)" \
      width="\(size.0)" height="\(size.1)" role="img" aria-label="\(Self.escape(title))">
      <style>
      \(Self.style)
      </style>
      <rect class="page" x="0" y="0" width="100%" height="100%"/>
      \(elements.joined(separator: "\n"))
      </svg>

      """
  }

  private static func number(_ value: Double) -> String { String(format: "%.1f", value) }

  private static func escape(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
  }

  /// The number of colors for curves of other libraries: the classes `peer0` to `peer3`.
  static let peerColors = 4

  private static let style = """
    text { font: 12px -apple-system, "Segoe UI", "DejaVu Sans", Arial, sans-serif; fill: #24292f;
      stroke: #ffffff; stroke-width: 3px; stroke-linejoin: round; paint-order: stroke; }
    .title { font-size: 18px; font-weight: 600; }
    .group { font-size: 13px; font-weight: 600; }
    .value { font-weight: 600; }
    .muted { fill: #656d76; font-size: 11px; }
    .page { fill: #ffffff; }
    .faster { fill: #2f7fd6; }
    .slower { fill: #cf5b28; }
    .grid { stroke: #d8dee4; stroke-width: 1; }
    .one { stroke: #57606a; stroke-width: 1.5; }
    .curve { fill: none; stroke-width: 1.5; stroke-linejoin: round; }
    .curve.ours { stroke: #2f7fd6; stroke-width: 2.5; }
    .dot.ours, .name.ours { fill: #2f7fd6; }
    .curve.baseline { stroke: #cf5b28; stroke-width: 2; }
    .dot.baseline, .name.baseline { fill: #cf5b28; }
    .curve.floor { stroke: #8c959f; stroke-dasharray: 4 3; }
    .dot.floor, .name.floor { fill: #747c85; }
    .curve.peer0 { stroke: #1a7f37; }
    .dot.peer0, .name.peer0 { fill: #1a7f37; }
    .curve.peer1 { stroke: #8250df; }
    .dot.peer1, .name.peer1 { fill: #8250df; }
    .curve.peer2 { stroke: #bf3989; }
    .dot.peer2, .name.peer2 { fill: #bf3989; }
    .curve.peer3 { stroke: #9a6700; }
    .dot.peer3, .name.peer3 { fill: #9a6700; }
    .name { font-size: 11px; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; stroke: #0d1117; }
      .muted { fill: #9198a1; }
      .page { fill: #0d1117; }
      .faster { fill: #4493f8; }
      .slower { fill: #e9854f; }
      .grid { stroke: #2b323b; }
      .one { stroke: #8b949e; }
      .curve.ours { stroke: #4493f8; }
      .dot.ours, .name.ours { fill: #4493f8; }
      .curve.baseline { stroke: #e9854f; }
      .dot.baseline, .name.baseline { fill: #e9854f; }
      .curve.floor { stroke: #6e7681; }
      .dot.floor, .name.floor { fill: #9198a1; }
      .curve.peer0 { stroke: #3fb950; }
      .dot.peer0, .name.peer0 { fill: #3fb950; }
      .curve.peer1 { stroke: #ab7df8; }
      .dot.peer1, .name.peer1 { fill: #ab7df8; }
      .curve.peer2 { stroke: #db61a2; }
      .dot.peer2, .name.peer2 { fill: #db61a2; }
      .curve.peer3 { stroke: #d29922; }
      .dot.peer3, .name.peer3 { fill: #d29922; }
    }
    """
}
