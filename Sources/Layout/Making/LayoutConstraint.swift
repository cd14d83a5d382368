/// A constraint between items, made in SnapKit's syntax, with one relation in the solver for each of its attributes.
///
/// Layout accepts or rejects the relations together. You can store the constraint to deactivate, activate and
/// change it. An item retains its active constraints only; a constraint retains no item.
public final class LayoutConstraint: Constraint {
  /// One attribute of the constraint, with its target.
  struct Part: Equatable {
    var attribute: LayoutAttribute
    var target: LayoutAttribute
    var constant: ConstraintConstant
    var priority: Strength

    /// Whether the reading direction affects it.
    var isDirectional: Bool {
      attribute.isDirectional || target.isDirectional || constant.isDirectional
    }

    /// Whether positions count from the right.
    func isMirrored(_ direction: LayoutDirection) -> Bool {
      direction == .rightToLeft && (attribute.isDirectional || target.isDirectional)
    }
  }

  /// A constraint's place in a list.
  struct Neighbors {
    var next = Link<LayoutConstraint>(nil)
    var previous = Link<LayoutConstraint>(nil)
  }

  /// A part of another constraint that contradicts this one.
  struct Opponent {
    weak var constraint: LayoutConstraint?
    let part: Int
  }

  let origin: NodeReference
  @safe @exclusivity(unchecked) var to: ConstraintItem?
  @safe @exclusivity(unchecked) var attributes: LayoutAttributes
  @safe @exclusivity(unchecked) var amount: ConstraintConstant
  @safe @exclusivity(unchecked) var parts = Parts()

  /// The purposes of a constraint.
  enum Purpose {
    /// A constraint of the item's author.
    case written
    /// A mistake, which was reported; it is never activated.
    case mistake
    /// A rule of a stack. The shift, if there is one, is a variable of the target's item that is added to the target,
    /// in reading direction.
    case structural(shift: LayoutNode.Field?)
    /// A stand-in: the former state of a constraint, until its change is accepted.
    case standIn
  }

  /// Whether it relates to the superview that the item has when the constraint is activated.
  @safe @exclusivity(unchecked) var isToSuperview = false

  /// The purpose of the constraint.
  @safe @exclusivity(unchecked) var purpose = Purpose.written

  /// The status of the constraint.
  @safe @exclusivity(unchecked) var life = ConstraintLife()

  /// The constraint with which an update has replaced this one.
  @safe @exclusivity(unchecked) var replacement: LayoutConstraint?

  /// The change that contains the constraint, or for which it is a stand-in.
  @safe @exclusivity(unchecked) weak var change: ConstraintChange?

  /// The constraint for which this one is a stand-in.
  @safe @exclusivity(unchecked) weak var successor: LayoutConstraint?

  /// The constraints to the other items of an array, which change together with this one.
  @safe @exclusivity(unchecked) var companions: [LayoutConstraint] = []

  // Links of the lists of active constraints of both nodes; they are not counted.
  @safe @exclusivity(unchecked) var outgoing = Neighbors()
  @safe @exclusivity(unchecked) var incoming = Neighbors()
  @safe @exclusivity(unchecked) var hasIncoming = false

  /// Whether both items know how far the constraint reaches; see ``noteReach(_:_:in:)``.
  @safe @exclusivity(unchecked) var isReachKnown = true

  init(
    from: LayoutNode, _ attributes: LayoutAttributes, _ relation: Relation, to: ConstraintItem?,
    constant: ConstraintConstant, priority: Strength = .required, source: Source? = nil
  ) {
    origin = from.reference
    self.to = to
    self.attributes = attributes
    amount = constant
    super.init(
      LinearExpression(TermList()), relation, LinearExpression(TermList()), source: source)
    strength = priority
    index = Self.unusable
  }

  /// The node of the item that it was made for; nil if the item was deallocated.
  var from: LayoutNode? { origin.node }

