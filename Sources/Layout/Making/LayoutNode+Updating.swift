extension LayoutNode {
  /// Replaces all constraints that were made for the item with new ones.
  func replaceConstraints(with made: [LayoutConstraint]) {
    followParent()
    changing {
      makeReplacement(of: relations.written, with: made)
      // In the block's order, as if they had been made now.
      relations.written = made.filter(\.isRequested)
    }
  }

  /// Replaces some of the item's constraints with new ones.
  func replace(_ old: [LayoutConstraint], with made: [LayoutConstraint]) {
    followParent()
    changing { makeReplacement(of: old, with: made) }
  }

  private func makeReplacement(of old: [LayoutConstraint], with made: [LayoutConstraint]) {
    if isRepeated(old, by: made) {
      for (former, constraint) in zip(old, made) { constraint.takePlace(of: former) }
      return
    }
    let change = ConstraintChange(of: self)
    var handed: [LayoutConstraint] = []
    for constraint in old {
      if let earlier = constraint.change { change.keepStandIns(of: earlier) }
    }
    var replaceable = ConstraintFinder(
      old.filter { $0.isRequested && $0.parts.haveRows })
    for constraint in made {
      let match = replaceable.take(like: constraint)
      // A constraint that was rejected before keeps waiting on its own.
      if match?.isRejected != true || match?.change != nil { change.add(constraint) }
      if let match {
        match.hand(over: constraint)
        handed.append(match)
      }
    }
    // The new ones first, so that the item has constraints throughout.
    start(made)
    for constraint in handed { constraint.stop() }
    for constraint in old where constraint.isRequested {
      change.keep(constraint)
      constraint.stop()
    }
    change.begin()
  }

  /// Returns whether new constraints are the same as the old ones, and the solver has all of these: a block ran again.
  private func isRepeated(_ old: [LayoutConstraint], by made: [LayoutConstraint]) -> Bool {
    guard old.count == made.count, zip(old, made).allSatisfy({ $0.isRepeated(by: $1) }) else {
      return false
    }
    // If a target was moved without notice, following it ends or remakes the constraints that relate to it.
    for constraint in made { constraint.to?.node?.followParent() }
    return old.allSatisfy(\.isHeldAsWanted)
  }

  /// Changes the item's constraints to match new ones, and adds those without a match.
  func updateConstraints(to made: [LayoutConstraint]) {
    followParent()
    changing {
      var taken: Set<ObjectIdentifier> = []
      var rest: [LayoutConstraint] = []
      let change = ConstraintChange(of: self)
      var same = ConstraintFinder(relations.written)
      for constraint in made {
        if let match = same.take(like: constraint) {
          taken.insert(ObjectIdentifier(match))
          match.adopt(constraint, in: change)
        } else {
          rest.append(constraint)
        }
      }
      for constraint in rest {
        let match = relations.written.first {
          !taken.contains(ObjectIdentifier($0)) && $0.hasShape(of: constraint)
        }
        if let match {
          taken.insert(ObjectIdentifier(match))
          match.adopt(constraint, in: change)
        } else {
          updateParts(to: constraint, in: change)
        }
      }
      change.begin()
    }
  }

  /// Changes the multiplier of one of the item's constraints.
  func update(multiplier: Double, of constraint: LayoutConstraint) {
    guard constraint.storedMultiplier != multiplier else { return }
    guard constraint.isRequested else {
      constraint.storedMultiplier = multiplier
      return
    }
    changing {
      let change = ConstraintChange(of: self)
      (constraint.change ?? change).keep(constraint, for: constraint)
      constraint.storedMultiplier = multiplier
      constraint.join(change)
      constraint.touch()
      change.begin()
    }
  }

  /// Moves single attributes of constraints with several into a new constraint.
  private func updateParts(to made: LayoutConstraint, in change: ConstraintChange) {
    var left = LayoutConstraint.Parts()
    // Constraints of one pending change stay in one change.
    var waiting: ConstraintChange?
    for part in made.parts {
      guard
        let owner = relations.written.first(where: {
          $0.relation == made.relation && $0.parts.contains { $0.attribute == part.attribute }
        }), let index = owner.parts.firstIndex(where: { $0.attribute == part.attribute })
      else {
        left.append(part)
        continue
      }
      var row = Row()
      if !owner.hasTarget(of: made) || owner.parts[index].target != part.target {
        change.keep(owner, part: index, for: made)
      } else {
        row = owner.parts.takeRow(at: index)
        if let earlier = owner.change {
          waiting?.absorb(earlier)
          waiting = waiting ?? earlier
          waiting?.admit(made, for: owner)
        }
      }
      left.append(part, row)
      owner.dropPart(at: index)
    }
    guard !left.isEmpty else { return }
    made.parts = left
    made.attributes = left.attributes
    made.startInPlace()
    if let waiting { made.change = waiting } else { change.add(made) }
  }
}

