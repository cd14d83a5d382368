import Controls
import Foundation
import Reconciler

/// The terminal's state of a text that is edited: its cursor and its visible part.
@MainActor
final class FieldEditor: ScreenPeer {
  var line: LineEditor { didSet { isCursorInSight = false } }

  /// Whether the field hides its text.
  private var isSecure: Bool

  /// The text that is painted: a bullet for each character of a text that is hidden.
  var displayedText: String {
    isSecure ? String(repeating: "•", count: line.text.count) : line.text
  }

  /// A Boolean value that indicates whether a text view has been scrolled to its cursor since the cursor moved.
  private var isCursorInSight = false

  /// The number of cells of the text left of the visible part.
  private(set) var scroll = 0

  /// The number of rows of a text view above the visible part.
  private(set) var top = 0

  /// The size in cells in which a text view was painted, and the number of its rows.
  private var size = (width: 1, height: 1)
  private var rowCount = 1

  /// The column at which the arrow keys up and down began.
  private var column: Int?

  init(_ control: TextControl, _ screen: TerminalScreen?) {
    line = LineEditor(control.text, allowsLineBreaks: control is TextView)
    isSecure = (control as? TextField)?.isSecure ?? false
    line.hasWords = !isSecure
    super.init(screen)
  }

  /// Handles a key.
  func take(_ press: KeyPress) -> LineEditor.Outcome {
    let distance: Int? =
      switch press.key {
      case .up: -1
      case .down: 1
      case .pageUp: 1 - size.height
      case .pageDown: size.height - 1
      default: nil
      }
    guard line.allowsLineBreaks, let distance, press.modifiers.isSubset(of: .shift) else {
      column = nil
      return line.take(press)
    }
    let rows = TextRows(line.text, width: size.width)
    let place = rows.place(of: line.cursor)
    let x = column ?? place.x
    line.moveCursor(
      to: rows.offset(at: CellPoint(x: x, y: place.y + distance)),
      selecting: press.modifiers == .shift)
    column = x
    return .moved
  }

  /// Scrolls as little as possible to make the cursor visible.
  func bringCursorIntoSight(width: Int) {
    guard width > 0 else { return }
    let text = displayedText
    let cursor = text.prefix(line.cursor).cellWidth
    let total = text.cellWidth
    if cursor < scroll { scroll = cursor }
    if cursor >= scroll + width { scroll = cursor - width + 1 }
    scroll = max(0, min(scroll, total + 1 - width))
  }

  /// Stores the size of a text view, and scrolls as little as possible to make the cursor visible.
  ///
  /// - Parameter follows: Whether the cursor is shown.
  func didPaint(_ rows: TextRows, width: Int, height: Int, follows: Bool) {
    (size, rowCount) = ((width, height), rows.rows.count)
    if follows, !isCursorInSight {
      let y = rows.place(of: line.cursor).y
      top = max(min(top, y), y - height + 1)
    }
    isCursorInSight = follows
    _ = scroll(by: 0)
  }

  /// Scrolls a text view by rows, and returns whether it has moved.
  func scroll(by distance: Int) -> Bool {
    let old = top
    top = max(0, min(top + distance, rowCount - size.height))
    return top != old
  }

  /// Moves the cursor to a visible cell.
  func placeCursor(at cell: CellPoint) {
    guard !line.allowsLineBreaks else {
      column = nil
      let rows = TextRows(line.text, width: size.width)
      return line.moveCursor(to: rows.offset(at: CellPoint(x: cell.x, y: cell.y + top)))
    }
    var used = 0
    var offset = 0
    for character in displayedText {
      let width = character.shown.cellWidth
      if used + (width + 1) / 2 > scroll + cell.x { break }
      used += width
      offset += 1
    }
    line.moveCursor(to: offset)
  }

  override func didChange(_ change: ViewChange, of view: View) {
    if change == .content, let control = view as? TextControl {
      line.setText(control.text)
      isSecure = (control as? TextField)?.isSecure ?? false
      line.hasWords = !isSecure
    }
    super.didChange(change, of: view)
  }
}
