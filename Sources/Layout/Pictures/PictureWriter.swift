/// Writes a picture as SVG.
struct PictureWriter {
  private let picture: LayoutPicture
  private let scale: Double
  private let margin = 12.0
  private var body = ""

  /// The number of badges at a point.
  private var badges: [Point: Int] = [:]

  /// The rectangles of texts, so that no text covers another.
  private var taken = TakenPlaces()

  init(_ picture: LayoutPicture, scale: Double) {
    self.picture = picture
    self.scale = scale
  }

  mutating func write() -> String {
    let lineHeight = 18.0
    let longest = picture.notes.map { noteText($0).count }.max() ?? 0
    let paper = onPaper(picture.bounds)
    let width = max(paper.width, Double(longest) * 7.3 + 30) + 2 * margin
    let drawn = paper.height + 2 * margin
    let legend = picture.notes.isEmpty ? 0 : Double(picture.notes.count) * lineHeight + margin
    for entry in picture.entries { draw(entry) }
    for entry in picture.entries where !entry.isGuide { name(entry) }
    for entry in picture.entries where entry.isGuide { tab(entry) }
    // The most serious note is drawn last, on top.
    for (index, note) in picture.notes.enumerated().reversed() { mark(note, number: index + 1) }
    for (index, note) in picture.notes.enumerated() {
      let y = drawn + Double(index) * lineHeight + 12
      let color = note.isRequired ? "#c62828" : "#b26a00"
      badge(index + 1, x: margin + 8, y: y - 4, color)
      text(noteText(note), x: margin + 24, y: y, size: 12, color)
    }
    let size = "\(Number.text(width))\" height=\"\(Number.text(drawn + legend))"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size)" \
      font-family="DejaVu Sans Mono, Menlo, monospace">
      <rect width="100%" height="100%" fill="white"/>
      \(body)</svg>

