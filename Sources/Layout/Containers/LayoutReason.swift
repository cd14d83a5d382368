/// A constraint that has made an item's attribute what it is.
public struct LayoutReason {
  /// What asked for it.
  public enum Origin {
    /// A constraint that was made for an item.
    case constraint(Constraint)
    /// A stack that arranges items.
    case stack
    /// The size of an item's content, or that no size is below zero.
    case content(any LayoutItem)
    /// The frame of an item that is not laid out.
    case frame(any LayoutItem)
    /// A constraint that was added to the container's solver directly.
    case solver(Constraint)
  }

  /// What asked for it.
  public let origin: Origin

  /// How strongly it holds.
  public let strength: Strength

  /// What holds, in the words in which it was made, with its label.
  public let text: String

  /// Where it was made.
  public let source: Constraint.Source?
}

extension LayoutReason: CustomStringConvertible {
  /// What holds, and its place.
  public var description: String { text + (source.map { "  \($0)" } ?? "") }
}
