import Foundation
public import Observation
import Reconciler

/// A control that the user turns on and off: a ``CheckBox`` or a ``Switch``.
@Observable
public class ToggleControl: Control {
  /// A Boolean value that indicates whether the control is on.
  public final var isOn = false { didSet { if isOn != oldValue { contentDidChange() } } }

  /// The closure that is called when the user has changed the control.
  @ObservationIgnored public final var onChange: ((Bool) -> Void)?

  override public final var isFocusable: Bool { true }

  /// Reports that the user has changed the control; hosts call it.
  public final func userDidSet(_ isOn: Bool) {
    guard isEnabled, isOn != self.isOn else { return }
    self.isOn = isOn
    onChange?(isOn)
  }

  override package final func activate() -> Bool {
    userDidSet(!isOn)
    return true
  }
}

/// A check box with a title.
public final class CheckBox: ToggleControl {
  /// The title.
  public var title = "" { didSet { if title != oldValue { contentAndSizeDidChange() } } }

  override public var accessibilityRole: AccessibilityRole { .checkBox }
}

/// A switch for a setting that takes effect at once; it has no title, so place a ``Label`` beside it.
public final class Switch: ToggleControl {
  override public var accessibilityRole: AccessibilityRole { .switch }
}
