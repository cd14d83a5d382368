#if GTK
  import CGtk4

  /// A GtkEntry.
  final class EditableWidget: Widget {
    init() { super.init(gtk_entry_get_type()) }

    /// The text; setting another one changes only the part in which they differ, so that the cursor and the
    /// selection stay where they are in the rest.
    var text: String {
      get { string("text") }
      set {
        guard let change = TextChange(from: text, to: newValue) else { return }
        let before = cursor
        let deleted = change.deleted
        if !deleted.isEmpty {
          unsafe gtk_editable_delete_text(
            editable, Int32(deleted.lowerBound), Int32(deleted.upperBound))
        }
        var place = Int32(deleted.lowerBound)
        // Safety: the string is copied; the place is a variable of ours.
        if !change.inserted.isEmpty {
          unsafe gtk_editable_insert_text(editable, change.inserted, -1, &place)
        }
        // GTK keeps the cursor where what is around it has stayed.
        if before == change.oldCount {
          cursor = newValue.unicodeScalars.count
        } else if before > deleted.lowerBound, before < deleted.upperBound {
          cursor = min(before, deleted.lowerBound + change.inserted.unicodeScalars.count)
        }
      }
    }

    /// The number of characters before the cursor.
    var cursor: Int {
      get { unsafe Int(gtk_editable_get_position(editable)) }
      set { unsafe gtk_editable_set_position(editable, Int32(clamping: newValue)) }
    }

    /// The characters that are selected.
    var selection: Range<Int>? {
      get {
        var (start, end) = (Int32(0), Int32(0))
        // Safety: both are variables of ours.
        let isAny = unsafe gtk_editable_get_selection_bounds(editable, &start, &end) != 0
        return isAny ? Int(start)..<Int(end) : nil
      }
      set {
        guard let range = newValue else { return }
        unsafe gtk_editable_select_region(
          editable, Int32(clamping: range.lowerBound), Int32(clamping: range.upperBound))
      }
    }

    private var editable: OpaquePointer { unsafe umbra_editable(pointer) }
  }
#endif
