/// A linear equality or inequality between two expressions, which you can add to a ``Solver``.
public class Constraint {
  /// The relations between the two sides.
  public enum Relation: Hashable, Sendable {
    case equal, lessThanOrEqual, greaterThanOrEqual
  }

  final let leftSide: LinearExpression
  final let rightSide: LinearExpression

  /// The left side, as you wrote it.
  public var left: LinearExpression { leftSide }

  /// The right side, as you wrote it.
  public var right: LinearExpression { rightSide }

  /// The relation between the two sides.
  public let relation: Relation

  /// The strength; set when the constraint is added.
  @safe @exclusivity(unchecked) public internal(set) var strength = Strength.required

  /// The weight of a violation among constraints of the same strength.
  @safe @exclusivity(unchecked) public internal(set) var weight = 1.0

  /// The name of the constraint in explanations.
  @safe @exclusivity(unchecked) public var label: String?

  /// The place in the source code where the constraint was made.
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

  /// A Boolean value that indicates whether explanations omit the constraint, because it only defines a name.
  ///
  /// An example is `trailing == leading + width` of a frame. A conflict takes such a constraint into account, but
  /// neither lists it nor proposes to change it.
  @safe @exclusivity(unchecked) public var isImplicit = false

  /// The purposes of constraints.
  public enum Role: Hashable, Sendable {
    /// A constraint that was added with `add`.
    case relation
    /// A constraint that keeps an edit variable at the suggested value.
    case edit
    /// A constraint that keeps a variable at the value that it had.
    case stay
  }

  /// The purpose of the constraint.
  @safe @exclusivity(unchecked) public internal(set) var role = Role.relation

  /// The amount that is added to the right side in addition to its constant; see ``Solver/setOffset(_:of:)``.
  ///
  /// For a constraint of a solver, it is 0 at first: the 5 of `x == 5` is part of ``right``. For a constraint of an
  /// item, it is the amount that `equalTo`, `offset` or `inset` adds for the first attribute: 8 for the leading edge and
  /// `inset(8)`, but -8 for the trailing edge alone.
  public var offset: Double {
    get { storedOffset }
    @available(*, unavailable, message: "call update(offset:)")
    set {}
  }

  // As above, of a constraint that a solver can hold.
  @safe @exclusivity(unchecked) final var storedOffset = 0.0

  /// The factor of the target's attribute; 1 for a constraint that was made for a ``Solver``.
  public var multiplier: Double {
    get { storedMultiplier }
    @available(*, unavailable, message: "call update(multiplier:)")
    set {}
  }

  @safe @exclusivity(unchecked) final var storedMultiplier = 1.0

  /// The item that the constraint was made for; `nil` if it was deallocated, or for a constraint of a ``Solver``.
  public var item: (any LayoutItem)? { nil }

  /// The item that the constraint relates to; `nil` for a number, a deallocated item, or a constraint of a ``Solver``.
  public var target: (any LayoutItem)? { nil }

  // The solver that contains it, and its index there.
  @safe @exclusivity(unchecked) var owner: SolverToken?
  @safe @exclusivity(unchecked) var index: Int32 = -1

  /// The index of a ``LayoutConstraint``, which a caller cannot add to a solver, because it may have several relations.
  static let unusable: Int32 = -2

  // Its number among all constraints that its solver has stored, from 0.
  @safe @exclusivity(unchecked) var serial = 0

  // Its position among the plans of the batch in progress, or 0 in a batch that only adds; -1 outside of one.
  @safe @exclusivity(unchecked) var plan: Int32 = -1

  /// Creates a constraint, which no solver contains yet.
  public init(
    _ left: LinearExpression, _ relation: Relation, _ right: LinearExpression,
    label: String? = nil
  ) {
    leftSide = left
    rightSide = right
    self.relation = relation
    self.label = label
  }

  init(
    _ left: LinearExpression, _ relation: Relation, _ right: LinearExpression, source: Source?
  ) {
    leftSide = left
    rightSide = right
    self.relation = relation
    self.source = source
  }

  /// Returns a constraint that describes the relation of a part, which a solver is about to add.
  ///
  /// Only a ``LayoutConstraint`` has parts.
  func describeAddition(ofPart part: Int) -> Constraint? { nil }

  /// Stores the relation of a part, which a solver has accepted.
  func setRow(_ row: Row, ofPart part: Int) {}

  /// The constraint as source code.
  var text: String { Conflict.Part.Sides(self, offset: storedOffset).text }
}

extension Constraint {
  /// Returns the constant of the left side minus that of the right side.
  func constant(offset: Double) -> Double { leftSide.constant - rightSide.constant - offset }
}

extension Constraint: CustomStringConvertible {
  /// The constraint as source code.
  public var description: String { text }
}
