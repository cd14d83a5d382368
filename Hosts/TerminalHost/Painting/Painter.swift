import Controls
import Foundation
import Reconciler

/// A painter that draws a tree of views into cells.
@MainActor
struct Painter {
  var picture: CellBuffer
  var glyphs = GlyphTable()

  /// Whether the backgrounds are light or dark.
  var appearance = Appearance.dark

  /// Whether the frame has a spinner that turns.
  private(set) var hasSpinner = false

  /// The offset of the spinners' sign.
  var spinnerPhase = 0

  private static let spinnerSigns: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  /// Blocks that fill a part of a cell from the left.
  private static let eighths: [Character] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  init(width: Int, height: Int) { picture = CellBuffer(width: width, height: height) }

  /// Draws a tree from scratch.
  ///
  /// - Parameters:
  ///   - popup: The open list in front of the views.
  ///   - tooltip: The explanation in front of the views, and the area that it is about.
  ///   - editor: Returns the state of a text's editor.
  mutating func paint(
    _ root: View, popup: PopupPicture?, tooltip: (text: String, area: CellRect)?,
    editor: (TextControl) -> FieldEditor?
  ) {
    picture.clear()
    hasSpinner = false
    paint(root, x: 0, y: 0, clip: picture.bounds, editor)
    if let popup {
      draw(popup)
    } else if let tooltip {
      draw(tooltip: tooltip.text, of: tooltip.area)
    }
  }

  /// - Parameters:
  ///   - x: The origin of the superview's coordinates, not rounded, so that adjacent frames stay adjacent.
  ///   - clip: The visible part of the screen.
  private mutating func paint(
    _ view: View, x: CGFloat, y: CGFloat, clip: CellRect, _ editor: (TextControl) -> FieldEditor?
  ) {
    guard !view.isHidden else { return }
    let frame = view.frame
    let area = CellRect(frame, x: x, y: y)
    let seen = area.intersection(clip)
    if seen.isEmpty, view.clipsToBounds || view.subviewCount == 0 { return }
    if !seen.isEmpty, let control = view as? Control {
      draw(control, area, clip: seen, editor)
    }
    if view is Dialog { picture.fill(seen, background(.secondary)) }
    if let scroll = view as? ScrollView { scroll.settle() }
    let count = view.subviewCount
    guard count > 0 else { return }
    let origin = view.bounds.origin
    let inner = view.clipsToBounds ? seen : clip
    for index in 0..<count {
      paint(
        view.subview(at: index), x: x + frame.minX - origin.x, y: y + frame.minY - origin.y,
        clip: inner, editor)
    }
  }

  private mutating func draw(
    _ control: Control, _ area: CellRect, clip: CellRect, _ editor: (TextControl) -> FieldEditor?
  ) {
    switch control {
    case let label as Label: draw(label, area, clip)
    case let button as Button:
      let title = TextLines.truncate(button.title, width: area.width - 4)
      let x = area.left + max(0, (area.width - title.cellWidth - 4) / 2)
      let y = area.top + (area.height - 1) / 2
      write("[ \(title) ]", x, y, clip, Theme.button(button))
    case let box as CheckBox:
      let title = TextLines.truncate(
        box.title.isEmpty ? "" : " \(box.title)", width: area.width - 3)
      write(
        "\(box.isOn ? "[x]" : "[ ]")\(title)", area.left, area.top, clip,
        Theme.adapted(CellStyle(), box))
    case let field as TextField: draw(field, area, clip, editor(field))
    case let view as TextView: draw(view, area, clip, editor(view))
    case let choice as ChoiceControl: draw(choice, area, clip)
    case let menu as MenuButton:
      draw(opener: menu.title, of: menu, area, clip, CellStyle(attributes: .bold))
    case let control as Switch:
      let style = CellStyle(foreground: control.isOn ? .palette(2) : .own)
      write(
        control.isOn ? "[──●]" : "[●──]", area.left, area.top, clip, Theme.adapted(style, control))
    case let slider as Slider: draw(slider, area, clip)
    case let stepper as Stepper:
      let number = stepper.text(of: stepper.shownValue)
      let gap = String(repeating: " ", count: max(0, area.width - 8 - number.cellWidth))
      write(
        "[-] \(gap)\(number) [+]", area.left, area.top, clip, Theme.adapted(CellStyle(), stepper))
    case let bar as ProgressBar: draw(bar, area, clip)
    case let image as ImageView: draw(image, area, clip)
    case let icon as Icon:
      write(String(icon.symbol.character), area.left, area.top, clip, Theme.foreground(icon.color))
    case let art as LineArt:
      for (column, cell) in art.cells.enumerated() {
        let style = Theme.foreground(cell.color)
        write(String(cell.character), area.left + column, area.top, clip, style)
      }
    case let title as TableTitle:
      let text = TextLines.truncate(title.shownTitle, width: area.width)
      let room = area.width - text.cellWidth
      let x = area.left + room * title.alignment.percent / 100
      write(text, x, area.top, clip, Theme.adapted(CellStyle(attributes: .bold), title))
    case let spinner as Spinner where spinner.isSpinning:
      hasSpinner = true
      let sign = Self.spinnerSigns[spinnerPhase % Self.spinnerSigns.count]
      write(String(sign), area.left, area.top, clip, Theme.progress)
    case let fill as Fill: picture.fill(clip, background(fill.color))
    case let line as Separator: drawLine(isVertical: line.isVertical, area, clip, Theme.line)
    case let line as SplitDivider:
      let style =
        line.isFocused ? CellStyle(foreground: .palette(6), attributes: .bold) : Theme.line
      drawLine(isVertical: line.isVertical, area, clip, style)
    default: break
    }
  }

