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
