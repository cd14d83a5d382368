public import Reconciler

// Tests find the controls by text and role, and act on them by `ViewDriver`.

extension Label: TextShowing {
  /// The text.
  public var shownText: String { text }
}

extension Button: TextShowing, Interactive {
  /// The title.
  public var shownText: String { title }

  /// The purpose of the control.
  public var role: ViewRole { .button }

  /// Presses the button.
  public func performTap() { press() }
}

extension CheckBox: TextShowing, Interactive {
  /// The title.
  public var shownText: String { title }

  /// The purpose of the control.
  public var role: ViewRole { .checkBox }

  /// Checks or unchecks the box.
  public func performTap() { userDidSet(!isOn) }
}

extension TextField: TextShowing, Interactive {
  /// The text that was typed.
  public var shownText: String { text }

  /// The purpose of the control.
  public var role: ViewRole { .textField }

  /// Moves the focus to the field.
  public func performTap() { focus() }

  /// Moves the focus to the field, and replaces the text.
  ///
  /// A line break at the end submits it.
  public func performTyping(_ text: String) {
    focus()
    userDidEdit(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    if text.hasSuffix("\n") { userDidSubmit() }
  }
}
