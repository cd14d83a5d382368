#if GTK
  import CGtk4
  import Controls
  import Foundation

  /// A GtkPopoverMenu that is a context menu.
  final class PopoverWidget: Widget {
    init() {
      super.init(gtk_popover_menu_get_type())
      set("has-arrow", false)
      set("halign", Int(GTK_ALIGN_START.rawValue))
    }

    /// Opens it in a widget, below an area of it.
    func open(in parent: Widget, at area: CGRect) {
      unsafe gtk_widget_set_parent(pointer, parent.pointer)
      var rect = GdkRectangle(
        x: Int32(area.minX), y: Int32(area.minY), width: Int32(max(1, area.width)),
        height: Int32(max(1, area.height)))
      let popover = unsafe umbra_popover(pointer)
      // Safety: the rectangle is copied.
      unsafe gtk_popover_set_pointing_to(popover, &rect)
      unsafe gtk_popover_set_position(popover, GTK_POS_BOTTOM)
      unsafe gtk_popover_popup(popover)
    }
  }

  extension Widget {
    // Safety: these are called on widgets of the kinds that they are for; GTK checks that.

    /// Moves a progress bar of which nobody knows how far it has come.
    func pulse() { unsafe gtk_progress_bar_pulse(OpaquePointer(pointer)) }

    /// Shows parts of a GtkLabel's text in other colors.
    func setSpans(_ spans: [TextSpan], _ palette: Palette) {
      // Safety: the list takes the attributes, and the label the list.
      let list = unsafe spans.isEmpty ? nil : pango_attr_list_new()
      defer { if let list = unsafe list { unsafe pango_attr_list_unref(list) } }
      for span in spans {
        func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
          unsafe attribute?.pointee.start_index = guint(clamping: span.range.lowerBound)
          unsafe attribute?.pointee.end_index = guint(clamping: span.range.upperBound)
          unsafe pango_attr_list_insert(list, attribute)
        }
        func add(
          _ color: RGB,
          _ make: (guint16, guint16, guint16) -> UnsafeMutablePointer<PangoAttribute>?
        ) {
          let parts = [color.red, color.green, color.blue].map { guint16(($0 * 65535).rounded()) }
          unsafe add(make(parts[0], parts[1], parts[2]))
        }
        var (ink, paint) = (span.color.map(palette.ink), span.background.map(palette.paint))
        if span.isReversed {
          (ink, paint) = (paint ?? palette.paint(.primary), ink ?? palette.ink(.primary))
        }
        if let ink { unsafe add(ink) { unsafe pango_attr_foreground_new($0, $1, $2) } }
        if let paint { unsafe add(paint) { unsafe pango_attr_background_new($0, $1, $2) } }
        if span.isStrong { unsafe add(pango_attr_weight_new(PANGO_WEIGHT_BOLD)) }
      }
      unsafe gtk_label_set_attributes(OpaquePointer(pointer), list)
    }

    /// Copies a text to the clipboard of the display.
    func copy(_ text: String) {
      unsafe gdk_clipboard_set_text(gtk_widget_get_clipboard(pointer), text)
    }

    /// Reads a text from the clipboard of the display, and calls a closure with it; with `nil` if there is none.
    func readClipboard(_ receive: @escaping @MainActor (String?) -> Void) {
      // Safety: GDK calls the function once, which releases the reader and frees the text.
      unsafe gdk_clipboard_read_text_async(
        gtk_widget_get_clipboard(pointer), nil,
        { clipboard, result, data in
          guard let data = unsafe data else { return }
          let reader = unsafe Unmanaged<ClipboardReader>.fromOpaque(data).takeRetainedValue()
          let bytes = unsafe gdk_clipboard_read_text_finish(OpaquePointer(clipboard), result, nil)
          let text = unsafe bytes.map { unsafe String(cString: $0) }
          unsafe g_free(bytes)
          MainActor.assumeIsolated { reader.receive(text) }
        }, Unmanaged.passRetained(ClipboardReader(receive)).toOpaque())
    }

    /// The color of the theme under a name; `nil` if the theme has none.
    func themeColor(_ name: String) -> RGB? {
      var color = GdkRGBA()
      // Safety: the variable is ours.
      guard unsafe umbra_theme_color(pointer, name, &color) != 0 else { return nil }
      return RGB(Double(color.red), Double(color.green), Double(color.blue))
    }

    /// Shows a picture, or none, in a GtkPicture.
    func setPicture(_ bitmap: Bitmap?) {
      guard let bitmap, bitmap.width > 0, bitmap.height > 0 else {
        return unsafe gtk_picture_set_paintable(OpaquePointer(pointer), nil)
      }
      // Safety: the bytes are copied, and there are four for each point.
      let bytes = unsafe bitmap.rgba.withUnsafeBytes {
        unsafe g_bytes_new($0.baseAddress, gsize($0.count))
      }
      let texture = unsafe gdk_memory_texture_new(
        Int32(bitmap.width), Int32(bitmap.height), GDK_MEMORY_R8G8B8A8, bytes,
        gsize(4 * bitmap.width)
      )
      unsafe g_bytes_unref(bytes)
      unsafe gtk_picture_set_paintable(OpaquePointer(pointer), texture)
      unsafe g_object_unref(UnsafeMutableRawPointer(texture))
    }

    /// Shows a widget in a GtkScrolledWindow.
    func setScrolledChild(_ child: Widget) {
      unsafe gtk_scrolled_window_set_child(OpaquePointer(pointer), child.pointer)
    }

    /// Adds a check or toggle button to the group of another one: at most one of them is active.
    func setGroup(of first: Widget) {
      unsafe umbra_set_object(pointer, "group", first.pointer)
    }

    /// Sets the options of a GtkDropDown.
    func setOptions(_ options: [String]) {
      let list = unsafe gtk_string_list_new(nil)
      for option in options { unsafe gtk_string_list_append(list, option) }
      unsafe umbra_set_object(pointer, "model", UnsafeMutableRawPointer(list))
      if let list = unsafe list { unsafe g_object_unref(UnsafeMutableRawPointer(list)) }
    }

    /// Sets the commands of a GtkMenuButton or a GtkPopoverMenu; submenus are nested.
    func setMenu(
      _ items: [PopupList.Item], onChoose: @escaping @MainActor (_ path: [Int]) -> Void
    ) {
      // Safety: the widget holds the menu and the group of actions.
      let group = unsafe g_simple_action_group_new()
      let menu = unsafe Self.makeMenu(items, [], umbra_action_map(group), onChoose)
      unsafe gtk_widget_insert_action_group(pointer, "umbra", umbra_action_group(group))
      unsafe umbra_set_object(pointer, "menu-model", UnsafeMutableRawPointer(menu))
      if let menu = unsafe menu { unsafe g_object_unref(UnsafeMutableRawPointer(menu)) }
      if let group = unsafe group { unsafe g_object_unref(UnsafeMutableRawPointer(group)) }
    }

    private static func makeMenu(
      _ items: [PopupList.Item], _ path: [Int], _ group: OpaquePointer?,
      _ onChoose: @escaping @MainActor (_ path: [Int]) -> Void
    ) -> OpaquePointer? {
      // Safety: the menu holds its items and submenus, and the group its actions.
      let menu = unsafe g_menu_new()
      for (index, item) in items.enumerated() {
        let path = path + [index]
        guard item.items.isEmpty || !item.isEnabled else {
          let submenu = unsafe makeMenu(item.items, path, group, onChoose)
          unsafe g_menu_append_submenu(
            menu, item.title, umbra_menu_model(UnsafeMutableRawPointer(submenu)))
          if let submenu = unsafe submenu {
            unsafe g_object_unref(UnsafeMutableRawPointer(submenu))
          }
          continue
        }
        let name = "item" + path.map(String.init).joined(separator: "-")
        unsafe g_menu_append(menu, item.title, "umbra.\(name)")
        let action = unsafe g_simple_action_new(name, nil)
        unsafe g_simple_action_set_enabled(action, item.isEnabled ? 1 : 0)
        guard let action = unsafe action else { continue }
        unsafe connectWithValue(UnsafeMutableRawPointer(action), "activate") { onChoose(path) }
        unsafe g_action_map_add_action(group, action)
        unsafe g_object_unref(UnsafeMutableRawPointer(action))
      }
      return unsafe menu
    }

    /// Lets the labels inside give way where there is no room.
    func ellipsizeLabels(alignment: TextAlignment = .center) {
      let align =
        switch alignment {
        case .leading: GTK_ALIGN_START
        case .center: GTK_ALIGN_CENTER
        case .trailing: GTK_ALIGN_END
        }
      var next = unsafe firstChild
      while let child = unsafe next {
        // Safety: the name of a type is a constant of GObject.
        let name = unsafe String(
          cString: g_type_name_from_instance(
            UnsafeMutableRawPointer(child).assumingMemoryBound(to: GTypeInstance.self)))
        if name == "GtkLabel" {
          unsafe umbra_set_int(child, "ellipsize", Int32(PANGO_ELLIPSIZE_END.rawValue))
          if alignment != .center { unsafe umbra_set_int(child, "halign", Int32(align.rawValue)) }
        }
        unsafe next = gtk_widget_get_next_sibling(child)
      }
    }
  }

  /// A closure that waits for the text of the clipboard.
  private final class ClipboardReader: Sendable {
    let receive: @MainActor (String?) -> Void
    init(_ receive: @escaping @MainActor (String?) -> Void) { self.receive = receive }
  }
#endif
