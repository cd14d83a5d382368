#if GTK
  import CGtk4
  import Foundation

  /// A widget for a number in a range.
  @safe
  class RangeWidget: Widget {
    /// The closure that is called when the user has changed the number.
    var onMove: (Double) -> Void = { _ in }

    // Safety: the widget holds it.
    private let adjustment: UnsafeMutablePointer<GtkAdjustment>
    private var isShowing = false

    init(_ type: GType) {
      unsafe adjustment = gtk_adjustment_new(0, 0, 0, 0, 0, 0)
      super.init(type)
      unsafe umbra_set_object(pointer, "adjustment", adjustment)
      unsafe connect(UnsafeMutableRawPointer(adjustment), "value-changed") { [weak self] in
        guard let self, !self.isShowing else { return }
        self.onMove(self.value)
      }
    }

    /// The number.
    var value: Double {
      get { unsafe gtk_adjustment_get_value(adjustment) }
      set { unsafe gtk_adjustment_set_value(adjustment, newValue) }
    }

    /// Shows a number.
    ///
    /// - Parameter page: The length of the visible part of what a scroll bar scrolls.
    func show(_ value: Double, in range: ClosedRange<Double>, step: Double, page: Double = 0) {
      isShowing = true
      unsafe gtk_adjustment_configure(
        adjustment, value, range.lowerBound, range.upperBound, step, page > 0 ? page : step, page)
      isShowing = false
    }
  }

  /// A scroll bar, which is visible only if the content does not fit.
  final class ScrollBar: RangeWidget {
    init(isVertical: Bool) {
      super.init(gtk_scrollbar_get_type())
      set(
        "orientation",
        Int((isVertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL).rawValue))
      setClass("overlay-indicator", true)
      setShown(false)
    }

    /// Updates the bar to the visible part.
    func show(_ value: CGFloat, page: CGFloat, of extent: CGFloat) {
      setShown(extent > page)
      show(value, in: 0...max(extent, page), step: page / 10, page: page)
    }
  }
#endif
