extension LayoutNode {
  /// Makes new constraints hold instead of all that were made for the item.
  func replaceConstraints(with made: [LayoutConstraint]) {
    replace(constraints, with: made)
    // In the block's order, as if they had been made now.
    constraints = made.filter(\.isWanted)
  }

  /// Makes new constraints hold instead of some of the item's.
  func replace(_ old: [LayoutConstraint], with made: [LayoutConstraint]) {
    for constraint in made {
      let match = old.first { $0.isWanted && $0.isReplaceable(by: constraint) }
      if let match { match.hand(over: constraint) }
    }
    // The new ones first, so that the item has constraints throughout.
    for constraint in made { constraint.start() }
    for constraint in old { constraint.stop() }
  }

  /// Changes the item's constraints to what new ones say.
  func updateConstraints(to made: [LayoutConstraint]) {
    var taken: Set<ObjectIdentifier> = []
    var rest: [LayoutConstraint] = []
    for constraint in made {
      let match = constraints.first {
        !taken.contains(ObjectIdentifier($0)) && $0.hasShape(of: constraint)
          && $0.hasTarget(of: constraint)
      }
      if let match {
        taken.insert(ObjectIdentifier(match))
        match.adopt(constraint)
      } else {
        rest.append(constraint)
      }
    }
    for constraint in rest {
      let match = constraints.first {
        !taken.contains(ObjectIdentifier($0)) && $0.hasShape(of: constraint)
      }
      if let match {
        taken.insert(ObjectIdentifier(match))
        match.adopt(constraint)
      } else {
        updateParts(to: constraint)
      }
    }
  }

  /// Changes single attributes of constraints that have more.
  private func updateParts(to made: LayoutConstraint) {
    var left: [LayoutConstraint.Part] = []
    for part in made.parts {
      guard
        let owner = constraints.first(where: {
          $0.relation == made.relation && $0.parts.contains { $0.attribute == part.attribute }
        }), let index = owner.parts.firstIndex(where: { $0.attribute == part.attribute })
      else {
        left.append(part)
        continue
      }
      if owner.hasTarget(of: made), owner.parts[index].target == part.target {
        owner.parts[index].constant = part.constant
        owner.parts[index].priority = part.priority
        owner.touch()
      } else {
        owner.dropPart(at: index)
        left.append(part)
      }
    }
    guard !left.isEmpty else { return }
    made.parts = left
    made.attributes = left.reduce(into: []) { $0.formUnion(LayoutAttributes($1.attribute)) }
    made.start()
  }
}

extension LayoutConstraint {
  func hasShape(of other: LayoutConstraint) -> Bool {
    guard relation == other.relation, parts.count == other.parts.count else { return false }
    return attributes == other.attributes
  }

  func hasTarget(of other: LayoutConstraint) -> Bool {
    guard multiplier == other.multiplier else { return false }
    switch (to, other.to) {
    case (nil, nil): return true
    case (let mine?, let theirs?):
      guard let node = mine.node else { return false }
      return node === theirs.node && mine.region == theirs.region
        && mine.attributes == theirs.attributes
    default: return false
    }
  }

  /// Whether the relations in the solver serve another constraint too, but for their numbers.
  func isReplaceable(by other: LayoutConstraint) -> Bool {
    hasShape(of: other) && hasTarget(of: other) && parts.contains { $0.row != nil }
  }

  /// Gives the relations in the solver to a constraint that takes the place of this one.
  func hand(over other: LayoutConstraint) {
    for index in parts.indices {
      other.parts[index].row = parts[index].row
      parts[index].row = nil
    }
    stop()
  }

  /// Takes over what another constraint says.
  func adopt(_ other: LayoutConstraint) {
    if !hasTarget(of: other) {
      dropRows(into: from?.container)
      unlinkIncoming()
      to = other.to
      multiplier = other.multiplier
      if let node = to?.node { linkIncoming(of: node) }
    }
    for index in parts.indices {
      parts[index].target = other.parts[index].target
      parts[index].constant = other.parts[index].constant
      parts[index].priority = other.parts[index].priority
    }
    constant = other.constant
    strength = other.strength
    if other.label != nil { label = other.label }
    source = other.source
    other.replacement = self
    touch()
  }

  /// Gives one attribute up.
  func dropPart(at index: Int) {
    let part = parts.remove(at: index)
    attributes.subtract(LayoutAttributes(part.attribute))
    if let row = part.row { from?.container?.retire(row) }
    if parts.isEmpty { stop() }
  }
}
