extension LayoutContainer {
  /// Returns the constraints that do not hold.
  ///
  /// - Returns: First the constraints that are left out, then the violated ones that are not required, then those
  ///   that cross the edges of items that are not laid out.
  public func unheldConstraints() -> [LayoutViolation] {
    let finder = ViolationFinder(in: self)
    return finder.leftOut() + finder.contentLeftOut() + finder.outweighed() + finder.crossings()
  }
}

/// A search for the constraints of a container that do not hold.
private struct ViolationFinder {
  private let container: LayoutContainer
  private let origins: RowOrigins

  private var solver: Solver { container.solver }

  init(in container: LayoutContainer) {
    self.container = container
    origins = RowOrigins(in: container)
  }

  func leftOut() -> [LayoutViolation] {
    var found: [LayoutViolation] = []
    container.forEachConstraint { if $0.isRejected { found.append(.init(leftOut: $0)) } }
    return found
  }

  func contentLeftOut() -> [LayoutViolation] {
    var slots: Set<Int32> = []
    return container.blockers.content.filter { slots.insert($0.slot).inserted }.flatMap {
      refused -> [LayoutViolation] in
      guard let node = container.items[refused.slot], node.isLaidOut else { return [] }
      return node.content.rowsLeftOut().map { row, isWidth, length in
        let text = "\(node.name).\(Conflict.Part.Sides(row, offset: length).text)  (content)"
        return LayoutViolation(content: node, isWidth ? .width : .height, text: text)
      }
    }
  }

  /// Returns the constraints that stronger ones outweigh.
  func outweighed() -> [LayoutViolation] {
    solver.violations().compactMap { violation in
      guard case .part(let constraint, let index) = origins[violation.constraint],
        !constraint.isStructural
      else { return nil }
      return LayoutViolation(
        constraint, constraint.parts[index], .outweighed, violation.constraint.strength,
        by: violation.amount)
    }
  }

  /// Returns the constraints that cross the edges of items that are not laid out, if required constraints need
  /// other frames of these items.
  ///
  /// They hold for the frames in the solver, but not for the frames on the screen.
  func crossings() -> [LayoutViolation] {
    let shown = shownValues()
    guard !shown.isEmpty else { return [] }
    var found: [LayoutViolation] = []
    container.forEachConstraint { constraint in
      for index in constraint.parts.indices {
        guard let row = constraint.parts.row(at: index).constraint, row.owner != nil else {
          continue
        }
        let amount = excess(row, shown)
        // Constraints that the solver violates, too, are listed as outweighed.
        guard amount > 1e-6, excess(row, [:]) <= 1e-6 else { continue }
        found.append(
          .init(constraint, constraint.parts[index], .givenFrame, constraint.strength, by: amount))
      }
    }
    return found
  }

  /// Returns the values on the screen of the variables of items that required constraints would move.
  private func shownValues() -> [ObjectIdentifier: Double] {
    var shown: [ObjectIdentifier: Double] = [:]
    for slot in container.given.inOrder() {
      guard let node = container.items[slot], node.given.isMisfit else { continue }
      for row in node.given.all {
        for term in row.left.list { shown[ObjectIdentifier(term.variable)] = row.offset }
      }
    }
    return shown
  }

  /// Returns by how much a relation is violated, with other values for some variables than the solver's.
  private func excess(_ row: Constraint, _ shown: [ObjectIdentifier: Double]) -> Double {
    func value(_ side: LinearExpression) -> Double {
      side.list.reduce(side.constant) { sum, term in
        let shown = shown[ObjectIdentifier(term.variable)]
        return sum + term.coefficient * (shown ?? solver.computedValue(of: term.variable))
      }
    }
    let excess = value(row.left) - value(row.right) - row.offset
    return switch row.relation {
    case .equal: excess.magnitude
    case .lessThanOrEqual: max(0, excess)
    case .greaterThanOrEqual: max(0, -excess)
    }
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
  fileprivate init(content node: LayoutNode, _ attribute: LayoutAttribute, text: String) {
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
