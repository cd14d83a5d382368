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
    case .success, .added: CellStyle(foreground: .palette(2))
    case .warning: CellStyle(foreground: .palette(3))
    case .danger, .removed: CellStyle(foreground: .palette(1))
    case .selection, .bar: CellStyle(attributes: .bold)
    case .idleSelection: CellStyle()
    }
  }

  static func background(_ role: ColorRole) -> CellStyle {
    switch role {
    case .primary: CellStyle()
    case .secondary: CellStyle(background: .rgb(48, 48, 48))
    case .accent: CellStyle(background: .palette(6))
    case .success: CellStyle(background: .palette(2))
    case .warning: CellStyle(background: .palette(3))
    case .danger: CellStyle(background: .palette(1))
    case .added: CellStyle(background: .rgb(0, 54, 20))
    case .removed: CellStyle(background: .rgb(72, 14, 14))
    case .selection: CellStyle(background: .rgb(20, 54, 110))
    case .idleSelection: CellStyle(background: .rgb(68, 68, 68))
    case .bar: CellStyle(background: .rgb(58, 58, 58))
    }
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
