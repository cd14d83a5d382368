/// Finding constraints that do not hold.
extension LayoutContainer {
  /// Returns the constraints that do not hold.
  ///
  /// - Returns: First the constraints that are left out, then the violated ones that are not required, then those
  ///   that cross the edges of items that are not laid out.
  public func unheldConstraints() -> [LayoutViolation] {
    var origins: [ObjectIdentifier: (LayoutConstraint, LayoutConstraint.Part)] = [:]
    var result: [LayoutViolation] = []
    solver.describeRows()
    forEachConstraint { constraint in
      for index in constraint.parts.indices {
        guard let row = constraint.parts.row(at: index).constraint else { continue }
        origins[ObjectIdentifier(row)] = (constraint, constraint.parts[index])
      }
      if constraint.isRejected { result.append(.init(leftOut: constraint)) }
    }
    result += contentLeftOut()
    for violation in solver.violations() {
      guard let (constraint, part) = origins[ObjectIdentifier(violation.constraint)],
        !constraint.isStructural
      else { continue }
      result.append(
        .init(
          constraint, part, .outweighed, violation.constraint.strength, by: violation.amount))
    }
    for (constraint, part, amount) in crossings() {
      result.append(.init(constraint, part, .givenFrame, constraint.strength, by: amount))
    }
    return result
  }

  /// Returns the constraints that cross the edges of items that are not laid out, if required constraints need
  /// other frames of these items.
  ///
  /// They hold for the frames in the solver, but not for the frames on the screen.
  private func crossings() -> [(LayoutConstraint, LayoutConstraint.Part, amount: Double)] {
    var given: [ObjectIdentifier: Double] = [:]
    for slot in self.given.inOrder() {
      guard let node = items[slot], node.given.misfit != nil else { continue }
      for row in node.given.all {
        for term in row.left.list { given[ObjectIdentifier(term.variable)] = row.offset }
      }
    }
    guard !given.isEmpty else { return [] }
    func value(_ side: LinearExpression, isShown: Bool) -> Double {
      side.list.reduce(side.constant) { sum, term in
        let shown = isShown ? given[ObjectIdentifier(term.variable)] : nil
        return sum + term.coefficient * (shown ?? solver.computedValue(of: term.variable))
      }
    }
    func excess(_ row: Constraint, isShown: Bool) -> Double {
      let left = value(row.left, isShown: isShown)
      let excess = left - value(row.right, isShown: isShown) - row.offset
      switch row.relation {
      case .equal: return excess.magnitude
      case .lessThanOrEqual: return max(0, excess)
      case .greaterThanOrEqual: return max(0, -excess)
      }
    }
    var result: [(LayoutConstraint, LayoutConstraint.Part, amount: Double)] = []
    solver.describeRows()
    forEachConstraint { constraint in
      for index in constraint.parts.indices {
        guard let row = constraint.parts.row(at: index).constraint, row.owner != nil else {
          continue
        }
        let amount = excess(row, isShown: true)
        // Constraints that the solver violates, too, are listed as outweighed.
        if amount > 1e-6, excess(row, isShown: false) <= 1e-6 {
          result.append((constraint, constraint.parts[index], amount: amount))
        }
      }
    }
    return result
  }
}

extension LayoutViolation {
  fileprivate init(leftOut constraint: LayoutConstraint) {
    self.constraint = constraint
    item = constraint.from?.item
    cause = .leftOut
    attributes = constraint.attributes
    strength = constraint.strength
    amount = nil
    text = constraint.description(of: nil) + constraint.labelText
  }

  /// Required content that is left out.
  init(content node: LayoutNode, _ attribute: LayoutAttribute, text: String) {
    constraint = nil
    item = node.item
    cause = .leftOut
    attributes = LayoutAttributes(attribute)
    strength = .required
    amount = nil
    self.text = text
  }

  fileprivate init(
    _ constraint: LayoutConstraint, _ part: LayoutConstraint.Part, _ cause: Cause,
    _ strength: Strength, by amount: Double
  ) {
    self.constraint = constraint
    item = constraint.from?.item
    self.cause = cause
    attributes = LayoutAttributes(part.attribute)
    self.strength = strength
    self.amount = amount
    text = constraint.description(of: part) + constraint.labelText
  }
}
