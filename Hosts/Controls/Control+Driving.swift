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

extension ToggleControl: Interactive {
  /// The purpose of the control.
  public var role: ViewRole { .checkBox }

  /// Turns the control on or off.
  public func performTap() { userDidSet(!isOn) }
}

extension CheckBox: TextShowing {
  /// The title.
  public var shownText: String { title }
}

extension MenuButton: TextShowing {
  /// The title.
  public var shownText: String { title }
}

extension ChoiceControl: TextShowing {
  /// The selected option.
  public var shownText: String {
    options.indices.contains(selectedIndex) ? options[selectedIndex] : ""
  }
}

extension TextControl: TextShowing, Interactive {
  /// The text that was typed.
  public var shownText: String { text }

  /// The purpose of the control.
  public var role: ViewRole { .textField }

  /// Moves the focus to the control.
  public func performTap() { focus() }

  /// Moves the focus to the control, and replaces the text.
  ///
  /// A line break at the end submits a text field.
  public func performTyping(_ text: String) {
    focus()
    let field = self as? TextField
    let submits = field != nil && text.hasSuffix("\n")
    userDidEdit(submits ? String(text.dropLast()) : text)
    if submits { field?.userDidSubmit() }
  }
}
