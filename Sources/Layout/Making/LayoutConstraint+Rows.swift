/// A relation between variables, without its terms.
struct ConstraintForm {
  var constant = 0.0
  var relation: Constraint.Relation
}

extension LayoutConstraint {
  /// The item on the right side, if there is one.
  var reference: LayoutNode? {
    if let to { return to.node }
    return impliesParent ? from?.parent : nil
  }

  /// Whether the constraint relates a position to a number, which is in the superview's coordinates.
  var impliesParent: Bool {
    guard to == nil else { return false }
    return attributes.rawValue & ~LayoutAttributes.size.rawValue != 0
  }

  /// Whether the right side has an attribute, which a multiplier applies to.
  var hasFactor: Bool { to != nil || impliesParent }

  /// The reading direction of the nearest item around both ends.
  var direction: LayoutDirection {
    guard let container = from?.container else { return .leftToRight }
    guard let other = reference, other.container === container else { return container.direction }
    let base = container.items.commonAncestor(origin.slot, other.slot)
    return container.direction(inside: base)
  }

  /// Returns a part with the constant and strength that the solver has, which differ from the requested ones if the
  /// solver refused those.
  func accepted(_ index: Int) -> Part {
    let (part, row) = (parts[index], parts.row(at: index))
    guard row.isMade, let state = solver?.state(of: row), let wanted = form(of: part)
    else { return part }
    let direction = direction
    var accepted = part
    accepted.priority = state.strength
    let difference = state.constant - wanted.constant
    if difference.magnitude > 1e-9 * max(1, wanted.constant.magnitude) {
      let number = part.constant.value(for: part.target, direction)
      accepted.constant = .number(number + (part.isMirrored(direction) ? -difference : difference))
    }
    return accepted
  }

  /// Keeps the accepted constants and strengths in a stand-in, because the rows are about to be replaced.
  func keepNumbers() {
    let isInDoubt = parts.indices.contains { index in
      let (part, accepted) = (parts[index], accepted(index))
      let isRequired = part.priority == .required || accepted.priority == .required
      return isRequired
        && (accepted.constant != part.constant || accepted.priority != part.priority)
    }
    guard isRequested, !isStandIn, !isStructural, isInDoubt, let from else { return }
    if let change { return change.keep(self) }
    let change = ConstraintChange(of: from)
    change.add(self)
    change.keep(self)
    change.begin()
  }

  /// Returns a part as a constraint between variables; `nil` if an item was deallocated.
  ///
  /// - Parameters:
  ///   - constant: The constant of the right side; nil for the requested one.
  ///   - variables: The variables to use instead of the container's, by tag.
  func makeRow(
    of part: Part, constant: Double? = nil, variables: ((Int32) -> Variable)? = nil
  ) -> Constraint? {
    var terms: [RowTerm] = []
    guard let container = from?.container,
      let form = form(of: part, in: container, needsTerms: true, &terms)
    else { return nil }
    var (left, right) = (TermList(), TermList())
    for term in terms {
      guard let variable = variables?(term.tag) ?? container.variable(tag: term.tag) else {
        return nil
      }
      if term.isRight {
        right.append(variable, term.coefficient)
      } else {
        left.append(variable, term.coefficient)
      }
    }
    let row = Constraint(
      LinearExpression(left), form.relation,
      LinearExpression(right, constant: constant ?? form.constant))
    row.label = label
    row.source = source
    row.isImplicit = isStructural
    row.strength = part.priority
    return row
  }

  /// Gives the solver a constraint for a part's row, if the row has none.
  func describeRow(ofPart index: Int, in solver: Solver) {
    let row = parts.row(at: index)
    guard row.constraint == nil, let state = solver.state(of: row),
      let made = makeRow(of: parts[index], constant: state.constant)
    else { return }
    solver.describe(row, by: made)
    parts.setRow(Row(constraint: made), at: index)
  }

  /// Returns the constant and the relation of a part, or nil if an item was deallocated.
  func form(of part: Part) -> ConstraintForm? {
    var terms: [RowTerm] = []
    guard let container = from?.container else { return nil }
    return form(of: part, in: container, needsTerms: false, &terms)
  }

