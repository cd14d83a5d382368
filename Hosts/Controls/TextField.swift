public import Observation
import Reconciler

/// A line of text that the user can edit.
///
/// The host manages the cursor, which neither a render nor a move of the field changes.
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

  /// The closure that is called when the user has changed the text.
  @ObservationIgnored public var onChange: ((String) -> Void)?

  /// The closure that is called when the user has pressed Return.
  @ObservationIgnored public var onSubmit: ((String) -> Void)?

  override public var accessibilityRole: AccessibilityRole { .textField }
  override public var isFocusable: Bool { true }

  /// `true`: lists do not reuse the field for another row.
  override public var takesInput: Bool { true }

  /// Reports that the user has changed the text; hosts call it.
  public func userDidEdit(_ text: String) {
    guard isEnabled, text != self.text else { return }
    self.text = text
    onChange?(text)
  }

  /// Reports that the user has pressed Return; hosts call it.
  public func userDidSubmit() { if isEnabled { onSubmit?(text) } }
}
