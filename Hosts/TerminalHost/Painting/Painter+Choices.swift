import Controls

/// The places of an open list and its submenus on the screen.
struct PopupPicture {
  /// A list.
  struct Part {
    let level: PopupList.Level
    let rect: CellRect

    /// The offset of the first visible row.
    let first: Int
  }

  let control: any PopupControl
  let parts: [Part]

  /// Places a list below an area, or above it if there is more room, and the submenus beside their rows.
  @MainActor
  init(_ list: PopupList, of control: any PopupControl, below area: CellRect, in screen: CellRect) {
    self.control = control
    var parts: [Part] = []
    for level in list.levels {
      let hasSubmenus = level.items.contains { !$0.items.isEmpty }
      let width = level.items.reduce(0) { max($0, $1.title.cellWidth) } + (hasSubmenus ? 6 : 4)
      let count = level.items.count
      var rect: CellRect
      if let last = parts.last {
        let top = last.rect.top + last.level.highlighted - last.first
        let isRight = last.rect.right + width <= screen.right || last.rect.left < width
        let left = isRight ? min(last.rect.right, screen.right - width) : last.rect.left - width
        rect = CellRect(
          left: max(0, left), top: max(0, min(top, screen.bottom - count)), right: 0, bottom: 0)
        rect.bottom = min(screen.bottom, rect.top + count)
      } else {
        let (above, below) = (max(0, area.top), max(0, screen.bottom - area.bottom))
        let isBelow = count <= below || below >= above
        let height = min(count, isBelow ? below : above)
        let top = isBelow ? area.bottom : area.top - height
        let left = max(0, min(area.left, screen.right - width))
        rect = CellRect(left: left, top: top, right: 0, bottom: top + height)
      }
      rect.right = min(screen.right, rect.left + width)
      let first = max(0, level.highlighted - rect.height + 1)
      parts.append(Part(level: level, rect: rect, first: first))
    }
    self.parts = parts
  }

  /// The level and the row at a cell.
  func row(at cell: CellPoint) -> (level: Int, row: Int)? {
    for (level, part) in parts.enumerated().reversed() where part.rect.contains(cell) {
      return (level, part.first + cell.y - part.rect.top)
    }
    return nil
  }
}

extension TabBar {
  /// The columns of the tabs, with a blank at each side and a line between them.
  var segments: [(start: Int, end: Int)] {
    var segments: [(start: Int, end: Int)] = []
    for title in options {
      let start = segments.last.map { $0.end + 1 } ?? 0
      segments.append((start, start + title.cellWidth + 2))
    }
    return segments
  }

  /// The offset of the tab at a column.
  func segment(at column: Int) -> Int? {
    segments.firstIndex { $0.start <= column && column < $0.end }
  }
}

extension Painter {
  mutating func draw(_ popup: PopupPicture) {
    for part in popup.parts {
      let rect = part.rect
      for y in rect.top..<max(rect.top, rect.bottom) {
        let row = part.first + y - rect.top
        let item = part.level.items[row]
        let line = CellRect(left: rect.left, top: y, right: rect.right, bottom: y + 1)
        let isHighlighted = row == part.level.highlighted
        picture.fill(line, background(isHighlighted ? .selection : .idleSelection))
        let title = TextLines.truncate(item.title, width: rect.width - 4)
        let style = CellStyle(attributes: item.isEnabled ? [] : .dim)
        write(title, rect.left + 2, y, line, style)
        if !item.items.isEmpty { write("▸", rect.right - 2, y, line, style) }
      }
    }
    // The cursor of a text that the list covers.
    picture.cursor = nil
  }

  /// Draws an explanation below an area, or above it if there is no room.
  mutating func draw(tooltip text: String, of area: CellRect) {
    let screen = picture.bounds
    let lines = TextLines.split(text).flatMap {
      TextLines.wrap($0, width: min(40, screen.width - 2))
    }
    let width = lines.reduce(0) { max($0, $1.cellWidth) } + 2
    let left = max(0, min(area.left, screen.right - width))
    let isBelow = area.bottom + lines.count <= screen.bottom || area.top < lines.count
    let top = isBelow ? area.bottom : area.top - lines.count
    for (index, line) in lines.enumerated() where top + index < screen.bottom {
      let rect = CellRect(
        left: left, top: top + index, right: left + width, bottom: top + index + 1)
      picture.fill(rect, background(.idleSelection))
      write(line, left + 1, rect.top, rect, CellStyle())
    }
  }

