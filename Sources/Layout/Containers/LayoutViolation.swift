/// A constraint, or a required content size, that does not hold for at least one attribute of an item.
public struct LayoutViolation {
  /// The reasons why a constraint does not hold.
  public enum Cause: Hashable, Sendable {
    /// It contradicts required constraints, and is left out until it can hold.
    case leftOut
    /// It contradicts stronger constraints, or constraints of the same strength with more weight.
    case outweighed
    /// It crosses the edge of an item that is not laid out and keeps its own frame.
    case givenFrame
  }

  /// The constraint; `nil` for a content size.
  public let constraint: Constraint?

  /// The item that the constraint was made for, or that has the content.
  public let item: (any LayoutItem)?

  /// The reason why the constraint does not hold.
  public let cause: Cause

  /// The attributes for which the constraint does not hold.
  public let attributes: LayoutAttributes

  /// The strength of the constraint.
  public let strength: Strength

  /// The amount of the violation, in points, above 0; `nil` for a constraint that is left out.
  public let amount: Double?

  /// The constraint as text, with its label.
  public let text: String

  /// The place in the source code where the constraint was made.
  public var source: Constraint.Source? { constraint?.source }
}

extension LayoutViolation: CustomStringConvertible {
  /// The constraint, the kind and amount of its violation, and its place in the source code.
  public var description: String { summary + (source.map { "  \($0)" } ?? "") }

  /// The constraint, with the kind and amount of its violation.
  var summary: String {
    let amount = amount.map { "off by \(Number.text($0))" } ?? ""
    return switch cause {
    case .leftOut: "\(text)  left out"
    case .outweighed: "\(text)  priority \(Number.text(strength.value)), \(amount)"
    case .givenFrame: "\(text)  \(amount)"
    }
  }
}
