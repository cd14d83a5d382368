public import Foundation
public import Reconciler

/// A view that handles keys, clicks or the wheel.
///
/// A host passes a key to the view that has the focus, and a click or a turn of the wheel to the view under the
/// pointer. It then passes the event to the superviews, until a view handles it.
@MainActor
public protocol Responder: View {
  /// A Boolean value that indicates whether the view can have the focus now.
  var canFocus: Bool { get }

  /// A Boolean value that indicates whether the view has the focus when its window or its dialog opens.
  var takesInitialFocus: Bool { get }

  /// Called by hosts when the view has received or lost the focus.
  func focusDidChange(_ isFocused: Bool)

  /// Handles a key, and returns whether it has done so.
  func keyDown(_ press: KeyPress) -> Bool

  /// Handles a press of the first button at a point in the view's coordinates, and returns whether it has done so.
  func press(at point: CGPoint) -> Bool

  /// Handles a second press in quick succession, and returns whether it has done so; if not, it is another press.
  func doublePress(at point: CGPoint) -> Bool

  /// Follows the pointer after a press that the view has handled, until the button is released.
  ///
  /// The point is in the view's coordinates, and can be outside of the view.
  func drag(to point: CGPoint)

  /// Called when the button is released after a press that the view has handled.
  func dragDidEnd()

  /// Handles the pointer over the view without a button, and returns whether it has done so.
  func hover(at point: CGPoint) -> Bool

  /// Called when the pointer has left the view, after ``hover(at:)`` has returned `true`.
  func hoverDidEnd()

  /// Returns the commands of the view's context menu.
  ///
  /// The menu is opened by the second button of the mouse or by the menu key. An empty array leaves the event to the
  /// superview.
  ///
  /// - Parameter point: The point of the click in the view's coordinates; `nil` if a key opens the menu.
  func contextMenu(at point: CGPoint?) -> [MenuItem]

  /// Handles a turn of the wheel, in points to the right and down, and returns whether it has done so.
  func scroll(by distance: CGSize) -> Bool

  /// Scrolls to a rectangle in the view's coordinates.
  func reveal(_ rect: CGRect)
}

extension Responder {
  /// `false`.
  public var canFocus: Bool { false }

  /// `false`.
  public var takesInitialFocus: Bool { false }

  /// Does nothing.
  public func focusDidChange(_ isFocused: Bool) {}

  /// Returns `false`.
  public func keyDown(_ press: KeyPress) -> Bool { false }

  /// Returns `false`.
  public func press(at point: CGPoint) -> Bool { false }

  /// Returns `false`.
  public func doublePress(at point: CGPoint) -> Bool { false }

  /// Does nothing.
  public func drag(to point: CGPoint) {}

  /// Does nothing.
  public func dragDidEnd() {}

  /// Returns `false`.
  public func hover(at point: CGPoint) -> Bool { false }

  /// Does nothing.
  public func hoverDidEnd() {}

  /// Returns no commands.
  public func contextMenu(at point: CGPoint?) -> [MenuItem] { [] }

  /// Returns `false`.
  public func scroll(by distance: CGSize) -> Bool { false }

  /// Does nothing.
  public func reveal(_ rect: CGRect) {}
}

extension Responder {
  /// Asks the host to move the focus to the view; in a test without a host, the view receives it immediately.
  public func focus() { moveFocus(true) }

  /// Asks the host to remove the focus from the view; in a test without a host, the view loses it immediately.
  public func resignFocus() { moveFocus(false) }

  private func moveFocus(_ isFocused: Bool) {
    if let peer { return peer.setFocus(isFocused, of: self) }
    guard isFocused, canFocus else { return focusDidChange(false) }
    var top: View = self
    while let superview = top.superview { top = superview }
    var next = [top]
    while let view = next.popLast() {
      if view !== self { (view as? any Responder)?.focusDidChange(false) }
      next += view.subviews
    }
    focusDidChange(true)
  }
}