extension LayoutConstraint {
  func hasShape(of other: LayoutConstraint) -> Bool {
    guard relation == other.relation, parts.count == other.parts.count else { return false }
    return attributes == other.attributes
  }

  func hasTarget(of other: LayoutConstraint) -> Bool {
    guard storedMultiplier == other.storedMultiplier else { return false }
    switch (to, other.to) {
    case (nil, nil): return true
    case (let mine?, let theirs?):
      guard let node = mine.node else { return false }
      return node === theirs.node && mine.region == theirs.region
        && mine.attributes == theirs.attributes
    default: return false
    }
  }

  /// Returns whether another, inactive constraint is the same as this one, which the solver has.
  fileprivate func isRepeated(by other: LayoutConstraint) -> Bool {
    guard isHeldAsWanted, change == nil, companions.isEmpty, other.companions.isEmpty,
      isToSuperview == other.isToSuperview, case .written = other.purpose
    else { return false }
    guard !other.isRequested, hasShape(of: other), hasTarget(of: other) else { return false }
    return parts.indices.allSatisfy { parts[$0] == other.parts[$0] }
  }

  /// Takes the place of an active constraint that is the same, and ends that one.
  fileprivate func takePlace(of former: LayoutConstraint) {
    guard let from, let container = from.container else { return }
    former.hand(over: self)
    for index in parts.indices {
      guard let row = parts.row(at: index).constraint else { continue }
      (row.label, row.source) = (label, source)
    }
    PendingConstraints.replace(former, by: self)
    container.pending.number(self)
    takeLinks(of: former)
    if let index = from.relations.written.firstIndex(where: { $0 === former }) {
      from.relations.written[index] = self
    }
  }

  /// Moves the rows to a constraint that takes the place of this one.
  func hand(over other: LayoutConstraint) {
    for index in parts.indices {
      other.parts.setRow(parts.takeRow(at: index), at: index)
    }
  }

  /// Takes over the target and the numbers of another constraint.
  func adopt(_ other: LayoutConstraint, in change: ConstraintChange) {
    isToSuperview = other.isToSuperview
    if !hasTarget(of: other) {
      (self.change ?? change).keep(self, for: self)
      unlinkIncoming()
      to = other.to
      storedMultiplier = other.storedMultiplier
      if let node = to?.node, let from {
        linkIncoming(of: node)
        noteReach(from, node, in: from.container)
      }
    }
    for index in parts.indices { parts[index].target = other.parts[index].target }
    if other.label != nil { label = other.label }
    source = other.source
    other.replacement = self
    join(change)
    setNumbers(other.amount, other.strength)
  }

  /// Joins a change, unless the constraint is part of one or has been rejected.
  fileprivate func join(_ other: ConstraintChange) {
    guard change == nil, !isRejected, !other.members.contains(where: { $0 === self }) else {
      return
    }
    other.add(self)
  }

  /// Removes one part, and ends the constraint with its last part.
  func dropPart(at index: Int) {
    attributes.subtract(LayoutAttributes(parts[index].attribute))
    let row = parts.row(at: index)
    parts.remove(at: index)
    if row.isMade { from?.container?.retire(row) }
    if parts.isEmpty { return stop() }
    // The remaining parts may hold.
    if isRejected { touch() }
  }
}
