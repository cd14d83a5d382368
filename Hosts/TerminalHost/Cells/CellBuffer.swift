/// The content of a screen, as cells.
struct CellBuffer {
  private(set) var width: Int
  private(set) var height: Int

  /// The cells row by row.
  private(set) var cells: [Cell]

  /// The position of the cursor; `nil` while it is hidden.
  var cursor: CellPoint?

  init(width: Int, height: Int, filledWith cell: Cell = .blank) {
    self.width = max(0, width)
    self.height = max(0, height)
    cells = Array(repeating: cell, count: self.width * self.height)
  }

  var bounds: CellRect { CellRect(left: 0, top: 0, right: width, bottom: height) }

  subscript(x: Int, y: Int) -> Cell { cells[y * width + x] }

  /// Makes all cells blank.
  mutating func clear() {
    for index in cells.indices { cells[index] = .blank }
    cursor = nil
  }

  /// Fills an area with a background, and removes its characters.
  mutating func fill(_ rect: CellRect, _ style: CellStyle) {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return }
    for y in rect.top..<rect.bottom {
      for x in rect.left..<rect.right { set(Cell(glyph: 32, style: style), x, y) }
    }
  }

  /// Writes a line of text, clipped to a part of the screen.
  ///
  /// - Parameters:
  ///   - x: The column at which it begins, which may be outside of the part.
  ///   - clip: The visible part.
  ///   - style: How it looks; its own background leaves the one that is there, with ink
  ///     that can be read on it.
  /// - Returns: The column after the text.
  @discardableResult
  mutating func write(
    _ text: some StringProtocol, x: Int, y: Int, clip: CellRect, style: CellStyle,
    glyphs: inout GlyphTable
  ) -> Int {
    let clip = clip.intersection(bounds)
    guard y >= clip.top, y < clip.bottom, !clip.isEmpty else { return x }
    if text.isPlain { return writePlain(text, x: x, y: y, clip: clip, style: style) }
    var x = x
    for character in text {
      if x >= clip.right { break }
      let shown = character.shown
      let width = shown.cellWidth
      if width == 0 { continue }
      defer { x += width }
      guard x >= clip.left else {
        // The half of a wide character that is seen.
        if x + width > clip.left { put(32, clip.left, y, style) }
        continue
      }
      guard x + width <= clip.right else {
        put(32, x, y, style)
        break
      }
      put(glyphs.glyph(of: shown, width: width), x, y, style)
      if width == 2 { set(Cell(glyph: Cell.trailingMark, style: self[x, y].style), x + 1, y) }
    }
    return x
  }

  /// Writes a line of bytes, of which each is a cell.
  private mutating func writePlain(
    _ text: some StringProtocol, x: Int, y: Int, clip: CellRect, style: CellStyle
  ) -> Int {
    var x = x
    for byte in text.utf8 {
      if x >= clip.right { break }
      if x >= clip.left { put(UInt32(byte), x, y, style) }
      x += 1
    }
    return x
  }

  private mutating func put(_ glyph: UInt32, _ x: Int, _ y: Int, _ style: CellStyle) {
    var style = style
    if style.background == .own { style.background = self[x, y].style.background }
    // The terminal's own ink may be as dark, or as light.
    if style.background.isRGB, !style.foreground.isRGB { style = Theme.legible(style) }
    set(Cell(glyph: glyph, style: style), x, y)
  }

  /// Writes a cell; of a wide character that loses a half, the other one goes too.
  private mutating func set(_ cell: Cell, _ x: Int, _ y: Int) {
    let index = y * width + x
    let old = cells[index]
    if old.isWide, !old.isTrailing, x + 1 < width, cells[index + 1].isTrailing {
      cells[index + 1].glyph = 32
    }
    if old.isTrailing, !cell.isTrailing, x > 0, cells[index - 1].isWide {
      cells[index - 1].glyph = 32
    }
    cells[index] = cell
  }
}

/// A place on the screen, in cells from the top left.
struct CellPoint: Hashable, Sendable {
  var x: Int
  var y: Int
}
