import CGtk4
import Controls
import Foundation
import Reconciler
import Testing

@testable import GTKHost

/// A root view whose render is a closure.
final class Scene: StateView {
  var onRender: (Scene) -> Void = { _ in }
  override func render() { onRender(self) }
}

/// A scene in a window on the display of the tests, with simulated input.
@MainActor
final class Stage {
  let window: GTKWindow
  let scene: Scene
  private let name: String
  private static var count = 0

  /// Shows a scene, or a root of another kind.
  init(
    width: Int = 400, height: Int = 300, minimumSize: CGSize? = .zero, root: StateView? = nil,
    _ render: @escaping (Scene) -> Void = { _ in }
  ) throws {
    Self.count += 1
    name = "stage \(Self.count) \(getpid())"
    window = try GTKWindow(
      title: name, size: CGSize(width: width, height: height), minimumSize: minimumSize)
    scene = Scene(parentViewController: window.controller)
    scene.onRender = render
    let root = root ?? scene
    window.rootView = root
    window.present()
    wait("a first frame") { self.window.widget.isDrawn && root.frame.width > 0 }
    run("xdotool", "windowfocus", xid)
    pump(20)
  }

  /// The window's ID in X.
  lazy var xid = run("xdotool", "search", "--name", "^\(name)$")

  /// Closes the window.
  func end() {
    window.close()
    pump(20)
  }

  /// Runs the loop until a condition holds.
  func wait(
    _ what: String, seconds: Double = 180, location: SourceLocation = #_sourceLocation,
    until condition: () -> Bool
  ) {
    let end = ContinuousClock.now + .seconds(seconds)
    while !condition() {
      guard ContinuousClock.now < end else {
        Issue.record("waited in vain for \(what)", sourceLocation: location)
        return
      }
      turn()
    }
  }

  /// Runs the loop for some milliseconds, and until no work is left.
  ///
  /// Each turn counts at most two milliseconds, because on a busy machine all of the time may pass in one turn.
  func pump(_ milliseconds: Int = 60) {
    var rest = Duration.milliseconds(milliseconds)
    while rest > .zero {
      let start = ContinuousClock.now
      turn()
      rest -= min(ContinuousClock.now - start, .milliseconds(2))
    }
    window.update()
  }

  private func turn() {
    // The main queue, which would do it, runs this test.
    StateView.flush()
    // The display has then sent the events of input that was simulated before.
    unsafe gdk_display_sync(gdk_display_get_default())
    while g_main_context_iteration(nil, 0) != 0 {}
    usleep(500)
  }

  // MARK: - Input

  /// Presses and releases a button of the mouse over a view.
  func click(_ view: View, button: Int = 1) {
    let place = middle(of: view)
    run(
      "xdotool", "mousemove", "--window", xid, "\(Int(place.x))", "\(Int(place.y))", "click",
      "\(button)")
    pump()
  }

  /// Moves the pointer to a point of the window.
  func movePointer(to place: CGPoint) {
    run("xdotool", "mousemove", "--window", xid, "\(Int(place.x))", "\(Int(place.y))")
    pump()
  }

  /// Moves the pointer with the first button pressed.
  func drag(from start: CGPoint, to points: [CGPoint]) {
    movePointer(to: start)
    run("xdotool", "mousedown", "1")
    pump()
    for point in points { movePointer(to: point) }
    run("xdotool", "mouseup", "1")
    pump()
  }

  /// Types a text.
  func type(_ text: String) {
    run("xdotool", "type", "--delay", "5", text)
    pump()
  }

  /// Presses keys by X's names.
  func press(_ keys: String...) {
    for key in keys { run("xdotool", "key", key) }
    pump()
  }

  /// The position of a view's widget in the window.
  func place(of view: View) -> CGPoint? {
    guard let widget = view.widget else { return nil }
    var (x, y) = (0.0, 0.0)
    // Safety: the variables are ours.
    unsafe gtk_widget_translate_coordinates(
      widget.pointer, window.widget.pointer, 0, 0, &x, &y)
    return CGPoint(x: x, y: y)
  }

  /// The middle of a view in the window.
  func middle(of view: View) -> CGPoint {
    var place = CGPoint(x: view.frame.width / 2, y: view.frame.height / 2)
    var next: View? = view
    while let current = next {
      place.x += current.frame.minX - (current === view ? 0 : current.bounds.minX)
      place.y += current.frame.minY - (current === view ? 0 : current.bounds.minY)
      next = current.superview
    }
    return place
  }
}

extension View {
  /// The widget of the view.
  var widget: Widget? { (peer as? WidgetPeer)?.widget }
}

extension Widget {
  /// The frame that GTK has given it in its parent widget.
  var allocation: CGRect {
    guard let parent = unsafe gtk_widget_get_parent(pointer) else { return .null }
    var rect = graphene_rect_t()
    guard unsafe gtk_widget_compute_bounds(pointer, parent, &rect) != 0 else { return .null }
    return CGRect(
      x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
      height: Double(rect.size.height))
  }

  /// Whether it is visible on the screen.
  var isDrawn: Bool { unsafe gtk_widget_get_mapped(pointer) != 0 }

  /// Whether it, or a descendant, has the focus.
  var hasFocus: Bool { containsFocus }
}

/// All tests of windows, one after the other.
@MainActor
@Suite(.serialized, .enabled(if: Display.isAvailable, "no display: needs Xvfb and xdotool"))
struct GTKTests {}
