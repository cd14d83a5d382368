import Reconciler

/// An area of a colour, to stand behind others.
public final class Fill: Control {
  /// The colour.
  public var color = ColorRole.primary { didSet { if color != oldValue { contentDidChange() } } }
}

/// A line between others, along its longer side.
public final class Separator: Control {
  override public var accessibilityRole: AccessibilityRole { .separator }
}
