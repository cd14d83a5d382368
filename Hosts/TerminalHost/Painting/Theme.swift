import Controls

/// The colors of a screen, which come from the terminal's own theme.
@MainActor
enum Theme {
  static func text(_ style: TextStyle) -> CellStyle {
    var result = foreground(style.color)
    if style.emphasis != .regular { result.attributes.insert(.bold) }
    if style.emphasis == .title, style.color == .primary { result.attributes.insert(.underlined) }
    return result
  }

  static func foreground(_ role: ColorRole) -> CellStyle {
    switch role {
    case .primary: CellStyle()
    case .secondary: CellStyle(attributes: .dim)
    case .accent: CellStyle(foreground: .palette(6))
    case .success, .added, .addedWord, .string: CellStyle(foreground: .palette(2))
    case .warning, .match: CellStyle(foreground: .palette(3))
    case .danger, .removed, .removedWord: CellStyle(foreground: .palette(1))
    case .keyword: CellStyle(foreground: .palette(5))
    case .number: CellStyle(foreground: .palette(4))
    case .comment: CellStyle(attributes: .dim)
    case .selection: CellStyle(attributes: .bold)
    case .idleSelection, .bar: CellStyle()
    }
  }

  static func background(_ role: ColorRole) -> CellStyle {
    switch role {
    case .primary: CellStyle()
    case .accent: CellStyle(background: .palette(6))
    case .success: CellStyle(background: .palette(2))
    case .warning: CellStyle(background: .palette(3))
    case .danger: CellStyle(background: .palette(1))
    default: CellStyle(background: CellColor(Palette.dark.paint(role)))
    }
  }

  /// The first colors of the terminal's palette on our own backgrounds, on which the theme's may be illegible.
  private nonisolated static let inks: [CellColor] = [
    .primary, .danger, .success, .warning, .number, .keyword, .accent, .primary,
  ].map { CellColor(Palette.dark.ink($0)) }

  private nonisolated static let dimInk = CellColor(Palette.dark.ink(.secondary))

  /// Returns a style that is legible on one of our own backgrounds, which are dark in every theme.
  nonisolated static func legible(_ style: CellStyle) -> CellStyle {
    var style = style
    if style.foreground.isPalette, style.foreground.index < inks.count {
      style.foreground = inks[Int(style.foreground.index)]
    } else if style.foreground == .own {
      style.foreground = style.attributes.contains(.dim) ? dimInk : .ink
    }
    style.attributes.remove(.dim)
    return style
  }

  static func button(_ button: Button) -> CellStyle {
    var style: CellStyle =
      switch button.prominence {
      case .plain: CellStyle()
      case .suggested: CellStyle(foreground: .palette(6))
      case .destructive: CellStyle(foreground: .palette(1))
      }
    style.attributes = .bold
    return adapted(style, button)
  }

  /// Returns the style of a control that has the focus, or is disabled.
  static func adapted(_ style: CellStyle, _ control: Control) -> CellStyle {
    var style = style
    if control.isFocused { style.attributes.insert(.reversed) }
    if !control.isEnabled {
      style.attributes = .dim
      style.foreground = .own
    }
    return style
  }

  static let field = CellStyle(attributes: .underlined)
  static let placeholder = CellStyle(attributes: [.dim, .underlined])
  static let selectedText = CellStyle(attributes: [.reversed])
  static let progress = CellStyle(foreground: .palette(4))
  static let line = CellStyle(attributes: .dim)
}

extension CellColor {
  init(_ color: RGB) { self.init(rawValue: 2 << 24 | UInt32(color.bits)) }
}