  /// The constraint, and the constraints to the other items of an array.
  var withCompanions: [LayoutConstraint] { [self] + companions }

  /// The solver of the item's container.
  var solver: Solver? { from?.container?.solver }

  /// Whether the solver holds the relation of a part.
  func isHeld(_ index: Int) -> Bool {
    let row = parts.row(at: index)
    return row.isMade && solver?.has(row) == true
  }

  /// The relation of the first part that the solver holds.
  private var firstHeld: Constraint? {
    guard let solver, let index = parts.indices.first(where: isHeld) else { return nil }
    describeRow(ofPart: index, in: solver)
    return parts.row(at: index).constraint
  }

  /// Whether the reading direction affects it.
  var isDirectional: Bool { parts.contains { $0.isDirectional } }

  /// Whether a stack, flow or grid made it.
  var isStructural: Bool {
    if case .structural = purpose { true } else { false }
  }

  /// The variable that a stack's rule adds to its target.
  var shift: LayoutNode.Field? {
    if case .structural(let shift) = purpose { shift } else { nil }
  }

  /// Whether the caller made it, and not a stack or a change.
  var isWritten: Bool {
    switch purpose {
    case .written, .mistake: true
    case .structural, .standIn: false
    }
  }

  /// Whether it is the former state of a constraint whose change has not been accepted yet.
  var isStandIn: Bool {
    if case .standIn = purpose { true } else { false }
  }

  override func describeAddition(ofPart part: Int) -> Constraint? {
    guard let row = makeRow(of: parts[part]) else { return nil }
    parts.setRow(Row(constraint: row), at: part)
    return row
  }

  override func setRow(_ row: Row, ofPart part: Int) { parts.setRow(row, at: part) }

  override var text: String { current.description(of: nil) }

  /// The item that the constraint was made for; `nil` if it was deallocated.
  public override var item: (any LayoutItem)? { from?.item }

  /// The item that the constraint relates to; `nil` for a number, or if the item was deallocated.
  public override var target: (any LayoutItem)? { current.to?.target }

  /// The left side of the first attribute's relation in the solver; empty before the first update.
  public override var left: LinearExpression { current.firstHeld?.leftSide ?? leftSide }

  /// The right side of the first attribute's relation in the solver; empty before the first update.
  public override var right: LinearExpression {
    guard let held = current.firstHeld else { return rightSide }
    return held.rightSide.adding(held.storedOffset)
  }

  /// The factor of the target's attribute.
  public override var multiplier: Double {
    get { current.storedMultiplier }
    @available(*, unavailable, message: "call update(multiplier:)")
    set {}
  }

  /// The amount added to the target's first attribute with `offset`, `inset`, or as the number itself.
  ///
  /// This is the requested amount, even if the constraint or its last change is left out; see ``Constraint/status``.
  public override var offset: Double {
    get {
      let made = current
      return made.parts.first.map { $0.constant.value(for: $0.target, made.direction) }
        ?? made.amount.value(for: made.attributes.first ?? .left, made.direction)
    }
    @available(*, unavailable, message: "call update(offset:)")
    set {}
  }

  /// Pairs each attribute with that of the target, as SnapKit does.
  func makeParts() {
    guard parts.isEmpty else { return }
    parts.reserve(attributes.count)
    for attribute in attributes.members {
      parts.append(
        Part(
          attribute: attribute, target: targetAttribute(for: attribute), constant: amount,
          priority: strength))
    }
  }

  private func targetAttribute(for attribute: LayoutAttribute) -> LayoutAttribute {
    guard let to, !to.attributes.isEmpty else {
      // A number for a center counts from the superview's left or top.
      if to == nil, attribute == .centerX { return .left }
      if to == nil, attribute == .centerY { return .top }
      return attribute
    }
    if attributes == to.attributes { return attribute }
    if to.attributes.count > 1, let other = attribute.acrossMargins { return other }
    return to.attributes.first ?? attribute
  }
}
