import Controls

/// An event that a terminal reports.
enum TerminalEvent: Hashable, Sendable {
  /// A key, or a character.
  case key(KeyPress)
  /// A text that was pasted.
  case paste(String)
  /// A click of the first button, at a cell.
  case click(CellPoint)
  /// Turns of the wheel at a cell: notches to the right and down.
  case wheel(CellPoint, right: Int, down: Int)
}
