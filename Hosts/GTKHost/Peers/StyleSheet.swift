#if GTK
  import CGtk4
  import Controls

  /// The classes of style that stand for the words of ``TextStyle`` and ``ColorRole``.
  ///
  /// Their colors are derived from the theme's, and follow it from light to dark. Each window owns a style sheet.
  @safe @MainActor
  final class StyleSheet {
    /// The classes of a text.
    static func text(_ style: TextStyle) -> [String] {
      var names = [text(style.color)]
      switch style.emphasis {
      case .regular: break
      case .strong: names.append("umbra-strong")
      case .title: names.append("umbra-title")
      }
      if style.isMonospaced { names.append("umbra-monospaced") }
      return names
    }

    /// The class of the color of a text.
    static func text(_ color: ColorRole) -> String { "umbra-text-\(name(color))" }

    /// The class of an area.
    static func fill(_ color: ColorRole) -> String { "umbra-fill-\(name(color))" }

    /// The class of a dialog.
    nonisolated static let dialog = "umbra-dialog"

    /// The class of the line between panes.
    nonisolated static let divider = "umbra-divider"

    /// The class of the title of a table's column.
    nonisolated static let columnTitle = "umbra-column-title"

    /// The name of the element that containers are.
    nonisolated static let container = "umbra"

    private static func name(_ color: ColorRole) -> String { String(describing: color) }

    /// The edge and the shadow of a dialog.
    private static let shadow =
      "box-shadow: 0 0 0 1px alpha(@theme_fg_color, 0.25), 0 4px 16px alpha(black, 0.3);"

    /// The colors for the current theme.
    private(set) var palette = Palette.light

    // Safety: a reference is held from init to deinit.
    private let provider = unsafe gtk_css_provider_new()

    /// Installs the classes on the display.
    init() {
      themeDidChange()
      // Safety: the display is open.
      unsafe gtk_style_context_add_provider_for_display(
        gdk_display_get_default(), OpaquePointer(provider),
        guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }

    isolated deinit {
      unsafe gtk_style_context_remove_provider_for_display(
        gdk_display_get_default(), OpaquePointer(provider))
      unsafe g_object_unref(provider)
    }

    private static func css(_ palette: Palette) -> String {
      func hex(_ color: RGB) -> String {
        let digits = String(color.bits, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
      }
      // Widgets of GTK's have a ring of their own. The theme's color of the selection is hardly visible on dark windows.
      let ring = "outline: 2px solid \(hex(palette.ink(.accent))); outline-offset: -2px;"
      var rules = [
        "\(container):focus:focus-visible { \(ring) }",
        // Shadows, unlike borders, do not change the area of the content.
        ".\(dialog) { background-color: @theme_bg_color; border-radius: 6px; \(shadow) }",
        ".\(divider) { background-color: mix(@theme_bg_color, @theme_fg_color, 0.12); }",
        ".\(divider):hover { background-color: mix(@theme_bg_color, @theme_fg_color, 0.25); }",
        ".\(columnTitle) { padding: 2px 0; min-height: 0; border-radius: 0; font-weight: bold; }",
        // The theme's borders are hardly visible on dark windows.
        [
          "check", "radio", "switch", "switch > slider", "scale slider", "entry", "spinbutton",
          "scrolledwindow.frame",
        ].map { "\($0):not(:checked):not(:disabled)" }.joined(separator: ", ")
          + " { border-color: \(hex(palette.ink(.secondary))); }",
        ".umbra-strong { font-weight: bold; }",
        ".umbra-title { font-weight: 800; font-size: 150%; }",
        ".umbra-monospaced { font-family: monospace; }",
      ]
      for color in ColorRole.allCases {
        rules.append(".\(text(color)) { color: \(hex(palette.ink(color))); }")
        rules.append(".\(fill(color)) { background-color: \(hex(palette.paint(color))); }")
      }
      return rules.joined(separator: "\n")
    }

    /// Makes the theme light or dark; `nil` for what the desktop prefers.
    static func setAppearance(_ appearance: Appearance?) {
      let name = "gtk-application-prefer-dark-theme"
      guard let settings = unsafe gtk_settings_get_default() else { return }
      if let appearance {
        unsafe umbra_set_int(UnsafeMutableRawPointer(settings), name, appearance == .dark ? 1 : 0)
      } else {
        unsafe gtk_settings_reset_property(settings, name)
      }
    }

    /// Derives the colors from the current theme.
    func themeDidChange() {
      let probe = Widget(gtk_label_get_type())
      func color(_ name: String, _ substitute: Int) -> RGB {
        probe.themeColor(name) ?? RGB(substitute)
      }
      palette = Palette(
        base: color("theme_base_color", 0xFFFFFF), window: color("theme_bg_color", 0xF6F5F4),
        text: color("theme_fg_color", 0x2E3436), accent: color("theme_selected_bg_color", 0x3584E4),
        success: color("success_color", 0x33D17A), warning: color("warning_color", 0xF57900),
        danger: color("error_color", 0xCC0000))
      unsafe gtk_css_provider_load_from_data(provider, Self.css(palette), -1)
    }
  }
#endif
