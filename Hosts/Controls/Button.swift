public import Foundation
import Reconciler

/// A button with a title.
public final class Button: Control {
  /// How much weight it has among others.
  public enum Prominence: Hashable, Sendable, CaseIterable {
    case plain
    case suggested
    case destructive
  }

  /// The title.
  public var title = "" { didSet { if title != oldValue { contentAndSizeDidChange() } } }

  /// Its weight among others.
  public var prominence = Prominence.plain {
    didSet { if prominence != oldValue { contentDidChange() } }
  }

  /// Called when it has been pressed.
  public var onPress: (() -> Void)?

  override public var accessibilityRole: AccessibilityRole { .button }
  override public var isFocusable: Bool { true }

  /// Does what a press does, if it is enabled.
  public func press() { if isEnabled { onPress?() } }

  /// Takes Return and the space bar.
  override public func keyDown(_ press: KeyPress) -> Bool {
    guard isEnabled, press == KeyPress(.enter) || press == KeyPress(" ") else {
      return super.keyDown(press)
    }
    self.press()
    return true
  }

  /// Takes clicks.
  override public func press(at point: CGPoint) -> Bool {
    press()
    return true
  }
}
