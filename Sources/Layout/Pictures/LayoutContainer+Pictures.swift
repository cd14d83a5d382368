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

  /// Returns a drawing of the tree as SVG: frames with names and sizes, and the constraints that do not hold.
  ///
  /// Guides are dashed. The edges of a constraint that does not hold are red, or orange if the constraint is not
  /// required, and have a number, which a legend below the drawing explains. Dashed edges with the same number belong
  /// to the constraints that it contradicts.
  ///
  /// - Parameter scale: The number of pixels per point. A scale that is not finite or not above 0 is reported and
  ///   replaced by 2.
  public func svg(scale: Double = 2) -> String {
    let isUsable = scale.isFinite && scale > 0
    if !isUsable {
      report(LayoutIssue(.invalidScale(scale), item: root?.name ?? "", source: nil))
    }
    var writer = PictureWriter(LayoutPicture(self), scale: isUsable ? scale : 2)
    return writer.write()
  }
}

extension LayoutContainer: CustomStringConvertible {
  /// The tree as text.
  public var description: String { text }
}
