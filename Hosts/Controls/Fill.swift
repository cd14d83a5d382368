import Reconciler

/// An area of one color, for example as a background.
public final class Fill: Control {
  /// The color.
  public var color = ColorRole.primary { didSet { if color != oldValue { contentDidChange() } } }
}

/// A line that separates views.
public final class Separator: Control {
  /// A Boolean value that indicates whether the line is vertical.
  public var isVertical = false {
    didSet { if isVertical != oldValue { contentAndSizeDidChange() } }
  }

  override public var accessibilityRole: AccessibilityRole { .separator }
}
