#if GTK
  import CGtk4
  import Foundation

  /// A widget of GTK.
  ///
  /// This is where pointers end: what uses widgets names them by this class, and sets and watches them by
  /// the names of their properties.
  @safe @MainActor
  class Widget {
    // Safety: in everything below, the object lives, because a reference to it is held from init to deinit.
    // Of its type is known that it is a widget; names of properties and signals are checked by GObject.
    let pointer: UnsafeMutablePointer<GtkWidget>

    /// The peer that shows a view in the widget.
    weak var peer: WidgetPeer?

    /// Creates a widget of a type.
    init(_ type: GType, role: GtkAccessibleRole? = nil) {
      let object = unsafe role.map { unsafe umbra_new_with_role(type, $0) } ?? umbra_new(type)
      unsafe pointer = umbra_widget(object)
      unsafe g_object_ref_sink(pointer)
      // Not retained: deinit takes it away.
      unsafe g_object_set_qdata(object?.assumingMemoryBound(to: GObject.self), Self.key, toOpaque())
      Self.count += 1
    }

    isolated deinit {
      let object = unsafe UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self)
      unsafe g_object_set_qdata(object, Self.key, nil)
      unsafe g_object_unref(pointer)
      Self.count -= 1
    }

    /// Registers a class of widgets.
    ///
    /// - Parameter fill: Sets the methods of the class in its structure.
    static func register(_ name: String, _ fill: GClassInitFunc) -> GType {
      // Safety: the names in the answer are not read.
      var parent = unsafe GTypeQuery()
      unsafe g_type_query(gtk_widget_get_type(), &parent)
      return unsafe g_type_register_static_simple(
        gtk_widget_get_type(), name, parent.class_size, fill, parent.instance_size, { _, _ in },
        GTypeFlags(rawValue: 0))
    }

    /// How many there are, for tests of what is released.
    private(set) static var count = 0

    /// How often one has been given its place, for tests of work.
    private(set) static var allocationCount = 0

    // Safety: the string is a literal, which lives for ever.
    private static let key = unsafe g_quark_from_static_string("umbra-widget")

    private func toOpaque() -> UnsafeMutableRawPointer {
      unsafe Unmanaged.passUnretained(self).toOpaque()
    }

    /// The widget of ours that a pointer stands for.
    static func at(_ pointer: UnsafeMutablePointer<GtkWidget>?) -> Widget? {
      guard let pointer = unsafe pointer else { return nil }
      let object = unsafe UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self)
      // Safety: what is found has not been deinitialised, or it would have taken itself away.
      guard let found = unsafe g_object_get_qdata(object, key) else { return nil }
      return unsafe Unmanaged<Widget>.fromOpaque(found).takeUnretainedValue()
    }

    /// The widget that a pointer stands for, or the nearest one around it that shows a view.
    static func peer(at pointer: UnsafeMutablePointer<GtkWidget>?) -> WidgetPeer? {
      var next = unsafe pointer
      while let current = unsafe next {
        if let peer = unsafe at(current)?.peer { return peer }
        unsafe next = gtk_widget_get_parent(current)
      }
      return nil
    }

    // MARK: - Properties

    /// Sets a property that is a number, a truth value or one of an enumeration.
    func set(_ property: String, _ value: Int) {
      unsafe umbra_set_int(pointer, property, Int32(clamping: value))
    }

    /// Sets a property that is true or false.
    func set(_ property: String, _ value: Bool) { set(property, value ? 1 : 0) }

    /// Sets a property that is a fraction.
    func set(_ property: String, _ value: Double) {
      unsafe umbra_set_double(pointer, property, value)
    }

    /// Sets a property that is a text.
    func set(_ property: String, _ value: String?) {
      unsafe umbra_set_string(pointer, property, value)
    }

    /// A property that is true or false.
    func bool(_ property: String) -> Bool { int(property) != 0 }

    /// A property that is a number or one of an enumeration.
    func int(_ property: String) -> Int { unsafe Int(umbra_get_int(pointer, property)) }

    /// A property that is a fraction.
    func double(_ property: String) -> Double { unsafe umbra_get_double(pointer, property) }

    /// A property that is a text.
    func string(_ property: String) -> String {
      guard let text = unsafe umbra_get_string(pointer, property) else { return "" }
      defer { unsafe g_free(text) }
      return unsafe String(cString: text)
    }

    /// Says of it what is heard by those who do not see it; nil for what it shows.
    func setAccessibleLabel(_ label: String?) {
      unsafe umbra_set_accessible_label(pointer, label)
    }

    /// Adds a class of the style sheet, or removes it.
    func setClass(_ name: String, _ isSet: Bool) {
      if isSet {
        unsafe gtk_widget_add_css_class(pointer, name)
      } else {
        unsafe gtk_widget_remove_css_class(pointer, name)
      }
    }

    /// Announces that the widget is selected, or is not.
    func setAccessibleSelected(_ isSelected: Bool) {
      unsafe umbra_set_accessible_selected(pointer, isSelected ? 1 : 0)
    }

    /// Sets the shape of the pointer over it, by its name in CSS.
    func setCursor(_ name: String?) { unsafe gtk_widget_set_cursor_from_name(pointer, name) }

    // MARK: - Tree

    /// Puts a widget before another one that stands here, or at the end; it keeps what it has, such as the
    /// keyboard, if it stands here already.
    func insert(_ child: Widget, before sibling: Widget?) {
      unsafe gtk_widget_insert_before(child.pointer, pointer, sibling?.pointer)
    }

    /// Takes it out of the widget that it stands in.
    func removeFromParent() {
      if unsafe gtk_widget_get_parent(pointer) != nil { unsafe gtk_widget_unparent(pointer) }
    }

    /// The widget that stands before all others in it.
    var firstChild: UnsafeMutablePointer<GtkWidget>? { unsafe gtk_widget_get_first_child(pointer) }

    /// Whether it stands in a window.
    var isInWindow: Bool { unsafe gtk_widget_get_root(pointer) != nil }

    // MARK: - Size

    /// The size that it wants, in whole pixels.
    ///
    /// - Parameter width: The width that there is; nil for as much as wanted.
    func measure(width: Int?) -> (width: Int, height: Int) {
      let wide = extent(GTK_ORIENTATION_HORIZONTAL, for: -1)
      let given = width.map { max($0, wide.minimum) }
      let high = extent(GTK_ORIENTATION_VERTICAL, for: given ?? -1)
      return (given ?? wide.natural, high.natural)
    }

    private func extent(
      _ orientation: GtkOrientation, for other: Int
    ) -> (minimum: Int, natural: Int) {
      var (minimum, natural) = (Int32(0), Int32(0))
      unsafe gtk_widget_measure(
        pointer, orientation, Int32(clamping: other), &minimum, &natural, nil, nil)
      return (Int(minimum), Int(natural))
    }

    /// Gives it its place and size in the widget that it stands in; called while that is given its own.
    ///
    /// Edges come to stand on whole pixels. A widget that needs more room than there is takes what it needs.
    func allocate(_ frame: CGRect) {
      Self.allocationCount += 1
      let (left, top) = (frame.minX.rounded(), frame.minY.rounded())
      let wide = extent(GTK_ORIENTATION_HORIZONTAL, for: -1).minimum
      let width = max(Int(frame.maxX.rounded() - left), wide)
      // GTK requires that a widget is measured before its size is allocated.
      let height = max(
        Int(frame.maxY.rounded() - top), extent(GTK_ORIENTATION_VERTICAL, for: width).minimum)
      var place = graphene_point_t(x: Float(left), y: Float(top))
      // Safety: the transform is given away to the widget.
      let transform = unsafe gsk_transform_translate(nil, &place)
      unsafe gtk_widget_allocate(
        pointer, Int32(clamping: width), Int32(clamping: height), -1, transform)
    }

    /// Requests a new allocation of the widget's children in the next frame.
    func queueAllocate() { unsafe gtk_widget_queue_allocate(pointer) }

    /// Whether it is shown in the widget that it stands in; it keeps its place and size.
    func setShown(_ isShown: Bool) { unsafe gtk_widget_set_child_visible(pointer, isShown ? 1 : 0) }

    /// Whether it and its descendants receive clicks and the focus.
    func setTakesInput(_ takesInput: Bool) {
      unsafe gtk_widget_set_can_target(pointer, takesInput ? 1 : 0)
      unsafe gtk_widget_set_can_focus(pointer, takesInput ? 1 : 0)
    }

    /// Whether what stands in it is cut off at its edges.
    func setClips(_ clips: Bool) {
      unsafe gtk_widget_set_overflow(pointer, clips ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE)
    }

    // MARK: - Keyboard

    /// Whether it has the keyboard, or something in it has.
    var containsFocus: Bool {
      unsafe gtk_widget_is_focus(pointer) != 0 || gtk_widget_get_focus_child(pointer) != nil
    }

    /// Takes the keyboard, and returns whether it has it.
    func grabFocus() -> Bool { unsafe gtk_widget_grab_focus(pointer) != 0 }

    /// Opens the list of a GtkDropDown, whose first child is the button.
    func openList() {
      guard let child = unsafe firstChild else { return }
      let button = unsafe UnsafeMutableRawPointer(child).assumingMemoryBound(
        to: GtkToggleButton.self)
      unsafe gtk_toggle_button_set_active(button, 1)
    }
  }
#endif
