import Controls
import Foundation
import Reconciler

/// The terminal's state of a text field: its cursor and its visible part.
@MainActor
final class FieldEditor: HostPeer {
  var line: LineEditor

  /// The number of cells of the text left of the visible part.
  private(set) var scroll = 0

  /// The peer of all other views.
  let screen: ScreenPeer

  var metrics: HostMetrics { screen.metrics }

  init(_ field: TextField, _ screen: ScreenPeer) {
    self.screen = screen
    line = LineEditor(field.text)
  }

  /// Scrolls as little as possible to make the cursor visible.
  func bringCursorIntoSight(width: Int) {
    guard width > 0 else { return }
    let cursor = line.text.prefix(line.cursor).cellWidth
    let total = line.text.cellWidth
    if cursor < scroll { scroll = cursor }
    if cursor >= scroll + width { scroll = cursor - width + 1 }
    scroll = max(0, min(scroll, total + 1 - width))
  }

  /// Moves the cursor to a visible column.
  func placeCursor(column: Int) {
    var used = 0
    var offset = 0
    for character in line.text {
      let width = character.shown.cellWidth
      if used + (width + 1) / 2 > scroll + column { break }
      used += width
      offset += 1
    }
    line.moveCursor(to: offset)
  }

  func peer(for view: View) -> any ViewPeer { screen.peer(for: view) }

  func didInsert(_ subview: View, into view: View, at index: Int) { screen.note() }
  func didMove(_ subview: View, in view: View, from old: Int, to new: Int) { screen.note() }
  func didRemove(_ subview: View, from view: View) { screen.note() }

  func didChange(_ change: ViewChange, of view: View) {
    if change == .content, let field = view as? TextField { line.setText(field.text) }
    screen.note()
  }

  func quit() { screen.quit() }
  func measure(_ view: View, width: CGFloat?) -> CGSize { screen.measure(view, width: width) }
  func setFocus(_ isFocused: Bool, of view: View) { screen.setFocus(isFocused, of: view) }
}
