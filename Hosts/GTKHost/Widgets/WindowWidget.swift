#if GTK
  import CGtk4
  import Controls
  import Foundation
  import Reconciler

  /// A GtkWindow.
  final class WindowWidget: Widget {
    // Safety: in all of this, the window's clock and surface are asked for anew each time, since they go
    // with its screen.

    init() { super.init(gtk_window_get_type()) }

    private var window: UnsafeMutablePointer<GtkWindow> { unsafe umbra_window(pointer) }

    /// Shows a widget in it.
    func setChild(_ child: Widget) { unsafe gtk_window_set_child(window, child.pointer) }

    /// Adds it to the windows of the process's application, whose actions it then has.
    func joinApplication() {
      guard let application = unsafe umbra_gtk_application(g_application_get_default()) else {
        return
      }
      unsafe gtk_window_set_application(window, application)
    }

    /// Whether it is on the screen.
    var isPresented: Bool { unsafe gtk_widget_get_visible(pointer) != 0 }

    /// Shows it, in front of others.
    func present() { unsafe gtk_window_present(window) }

    /// Calls a closure instead of closing the window when the user wants to close it.
    func onCloseRequest(_ body: @escaping @MainActor () -> Void) {
      unsafe connectAnswering(UnsafeMutableRawPointer(pointer), "close-request", body)
    }

    /// Closes it for good.
    func destroy() { unsafe gtk_window_destroy(window) }

    /// Calls a closure when the theme or its font changes, or the theme becomes dark; the closure is never released.
    func onThemeChange(_ body: @escaping @MainActor () -> Void) {
      guard let settings = unsafe gtk_widget_get_settings(pointer) else { return }
      for name in ["font-name", "xft-dpi", "theme-name", "application-prefer-dark-theme"] {
        unsafe connectWithValue(
          UnsafeMutableRawPointer(settings), "notify::gtk-" + name, body)
      }
    }

    // MARK: - Frames

    /// Calls a closure before a frame that was requested is laid out; once it is on a screen.
    func onFrame(_ body: @escaping @MainActor () -> Void) {
      guard let clock = unsafe gtk_widget_get_frame_clock(pointer) else { return }
      unsafe connect(UnsafeMutableRawPointer(clock), "update", body)
    }

    /// Requests a frame.
    func requestFrame() {
      guard let clock = unsafe gtk_widget_get_frame_clock(pointer) else { return }
      unsafe gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_UPDATE)
    }

    /// The time of the frame that is being prepared, and that between two frames.
    func frameTimes() -> (time: Duration, interval: Duration)? {
      guard let clock = unsafe gtk_widget_get_frame_clock(pointer) else { return nil }
      let time = unsafe gdk_frame_clock_get_frame_time(clock)
      var interval: gint64 = 0
      // Safety: the variable is ours.
      unsafe gdk_frame_clock_get_refresh_info(clock, time, &interval, nil)
      return (.microseconds(time), .microseconds(interval))
    }

    // MARK: - Keyboard

    /// The peer that shows a view in the focused widget.
    func focusedPeer() -> WidgetPeer? { unsafe Widget.peer(at: gtk_window_get_focus(window)) }

    /// Whether a descendant of a widget has the keyboard.
    func hasFocus(in widget: Widget) -> Bool {
      guard let focus = unsafe gtk_window_get_focus(window) else { return false }
      return unsafe gtk_widget_is_ancestor(focus, widget.pointer) != 0
    }

    /// Gives the keyboard to nobody.
    func dropFocus() { unsafe gtk_window_set_focus(window, nil) }

    // MARK: - Places

    /// The view that is seen at a point of the window, and the point in its coordinates.
    func view(at point: CGPoint) -> (view: View, point: CGPoint)? {
      guard let hit = unsafe gtk_widget_pick(pointer, point.x, point.y, GTK_PICK_DEFAULT),
        let peer = unsafe Widget.peer(at: hit)
      else { return nil }
      let (place, origin) = (self.point(point, in: peer.widget), peer.view.bounds.origin)
      return (peer.view, CGPoint(x: place.x + origin.x, y: place.y + origin.y))
    }

    /// Converts a point of the window to a widget's coordinates.
    func point(_ point: CGPoint, in widget: Widget) -> CGPoint {
      var (x, y) = (0.0, 0.0)
      // Safety: the variables are ours.
      unsafe gtk_widget_translate_coordinates(pointer, widget.pointer, point.x, point.y, &x, &y)
      return CGPoint(x: x, y: y)
    }

    /// Whether texts run from the right to the left in the user's language.
    var isRightToLeft: Bool { gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL }

    /// Whether the theme has dark text or light text.
    func appearance() -> Appearance {
      var color = GdkRGBA()
      // Safety: the variable is ours.
      unsafe gtk_style_context_get_color(gtk_widget_get_style_context(pointer), &color)
      return color.red + color.green + color.blue > 1.5 ? .dark : .light
    }

    /// The metrics for the fonts of the theme.
    func metrics() -> HostMetrics {
      let (text, code) = (characterSize(family: nil), characterSize(family: "monospace"))
      // Some air between lines, as lists have it, and room for scripts that are higher than the font.
      return HostMetrics(
        spacing: CGSize(width: 12, height: 12), margin: CGSize(width: 12, height: 6),
        character: CGSize(
          width: max(text.width, code.width), height: max(text.height, code.height) + 6))
    }

    /// The size of a character of the theme's font, or of its size in a family.
    private func characterSize(family: String?) -> CGSize {
      let context = unsafe gtk_widget_get_pango_context(pointer)
      let font = unsafe pango_font_description_copy(pango_context_get_font_description(context))
      defer { unsafe pango_font_description_free(font) }
      if let family { unsafe pango_font_description_set_family(font, family) }
      let metrics = unsafe pango_context_get_metrics(context, font, nil)
      defer { unsafe pango_font_metrics_unref(metrics) }
      let scale = CGFloat(PANGO_SCALE)
      let width = unsafe CGFloat(pango_font_metrics_get_approximate_char_width(metrics)) / scale
      let height = unsafe CGFloat(pango_font_metrics_get_height(metrics)) / scale
      return CGSize(width: width.rounded(.up), height: height.rounded(.up))
    }
  }
#endif
