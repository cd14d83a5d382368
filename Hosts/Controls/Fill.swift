import Layout
public import Reconciler

/// An area of one color, for example as a background.
public final class Fill: Control {
  /// The color.
  public var color = ColorRole.primary { didSet { if color != oldValue { contentDidChange() } } }
}

extension StateView {
  /// Places an area of a color behind the views that are placed after it; `nil` for none.
  ///
  /// A row of a list shows by it whether it is selected: `placeBackground(mark.background)`.
  public func placeBackground(_ color: ColorRole?) {
    guard let color else { return }
    place(Fill.self, BackgroundKey(), update: { $0.color = color }) { make in
      make.edges.equalToSuperview()
    }
  }
}

/// The key of a background.
private struct BackgroundKey: Hashable {}

/// A line that separates views.
public final class Separator: Control {
  /// A Boolean value that indicates whether the line is vertical.
  public var isVertical = false {
    didSet { if isVertical != oldValue { contentAndSizeDidChange() } }
  }

  override public var accessibilityRole: AccessibilityRole { .separator }
}
