/// A plain view that tests can tap or type into.
///
/// The controls of Umbra's hosts conform to it. Conform your own controls, or classes of UIKit and AppKit, in an
/// extension.
@MainActor
public protocol Interactive: AnyObject {
  /// The purpose of the view for a user.
  var role: ViewRole { get }

  /// A Boolean value that indicates whether the user can operate the view.
  var isEnabled: Bool { get }

  /// Performs the action of a tap.
  func performTap()

  /// Replaces the text, as if the user had typed it.
  func performTyping(_ text: String)
}

extension Interactive {
  /// `true`.
  public var isEnabled: Bool { true }

  /// Does nothing: the view does not take text.
  public func performTyping(_ text: String) {}

  /// Does nothing: the view cannot be tapped.
  public func performTap() {}
}

/// The purpose of a view for a user.
public enum ViewRole: Hashable, Sendable {
  /// A button or a similar control.
  case button

  /// A text field.
  case textField

  /// A check box or switch.
  case checkBox

  /// A scrolling list.
  case list
}
