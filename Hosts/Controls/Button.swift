import Foundation
import Reconciler

/// A button with a title.
public final class Button: Control {
  /// The visual weights of buttons.
  public enum Prominence: Hashable, Sendable, CaseIterable {
    case plain
    case suggested
    case destructive
  }

  /// The title.
  public var title = "" { didSet { if title != oldValue { contentAndSizeDidChange() } } }

  /// The visual weight of the button.
  public var prominence = Prominence.plain {
    didSet { if prominence != oldValue { contentDidChange() } }
  }

  /// The closure that is called when the button is pressed.
  public var onPress: (() -> Void)?

  override public var accessibilityRole: AccessibilityRole { .button }
  override public var isFocusable: Bool { true }

  /// Performs the button's action if the button is enabled.
  public func press() { if isEnabled { onPress?() } }

  override package func activate() -> Bool {
    press()
    return true
  }
}

// Names from other libraries. For each, the compiler's error message has the name in this module.
extension Button {
  /// Another name for `onPress`.
  @available(*, unavailable, renamed: "onPress") @_alwaysEmitIntoClient
  public var onTap: (() -> Void)? {
    get { onPress }
    set { onPress = newValue }
  }

  /// Another name for `onPress`.
  @available(*, unavailable, renamed: "onPress") @_alwaysEmitIntoClient
  public var onClick: (() -> Void)? {
    get { onPress }
    set { onPress = newValue }
  }
}
