public import Foundation
public import Observation
import Reconciler

/// A check box with a title.
@Observable
public final class CheckBox: Control {
  /// A Boolean value that indicates whether the box is checked.
  public var isOn = false { didSet { if isOn != oldValue { contentDidChange() } } }

  /// The title.
  @ObservationIgnored
  public var title = "" { didSet { if title != oldValue { contentAndSizeDidChange() } } }

  /// The closure that is called when the user has changed the box.
  @ObservationIgnored public var onChange: ((Bool) -> Void)?

  override public var accessibilityRole: AccessibilityRole { .checkBox }
  override public var isFocusable: Bool { true }

  /// Reports that the user has changed the box; hosts call it.
  public func userDidSet(_ isOn: Bool) {
    guard isEnabled, isOn != self.isOn else { return }
    self.isOn = isOn
    onChange?(isOn)
  }

  /// Handles Return and the space bar.
  override public func keyDown(_ press: KeyPress) -> Bool {
    guard isEnabled, press == KeyPress(.enter) || press == KeyPress(" ") else {
      return super.keyDown(press)
    }
    userDidSet(!isOn)
    return true
  }

  /// Handles a click.
  override public func press(at point: CGPoint) -> Bool {
    userDidSet(!isOn)
    return true
  }
}
