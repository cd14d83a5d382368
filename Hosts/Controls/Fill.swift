import Reconciler

/// An area of a colour, to stand behind others.
public final class Fill: Control {
  /// The colour.
  public var color = ColorRole.primary { didSet { if color != oldValue { contentDidChange() } } }
}

/// A line between others.
public final class Separator: Control {
  /// Whether it goes down; else it goes across.
  public var isVertical = false {
    didSet { if isVertical != oldValue { contentAndSizeDidChange() } }
  }

  override public var accessibilityRole: AccessibilityRole { .separator }
}
