/// A plain view that can be driven by a test: tapped, or typed into.
///
/// The controls of Umbra's hosts conform to it. Make a control of your own, or a class of UIKit or AppKit, conform in an
/// extension.
@MainActor
public protocol Interactive: AnyObject {
  /// The purpose of the view for a user.
  var role: ViewRole { get }

  /// Does what a tap does.
  func performTap()

  /// Replaces the text that was typed, as a user who types does.
  func performTyping(_ text: String)
}

extension Interactive {
  /// Does nothing: the view does not take text.
  public func performTyping(_ text: String) {}

  /// Does nothing: the view cannot be tapped.
  public func performTap() {}
}

/// The purpose of a view for a user.
public enum ViewRole: Hashable, Sendable {
  /// Something to tap.
  case button

  /// A text to edit.
  case textField

  /// Something to switch on and off.
  case checkBox

  /// Rows that scroll.
  case list
}
