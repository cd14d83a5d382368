/// The role of a text or an area, from which a host derives its colors.
public enum ColorRole: Hashable, Sendable, CaseIterable {
  /// The color of ordinary text.
  case primary
  /// The color of less important text.
  case secondary
  /// An accent, for text that the user should notice.
  case accent
  /// A success.
  case success
  /// A warning.
  case warning
  /// An error.
  case danger
  /// A line that a change adds.
  case added
  /// A line that a change removes.
  case removed
  /// The words that a change adds to a line.
  case addedWord
  /// The words that a change removes from a line.
  case removedWord
  /// The words that a search has found.
  case match
  /// A keyword of a programming language.
  case keyword
  /// A text in a program.
  case string
  /// A number in a program.
  case number
  /// A comment in a program.
  case comment
  /// The selection.
  case selection
  /// The selection of a view that is not focused.
  case idleSelection
  /// A bar at an edge, such as a title or a status line.
  case bar
}

/// The style of a text, in terms that every host supports.
public struct TextStyle: Hashable, Sendable {
  /// The weights of texts.
  public enum Emphasis: Hashable, Sendable, CaseIterable {
    case regular
    case strong
    case title
  }

  /// The weight.
  public var emphasis: Emphasis

  /// The color.
  public var color: ColorRole

  /// A Boolean value that indicates whether the font is monospaced.
  public var isMonospaced: Bool

  /// Creates a style.
  public init(
    _ emphasis: Emphasis = .regular, color: ColorRole = .primary, isMonospaced: Bool = false
  ) {
    self.emphasis = emphasis
    self.color = color
    self.isMonospaced = isMonospaced
  }
}

/// The horizontal alignment of a text.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
  case leading
  case center
  case trailing
}
