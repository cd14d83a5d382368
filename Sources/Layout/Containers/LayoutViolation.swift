/// A constraint of an item that does not hold, wholly or in one of its attributes.
public struct LayoutViolation {
  /// Why it does not hold.
  public enum Cause: Hashable, Sendable {
    /// It contradicts other required ones, and is left out until it can hold.
    case leftOut
    /// It has lost against stronger ones, or more of its strength.
    case outweighed
    /// It crosses the edge of an item that is not laid out, and keeps another frame than is asked for.
    case givenFrame
  }

  /// The constraint.
  public let constraint: Constraint

  /// Why it does not hold.
  public let cause: Cause

  /// The attributes that are not as they were to be.
  public let attributes: LayoutAttributes

  /// How strongly it was to hold.
  public let strength: Strength

  /// By how much it is violated, in points, above 0; nil for what is left out, which is not solved at all.
  public let amount: Double?

  /// The constraint in the words in which it was made, with its label.
  public let text: String

  /// Where the constraint was made.
  public var source: Constraint.Source? { constraint.source }
}

extension LayoutViolation: CustomStringConvertible {
  /// The constraint, what is wrong with it, and its place.
  public var description: String { summary + (source.map { "  \($0)" } ?? "") }

  /// The constraint, and what is wrong with it.
  var summary: String {
    let amount = amount.map { "off by \(Number.text($0))" } ?? ""
    return switch cause {
    case .leftOut: "\(text)  left out"
    case .outweighed: "\(text)  priority \(Number.text(strength.value)), \(amount)"
    case .givenFrame: "\(text)  \(amount)"
    }
  }
}
