#if GTK
  import CGtk4

  /// The part in which two texts differ, in scalars, which GTK counts.
  struct TextChange {
    let deleted: Range<Int>
    let inserted: String
    let oldCount: Int

    /// `nil` if the texts are equal.
    init?(from old: String, to new: String) {
      let (old, new) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
      guard old != new else { return nil }
      let shorter = min(old.count, new.count)
      let front = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
      let back =
        (0..<shorter - front).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
        ?? shorter - front
      var part = String.UnicodeScalarView()
      part.append(contentsOf: new[front..<new.count - back])
      inserted = String(part)
      deleted = front..<old.count - back
      oldCount = old.count
    }
  }

  /// A GtkTextView.
  @safe
  final class TextViewWidget: Widget {
    /// The closure that is called when the text has changed.
    var onEdit: () -> Void = {}

    // Safety: the text view holds it.
    private let buffer: UnsafeMutablePointer<GtkTextBuffer>

    init() {
      unsafe buffer = gtk_text_buffer_new(nil)
      super.init(gtk_text_view_get_type())
      unsafe umbra_set_object(pointer, "buffer", buffer)
      unsafe g_object_unref(buffer)
      set("wrap-mode", Int(GTK_WRAP_WORD_CHAR.rawValue))
      // The Tab key moves the focus.
      set("accepts-tab", false)
      for margin in ["left-margin", "right-margin", "top-margin", "bottom-margin"] {
        set(margin, 6)
      }
      unsafe connect(UnsafeMutableRawPointer(buffer), "changed") { [weak self] in self?.onEdit() }
    }

    /// The text; setting another one changes only the part in which they differ, so that the cursor and the
    /// selection stay where they are in the rest.
    var text: String {
      get {
        guard let text = unsafe umbra_get_string(buffer, "text") else { return "" }
        defer { unsafe g_free(text) }
        return unsafe String(cString: text)
      }
      set {
        guard let change = TextChange(from: text, to: newValue) else { return }
        var (start, end) = unsafe (GtkTextIter(), GtkTextIter())
        // Safety: the iterators are ours, and valid until the buffer changes, which updates the first one.
        unsafe gtk_text_buffer_get_iter_at_offset(buffer, &start, Int32(change.deleted.lowerBound))
        unsafe gtk_text_buffer_get_iter_at_offset(buffer, &end, Int32(change.deleted.upperBound))
        unsafe gtk_text_buffer_delete(buffer, &start, &end)
        unsafe gtk_text_buffer_insert(buffer, &start, change.inserted, -1)
      }
    }

    /// The number of characters before the cursor.
    var cursor: Int {
      get { unsafe Int(umbra_get_int(buffer, "cursor-position")) }
      set {
        var place = unsafe GtkTextIter()
        unsafe gtk_text_buffer_get_iter_at_offset(buffer, &place, Int32(clamping: newValue))
        unsafe gtk_text_buffer_place_cursor(buffer, &place)
      }
    }

    /// The height of a line in pixels.
    var lineHeight: Double {
      let context = unsafe gtk_widget_get_pango_context(pointer)
      let metrics = unsafe pango_context_get_metrics(context, nil, nil)
      defer { unsafe pango_font_metrics_unref(metrics) }
      return unsafe (Double(pango_font_metrics_get_height(metrics)) / Double(PANGO_SCALE))
        .rounded(.up)
    }
  }
#endif
