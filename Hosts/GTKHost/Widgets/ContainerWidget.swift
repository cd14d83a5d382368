#if GTK
  import CGtk4
  import Foundation

  /// The object that places the widgets of a container.
  @MainActor
  protocol ContainerOwner: AnyObject {
    /// Gives the widgets in a container their places and sizes.
    func allocate(_ container: ContainerWidget, width: Int, height: Int)

    /// Moves the keyboard within a container to the next who takes it, or the one before; returns whether
    /// it has come to stand there.
    func moveFocus(in container: ContainerWidget, forward: Bool) -> Bool
  }

  /// A widget that others stand in, where its owner says: a class of GTK's made here.
  ///
  /// It asks for no room; layout gives it what its view has. It draws what the style sheet says.
  final class ContainerWidget: Widget {
    weak var owner: (any ContainerOwner)?

    /// The least that it asks for.
    private(set) var minimum: (width: Int, height: Int) = (0, 0)

    /// Sets the least that it asks for, in whole pixels.
    func setMinimum(_ size: CGSize) {
      let new = (width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up)))
      guard new != minimum else { return }
      minimum = new
      unsafe gtk_widget_queue_resize(pointer)
    }

    /// Creates a container.
    init(role: GtkAccessibleRole = GTK_ACCESSIBLE_ROLE_GENERIC) {
      super.init(Self.gType, role: role)
    }

    /// The class, which is registered when first used.
    private static let gType = unsafe register("UmbraContainer") { type, _ in
      unsafe ContainerWidget.fill(type)
    }

    private nonisolated static func fill(_ type: UnsafeMutableRawPointer?) {
      // Safety: GObject calls with the structure of the class, which begins with those of its parents.
      let object = unsafe umbra_object_class(type)
      let widget = unsafe umbra_widget_class(type)
      unsafe gtk_widget_class_set_css_name(widget, StyleSheet.container)
      unsafe object?.pointee.dispose = containerDispose
      unsafe widget?.pointee.measure = containerMeasure
      unsafe widget?.pointee.size_allocate = containerAllocate
      unsafe widget?.pointee.focus = containerFocus
      unsafe widget?.pointee.grab_focus = containerGrabFocus
    }
  }

  // Safety: in all of these, GTK calls with a living widget of the class above, on the main thread. Pointers
  // go to the main actor, which is where they come from, and no further.

  /// The class above ours.
  private func parentClass() -> UnsafeMutableRawPointer? {
    // GtkWidget's class is never unloaded, so the reference need not be kept.
    unsafe g_type_class_peek(gtk_widget_get_type())
  }

  private let containerDispose: @convention(c) (UnsafeMutablePointer<GObject>?) -> Void = {
    object in
    guard let object = unsafe object else { return }
    let widget = unsafe umbra_widget(object)
    while let child = unsafe gtk_widget_get_first_child(widget) {
      unsafe gtk_widget_unparent(child)
    }
    unsafe umbra_object_class(parentClass())?.pointee.dispose?(object)
  }

  // Safety: in all of these, GTK calls on the main thread, with a living widget of the container's class.
  // What is passed on into the main actor never leaves it.

  private let containerMeasure:
    @convention(c) (
      UnsafeMutablePointer<GtkWidget>?, GtkOrientation, Int32, UnsafeMutablePointer<Int32>?,
      UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?
    ) -> Void = { widget, orientation, _, minimum, natural, minimumBaseline, naturalBaseline in
      nonisolated(unsafe) let widget = unsafe widget
      let size = MainActor.assumeIsolated { () -> Int32 in
        let container = unsafe Widget.at(widget) as? ContainerWidget
        guard let least = container?.minimum else { return 0 }
        return Int32(orientation == GTK_ORIENTATION_HORIZONTAL ? least.width : least.height)
      }
      unsafe minimum?.pointee = size
      unsafe natural?.pointee = size
      unsafe minimumBaseline?.pointee = -1
      unsafe naturalBaseline?.pointee = -1
    }

  private let containerAllocate:
    @convention(c) (UnsafeMutablePointer<GtkWidget>?, Int32, Int32, Int32) -> Void = {
      widget, width, height, _ in
      nonisolated(unsafe) let widget = unsafe widget
      MainActor.assumeIsolated {
        guard let container = unsafe Widget.at(widget) as? ContainerWidget else { return }
        container.owner?.allocate(container, width: Int(width), height: Int(height))
      }
    }

  private let containerFocus:
    @convention(c) (UnsafeMutablePointer<GtkWidget>?, GtkDirectionType) -> gboolean = {
      widget, direction in
      let isForward = direction == GTK_DIR_TAB_FORWARD
      guard isForward || direction == GTK_DIR_TAB_BACKWARD else {
        // Arrows go by what is seen, as GTK does it.
        return unsafe umbra_widget_class(parentClass())?.pointee.focus?(widget, direction) ?? 0
      }
      nonisolated(unsafe) let widget = unsafe widget
      return MainActor.assumeIsolated {
        guard let container = unsafe Widget.at(widget) as? ContainerWidget else { return 0 }
        return container.owner?.moveFocus(in: container, forward: isForward) == true ? 1 : 0
      }
    }

  private let containerGrabFocus: @convention(c) (UnsafeMutablePointer<GtkWidget>?) -> gboolean = {
    widget in
    nonisolated(unsafe) let widget = unsafe widget
    return MainActor.assumeIsolated {
      guard let container = unsafe Widget.at(widget) as? ContainerWidget else { return 0 }
      return container.takeFocus() ? 1 : 0
    }
  }

  extension ContainerWidget {
    /// Takes the keyboard itself, if its view does.
    func takeFocus() -> Bool {
      let takes = peer?.canFocus ?? false
      set("focusable", takes)
      guard takes else { return false }
      return unsafe umbra_widget_class(parentClass())?.pointee.grab_focus?(pointer) == 1
    }

    /// Moves the focus within a child widget.
    func moveFocus(into child: Widget, forward: Bool) -> Bool {
      let direction = forward ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD
      return unsafe gtk_widget_child_focus(child.pointer, direction) != 0
    }

    /// Whether it has the keyboard itself.
    var isFocus: Bool { unsafe gtk_widget_is_focus(pointer) != 0 }
  }
#endif
