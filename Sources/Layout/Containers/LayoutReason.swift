/// A constraint that determines the value of an item's attribute.
public struct LayoutReason {
  /// The origin of the relation.
  public enum Origin {
    /// A constraint that was made for an item.
    case constraint(Constraint)
    /// A stack, flow or grid that arranges items.
    case stack
    /// The size of an item's content, or the rule that no size is negative.
    case content(any LayoutItem)
    /// The frame of an item that is not laid out.
    case frame(any LayoutItem)
    /// A constraint that was added to the container's solver directly.
    case solver(Constraint)
  }

  /// The origin of the relation.
  public let origin: Origin

  /// The strength of the constraint.
  public let strength: Strength

  /// The constraint as text, with its label but without its source line.
  public let text: String

  /// The place in the source code where the constraint was made.
  public let source: Constraint.Source?
}

extension LayoutReason: CustomStringConvertible {
  /// The constraint and its place in the source code.
  public var description: String { text + (source.map { "  \($0)" } ?? "") }
}
