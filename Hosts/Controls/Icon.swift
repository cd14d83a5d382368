import Reconciler

/// A small picture with a meaning, in the color of a text.
///
/// A window shows the icon of the desktop's theme, and a terminal shows a character. Set ``Control/accessibilityName`` if no
/// text beside the icon says what it means.
public final class Icon: Control {
  /// The picture.
  public var symbol = Symbol.information {
    didSet { if symbol != oldValue { contentDidChange() } }
  }

  /// The color.
  public var color = ColorRole.primary { didSet { if color != oldValue { contentDidChange() } } }

  override public var accessibilityRole: AccessibilityRole { .image }
}

/// The pictures of icons, by meaning.
public enum Symbol: Hashable, Sendable, CaseIterable {
  case add, remove, close, check, edit, delete, search, refresh, menu
  case back, forward, up, down
  case home, folder, document, copy, undo, redo
  case information, warning, error, star, person
  case play, pause, stop
}