  func background(_ role: ColorRole) -> CellStyle { Theme.background(role, appearance) }

  @discardableResult
  mutating func write(
    _ text: some StringProtocol, _ x: Int, _ y: Int, _ clip: CellRect, _ style: CellStyle
  ) -> Int {
    picture.write(text, x: x, y: y, clip: clip, style: style, glyphs: &glyphs)
  }

  // MARK: - Controls

  private mutating func draw(_ label: Label, _ area: CellRect, _ clip: CellRect) {
    let style = Theme.adapted(Theme.text(label.style), label)
    var y = area.top
    let lines = TextLines.split(label.text)
    for (index, line) in lines.enumerated() {
      let parts = label.wraps ? TextLines.wrap(line, width: area.width) : [line]
      for (number, part) in parts.enumerated() {
        defer { y += 1 }
        guard y >= clip.top else { continue }
        guard y < clip.bottom else { return }
        let isLast = index == lines.count - 1 && number == parts.count - 1
        if y == area.bottom - 1, !isLast {
          // The ellipsis stands for the lines below, too.
          let text = TextLines.truncate(part + "…", width: area.width)
          draw(text[...], of: label, area, y, clip, style)
        } else {
          draw(part, of: label, area, y, clip, style)
        }
      }
    }
  }

  private mutating func draw(
    _ line: Substring, of label: Label, _ area: CellRect, _ y: Int, _ clip: CellRect,
    _ style: CellStyle
  ) {
    let width = line.cellWidth
    guard width <= area.width else {
      let text = TextLines.truncate(line, width: area.width, label.truncation)
      write(text, area.left, y, clip, style)
      var seen = clip
      // Without the ellipsis.
      seen.right = min(clip.right, area.right - 1)
      if label.truncation == .end { drawSpans(of: label, in: line, area.left, y, seen, style) }
      return
    }
    let shift = (area.width - width) * label.alignment.percent / 100
    write(line, area.left + shift, y, clip, style)
    drawSpans(of: label, in: line, area.left + shift, y, clip, style)
  }

  /// Draws the parts of a label's line that have colors of their own again, in those colors.
  private mutating func drawSpans(
    of label: Label, in line: Substring, _ x: Int, _ y: Int, _ clip: CellRect, _ style: CellStyle
  ) {
    // Lines with tabs are copies of other lengths.
    if label.spans.isEmpty || label.text.utf8.contains(UInt8(ascii: "\t")) { return }
    for (span, part) in label.spannedParts {
      let start = max(part.startIndex, line.startIndex)
      let end = min(part.endIndex, line.endIndex)
      guard start < end else { continue }
      var style = style
      if let color = span.color {
        let ink = Theme.foreground(color)
        style.foreground = ink.foreground
        style.attributes.remove(.dim)
        style.attributes.formUnion(ink.attributes.intersection(.dim))
      }
      if let color = span.background { style.background = background(color).background }
      if span.isStrong { style.attributes.insert(.bold) }
      if span.isReversed { style.attributes.insert(.reversed) }
      let left = x + line[line.startIndex..<start].cellWidth
      write(line[start..<end], left, y, clip, style)
    }
  }