  /// Returns the constant and the relation of a part, and appends the terms of both sides.
  ///
  /// Positions are in the coordinates of the nearest common ancestor, whose own left and top are zero. So a
  /// constraint to the parent mentions no variables of further ancestors, and no item's variables change because an
  /// ancestor moves.
  func form(
    of part: Part, in container: LayoutContainer, needsTerms: Bool, _ terms: inout [RowTerm]
  ) -> ConstraintForm? {
    let from = origin.slot
    guard container.has(origin) else { return nil }
    var target: Int32 = -1
    if let to {
      guard container.has(to.reference) else { return nil }
      target = to.reference.slot
    }
    let region = to?.region ?? .frame
    var form = ConstraintForm(relation: relation)
    if part.attribute.isSize {
      // The constant of a length is the same in both directions.
      form.constant = part.constant.value(for: part.target, .leftToRight)
      if target >= 0, region != .frame, let node = container.items[target] {
        form.constant += storedMultiplier * node.place(part.target, region).constant
      }
      guard needsTerms else { return form }
      terms.append(RowTerm(from, part.attribute.field, 1))
      if target >= 0 {
        terms.append(RowTerm(target, part.target.field, storedMultiplier, isRight: true))
      }
      return form
    }
    if to == nil { target = container.items.parent(of: from) }
    guard target >= 0 else { return nil }
    let base = container.items.commonAncestor(from, target)
    guard base >= 0 else { return nil }
    let direction =
      part.isDirectional ? container.direction(inside: base) : .leftToRight
    let added = part.constant.value(for: part.target, direction)
    let own = container.place(part.attribute.physical(direction), .frame, of: from)
    let theirs = container.place(part.target.physical(direction), region, of: target)
    let isMirrored = part.isMirrored(direction)
    // In reading direction everything counts from the right: W - own = m * (W - theirs) + c.
    form.constant =
      storedMultiplier * theirs.constant - own.constant + (isMirrored ? -added : added)
    if isMirrored { form.relation = relation.reversed }
    guard needsTerms else { return form }
    func add(
      _ slot: Int32, _ share: Double, _ axis: Axis, _ factor: Double, isRight: Bool
    ) {
      let isHorizontal = axis == .horizontal
      var next = slot
      while next != base, next >= 0 {
        terms.append(RowTerm(next, isHorizontal ? .left : .top, factor, isRight: isRight))
        next = container.items.parent(of: next)
      }
      guard share != 0 else { return }
      terms.append(
        RowTerm(slot, isHorizontal ? .width : .height, factor * share, isRight: isRight))
    }
    add(from, own.share, part.attribute.axis, 1, isRight: false)
    add(target, theirs.share, part.target.axis, storedMultiplier, isRight: true)
    if let shift {
      terms.append(RowTerm(target, shift, isMirrored ? -1 : 1, isRight: true))
    }
    if isMirrored, storedMultiplier != 1 {
      terms.append(RowTerm(base, .width, 1 - storedMultiplier, isRight: true))
    }
    return form
  }
}

extension LayoutContainer {
  /// Returns the variable with a tag; `nil` if its item has left the container.
  func variable(tag: Int32) -> Variable? {
    finishDepartures()
    return LayoutNode.Field(rawValue: tag & 3).flatMap { items[tag >> 2]?.variable($0) }
  }

  /// The reading direction of constraints between items inside one.
  fileprivate func direction(inside slot: Int32) -> LayoutDirection {
    items.direction(inside: items[slot]) ?? direction
  }

  /// Returns the place of an attribute that does not depend on the direction.
  @inline(__always)
  fileprivate func place(
    _ attribute: LayoutAttribute, _ region: ConstraintItem.Region, of slot: Int32
  ) -> AttributePlace {
    guard region != .frame || attribute.dependsOnMetrics, let node = items[slot] else {
      return AttributePlace(share: attribute.share, constant: 0)
    }
    return node.place(attribute, region)
  }
}

extension RowTerm {
  fileprivate init(
    _ slot: Int32, _ field: LayoutNode.Field, _ coefficient: Double, isRight: Bool = false
  ) {
    self.init(tag: slot << 2 | field.rawValue, coefficient: coefficient, isRight: isRight)
  }
}

extension LayoutAttribute {
  /// The variable of a width or a height.
  fileprivate var field: LayoutNode.Field { self == .width ? .width : .height }

  /// The part of the item's width or height that is before the attribute: 0, 0.5 or 1.
  var share: Double {
    switch self {
    case .right, .trailing, .bottom, .lastBaseline, .rightMargin, .trailingMargin, .bottomMargin: 1
    case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: 0.5
    default: 0
    }
  }

  /// Whether it is an edge or a center inside the margins.
  fileprivate var isMargin: Bool { rawValue >= LayoutAttribute.leftMargin.rawValue }

  /// Returns how far insets at both ends of its axis move the attribute to the right or down, or enlarge the length.
  func displacement(by insets: (start: Double, end: Double)) -> Double {
    isSize ? -insets.start - insets.end : insets.start * (1 - share) - insets.end * share
  }
}

/// The position of an attribute: the item's start, plus a share of its width or height, plus a constant.
///
/// The constant of a width or height is added to the item's own.
struct AttributePlace {
  var share: Double
  var constant: Double
}

extension LayoutNode {
  func insets(of region: ConstraintItem.Region) -> Insets {
    switch region {
    case .frame: .zero
    case .safeArea: content.metrics?.safeArea ?? .zero
    case .margins: content.metrics?.margins ?? .zero
    }
  }

  /// Returns the place of an attribute that does not depend on the direction.
  func place(_ attribute: LayoutAttribute, _ region: ConstraintItem.Region) -> AttributePlace {
    let insets = insets(of: attribute.isMargin ? .margins : region)
    let constant =
      switch attribute {
      case .firstBaseline: content.metrics?.firstBaseline ?? 0
      case .lastBaseline: -(content.metrics?.lastBaseline ?? 0)
      default: attribute.displacement(by: insets.along(attribute.axis))
      }
    return AttributePlace(share: attribute.share, constant: constant)
  }
}

extension Constraint.Relation {
  var reversed: Constraint.Relation { Constraint.Relation(side: -side) }

  /// The operator as text.
  var sign: String {
    switch self {
    case .equal: "=="
    case .lessThanOrEqual: "<="
    case .greaterThanOrEqual: ">="
    }
  }
}
