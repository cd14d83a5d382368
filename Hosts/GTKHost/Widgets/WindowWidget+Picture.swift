#if GTK
  import CGtk4
  import Controls

  extension WindowWidget {
    /// The texture of what is shown, drawn without a screen; nil while it has no size.
    private func texture() -> OpaquePointer? {
      guard let child = unsafe gtk_window_get_child(umbra_window(pointer)),
        let renderer = unsafe gtk_native_get_renderer(umbra_native(pointer))
      else { return nil }
      let (width, height) = unsafe (gtk_widget_get_width(child), gtk_widget_get_height(child))
      guard width > 0, height > 0 else { return nil }
      let snapshot = unsafe gtk_snapshot_new()
      let background = unsafe gtk_widget_paintable_new(pointer)
      defer { unsafe g_object_unref(UnsafeMutableRawPointer(background)) }
      unsafe gdk_paintable_snapshot(background, snapshot, Double(width), Double(height))
      guard let node = unsafe gtk_snapshot_free_to_node(snapshot) else { return nil }
      defer { unsafe gsk_render_node_unref(node) }
      var area = graphene_rect_t(
        origin: graphene_point_t(x: 0, y: 0),
        size: graphene_size_t(width: Float(width), height: Float(height)))
      // Safety: the area is ours; the caller releases the texture.
      return unsafe gsk_renderer_render_texture(renderer, node, &area)
    }

    /// The content, drawn without a screen.
    func picture() -> Bitmap? {
      guard let texture = unsafe texture() else { return nil }
      defer { unsafe g_object_unref(UnsafeMutableRawPointer(texture)) }
      let (width, height) = unsafe (
        Int(gdk_texture_get_width(texture)), Int(gdk_texture_get_height(texture))
      )
      var bytes = [UInt8](repeating: 0, count: 4 * width * height)
      // Safety: there is room for four bytes for each point.
      unsafe gdk_texture_download(texture, &bytes, gsize(4 * width))
      // Words of alpha, red, green and blue, the colours multiplied by alpha.
      for start in stride(from: 0, to: bytes.count, by: 4) {
        let word = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << (8 * UInt32($1)) }
        let alpha = word >> 24
        let parts = [word >> 16 & 255, word >> 8 & 255, word & 255]
        for (offset, part) in parts.enumerated() {
          bytes[start + offset] = alpha == 0 ? 0 : UInt8(min(255, part * 255 / alpha))
        }
        bytes[start + 3] = UInt8(alpha)
      }
      return Bitmap(width: width, height: height, rgba: bytes)
    }

    /// Writes what is shown to a file, and returns whether that went well.
    func savePicture(to path: String) -> Bool {
      guard let texture = unsafe texture() else { return false }
      defer { unsafe g_object_unref(UnsafeMutableRawPointer(texture)) }
      return unsafe gdk_texture_save_to_png(texture, path) != 0
    }
  }
#endif
