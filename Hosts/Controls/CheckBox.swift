public import Foundation
public import Observation
import Reconciler

/// A box that is ticked or not, with a title.
@Observable
public final class CheckBox: Control {
  /// Whether it is ticked.
  public var isOn = false { didSet { if isOn != oldValue { contentDidChange() } } }

  /// The title.
  @ObservationIgnored
  public var title = "" { didSet { if title != oldValue { contentAndSizeDidChange() } } }

  /// Called when the user has ticked it or not.
  @ObservationIgnored public var onChange: ((Bool) -> Void)?

  override public var accessibilityRole: AccessibilityRole { .checkBox }
  override public var isFocusable: Bool { true }

  /// Takes what the user has made of it; hosts call it.
  public func userDidSet(_ isOn: Bool) {
    guard isEnabled, isOn != self.isOn else { return }
    self.isOn = isOn
    onChange?(isOn)
  }

  /// Takes Return and the space bar.
  override public func keyDown(_ press: KeyPress) -> Bool {
    guard isEnabled, press == KeyPress(.enter) || press == KeyPress(" ") else {
      return super.keyDown(press)
    }
    userDidSet(!isOn)
    return true
  }

  /// Takes clicks.
  override public func press(at point: CGPoint) -> Bool {
    userDidSet(!isOn)
    return true
  }
}
