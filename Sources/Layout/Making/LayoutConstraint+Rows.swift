/// A relation between variables, without its terms.
struct ConstraintForm {
  var constant = 0.0
  var relation: Constraint.Relation
}

extension LayoutConstraint {
  /// The item that the other side is about, if there is one.
  var reference: LayoutNode? {
    if let to { return to.node }
    return impliesParent ? from?.parent : nil
  }

  /// Whether a number is meant as one in the superview's coordinates.
  var impliesParent: Bool {
    guard to == nil else { return false }
    return attributes.rawValue & ~LayoutAttributes.size.rawValue != 0
  }

  /// Whether there is something to multiply.
  var hasFactor: Bool { to != nil || impliesParent }

  /// The reading direction of the nearest item around both ends.
  var direction: LayoutDirection {
    guard let from else { return .leftToRight }
    return direction(of: from, inside: reference.flatMap { from.commonAncestor(with: $0) })
  }

  /// The reading direction inside the nearest item around both ends.
  private func direction(of from: LayoutNode, inside base: LayoutNode?) -> LayoutDirection {
    guard let container = from.container else { return .leftToRight }
    guard container.hasDirections, let base else { return container.direction }
    return container.direction(inside: base)
  }

  /// A part with the number and the strength that hold, where others are wanted and were not taken.
  func held(_ part: Part) -> Part {
    guard let row = part.row, row.owner != nil, let wanted = form(of: part)
    else { return part }
    let direction = direction
    var held = part
    held.priority = row.strength
    let difference = row.right.constant + row.offset - wanted.constant
    if difference.magnitude > 1e-9 * max(1, wanted.constant.magnitude) {
      let number = part.constant.value(for: part.target, direction)
      held.constant = .number(number + (part.isMirrored(direction) ? -difference : difference))
    }
    return held
  }

  /// Keeps the accepted numbers as stand-ins, because the relations are about to be made again.
  func keepNumbers() {
    let isInDoubt = parts.contains { part in
      let held = held(part)
      let isRequired = part.priority == .required || held.priority == .required
      return isRequired && (held.constant != part.constant || held.priority != part.priority)
    }
    guard isRequested, !isStandIn, !isStructural, isInDoubt, let from else { return }
    if let change { return change.keep(self) }
    let change = ConstraintChange(of: from)
    change.add(self)
    change.keep(self)
    change.begin()
  }

  /// Returns a part as a relation between variables, or nil if an item was deallocated.
  func makeRow(of part: Part) -> Constraint? {
    var left = TermList()
    var right = TermList()
    guard let form = form(of: part, needsTerms: true, &left, &right) else { return nil }
    return Constraint(
      LinearExpression(consume left), form.relation,
      LinearExpression(consume right, constant: form.constant))
  }

  /// Returns the constant and the relation of a part, or nil if an item was deallocated.
  func form(of part: Part) -> ConstraintForm? {
    var left = TermList()
    var right = TermList()
    return form(of: part, needsTerms: false, &left, &right)
  }

  /// Returns the constant and the relation of a part, and appends the terms of both sides.
  ///
  /// Positions count in the coordinates of the nearest common ancestor, where its own left and top are
  /// zero. So a constraint to the parent has no more variables than it has attributes, and no item's
  /// variables change because an ancestor moves.
  private func form(
    of part: Part, needsTerms: Bool, _ left: inout TermList, _ right: inout TermList
  ) -> ConstraintForm? {
    guard let from else { return nil }
    var form = ConstraintForm(relation: relation)
    if part.attribute.isSize {
      let own = from.extent(part.attribute, .frame)
      if needsTerms { left.append(from.variable(own.field), 1) }
      // The constant of a length is the same in both directions.
      form.constant = part.constant.value(for: part.target, .leftToRight) - own.constant
      if let to {
        guard let node = to.node else { return nil }
        let other = node.extent(part.target, to.region)
        if needsTerms { right.append(node.variable(other.field), multiplier) }
        form.constant += multiplier * other.constant
      }
      return form
    }
    guard let other = reference, let base = from.commonAncestor(with: other) else { return nil }
    let direction = part.isDirectional ? direction(of: from, inside: base) : .leftToRight
    let added = part.constant.value(for: part.target, direction)
    let own = from.place(part.attribute.physical(direction), .frame)
    let theirs = other.place(part.target.physical(direction), to?.region ?? .frame)
    let isMirrored = part.isMirrored(direction)
    // In reading direction everything counts from the right: W - own = m * (W - theirs) + c.
    form.constant =
      multiplier * theirs.constant - own.constant + (isMirrored ? -added : added)
    if isMirrored { form.relation = relation.reversed }
    guard needsTerms else { return form }
    own.addTerms(of: from, upTo: base, axis: part.attribute.axis, factor: 1, to: &left)
    theirs.addTerms(of: other, upTo: base, axis: part.target.axis, factor: multiplier, to: &right)
    if let shift = stackRule?.shift { right.append(other.variable(shift), isMirrored ? -1 : 1) }
    if isMirrored, multiplier != 1 { right.append(base.variable(.width), 1 - multiplier) }
    return form
  }
}

