public import Observation
import Reconciler

/// A control with a text that the user can edit: a ``TextField`` or a ``TextView``.
///
/// The host manages the cursor, which neither a render nor a move of the control changes.
@Observable
public class TextControl: Control {
  /// The text.
  public final var text = "" { didSet { if text != oldValue { contentDidChange() } } }

  /// The intrinsic width, in characters.
  @ObservationIgnored
  public final var columns = 20 { didSet { if columns != oldValue { contentAndSizeDidChange() } } }

  /// The closure that is called when the user has changed the text.
  @ObservationIgnored public final var onChange: ((String) -> Void)?

  /// The text as the control shows it, with as many characters as the text.
  package var displayedText: String { text }

  override public final var isFocusable: Bool { true }

  /// `true`: lists do not reuse the control for another row.
  override public final var takesInput: Bool { true }

  /// Reports that the user has changed the text; hosts call it.
  public final func userDidEdit(_ text: String) {
    guard isEnabled, text != self.text else { return }
    self.text = text
    onChange?(text)
  }
}

/// A line of text that the user can edit.
///
/// Its text has no line breaks.
public final class TextField: TextControl {
  /// The placeholder that is shown while the text is empty.
  public var placeholder = "" { didSet { if placeholder != oldValue { contentDidChange() } } }

  /// A Boolean value that indicates whether the field hides its text, such as a password.
  ///
  /// A bullet stands for each character: on the screen, for assistive technologies, in the inspector, and in tests.
  public var isSecure = false { didSet { if isSecure != oldValue { contentDidChange() } } }

  override package var displayedText: String {
    isSecure ? String(repeating: "•", count: text.count) : text
  }

  /// The closure that is called when the user has pressed Return.
  public var onSubmit: ((String) -> Void)?

  override public var accessibilityRole: AccessibilityRole { .textField }

  /// Reports that the user has pressed Return; hosts call it.
  public func userDidSubmit() { if isEnabled { onSubmit?(text) } }
}

/// Lines of text that the user can edit; long lines wrap, and text that does not fit scrolls.
public final class TextView: TextControl {
  /// The intrinsic height, in lines.
  public var rows = 4 { didSet { if rows != oldValue { contentAndSizeDidChange() } } }

  override public var accessibilityRole: AccessibilityRole { .textView }
}

// Names from other libraries. For each, the compiler's error message has the name in this module.
extension TextField {
  /// Another name for `isSecure`.
  @available(*, unavailable, renamed: "isSecure") @_alwaysEmitIntoClient
  public var isSecureTextEntry: Bool {
    get { isSecure }
    set { isSecure = newValue }
  }
}
