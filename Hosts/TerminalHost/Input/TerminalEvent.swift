import Controls

/// An event that a terminal reports.
enum TerminalEvent: Hashable, Sendable {
  /// A key, or a character.
  case key(KeyPress)
  /// A text that was pasted.
  case paste(String)
  /// A press of the first button at a cell.
  case press(CellPoint)
  /// A press of the second button at a cell.
  case menu(CellPoint)
  /// A move of the pointer to a cell while the first button is pressed.
  case drag(CellPoint)
  /// A release of the button.
  case release
  /// A move of the pointer to a cell without a button.
  case hover(CellPoint)
  /// Turns of the wheel at a cell: notches to the right and down.
  case wheel(CellPoint, right: Int, down: Int)
  /// The color of the terminal's background, as the answer to a question.
  case background(RGB)
  /// A color of the terminal's palette, as the answer to a question.
  case paletteColor(index: Int, RGB)
  /// A change of the terminal's colors.
  case themeChange
  /// The text of the clipboard, as the answer to a question; `nil` if it is not text.
  case clipboard(String?)
  /// The kind of the terminal, as the answer to a question.
  case kind
}