/// Where an attribute is: so much of the extent after the start, and a constant.
struct AttributePlace {
  var share: Double
  var constant: Double

  func addTerms(
    of node: LayoutNode, upTo base: LayoutNode, axis: Axis, factor: Double,
    to terms: inout TermList
  ) {
    var next = node
    while next !== base {
      terms.append(next.variable(axis == .horizontal ? .left : .top), factor)
      guard let parent = next.parent else { break }
      next = parent
    }
    if share != 0 {
      terms.append(node.variable(axis == .horizontal ? .width : .height), factor * share)
    }
  }
}

/// How long a side is: a variable, and a constant.
struct AttributeExtent {
  var field: LayoutNode.Field
  var constant: Double
}

extension LayoutNode {
  func insets(of region: ConstraintItem.Region) -> Insets {
    switch region {
    case .frame: .zero
    case .safeArea: metrics?.safeArea ?? .zero
    case .margins: metrics?.margins ?? .zero
    }
  }

  func extent(_ attribute: LayoutAttribute, _ region: ConstraintItem.Region) -> AttributeExtent {
    let insets = insets(of: region)
    return attribute == .width
      ? AttributeExtent(field: .width, constant: -insets.left - insets.right)
      : AttributeExtent(field: .height, constant: -insets.top - insets.bottom)
  }

  /// Returns the place of an attribute that does not depend on the direction.
  func place(_ attribute: LayoutAttribute, _ region: ConstraintItem.Region) -> AttributePlace {
    let outer = insets(of: region)
    let margins = attribute.dependsOnMetrics ? metrics?.margins ?? .zero : .zero
    switch attribute {
    case .left, .leading: return AttributePlace(share: 0, constant: outer.left)
    case .top: return AttributePlace(share: 0, constant: outer.top)
    case .right, .trailing: return AttributePlace(share: 1, constant: -outer.right)
    case .bottom: return AttributePlace(share: 1, constant: -outer.bottom)
    case .centerX: return AttributePlace(share: 0.5, constant: (outer.left - outer.right) / 2)
    case .centerY: return AttributePlace(share: 0.5, constant: (outer.top - outer.bottom) / 2)
    case .firstBaseline:
      return AttributePlace(share: 0, constant: metrics?.firstBaseline ?? 0)
    case .lastBaseline:
      return AttributePlace(share: 1, constant: -(metrics?.lastBaseline ?? 0))
    case .leftMargin, .leadingMargin: return AttributePlace(share: 0, constant: margins.left)
    case .topMargin: return AttributePlace(share: 0, constant: margins.top)
    case .rightMargin, .trailingMargin: return AttributePlace(share: 1, constant: -margins.right)
    case .bottomMargin: return AttributePlace(share: 1, constant: -margins.bottom)
    case .centerXWithinMargins:
      return AttributePlace(share: 0.5, constant: (margins.left - margins.right) / 2)
    case .centerYWithinMargins:
      return AttributePlace(share: 0.5, constant: (margins.top - margins.bottom) / 2)
    case .width, .height: return AttributePlace(share: 0, constant: 0)
    }
  }

  /// Returns the nearest node above both; a node is above itself.
  func commonAncestor(with other: LayoutNode) -> LayoutNode? {
    if let parent, parent === other || parent === other.parent { return parent }
    if self === other || other.parent === self { return self }
    var (a, b) = (self, other)
    var (depthOfA, depthOfB) = (a.depth, b.depth)
    while depthOfA > depthOfB {
      guard let parent = a.parent else { return nil }
      a = parent
      depthOfA -= 1
    }
    while depthOfB > depthOfA {
      guard let parent = b.parent else { return nil }
      b = parent
      depthOfB -= 1
    }
    while a !== b {
      guard let nextOfA = a.parent, let nextOfB = b.parent else { return nil }
      (a, b) = (nextOfA, nextOfB)
    }
    return a
  }

  var depth: Int {
    var depth = 0
    var next = parent
    while let node = next {
      depth += 1
      next = node.parent
    }
    return depth
  }
}

extension Constraint.Relation {
  var reversed: Constraint.Relation {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }

  /// The sign as it is written.
  var sign: String {
    switch self {
    case .equal: "=="
    case .lessThanOrEqual: "<="
    case .greaterThanOrEqual: ">="
    }
  }
}