  private mutating func draw(
    _ field: TextField, _ area: CellRect, _ clip: CellRect, _ editor: FieldEditor?
  ) {
    let y = area.top
    let text = editor?.displayedText ?? field.displayedText
    let blank = String(repeating: " ", count: max(0, area.width))
    let isField = field.isEnabled && (field.isFocused || !text.isEmpty)
    let style = isField ? Theme.field : Theme.placeholder
    write(blank, area.left, y, clip, style)
    if text.isEmpty {
      let placeholder = TextLines.truncate(field.placeholder, width: area.width)
      write(placeholder, area.left, y, clip, Theme.placeholder)
    }
    editor?.bringCursorIntoSight(width: area.width)
    let start = area.left - (editor?.scroll ?? 0)
    var x = start
    if field.isFocused, let selection = editor?.line.selection {
      x = write(text.prefix(selection.lowerBound), x, y, clip, style)
      let selected = text.dropFirst(selection.lowerBound).prefix(selection.count)
      x = write(selected, x, y, clip, Theme.selectedText)
      write(text.dropFirst(selection.upperBound), x, y, clip, style)
    } else {
      write(text, x, y, clip, style)
    }
    guard field.isFocused, let editor else { return }
    let cursor = CellPoint(x: start + text.prefix(editor.line.cursor).cellWidth, y: y)
    if cursor.x >= clip.left, cursor.x < clip.right, y >= clip.top, y < clip.bottom {
      picture.cursor = cursor
    }
  }

  private mutating func draw(_ bar: ProgressBar, _ area: CellRect, _ clip: CellRect) {
    guard area.width > 0 else { return }
    let y = area.top
    write(String(repeating: "░", count: area.width), area.left, y, clip, Theme.line)
    guard let fraction = bar.fraction else {
      let length = max(1, area.width / 4)
      let track = max(1, area.width - length)
      // There and back again.
      let step = bar.pulses % (2 * track)
      let shift = step < track ? step : 2 * track - step
      write(
        String(repeating: "█", count: length), area.left + shift, y, clip, Theme.progress)
      return
    }
    let eighths = Int((fraction * Double(8 * area.width)).rounded())
    var text = String(repeating: "█", count: eighths / 8)
    if eighths % 8 > 0 { text.append(Self.eighths[eighths % 8]) }
    write(text, area.left, y, clip, Theme.progress)
  }

  private mutating func drawLine(
    isVertical: Bool, _ area: CellRect, _ clip: CellRect, _ style: CellStyle
  ) {
    guard area.width > 0 else { return }
    if isVertical {
      for y in clip.top..<clip.bottom { write("│", area.left, y, clip, style) }
    } else {
      write(String(repeating: "─", count: area.width), area.left, area.top, clip, style)
    }
  }

  /// Two points a cell, one above the other.
  private mutating func draw(_ view: ImageView, _ area: CellRect, _ clip: CellRect) {
    guard let image = view.image, image.width > 0, image.height > 0, area.width > 0 else { return }
    // Shrinks as much as it must, and keeps its proportions.
    let scale = min(
      1, Double(area.width) / Double(image.width), 2 * Double(area.height) / Double(image.height))
    let columns = Int(Double(image.width) * scale)
    let rows = Int(Double(image.height) * scale)
    for y in 0..<((rows + 1) / 2) where area.top + y >= clip.top && area.top + y < clip.bottom {
      for x in 0..<columns {
        let upper = image.color(x, 2 * y, columns, rows)
        let lower = 2 * y + 1 < rows ? image.color(x, 2 * y + 1, columns, rows) : nil
        guard upper != nil || lower != nil else { continue }
        let style = CellStyle(
          foreground: upper ?? lower ?? .own,
          background: upper == nil ? .own : lower ?? .own)
        write(upper == nil ? "▄" : "▀", area.left + x, area.top + y, clip, style)
      }
    }
  }
}

extension TextAlignment {
  /// The part of the free room that is before the text.
  fileprivate var percent: Int {
    switch self {
    case .leading: 0
    case .center: 50
    case .trailing: 100
    }
  }
}

extension CellRect {
  /// The cells of a frame: edges are rounded, so that frames that touch still do.
  init(_ frame: CGRect, x: CGFloat, y: CGFloat) {
    self.init(
      left: Int(cell: x + frame.minX), top: Int(cell: y + frame.minY),
      right: Int(cell: x + frame.maxX), bottom: Int(cell: y + frame.maxY))
  }
}

extension Int {
  /// The nearest cell; frames that are beyond all sense end somewhere far out.
  init(cell value: CGFloat) {
    self = value.isNaN ? 0 : Int(Swift.max(-1e6, Swift.min(1e6, value.rounded())))
  }
}

extension Bitmap {
  /// Returns the color of a point of the scaled image; `nil` if it is transparent.
  fileprivate func color(_ x: Int, _ y: Int, _ columns: Int, _ rows: Int) -> CellColor? {
    let column = min(width - 1, x * width / max(1, columns))
    let row = min(height - 1, y * height / max(1, rows))
    let offset = 4 * (row * width + column)
    guard rgba[offset + 3] >= 128 else { return nil }
    return .rgb(rgba[offset], rgba[offset + 1], rgba[offset + 2])
  }
}
