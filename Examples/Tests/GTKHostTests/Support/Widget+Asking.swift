import CGtk4
import Reconciler

@testable import GTKHost

extension Widget {
  /// Whether it has a class of the style sheet.
  func hasClass(_ name: String) -> Bool { unsafe gtk_widget_has_css_class(pointer, name) != 0 }

  /// Whether the theme of icons has the icon of an image.
  var iconExists: Bool {
    let theme = unsafe gtk_icon_theme_get_for_display(gtk_widget_get_display(pointer))
    return unsafe gtk_icon_theme_has_icon(theme, string("icon-name")) != 0
  }

  /// Its accessibility role.
  var accessibleRole: GtkAccessibleRole {
    unsafe gtk_accessible_get_accessible_role(OpaquePointer(pointer))
  }

  /// Closes the window, as the window manager's button does.
  func askToClose() { unsafe gtk_window_close(umbra_window(pointer)) }

  /// The reason why it has no accessibility name; `nil` if it has one.
  func accessibleLabelError(_ label: String) -> String? {
    guard let text = unsafe umbra_check_accessible_label(pointer, label) else { return nil }
    defer { unsafe g_free(text) }
    return unsafe String(cString: text)
  }

  /// Why screen readers do not see that the widget is selected, or is not.
  func accessibleSelectionError(_ isSelected: Bool) -> String? {
    guard let text = unsafe umbra_check_accessible_selected(pointer, isSelected ? 1 : 0) else {
      return nil
    }
    defer { unsafe g_free(text) }
    return unsafe String(cString: text)
  }

  /// The widgets of the host in it, in order.
  var children: [Widget] {
    var found: [Widget] = []
    var next = unsafe firstChild
    while let child = unsafe next {
      if let widget = unsafe Widget.at(child) { found.append(widget) }
      unsafe next = gtk_widget_get_next_sibling(child)
    }
    return found
  }

  /// The widget as one whose text can be edited.
  var editable: EditableWidget? { self as? EditableWidget }
}

extension Widget {
  /// The colors of parts of a GtkLabel's text, as Pango writes them.
  var attributes: String {
    let list = unsafe gtk_label_get_attributes(OpaquePointer(pointer))
    guard let list = unsafe list, let text = unsafe pango_attr_list_to_string(list) else {
      return ""
    }
    defer { unsafe g_free(text) }
    return unsafe String(cString: text)
  }
}

/// Makes the theme dark, as the desktop's setting does.
@MainActor
func setPrefersDark(_ isDark: Bool) {
  let settings = unsafe UnsafeMutableRawPointer(gtk_settings_get_default())
  if let settings = unsafe settings {
    unsafe umbra_set_int(settings, "gtk-application-prefer-dark-theme", isDark ? 1 : 0)
  }
}

/// Counts the deallocated objects of GTK.
@MainActor
final class ObjectCount {
  private(set) var watched = 0
  private(set) var finalized = 0

  func watch(_ view: View) {
    guard let widget = view.widget else { return }
    watched += 1
    // Safety: the count outlives the objects in these tests, which end by asking it.
    let object = unsafe UnsafeMutableRawPointer(widget.pointer)
      .assumingMemoryBound(to: GObject.self)
    unsafe g_object_weak_ref(
      object,
      { data, _ in
        guard let data = unsafe data else { return }
        let count = unsafe Unmanaged<ObjectCount>.fromOpaque(data).takeUnretainedValue()
        MainActor.assumeIsolated { count.finalized += 1 }
      }, Unmanaged.passRetained(self).toOpaque())
  }
}
