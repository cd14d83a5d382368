public import Foundation
public import Reconciler

/// A view that a host shows by a widget or paints.
///
/// A control stores its content as plain values. The host shows these values, and measures the control's content.
open class Control: View, Responder {
  /// A Boolean value that indicates whether the user can operate the control.
  public final var isEnabled = true {
    didSet { if isEnabled != oldValue { contentDidChange() } }
  }

  /// The label for assistive technologies; `nil` for the text that the control shows.
  public final var accessibilityName: String? {
    didSet { if accessibilityName != oldValue { contentDidChange() } }
  }

  /// The role for assistive technologies.
  open var accessibilityRole: AccessibilityRole { .none }

  /// A Boolean value that indicates whether the control can have the focus when it is enabled.
  open var isFocusable: Bool { false }

  /// A Boolean value that indicates whether the control has the focus when its window or its dialog opens.
  ///
  /// Hosts ask once, as soon as a control with this property is there and no view has had the focus.
  public final var takesInitialFocus = false

  /// A Boolean value that indicates whether the view has the focus.
  override public final var isFocused: Bool { hasKeyboard }

  private var hasKeyboard = false

  /// Whether a click moves the focus to the control.
  package var takesFocusByClick: Bool { true }

  /// The closure that is called when the control has received or lost the focus.
  public final var onFocusChange: ((Bool) -> Void)?

  /// The closure that is called with keys that the control does not handle; it returns whether it has handled the key.
  public final var onKey: ((KeyPress) -> Bool)?

  /// A short explanation, shown while the pointer rests on the control.
  public final var tooltip: String? {
    didSet { if tooltip != oldValue { contentDidChange() } }
  }

  /// The commands of the menu that the second button of the mouse or the menu key opens.
  public final var contextMenu: [MenuItem] = []

  /// The closure that is called when the pointer has entered or left the control.
  public final var onHover: ((Bool) -> Void)?

  private var isHovered = false

  /// The closure that is called with a double click, in place of the second click.
  public final var onDoubleClick: (() -> Void)?

  // MARK: - Responder

  /// A Boolean value that indicates whether the control is focusable and enabled.
  public final var canFocus: Bool { isFocusable && isEnabled }

  /// Reports that the view has received or lost the focus; hosts call it.
  open func focusDidChange(_ isFocused: Bool) {
    guard isFocused != hasKeyboard else { return }
    hasKeyboard = isFocused
    contentDidChange()
    onFocusChange?(isFocused)
  }

  /// Performs the control's action, if it is enabled; returns `false` if a control of this kind has none.
  package func activate() -> Bool { false }

  /// Performs the control's action on Return and the space bar, if it has one, and passes other keys to ``onKey``.
  open func keyDown(_ press: KeyPress) -> Bool {
    if isEnabled, press == KeyPress(.enter) || press == " ", activate() { return true }
    return onKey?(press) ?? false
  }

  /// Performs the control's action, if it has one.
  open func press(at point: CGPoint) -> Bool { activate() }

  /// Calls ``onDoubleClick``.
  open func doublePress(at point: CGPoint) -> Bool {
    guard isEnabled, let onDoubleClick else { return false }
    onDoubleClick()
    return true
  }

  /// Does nothing.
  open func drag(to point: CGPoint) {}

  /// Does nothing.
  open func dragDidEnd() {}

  /// Calls ``onHover`` when the pointer enters the control.
  open func hover(at point: CGPoint) -> Bool {
    guard onHover != nil || tooltip != nil else { return false }
    if !isHovered {
      isHovered = true
      onHover?(true)
    }
    return true
  }

  /// Calls ``onHover``.
  open func hoverDidEnd() {
    guard isHovered else { return }
    isHovered = false
    onHover?(false)
  }

  /// Returns ``contextMenu`` if the control is enabled.
  open func contextMenu(at point: CGPoint?) -> [MenuItem] { isEnabled ? contextMenu : [] }

  /// Does not handle the wheel.
  open func scroll(by distance: CGSize) -> Bool { false }

  // MARK: - Size

  /// The size of the content, which the host measures.
  ///
  /// Without a host, a control has the size in which a terminal shows it, with cells as large as the character of
  /// ``HostMetrics/points``, 8 by 16 points. An image has a point for each pixel, and a separator is a point thick.
  override open var intrinsicContentSize: CGSize { measuredSize(width: nil) }

  /// Returns the height of the content at a width, which the host measures.
  override open func heightThatFits(width: CGFloat) -> CGFloat? {
    measuredSize(width: width).height
  }

  private func measuredSize(width: CGFloat?) -> CGSize {
    peer?.measure(self, width: width) ?? sizeWithoutHost(width: width)
  }

  /// Invalidates the size, because the new host measures the content differently.
  override open func didAttach() { invalidateIntrinsicContentSize() }

  /// Announces that the content has changed, and may need another size.
  final func contentAndSizeDidChange() {
    contentDidChange()
    invalidateIntrinsicContentSize()
  }
}

/// The role of a control for assistive technologies.
public enum AccessibilityRole: Hashable, Sendable, CaseIterable {
  case none, label, button, checkBox, textField, image, progressBar, separator
  case textView, select, radioGroup, `switch`, slider, stepper, tabBar, menuButton
  case columnHeader
}
