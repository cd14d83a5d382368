#if GTK
  import CGtk4
  import Controls

  /// The classes of style that stand for the words of ``TextStyle`` and ``ColorRole``.
  ///
  /// Colours are the theme's, or mixed from them, so they follow it from light to dark.
  @MainActor
  enum StyleSheet {
    /// The classes of a text.
    static func text(_ style: TextStyle) -> [String] {
      var names = ["umbra-text-\(name(style.color))"]
      switch style.emphasis {
      case .regular: break
      case .strong: names.append("umbra-strong")
      case .title: names.append("umbra-title")
      }
      if style.isMonospaced { names.append("umbra-monospaced") }
      return names
    }

    /// The class of an area.
    static func fill(_ color: ColorRole) -> String { "umbra-fill-\(name(color))" }

    /// The class of a dialog.
    nonisolated static let dialog = "umbra-dialog"

    /// The name of the element that containers are.
    nonisolated static let container = "umbra"

    private static func name(_ color: ColorRole) -> String { String(describing: color) }

    /// The colors of texts.
    private static func ink(_ color: ColorRole) -> String {
      switch color {
      case .primary, .idleSelection, .bar: "@theme_fg_color"
      case .secondary: "alpha(@theme_fg_color, 0.6)"
      case .accent: "mix(@theme_selected_bg_color, @theme_fg_color, 0.4)"
      case .success, .added: "mix(@success_color, @theme_fg_color, 0.25)"
      case .warning: "mix(@warning_color, @theme_fg_color, 0.25)"
      case .danger, .removed: "mix(@error_color, @theme_fg_color, 0.35)"
      case .selection: "@theme_selected_fg_color"
      }
    }

    /// The backgrounds of areas.
    private static func paint(_ color: ColorRole) -> String {
      switch color {
      case .primary: "@theme_base_color"
      case .secondary: "mix(@theme_bg_color, @theme_fg_color, 0.1)"
      case .accent: "@theme_selected_bg_color"
      case .success: "@success_color"
      case .warning: "@warning_color"
      case .danger: "@error_color"
      case .added: "mix(@theme_base_color, @success_color, 0.22)"
      case .removed: "mix(@theme_base_color, @error_color, 0.2)"
      case .selection: "@theme_selected_bg_color"
      case .idleSelection: "mix(@theme_base_color, @theme_fg_color, 0.15)"
      case .bar: "mix(@theme_bg_color, @theme_fg_color, 0.07)"
      }
    }

    /// The outline of a focused view.
    private static let ring = "alpha(@theme_selected_bg_color, 0.6)"

    /// The edge and the shadow of a dialog.
    private static let shadow =
      "box-shadow: 0 0 0 1px alpha(@theme_fg_color, 0.25), 0 4px 16px alpha(black, 0.3);"

    private static let css: String = {
      var rules = [
        // Widgets of GTK's have a ring of their own.
        "\(container):focus:focus-visible { outline: 2px solid \(ring); outline-offset: -2px; }",
        // Shadows, unlike borders, do not change the area of the content.
        ".\(dialog) { background-color: @theme_bg_color; border-radius: 6px; \(shadow) }",
        ".umbra-strong { font-weight: bold; }",
        ".umbra-title { font-weight: 800; font-size: 150%; }",
        ".umbra-monospaced { font-family: monospace; }",
      ]
      for color in ColorRole.allCases {
        rules.append(".umbra-text-\(name(color)) { color: \(ink(color)); }")
        rules.append(".\(fill(color)) { background-color: \(paint(color)); }")
      }
      return rules.joined(separator: "\n")
    }()

    private static var isInstalled = false

    /// Installs the classes on the display.
    static func install() {
      guard !isInstalled else { return }
      isInstalled = true
      // Safety: the display is open; it holds the provider from then on.
      let provider = unsafe gtk_css_provider_new()
      unsafe gtk_css_provider_load_from_data(provider, css, -1)
      unsafe gtk_style_context_add_provider_for_display(
        gdk_display_get_default(), OpaquePointer(provider),
        guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
      unsafe g_object_unref(provider)
    }
  }
#endif
