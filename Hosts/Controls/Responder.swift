public import Foundation
public import Reconciler

/// A view that takes keys, clicks or the wheel.
///
/// A host offers what comes in to the view that has the keyboard, or that is under the pointer, and then
/// to its superviews, until one takes it.
@MainActor
public protocol Responder: View {
  /// Whether it can have the keyboard now.
  var canFocus: Bool { get }

  /// Hears that it has the keyboard, or has it no longer; called by hosts.
  func focusDidChange(_ isFocused: Bool)

  /// Takes a key, and returns whether it has.
  func keyDown(_ press: KeyPress) -> Bool

  /// Takes a click at a point in its own coordinates, and returns whether it has.
  func press(at point: CGPoint) -> Bool

  /// Takes a turn of the wheel, in points to the right and down, and returns whether it has.
  func scroll(by distance: CGSize) -> Bool

  /// Brings a part of its own coordinates into sight.
  func reveal(_ rect: CGRect)
}

extension Responder {
  /// No.
  public var canFocus: Bool { false }

  /// Does nothing.
  public func focusDidChange(_ isFocused: Bool) {}

  /// Takes nothing.
  public func keyDown(_ press: KeyPress) -> Bool { false }

  /// Takes nothing.
  public func press(at point: CGPoint) -> Bool { false }

  /// Takes nothing.
  public func scroll(by distance: CGSize) -> Bool { false }

  /// Does nothing.
  public func reveal(_ rect: CGRect) {}
}

extension Responder {
  /// Asks the host for the keyboard.
  public func focus() { peer?.setFocus(true, of: self) }

  /// Asks the host to give the keyboard to nobody.
  public func resignFocus() { peer?.setFocus(false, of: self) }
}
