#if GTK
  import CGtk4
  import Controls

  extension Widget {
    // Safety: these are called on widgets of the kinds that they are for; GTK checks that.

    /// Moves a progress bar of which nobody knows how far it has come.
    func pulse() { unsafe gtk_progress_bar_pulse(OpaquePointer(pointer)) }

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

    /// Lets the labels inside give way where there is no room.
    func ellipsizeLabels() {
      var next = unsafe firstChild
      while let child = unsafe next {
        // Safety: the name of a type is a constant of GObject.
        let name = unsafe String(
          cString: g_type_name_from_instance(
            UnsafeMutableRawPointer(child).assumingMemoryBound(to: GTypeInstance.self)))
        if name == "GtkLabel" {
          unsafe umbra_set_int(child, "ellipsize", Int32(PANGO_ELLIPSIZE_END.rawValue))
        }
        unsafe next = gtk_widget_get_next_sibling(child)
      }
    }
  }
#endif
