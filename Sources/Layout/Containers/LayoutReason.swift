/// A constraint that has made an item's attribute what it is.
public struct LayoutReason {
  /// The origin of the relation.
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

  /// The origin of the relation.
  public let origin: Origin

  /// How strongly it holds.
  public let strength: Strength

  /// The constraint as it was written, with its label.
  public let text: String

  /// Where it was made.
  public let source: Constraint.Source?
}

extension LayoutReason: CustomStringConvertible {
  /// The constraint and its place in the source code.
  public var description: String { text + (source.map { "  \($0)" } ?? "") }
}
