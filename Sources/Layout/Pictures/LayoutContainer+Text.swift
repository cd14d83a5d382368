extension LayoutContainer {
  /// The tree as text: names, frames in their parents' coordinates, and the constraints that do not hold.
  ///
  /// ```text
  /// form (0, 0; 320 x 200)
  ///   title (16, 16; 288 x 20)
  ///   ! title.width >= 300  left out  Form.swift:12
  /// ```
  public var text: String {
    let picture = LayoutPicture(self)
    var lines: [String] = []
    for entry in picture.entries {
      let margin = String(repeating: "  ", count: entry.depth)
      let guide = entry.isGuide ? " guide" : ""
      lines.append("\(margin)\(entry.name) \(entry.local)\(guide)")
      for number in entry.notes {
        let note = picture.notes[number - 1]
        let place = note.source.map { "  \($0)" } ?? ""
        lines.append("\(margin)! \(note.text)\(place)")
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension LayoutContainer: CustomStringConvertible {
  /// The tree as text.
  public var description: String { text }
}
