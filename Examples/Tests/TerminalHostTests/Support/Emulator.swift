@testable import TerminalHost

/// A terminal in memory, which understands the sequences that ``ScreenWriter`` writes.
struct Emulator {
  struct Spot: Hashable {
    var text = " "
    var style = CellStyle()
    var isTrailing = false
  }

  let width: Int
  let height: Int
  private(set) var spots: [Spot]
  private(set) var cursor = CellPoint(x: 0, y: 0)
  private(set) var isCursorVisible = true

  /// The number of cells that were written.
  private(set) var written = 0

  /// The sequences that it did not understand.
  private(set) var complaints: [String] = []

  /// The number of additional cells that its cursor advances after a cluster.
  var clusterQuirk = 0

  /// Whether it shows the scalars of a cluster beside each other.
  var joinsNothing = false
  private var style = CellStyle()
  private var isPastEdge = false

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    spots = Array(repeating: Spot(text: "?"), count: width * height)
  }

  mutating func take(_ bytes: [UInt8]) {
    var text = String(decoding: bytes, as: UTF8.self)[...]
    while let first = text.unicodeScalars.first {
      switch first.value {
      case 0x1B: takeEscape(&text)
      case 0x0D:
        cursor.x = 0
        isPastEdge = false
        text.unicodeScalars.removeFirst()
      case 0x0A:
        cursor.y = min(height - 1, cursor.y + 1)
        text.unicodeScalars.removeFirst()
      case 0..<32, 127..<160:
        complaints.append("control \(first.value)")
        text.unicodeScalars.removeFirst()
      default:
        let end =
          text.unicodeScalars.firstIndex { $0.value < 32 } ?? text.unicodeScalars.endIndex
        for character in text[..<end] { put(character) }
        text = text[end...]
      }
    }
  }

  private mutating func put(_ character: Character) {
    let cells = character.cellWidth
    written += cells
    if isPastEdge || cursor.x + cells > width { complaints.append("beyond the edge") }
    if isPastEdge || cursor.x + cells > width { return }
    clear(cursor.x)
    if cells == 2 { clear(cursor.x + 1) }
    let index = cursor.y * width + cursor.x
    let columns = character.unicodeScalars.reduce(0) { $0 + $1.cellWidth }
    let isLeft = joinsNothing && columns < cells && spots[index + 1].text != " "
    spots[index] = Spot(text: String(character), style: style)
    if cells == 2, !isLeft { spots[index + 1] = Spot(text: "", style: style, isTrailing: true) }
    if joinsNothing, columns > cells {
      for x in (cursor.x + cells)..<max(cursor.x + cells, min(cursor.x + columns, width)) {
        clear(x)
        spots[cursor.y * width + x] = Spot(text: "#", style: style)
      }
    }
    let isOdd = character.unicodeScalars.count > 1 || cells == 2 && !character.isLetter
    cursor.x += cells + (isOdd ? clusterQuirk : 0)
    if cursor.x >= width {
      cursor.x = width - 1
      isPastEdge = true
    }
  }

  /// Erases the other half of a wide character whose half is overwritten.
  private mutating func clear(_ x: Int) {
    let index = cursor.y * width + x
    if spots[index].isTrailing { spots[index - 1].text = " " }
    if x + 1 < width, spots[index + 1].isTrailing {
      spots[index + 1] = Spot(style: spots[index].style)
    }
    spots[index] = Spot(style: spots[index].style)
  }

  private mutating func takeEscape(_ text: inout Substring) {
    let scalars = text.unicodeScalars
    var index = scalars.index(after: scalars.startIndex)
    guard index < scalars.endIndex, scalars[index] == "[" else {
      complaints.append("escape")
      text.unicodeScalars.removeFirst()
      return
    }
    index = scalars.index(after: index)
    let start = index
    while index < scalars.endIndex, !(0x40...0x7E).contains(scalars[index].value) {
      index = scalars.index(after: index)
    }
    guard index < scalars.endIndex else {
      complaints.append("half a sequence")
      text = ""
      return
    }
    let parameters = String(scalars[start..<index])
    let final = scalars[index]
    text = text[scalars.index(after: index)...]
    obey(parameters, final)
  }

  private mutating func obey(_ parameters: String, _ final: Unicode.Scalar) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map {
      Int($0) ?? 0
    }
    switch (final, parameters) {
    case ("h", "?25"): isCursorVisible = true
    case ("l", "?25"): isCursorVisible = false
    case ("H", _):
      cursor = CellPoint(x: (numbers.last ?? 1) - 1, y: (numbers.first ?? 1) - 1)
      isPastEdge = false
    case ("C", _):
      cursor.x = min(width - 1, cursor.x + max(1, numbers.first ?? 1))
      isPastEdge = false
    case ("m", _): takeStyle(numbers)
    default: complaints.append("\(parameters)\(final)")
    }
  }

  private mutating func takeStyle(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: style = CellStyle()
      case 1: style.attributes.insert(.bold)
      case 2: style.attributes.insert(.dim)
      case 3: style.attributes.insert(.italic)
      case 4: style.attributes.insert(.underlined)
      case 7: style.attributes.insert(.reversed)
      case 30...37: style.foreground = .palette(UInt8(number - 30))
      case 90...97: style.foreground = .palette(UInt8(number - 82))
      case 39: style.foreground = .own
      case 40...47: style.background = .palette(UInt8(number - 40))
      case 100...107: style.background = .palette(UInt8(number - 92))
      case 49: style.background = .own
      case 38: style.foreground = color(&rest)
      case 48: style.background = color(&rest)
      default: complaints.append("style \(number)")
      }
    }
  }

  private func color(_ rest: inout ArraySlice<Int>) -> CellColor {
    if rest.popFirst() == 5 { return .palette(UInt8(rest.popFirst() ?? 0)) }
    let parts = [rest.popFirst(), rest.popFirst(), rest.popFirst()].map { UInt8($0 ?? 0) }
    return .rgb(parts[0], parts[1], parts[2])
  }

  /// Whether it shows a frame completely.
  func shows(_ picture: CellBuffer, glyphs: GlyphTable) -> Bool {
    guard complaints.isEmpty, spots.count == picture.cells.count else { return false }
    for (spot, cell) in zip(spots, picture.cells) {
      guard spot.style == cell.style, spot.isTrailing == cell.isTrailing else { return false }
      if !cell.isTrailing, spot.text != String(glyphs.character(of: cell.glyph)) { return false }
    }
    if let wanted = picture.cursor { return isCursorVisible && cursor == wanted }
    return !isCursorVisible
  }

  /// The rows as text.
  var rows: [String] {
    (0..<height).map { y in
      let row = spots[(y * width)..<((y + 1) * width)].map(\.text).joined()
      return String(row.reversed().drop { $0 == " " }.reversed())
    }
  }
}
