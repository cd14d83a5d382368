#if GTK
  import CGtk4
  import Foundation

  /// A scroll bar, which is visible only if the content does not fit.
  @safe
  final class ScrollBar: Widget {
    /// The closure that is called when the user has moved the bar.
    var onMove: (CGFloat) -> Void = { _ in }

    // Safety: the bar holds it.
    private let adjustment: UnsafeMutablePointer<GtkAdjustment>
    private var isShowing = false

    init(isVertical: Bool) {
      unsafe adjustment = gtk_adjustment_new(0, 0, 0, 0, 0, 0)
      super.init(gtk_scrollbar_get_type())
      unsafe umbra_set_object(pointer, "adjustment", adjustment)
      set(
        "orientation",
        Int((isVertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL).rawValue))
      setClass("overlay-indicator", true)
      setShown(false)
      unsafe connect(UnsafeMutableRawPointer(adjustment), "value-changed") { [weak self] in
        guard let self, !self.isShowing else { return }
        self.onMove(self.value)
      }
    }

    /// The offset at which the visible part begins.
    var value: CGFloat {
      get { unsafe gtk_adjustment_get_value(adjustment) }
      set { unsafe gtk_adjustment_set_value(adjustment, newValue) }
    }

    /// Updates the bar to the visible part.
    func show(_ value: CGFloat, page: CGFloat, of extent: CGFloat) {
      setShown(extent > page)
      isShowing = true
      unsafe gtk_adjustment_configure(
        adjustment, value, 0, max(extent, page), page / 10, page, page)
      isShowing = false
    }
  }
#endif
