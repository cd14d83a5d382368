public import Observation
import Reconciler

/// A line of text that the user can edit.
///
/// The host has the cursor. Neither a render nor a move of the field disturbs it.
@Observable
public final class TextField: Control {
  /// The text, without line breaks.
  public var text = "" { didSet { if text != oldValue { contentDidChange() } } }

  /// The placeholder that is shown while the text is empty.
  @ObservationIgnored
  public var placeholder = "" { didSet { if placeholder != oldValue { contentDidChange() } } }

  /// The intrinsic width, in characters.
  @ObservationIgnored
  public var columns = 20 { didSet { if columns != oldValue { contentAndSizeDidChange() } } }

  /// Called when the user has changed the text.
  @ObservationIgnored public var onChange: ((String) -> Void)?

  /// Called when the user has pressed Return.
  @ObservationIgnored public var onSubmit: ((String) -> Void)?

  override public var accessibilityRole: AccessibilityRole { .textField }
  override public var isFocusable: Bool { true }

  /// Yes: lists do not give it to another row.
  override public var takesInput: Bool { true }

  /// Takes what the user has made of the text; hosts call it.
  public func userDidEdit(_ text: String) {
    guard isEnabled, text != self.text else { return }
    self.text = text
    onChange?(text)
  }

  /// Takes the user's Return; hosts call it.
  public func userDidSubmit() { if isEnabled { onSubmit?(text) } }
}