  mutating func draw(_ choice: ChoiceControl, _ area: CellRect, _ clip: CellRect) {
    switch choice {
    case is Select: draw(opener: choice.shownText, of: choice, area, clip, CellStyle())
    case let tabs as TabBar:
      for (index, segment) in tabs.segments.enumerated() {
        let x = area.left + segment.start
        if index > 0 { write("│", x - 1, area.top, clip, Theme.line) }
        let isSelected = index == tabs.selectedIndex
        var style = isSelected ? Theme.adapted(CellStyle(attributes: .bold), tabs) : CellStyle()
        if isSelected {
          style.attributes.insert(tabs.isFocused ? .reversed : .underlined)
        } else if !tabs.isEnabled {
          style.attributes = .dim
        }
        write(" \(tabs.options[index]) ", x, area.top, clip, style)
      }
    default:
      // The focus is at the selected option, or at the first one if no option is selected.
      let current =
        choice.options.indices.contains(choice.selectedIndex) ? choice.selectedIndex : 0
      for (index, option) in choice.options.enumerated() {
        let title = TextLines.truncate(option, width: area.width - 4)
        var style = Theme.adapted(CellStyle(), choice)
        if index != current { style.attributes.remove(.reversed) }
        let mark = index == choice.selectedIndex ? "(•)" : "( )"
        write("\(mark) \(title)", area.left, area.top + index, clip, style)
      }
    }
  }

  /// Draws a control that opens a list.
  mutating func draw(
    opener title: String, of control: Control, _ area: CellRect, _ clip: CellRect,
    _ style: CellStyle
  ) {
    let title = TextLines.truncate(title, width: area.width - 6)
    let gap = String(repeating: " ", count: max(0, area.width - 6 - title.cellWidth))
    write(
      "[ \(title)\(gap) ▾ ]", area.left, area.top + (area.height - 1) / 2, clip,
      Theme.adapted(style, control))
  }

  mutating func draw(_ slider: Slider, _ area: CellRect, _ clip: CellRect) {
    guard area.width > 0 else { return }
    let knob = Int((slider.fraction * Double(area.width - 1)).rounded())
    let y = area.top
    write(String(repeating: "━", count: knob), area.left, y, clip, Theme.progress)
    write("●", area.left + knob, y, clip, Theme.adapted(CellStyle(attributes: .bold), slider))
    let rest = String(repeating: "─", count: area.width - 1 - knob)
    write(rest, area.left + knob + 1, y, clip, Theme.line)
  }

  mutating func draw(
    _ view: TextView, _ area: CellRect, _ clip: CellRect, _ editor: FieldEditor?
  ) {
    let isActive = view.isFocused && view.isEnabled
    let style = view.isEnabled ? Theme.field : Theme.placeholder
    let rows = TextRows(editor?.line.text ?? view.text, width: area.width)
    let place = rows.place(of: editor?.line.cursor ?? 0)
    editor?.didPaint(rows, width: area.width, height: max(1, area.height), follows: isActive)
    let top = editor?.top ?? 0
    let blank = String(repeating: " ", count: max(0, area.width))
    for y in clip.top..<clip.bottom {
      write(blank, area.left, y, clip, style)
      let index = top + y - area.top
      guard index < rows.rows.count else { continue }
      let row = rows.rows[index]
      write(row.text, area.left, y, clip, style)
      guard isActive, let selection = editor?.line.selection else { continue }
      let before = row.text.prefix(max(0, selection.lowerBound - row.start))
      let upTo = row.text.prefix(max(0, selection.upperBound - row.start))
      write(
        upTo.dropFirst(before.count), area.left + before.cellWidth, y, clip, Theme.selectedText)
    }
    guard isActive else { return }
    let cursor = CellPoint(
      x: area.left + min(place.x, area.width - 1), y: area.top + place.y - top)
    if cursor.x >= clip.left, cursor.x < clip.right, cursor.y >= clip.top, cursor.y < clip.bottom {
      picture.cursor = cursor
    }
  }
}

extension Symbol {
  /// The character that stands for the symbol, one cell wide.
  var character: Character {
    switch self {
    case .add: "+"
    case .remove: "−"
    case .close: "×"
    case .check: "✓"
    case .edit: "✎"
    case .delete: "✗"
    case .search: "⌕"
    case .refresh: "↻"
    case .menu: "≡"
    case .back: "←"
    case .forward: "→"
    case .up: "↑"
    case .down: "↓"
    case .home: "⌂"
    case .folder: "▸"
    case .document: "▯"
    case .copy: "⧉"
    case .undo: "↶"
    case .redo: "↷"
    case .information: "i"
    case .warning: "!"
    case .error: "✖"
    case .star: "★"
    case .person: "☺"
    case .play: "▶"
    case .pause: "‖"
    case .stop: "■"
    }
  }
}
