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

  static func background(_ role: ColorRole, _ appearance: Appearance) -> CellStyle {
    let isLight = appearance == .light
    let palette = isLight ? Palette.light : Palette.dark
    return switch role {
    case .primary: CellStyle()
    case .accent: CellStyle(background: .palette(6))
    case .success: CellStyle(background: .palette(2))
    case .warning: CellStyle(background: .palette(3))
    case .danger: CellStyle(background: .palette(1))
    case .selection where isLight: CellStyle(background: .rgb(184, 212, 255))
    default: CellStyle(background: CellColor(palette.paint(role)))
    }
  }

  /// The colors of texts on our own backgrounds, on which those of the terminal's theme may be illegible.
  struct Inks: Sendable {
    let own: CellColor
    let dim: CellColor

    /// The first colors of the terminal's palette.
    let palette: [CellColor]

    init(_ palette: Palette) {
      own = CellColor(palette.ink(.primary))
      dim = CellColor(palette.ink(.secondary))
      let roles: [ColorRole] = [
        .primary, .danger, .success, .warning, .number, .keyword, .accent, .primary,
      ]
      self.palette = roles.map { CellColor(palette.ink($0)) }
    }

    func legible(_ style: CellStyle) -> CellStyle {
      var style = style
      if style.foreground.isPalette, style.foreground.index < palette.count {
        style.foreground = palette[Int(style.foreground.index)]
      } else if style.foreground == .own {
        style.foreground = style.attributes.contains(.dim) ? dim : own
      }
      style.attributes.remove(.dim)
      return style
    }
  }

  private nonisolated static let lightInks = Inks(.light)
  private nonisolated static let darkInks = Inks(.dark)

  /// Returns the color of texts on one of our own backgrounds.
  nonisolated static func ink(on background: CellColor) -> CellColor {
    background.isLight ? lightInks.own : darkInks.own
  }

  /// Returns a style that is legible on its background, one of our own.
  nonisolated static func legible(_ style: CellStyle) -> CellStyle {
    style.background.isLight ? lightInks.legible(style) : darkInks.legible(style)
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
