/// A relation between two linear expressions, which a ``Solver`` can be asked to hold.
public class Constraint {
  /// How the two sides relate.
  public enum Relation: Hashable, Sendable {
    case equal, lessThanOrEqual, greaterThanOrEqual
  }

  final let leftSide: LinearExpression
  final let rightSide: LinearExpression

  /// The left side as it was written.
  public var left: LinearExpression { leftSide }

  /// The right side as it was written.
  public var right: LinearExpression { rightSide }

  /// How the sides relate.
  public let relation: Relation

  /// How strongly it holds; set when it is added.
  @safe @exclusivity(unchecked) public internal(set) var strength = Strength.required

  /// The weight of its violation among constraints of the same strength.
  @safe @exclusivity(unchecked) public internal(set) var weight = 1.0

  /// The name of the constraint in explanations.
  @safe @exclusivity(unchecked) public var label: String?

  /// The file and the line that the constraint was made for.
  @safe @exclusivity(unchecked) public var source: Source?

  /// A place in the source code.
  public struct Source: Hashable, Sendable, CustomStringConvertible {
    /// The file, as `#fileID` names it.
    public var file: String
    /// The line, from 1.
    public var line: Int

    /// Creates a place.
    public init(file: String, line: Int) {
      self.file = file
      self.line = line
    }

    /// The file's name and the line.
    public var description: String { "\(file.split(separator: "/").last ?? ""):\(line)" }
  }

  /// Whether explanations leave it out, because it says what a name means and not what was asked for.
  ///
  /// A frame's `trailing == leading + width`, say. It counts in sums, and is never the one to give way.
  @safe @exclusivity(unchecked) public var isImplicit = false

  /// The purpose of the constraint.
  public enum Role: Hashable, Sendable {
    /// One that was added as it is.
    case relation
    /// It holds an edit variable at the suggested value.
    case edit
    /// It holds a variable at the value that it had.
    case stay
  }

  /// The purpose of the constraint.
  @safe @exclusivity(unchecked) public internal(set) var role = Role.relation

  /// The amount added to the right side beside its constant; the solver that holds the constraint changes it.
  public var offset: Double { storedOffset }

  // As above, of a constraint that a solver can hold.
  @safe @exclusivity(unchecked) final var storedOffset = 0.0

  /// The factor of the target's attribute; 1 for a constraint that was made for a solver.
  @safe @exclusivity(unchecked) public internal(set) final var multiplier = 1.0

  /// The item that the constraint was made for; `nil` if the item is gone, or the constraint was made for a solver.
  public var item: (any LayoutItem)? { nil }

  /// The item that the constraint relates to; `nil` for a number, and for a constraint that was made for a solver.
  public var target: (any LayoutItem)? { nil }

  // The solver that holds it, and its index there.
  @safe @exclusivity(unchecked) var owner: SolverToken?
  @safe @exclusivity(unchecked) var index: Int32 = -1

  // Which of the constraints that its solver stored it is, from 0.
  @safe @exclusivity(unchecked) var serial = 0

  // The place in the batch that is being made.
  @safe @exclusivity(unchecked) var plan: Int32 = -1

  /// Creates a constraint that is not added anywhere.
  public init(
    _ left: LinearExpression, _ relation: Relation, _ right: LinearExpression,
    label: String? = nil
  ) {
    leftSide = left
    rightSide = right
    self.relation = relation
    self.label = label
  }

  /// The constraint as one would write it.
  var text: String { description(offset: offset) }
}

extension Constraint {
  /// The left side less the right one, without the variables.
  func constant(offset: Double) -> Double { leftSide.constant - rightSide.constant - offset }
}

extension Constraint: CustomStringConvertible {
  /// The constraint as one would write it.
  public var description: String { text }

  func description(offset: Double) -> String {
    var side = right
    side.constant = Conflict.rounded(side.constant + offset)
    return "\(left) \(relation.sign) \(side)"
  }
}