      """
  }

  private func noteText(_ note: LayoutPicture.Note) -> String {
    note.text + (note.source.map { "  \($0)" } ?? "")
  }

  private func onPaper(_ frame: Rect) -> Rect {
    // Limits lengths that no viewer can show.
    func drawn(_ length: Double) -> Double {
      length.isNaN ? 0 : min(max(length * scale, -1e9), 1e9)
    }
    return Rect(
      x: drawn(frame.minX - picture.bounds.minX) + margin,
      y: drawn(frame.minY - picture.bounds.minY) + margin, width: drawn(frame.width),
      height: drawn(frame.height))
  }

  private mutating func draw(_ entry: LayoutPicture.Entry) {
    let frame = onPaper(entry.frame)
    let fills = ["#f5f7fa", "#e3ecf7", "#d3e4d6", "#f3e6cf", "#e6dcef"]
    let style =
      entry.isGuide
      ? "fill=\"none\" stroke=\"#5c6bc0\" stroke-dasharray=\"5 4\""
      : "fill=\"\(fills[entry.depth % fills.count])\" stroke=\"#607d8b\""
    body += "<rect \(numbers(frame)) \(style)/>\n"
  }

  /// Writes name and size inside the frame, at a free place where they fit.
  private mutating func name(_ entry: LayoutPicture.Entry) {
    let frame = onPaper(entry.frame)
    let size = "\(Number.text(entry.frame.width))×\(Number.text(entry.frame.height))"
    let color = "#263238"
    for label in ["\(entry.name) \(size)", entry.name] {
      for fontSize in [11.0, 9] {
        let extent = extent(of: label, fontSize)
        guard extent.width + 4 <= max(frame.width, 60) else { continue }
        for place in places(for: extent, in: frame) where !taken.meet(place) {
          return write(label, at: place, fontSize, color)
        }
      }
    }
    // Truncates the name to the frame's width; without a free place, it covers other text.
    let most = max(3, Int((max(frame.width, 60) - 4) / (9 * 0.62)))
    let label =
      entry.name.count <= most ? entry.name : entry.name.prefix(most - 1) + "…"
    let places = places(for: extent(of: label, 9), in: frame)
    guard let place = places.first(where: { !taken.meet($0) }) ?? places.first else { return }
    write(label, at: place, 9, color)
  }

  private func extent(of label: String, _ fontSize: Double) -> Size {
    Size(width: Double(label.count) * fontSize * 0.62, height: fontSize + 3)
  }

  private mutating func write(
    _ label: String, at place: Rect, _ fontSize: Double, _ color: String
  ) {
    taken.insert(place)
    text(label, x: place.minX, y: place.maxY - 3, size: fontSize, color)
  }

  private func places(for extent: Size, in frame: Rect) -> [Rect] {
    let left = frame.minX + 6
    // Not outside the drawing, if an item at its edge is narrower than its name.
    let right = max(2, frame.maxX - extent.width - 6)
    let middle = frame.minY + (frame.height - extent.height) / 2
    let isLow = frame.height < 5 * extent.height
    let heights =
      (isLow ? [middle] : []) + [frame.minY + 3, frame.maxY - extent.height - 3, middle]
    return heights.flatMap { y in
      [left, right].map { Rect(origin: Point(x: $0, y: y), size: extent) }
    } + [Rect(origin: Point(x: left, y: frame.maxY + 1), size: extent)]
  }

  /// Writes a guide's name on its dashed line, at a free place.
  private mutating func tab(_ entry: LayoutPicture.Entry) {
    let frame = onPaper(entry.frame)
    let label = "\(entry.name) \(Number.text(entry.frame.width))×\(Number.text(entry.frame.height))"
    let extent = Size(width: Double(label.count) * 5.6 + 6, height: 12)
    var places: [Rect] = []
    for y in [frame.minY - 6, frame.maxY - 6] {
      for share in [1.0, 0.5, 0] {
        let room = frame.width - extent.width - 16
        let x = max(2, frame.minX + 8 + share * room)
        places.append(Rect(origin: Point(x: x, y: y), size: extent))
      }
    }
    guard let place = places.first(where: { !taken.meet($0) }) ?? places.first else { return }
    taken.insert(place)
    body += "<rect \(numbers(place)) rx=\"3\" fill=\"white\" stroke=\"#9fa8da\"/>\n"
    text(label, x: place.minX + 3, y: place.maxY - 3, size: 9, "#3f51b5")
  }

  private mutating func mark(_ note: LayoutPicture.Note, number: Int) {
    let color = note.isRequired ? "#c62828" : "#b26a00"
    for mark in note.marks {
      let frame = onPaper(picture.entries[mark.entry].frame)
      let (from, to) = frame.line(along: mark.attribute)
      body +=
        "<line x1=\"\(Number.text(from.x))\" y1=\"\(Number.text(from.y))\" "
        + "x2=\"\(Number.text(to.x))\" y2=\"\(Number.text(to.y))\" stroke=\"\(color)\" "
        + (mark.isOpponent
          ? "stroke-width=\"2\" stroke-dasharray=\"3 3\"/>\n" : "stroke-width=\"3\"/>\n")
      // Several badges on one line are side by side.
      let (x, y) = ((from.x + to.x) / 2, (from.y + to.y) / 2)
      let place = Point(x: x, y: y)
      let shift = Double(badges[place, default: 0]) * 18
      badges[place, default: 0] += 1
      badge(number, x: x - (from.y == to.y ? shift : 0), y: y - (from.y == to.y ? 0 : shift), color)
    }
  }

  private mutating func badge(_ number: Int, x: Double, y: Double, _ color: String) {
    body +=
      "<circle cx=\"\(Number.text(x))\" cy=\"\(Number.text(y))\" r=\"8\" fill=\"\(color)\"/>\n"
    body +=
      "<text x=\"\(Number.text(x))\" y=\"\(Number.text(y + 4))\" font-size=\"10\" fill=\"white\" "
      + "text-anchor=\"middle\">\(number)</text>\n"
  }

  private mutating func text(
    _ text: String, x: Double, y: Double, size: Double, _ color: String
  ) {
    body +=
      "<text x=\"\(Number.text(x))\" y=\"\(Number.text(y))\" font-size=\"\(Number.text(size))\" "
      + "fill=\"\(color)\" xml:space=\"preserve\">\(escaped(text))</text>\n"
  }

  private func numbers(_ frame: Rect) -> String {
    "x=\"\(Number.text(frame.minX))\" y=\"\(Number.text(frame.minY))\" "
      + "width=\"\(Number.text(frame.width))\" height=\"\(Number.text(frame.height))\""
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      // XML cannot contain these characters.
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Rect {
  /// Returns the line that marks an attribute: an edge, a center line, or a length.
  fileprivate func line(along attribute: LayoutAttribute) -> (Point, Point) {
    func upright(_ x: Double) -> (Point, Point) { (Point(x: x, y: minY), Point(x: x, y: maxY)) }
    func level(_ y: Double) -> (Point, Point) { (Point(x: minX, y: y), Point(x: maxX, y: y)) }
    return switch (attribute.axis, attribute.isSize) {
    case (.horizontal, false): upright(minX + attribute.share * width)
    case (.vertical, false): level(minY + attribute.share * height)
    // Not in the middle, where names are.
    case (.horizontal, true): level(maxY - min(8, height / 4))
    case (.vertical, true): upright(maxX - min(24, width / 4))
    }
  }
}
