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
  /// The text that was typed; bullets in a text field that hides it.
  public var shownText: String { displayedText }

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

extension ViewDriver {
  /// Presses a key, and renders all views that are due.
  ///
  /// For example, `driver.press(.control("s"))`, or `driver.press("q")`.
  ///
  /// The key goes to the view below this view that has the focus, or else to this view, and then to the superviews, until
  /// a view handles it. It does not leave a dialog. To enter text into a text field, call `type(_:)` instead.
  ///
  /// - Returns: A Boolean value that indicates whether a view has handled the key.
  @discardableResult
  public func press(_ press: KeyPress) -> Bool {
    var next: View? = view.focusedView ?? view
    while let candidate = next {
      if (candidate as? any Responder)?.keyDown(press) == true {
        flush()
        return true
      }
      next = candidate is Dialog ? nil : candidate.superview
    }
    return false
  }

  /// Presses a key without modifiers, as the method above does.
  @discardableResult
  public func press(_ key: KeyPress.Key) -> Bool { press(KeyPress(key)) }
}

extension View {
  /// The view that has the focus: this view or one below it.
  fileprivate var focusedView: View? {
    if isFocused { return self }
    for subview in subviews { if let view = subview.focusedView { return view } }
    return nil
  }
}
