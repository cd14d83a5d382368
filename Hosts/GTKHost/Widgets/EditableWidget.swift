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
        let (old, new) = (Array(text.unicodeScalars), Array(newValue.unicodeScalars))
        guard old != new else { return }
        let shorter = min(old.count, new.count)
        let front = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
        let back =
          (0..<shorter - front).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
          ?? shorter - front
        let before = cursor
        if old.count > front + back {
          unsafe gtk_editable_delete_text(editable, Int32(front), Int32(old.count - back))
        }
        var place = Int32(front)
        var part = String.UnicodeScalarView()
        part.append(contentsOf: new[front..<new.count - back])
        // Safety: the string is copied; the place is a variable of ours.
        if !part.isEmpty { unsafe gtk_editable_insert_text(editable, String(part), -1, &place) }
        // GTK keeps the cursor where what is around it has stayed.
        if before == old.count {
          cursor = new.count
        } else if before > front, before < old.count - back {
          cursor = min(before, new.count - back)
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
