/// A writer that updates a terminal from one frame to the next.
struct ScreenWriter {
  /// The content of the terminal.
  private(set) var shown: CellBuffer

  var depth: ColorDepth { didSet { forgetStyles() } }

  /// The colors of the terminal's theme; a change of those that are shown writes the next frame completely.
  var colors = TerminalColors() {
    didSet {
      forgetStyles()
      if colors.inks != oldValue.inks { reset() }
    }
  }

  /// The number of cells that were written for the last frame.
  private(set) var cellCount = 0

  /// The position at which the terminal writes next; `nil` if it is not certain.
  private var position: CellPoint?
  private var style: CellStyle?

  /// The style of the latest cell, and what the terminal has instead.
  private var latest: (wanted: CellStyle, nearest: CellStyle)?

  /// The styles that the terminal has instead of others, which are few.
  private var nearest: [CellStyle: CellStyle] = [:]
  private var isCursorVisible: Bool?
  private var bytes: [UInt8] = []

  init(depth: ColorDepth) {
    self.depth = depth
    shown = CellBuffer(width: 0, height: 0)
  }

  /// Discards the known content of the terminal, so that the next frame is written completely.
  mutating func reset() {
    shown = CellBuffer(width: shown.width, height: shown.height, filledWith: .unknown)
    position = nil
    style = nil
    isCursorVisible = nil
  }

  /// Returns the bytes that make the terminal show a frame.
  mutating func write(_ picture: CellBuffer, glyphs: GlyphTable) -> [UInt8] {
    bytes.removeAll(keepingCapacity: true)
    cellCount = 0
    if picture.width != shown.width || picture.height != shown.height {
      shown = CellBuffer(width: picture.width, height: picture.height, filledWith: .unknown)
      position = nil
      style = nil
    }
    let width = picture.width
    var index = 0
    // What terminals that show a cluster as several characters have written beyond it ends here.
    var doubtfulEnd = 0
    let isSame = picture.cells == shown.cells
    while !isSame, index < picture.cells.count {
      let cell = picture.cells[index]
      // The second half of a wide character comes with the first.
      guard cell != shown.cells[index] || index < doubtfulEnd, !cell.isTrailing else {
        index += 1
        continue
      }
      if cellCount == 0, isCursorVisible != false, picture.cursor == nil {
        append("\u{1B}[?25l")
        isCursorVisible = false
      }
      go(to: CellPoint(x: index % width, y: index / width))
      take(nearest(to: cell))
      let excess = put(cell, glyphs)
      index += cell.isWide ? 2 : 1
      if excess > 0 {
        let rowEnd = (index + width - 1) / width * width
        doubtfulEnd = max(doubtfulEnd, min(index + excess, rowEnd))
      }
    }
    if let cursor = picture.cursor {
      if position != cursor { go(to: cursor) }
      if isCursorVisible != true { append("\u{1B}[?25h") }
      isCursorVisible = true
    } else if isCursorVisible != false {
      append("\u{1B}[?25l")
      isCursorVisible = false
    }
    shown = picture
    return bytes
  }

  /// Returns the style that the terminal has for a cell.
  private mutating func nearest(to cell: Cell) -> CellStyle {
    let isPicture = cell.glyph == Cell.upperHalf
    if let latest, latest.wanted == cell.style, !isPicture { return latest.nearest }
    let style = depth.hasMixtures ? colors.legible(cell.style) : cell.style
    // The colors of a picture are points, which differ from cell to cell.
    if isPicture { return depth.nearest(style, isPicture: true) }
    let known = nearest[cell.style] ?? depth.nearest(style)
    if nearest.count > 1000 { nearest.removeAll() }
    nearest[cell.style] = known
    latest = (cell.style, known)
    return known
  }

  private mutating func forgetStyles() {
    latest = nil
    nearest.removeAll()
  }

  /// Writes a cell where the terminal writes next.
  ///
  /// - Returns: How many cells after it a terminal has written, too, that does not join scalars.
  private mutating func put(_ cell: Cell, _ glyphs: GlyphTable) -> Int {
    let columns = cell.isWide ? 2 : 1
    cellCount += columns
    var excess = 0
    if cell.glyph < 128 {
      bytes.append(UInt8(truncatingIfNeeded: cell.glyph))
    } else {
      let character = glyphs.character(of: cell.glyph)
      if cell.glyph & Cell.clusterMark != 0 {
        excess = character.unicodeScalars.reduce(-columns) { $0 + $1.cellWidth }
        if excess < 0, let at = position {
          // Such a terminal would leave what was in the second half.
          append(String(repeating: " ", count: columns))
          goAbsolutely(to: at)
        }
      }
      bytes.append(contentsOf: String(character).utf8)
    }
    guard let at = position else { return max(0, excess) }
    // Terminals disagree about how wide clusters and newer emoji are, and about what comes after the
    // last column.
    let isCertain =
      cell.glyph & Cell.clusterMark == 0
      && (cell.glyph & (Cell.wideMark - 1) < 0x1F000) && at.x + columns < shown.width
    position = isCertain ? CellPoint(x: at.x + columns, y: at.y) : nil
    return max(0, excess)
  }

  private mutating func go(to target: CellPoint) {
    defer { position = target }
    guard let position else { return goAbsolutely(to: target) }
    if position == target { return }
    if position.y == target.y, target.x > position.x {
      let distance = target.x - position.x
      append(distance == 1 ? "\u{1B}[C" : "\u{1B}[\(distance)C")
    } else if target.x == 0, target.y == position.y + 1 {
      append("\r\n")
    } else {
      goAbsolutely(to: target)
    }
  }

  private mutating func goAbsolutely(to target: CellPoint) {
    append("\u{1B}[\(target.y + 1);\(target.x + 1)H")
  }

  // MARK: - Styles

  private mutating func take(_ wanted: CellStyle) {
    guard wanted != style else { return }
    var codes: [String] = []
    var old = style ?? CellStyle()
    if style == nil || !old.attributes.isSubset(of: wanted.attributes) {
      codes.append("0")
      old = CellStyle()
    }
    for (attribute, code) in Self.attributeCodes
    where wanted.attributes.contains(attribute) && !old.attributes.contains(attribute) {
      codes.append(code)
    }
    if wanted.foreground != old.foreground { codes.append(code(wanted.foreground, base: 30)) }
    if wanted.background != old.background { codes.append(code(wanted.background, base: 40)) }
    append("\u{1B}[\(codes.joined(separator: ";"))m")
    style = wanted
  }

  private static let attributeCodes: [(CellStyle.Attributes, String)] = [
    (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underlined, "4"), (.reversed, "7"),
  ]

  private func code(_ color: CellColor, base: Int) -> String {
    if color.isRGB { return "\(base + 8);2;\(color.red);\(color.green);\(color.blue)" }
    guard color.isPalette else { return "\(base + 9)" }
    switch color.index {
    case 0..<8: return "\(base + Int(color.index))"
    case 8..<16: return "\(base + 60 + Int(color.index) - 8)"
    default: return "\(base + 8);5;\(color.index)"
    }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
