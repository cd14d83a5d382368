/// The role of a text or an area, from which a host derives its colors.
public enum ColorRole: Hashable, Sendable, CaseIterable {
  /// Like most.
  case primary
  /// Of less weight.
  case secondary
  /// An accent: something to act on, or to notice.
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
  /// The selection.
  case selection
  /// The selection of a view that is not focused.
  case idleSelection
  /// A bar at an edge, such as a title or a status line.
  case bar
}

/// How a text looks, in words that every host can follow.
public struct TextStyle: Hashable, Sendable {
  /// How much weight a text has.
  public enum Emphasis: Hashable, Sendable, CaseIterable {
    case regular
    case strong
    case title
  }

  /// The weight.
  public var emphasis: Emphasis

  /// The colour.
  public var color: ColorRole

  /// Whether all characters have one width.
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

/// Where a text stands in the room that it has.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
  case leading
  case center
  case trailing
}
