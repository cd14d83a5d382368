public import Foundation
public import Reconciler

/// A view of which a host knows how it looks: it gives it a widget, or paints it.
///
/// A control holds what it shows as plain values. The host follows those, and measures the control's
/// content.
open class Control: View, Responder {
  /// Whether it can be used.
  public final var isEnabled = true {
    didSet { if isEnabled != oldValue { contentDidChange() } }
  }

  /// The label for assistive technologies; `nil` for the text that the control shows.
  public final var accessibilityName: String? {
    didSet { if accessibilityName != oldValue { contentDidChange() } }
  }

  /// The role for assistive technologies.
  open var accessibilityRole: AccessibilityRole { .none }

  /// Whether it takes the keyboard when it is enabled.
  open var isFocusable: Bool { false }

  /// Whether it has the keyboard.
  override public final var isFocused: Bool { hasKeyboard }

  private var hasKeyboard = false

  /// Called when it has been given the keyboard, or has lost it.
  public final var onFocusChange: ((Bool) -> Void)?

  /// Called with keys that it does not use itself; returns whether it has taken the key.
  public final var onKey: ((KeyPress) -> Bool)?

  // MARK: - Responder

  /// Whether it is focusable and enabled.
  public final var canFocus: Bool { isFocusable && isEnabled }

  /// Hears of the keyboard from the host.
  open func focusDidChange(_ isFocused: Bool) {
    guard isFocused != hasKeyboard else { return }
    hasKeyboard = isFocused
    contentDidChange()
    onFocusChange?(isFocused)
  }

  /// Offers a key to ``onKey``.
  open func keyDown(_ press: KeyPress) -> Bool { onKey?(press) ?? false }

  /// Takes no clicks.
  open func press(at point: CGPoint) -> Bool { false }

  /// Takes no turns of the wheel.
  open func scroll(by distance: CGSize) -> Bool { false }

  // MARK: - Size

  /// The size that the host finds for the content.
  override open var intrinsicContentSize: CGSize {
    peer?.measure(self, width: nil) ?? super.intrinsicContentSize
  }

  /// The height that the host finds for the content at a width.
  override open func heightThatFits(width: CGFloat) -> CGFloat? {
    peer?.measure(self, width: width).height
  }

  /// Invalidates the size, because the new host measures the content differently.
  override open func didAttach() { invalidateIntrinsicContentSize() }

  /// Says that it shows something else, which may need another size.
  final func contentAndSizeDidChange() {
    contentDidChange()
    invalidateIntrinsicContentSize()
  }
}

/// The role of a control for assistive technologies.
public enum AccessibilityRole: Hashable, Sendable, CaseIterable {
  case none, label, button, checkBox, textField, image, progressBar, separator
}
