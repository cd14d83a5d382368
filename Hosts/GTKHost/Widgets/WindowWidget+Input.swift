#if GTK
  import CGtk4
  import Controls
  import Foundation

  /// The receiver of a window's events.
  private final class Input {
    /// The distance of a third of a notch of the wheel.
    let step: CGSize
    let onKey: (KeyPress) -> Bool
    let onPress: (CGPoint) -> Bool
    let onScroll: (CGPoint, CGSize) -> Bool

    /// Where the pointer is, which turns of the wheel do not say.
    var pointer = CGPoint.zero

    init(
      step: CGSize, onKey: @escaping (KeyPress) -> Bool, onPress: @escaping (CGPoint) -> Bool,
      onScroll: @escaping (CGPoint, CGSize) -> Bool
    ) {
      self.step = step
      self.onKey = onKey
      self.onPress = onPress
      self.onScroll = onScroll
    }
  }

  // Safety: in all of these, GTK calls on the main thread, with a living controller of the kind that the
  // function was connected to, and with the `Input` that was retained for it, until GObject drops it.

  private typealias Key =
    @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> gboolean

  private let keyPressed: Key = { _, value, _, state, data in
    nonisolated(unsafe) let data = unsafe data
    return MainActor.assumeIsolated {
      guard let data = unsafe data, let press = KeyPress(keyval: value, state: state) else {
        return 0
      }
      return unsafe Unmanaged<Input>.fromOpaque(data).takeUnretainedValue().onKey(press) ? 1 : 0
    }
  }

  private typealias Click = @convention(c) (gpointer?, gint, Double, Double, gpointer?) -> Void

  private let pressed: Click = { gesture, _, x, y, data in
    nonisolated(unsafe) let (gesture, data) = unsafe (gesture, data)
    MainActor.assumeIsolated {
      guard let data = unsafe data, let gesture = unsafe gesture else { return }
      let input = unsafe Unmanaged<Input>.fromOpaque(data).takeUnretainedValue()
      if input.onPress(CGPoint(x: x, y: y)) {
        unsafe gtk_gesture_set_state(OpaquePointer(gesture), GTK_EVENT_SEQUENCE_CLAIMED)
      }
    }
  }

  private typealias Turn = @convention(c) (gpointer?, Double, Double, gpointer?) -> gboolean

  private let turned: Turn = { controller, dx, dy, data in
    nonisolated(unsafe) let (controller, data) = unsafe (controller, data)
    return MainActor.assumeIsolated {
      guard let data = unsafe data, let controller = unsafe controller else { return 0 }
      let input = unsafe Unmanaged<Input>.fromOpaque(data).takeUnretainedValue()
      let scroll = OpaquePointer(controller)
      // Wheels turn by notches, each worth some lines; touch pads move by points.
      let isByPoints =
        unsafe gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_SURFACE
      let step = input.step
      let held = unsafe gtk_event_controller_get_current_event_state(scroll)
      // Shift turns a wheel to the sides.
      let isSideways = held.rawValue & GDK_SHIFT_MASK.rawValue != 0 && dx == 0
      let (right, down) = isSideways ? (dy, 0) : (dx, dy)
      let distance =
        isByPoints
        ? CGSize(width: right, height: down)
        : CGSize(width: right * step.width * 3, height: down * step.height * 3)
      return input.onScroll(input.pointer, distance) ? 1 : 0
    }
  }

  private typealias Motion = @convention(c) (gpointer?, Double, Double, gpointer?) -> Void

  private let moved: Motion = { _, x, y, data in
    nonisolated(unsafe) let data = unsafe data
    MainActor.assumeIsolated {
      guard let data = unsafe data else { return }
      unsafe Unmanaged<Input>.fromOpaque(data).takeUnretainedValue().pointer = CGPoint(x: x, y: y)
    }
  }

  extension WindowWidget {
    /// Takes keys, clicks and turns of the wheel that no widget has taken, at points of the window.
    func takeInput(
      step: CGSize, onKey: @escaping (KeyPress) -> Bool, onPress: @escaping (CGPoint) -> Bool,
      onScroll: @escaping (CGPoint, CGSize) -> Bool
    ) {
      let input = Input(step: step, onKey: onKey, onPress: onPress, onScroll: onScroll)
      // Safety: the functions have the parameters of the signals.
      unsafe add(
        gtk_event_controller_key_new(), ["key-pressed"],
        unsafeBitCast(keyPressed, to: GCallback.self), input)
      unsafe add(
        gtk_gesture_click_new(), ["pressed"], unsafeBitCast(pressed, to: GCallback.self), input)
      unsafe add(
        gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES), ["scroll"],
        unsafeBitCast(turned, to: GCallback.self), input)
      let motions = unsafe gtk_event_controller_motion_new()
      // Before a widget keeps it for itself.
      unsafe gtk_event_controller_set_propagation_phase(motions, GTK_PHASE_CAPTURE)
      unsafe add(
        motions, ["enter", "motion"], unsafeBitCast(moved, to: GCallback.self), input)
    }

    private func add(
      _ controller: OpaquePointer?, _ signals: [String], _ function: GCallback, _ input: Input
    ) {
      guard let controller = unsafe controller else { return }
      for signal in signals {
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
