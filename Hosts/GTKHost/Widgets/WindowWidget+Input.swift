#if GTK
  import CGtk4
  import Controls
  import Foundation

  /// The receiver of a window's events that no widget has taken, at points of the window.
  @MainActor
  protocol InputOwner: AnyObject {
    /// The distance of a third of a notch of the wheel.
    var wheelStep: CGSize { get }

    /// Takes a key, and returns whether it has done so.
    func keyDown(_ press: KeyPress) -> Bool

    /// Takes the press number `count` in quick succession, and returns whether it has done so.
    func press(at point: CGPoint, count: Int) -> Bool

    /// Opens the context menu at a point, and returns whether there is one.
    func openMenu(at point: CGPoint) -> Bool

    /// Takes the release of the button, after it has taken the press.
    func release()

    /// Takes a move of the pointer; `nil` if it has left the window.
    func pointerDidMove(to point: CGPoint?)

    /// Takes a turn of the wheel, and returns whether it has done so.
    func scroll(at point: CGPoint, by distance: CGSize) -> Bool
  }

  /// The receiver as the data of a signal.
  private final class Input {
    weak var owner: (any InputOwner)?

    /// Where the pointer is, which turns of the wheel do not say.
    var pointer = CGPoint.zero

    init(_ owner: any InputOwner) { self.owner = owner }
  }

  // Safety: in all of these, GTK calls on the main thread, with a living controller of the kind that the
  // function was connected to, and with the `Input` that was retained for it, until GObject drops it.

  @MainActor
  private func input(_ data: gpointer?) -> Input? {
    unsafe data.map { unsafe Unmanaged<Input>.fromOpaque($0).takeUnretainedValue() }
  }

  private let keyPressed:
    @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> gboolean = {
      _, value, _, state, data in
      nonisolated(unsafe) let data = unsafe data
      return MainActor.assumeIsolated {
        guard let press = KeyPress(keyval: value, state: state) else { return 0 }
        return unsafe input(data)?.owner?.keyDown(press) == true ? 1 : 0
      }
    }

  private let pressed: @convention(c) (gpointer?, gint, Double, Double, gpointer?) -> Void = {
    gesture, count, x, y, data in
    nonisolated(unsafe) let (gesture, data) = unsafe (gesture, data)
    MainActor.assumeIsolated {
      guard let gesture = unsafe gesture, let owner = unsafe input(data)?.owner else { return }
      if owner.press(at: CGPoint(x: x, y: y), count: Int(count)) {
        unsafe gtk_gesture_set_state(OpaquePointer(gesture), GTK_EVENT_SEQUENCE_CLAIMED)
      }
    }
  }

  private let pressedForMenu: @convention(c) (gpointer?, gint, Double, Double, gpointer?) -> Void =
    {
      gesture, _, x, y, data in
      nonisolated(unsafe) let (gesture, data) = unsafe (gesture, data)
      MainActor.assumeIsolated {
        guard let gesture = unsafe gesture, let owner = unsafe input(data)?.owner else { return }
        if owner.openMenu(at: CGPoint(x: x, y: y)) {
          unsafe gtk_gesture_set_state(OpaquePointer(gesture), GTK_EVENT_SEQUENCE_CLAIMED)
        }
      }
    }

  private let released: @convention(c) (gpointer?, gint, Double, Double, gpointer?) -> Void = {
    _, _, _, _, data in
    nonisolated(unsafe) let data = unsafe data
    MainActor.assumeIsolated { unsafe input(data)?.owner?.release() }
  }

  private let cancelled: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, data in
    nonisolated(unsafe) let data = unsafe data
    MainActor.assumeIsolated { unsafe input(data)?.owner?.release() }
  }

  private let turned: @convention(c) (gpointer?, Double, Double, gpointer?) -> gboolean = {
    controller, dx, dy, data in
    nonisolated(unsafe) let (controller, data) = unsafe (controller, data)
    return MainActor.assumeIsolated {
      guard let controller = unsafe controller, let input = unsafe input(data),
        let owner = input.owner
      else { return 0 }
      let scroll = OpaquePointer(controller)
      // Wheels turn by notches, each worth some lines; touch pads move by points.
      let isByPoints =
        unsafe gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_SURFACE
      let step = owner.wheelStep
      let held = unsafe gtk_event_controller_get_current_event_state(scroll)
      // Shift turns a wheel to the sides.
      let isSideways = held.rawValue & GDK_SHIFT_MASK.rawValue != 0 && dx == 0
      let (right, down) = isSideways ? (dy, 0) : (dx, dy)
      let distance =
        isByPoints
        ? CGSize(width: right, height: down)
        : CGSize(width: right * step.width * 3, height: down * step.height * 3)
      return owner.scroll(at: input.pointer, by: distance) ? 1 : 0
    }
  }

  private let moved: @convention(c) (gpointer?, Double, Double, gpointer?) -> Void = {
    _, x, y, data in
    nonisolated(unsafe) let data = unsafe data
    MainActor.assumeIsolated {
      guard let input = unsafe input(data) else { return }
      input.pointer = CGPoint(x: x, y: y)
      input.owner?.pointerDidMove(to: input.pointer)
    }
  }

  private let left: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
    nonisolated(unsafe) let data = unsafe data
    MainActor.assumeIsolated { unsafe input(data)?.owner?.pointerDidMove(to: nil) }
  }

  extension WindowWidget {
    /// Passes keys, clicks, moves of the pointer and turns of the wheel that no widget has taken to a receiver.
    func passInput(to owner: any InputOwner) {
      let input = Input(owner)
      // Safety: the functions have the parameters of the signals.
      unsafe add(
        gtk_event_controller_key_new(),
        ["key-pressed": unsafeBitCast(keyPressed, to: GCallback.self)], input)
      unsafe add(
        gtk_gesture_click_new(),
        [
          "pressed": unsafeBitCast(pressed, to: GCallback.self),
          "released": unsafeBitCast(released, to: GCallback.self),
          "cancel": unsafeBitCast(cancelled, to: GCallback.self),
        ], input)
      let second = unsafe gtk_gesture_click_new()
      unsafe gtk_gesture_single_set_button(second, guint(GDK_BUTTON_SECONDARY))
      unsafe add(
        second, ["pressed": unsafeBitCast(pressedForMenu, to: GCallback.self)], input)
      unsafe add(
        gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES),
        ["scroll": unsafeBitCast(turned, to: GCallback.self)], input)
      let motions = unsafe gtk_event_controller_motion_new()
      // Before a widget keeps it for itself.
      unsafe gtk_event_controller_set_propagation_phase(motions, GTK_PHASE_CAPTURE)
      unsafe add(
        motions,
        [
          "enter": unsafeBitCast(moved, to: GCallback.self),
          "motion": unsafeBitCast(moved, to: GCallback.self),
          "leave": unsafeBitCast(left, to: GCallback.self),
        ], input)
    }

    private func add(
      _ controller: OpaquePointer?, _ signals: [String: GCallback], _ input: Input
    ) {
      guard let controller = unsafe controller else { return }
      for (signal, function) in signals {
        unsafe g_signal_connect_data(
          UnsafeMutableRawPointer(controller), signal, function,
          Unmanaged.passRetained(input).toOpaque(),
          { data, _ in
            if let data = unsafe data { unsafe Unmanaged<Input>.fromOpaque(data).release() }
          }, GConnectFlags(rawValue: 0))
      }
      // Added last, it is asked before the window's own, which moves the keyboard by arrows.
      unsafe gtk_widget_add_controller(pointer, controller)
    }
  }
#endif
