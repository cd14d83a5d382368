#if GTK
  import CGtk4
  import Controls
  import Foundation
  import Reconciler

  /// Shows a text in a GtkLabel.
  final class LabelPeer: WidgetPeer {
    private unowned let label: Label
    private var shownStyle: TextStyle?
    private var shownSpans: [TextSpan] = []
    private var shownPalette: Palette?

    init(_ label: Label, in window: GTKWindow?, role: GtkAccessibleRole? = nil) {
      self.label = label
      super.init(label, in: window, widget: Widget(gtk_label_get_type(), role: role))
    }

    override func showContent() {
      widget.set("label", label.text)
      window?.announcer.textDidChange(of: label)
      widget.set("wrap", label.wraps)
      widget.set("wrap-mode", Int(PANGO_WRAP_WORD_CHAR.rawValue))
      widget.set("ellipsize", label.wraps ? 0 : ellipsis)
      switch label.alignment {
      case .leading: align(0, GTK_JUSTIFY_LEFT)
      case .center: align(0.5, GTK_JUSTIFY_CENTER)
      case .trailing: align(1, GTK_JUSTIFY_RIGHT)
      }
      if label.style != shownStyle {
        let (old, new) = (shownStyle.map(StyleSheet.text) ?? [], StyleSheet.text(label.style))
        for name in old where !new.contains(name) { widget.setClass(name, false) }
        for name in new where !old.contains(name) { widget.setClass(name, true) }
        shownStyle = label.style
      }
      let palette = window?.styles.palette ?? .light
      if label.spans != shownSpans || !shownSpans.isEmpty && palette != shownPalette {
        widget.setSpans(label.spans, palette)
        (shownSpans, shownPalette) = (label.spans, palette)
      }
    }

    private var ellipsis: Int {
      switch label.truncation {
      case .start: Int(PANGO_ELLIPSIZE_START.rawValue)
      case .middle: Int(PANGO_ELLIPSIZE_MIDDLE.rawValue)
      case .end: Int(PANGO_ELLIPSIZE_END.rawValue)
      }
    }

    private func align(_ share: Double, _ lines: GtkJustification) {
      widget.set("xalign", share)
      widget.set("yalign", 0.5)
      widget.set("justify", Int(lines.rawValue))
    }
  }

  /// Shows a line of text that can be edited in a GtkEntry, which has the cursor and the selection.
  final class TextFieldPeer: InputPeer {
    private unowned let field: TextField
    private let entry = EditableWidget()

    init(_ field: TextField, in window: GTKWindow?) {
      self.field = field
      super.init(field, in: window, widget: entry)
      // Before the first notice, which would take the empty entry for the user's.
      update()
      entry.onNotify("text") { [weak self] in
        guard let self, !self.isShowing else { return }
        self.field.userDidEdit(self.entry.text)
      }
      entry.on("activate") { [weak self] in self?.field.userDidSubmit() }
    }

    override func show() {
      let purpose = field.isSecure ? GTK_INPUT_PURPOSE_PASSWORD : GTK_INPUT_PURPOSE_FREE_FORM
      // First, so that a text that is to be hidden is never shown.
      entry.set("visibility", !field.isSecure)
      entry.set("input-purpose", Int(purpose.rawValue))
      entry.text = field.text
      entry.set("placeholder-text", field.placeholder)
      entry.set("width-chars", field.columns)
      entry.set("max-width-chars", field.columns)
    }

    override func grabFocus() -> Bool {
      // GTK selects all then, which would be typed over.
      widget.containsFocus || widget.grabFocus()
    }
  }

  /// Shows lines of text that can be edited in a GtkTextView, which has the cursor and the selection.
  final class TextViewPeer: InputPeer {
    private unowned let control: TextView
    let text = TextViewWidget()

    init(_ control: TextView, in window: GTKWindow?) {
      self.control = control
      let scroller = Widget(gtk_scrolled_window_get_type())
      scroller.set("has-frame", true)
      scroller.setScrolledChild(text)
      super.init(control, in: window, widget: scroller)
      // Before the first notice, which would take the empty text for the user's.
      update()
      text.onEdit = { [weak self] in
        guard let self, !self.isShowing else { return }
        self.control.userDidEdit(self.text.text)
      }
    }

    override func show() { text.text = control.text }

    override func measure(_ view: View, width: CGFloat?) -> CGSize {
      let character = metrics.character
      // The frame, and the margins of the text.
      return CGSize(
        width: CGFloat(control.columns) * character.width + 14,
        height: CGFloat(control.rows) * text.lineHeight + 14)
    }

    override var handlesClicks: Bool { true }

    override var named: Widget { text }

    override func grabFocus() -> Bool { text.containsFocus || text.grabFocus() }
  }
#endif
