/// The changes of a block: the solver accepts all of them, or the former constraints stay active.
final class ConstraintChange {
  private unowned let node: LayoutNode

  /// The new or changed constraints.
  @safe @exclusivity(unchecked) private(set) var members: [LayoutConstraint] = []

  /// The former relations that the members replace, as constraints of their own.
  @safe @exclusivity(unchecked) private(set) var standIns: [LayoutConstraint] = []

  /// The stamp of the last update that included the change.
  @safe @exclusivity(unchecked) var stamp: UInt32 = 0

  init(of node: LayoutNode) { self.node = node }

  func add(_ member: LayoutConstraint) { members.append(member) }

  /// Makes a stand-in of the rows that the solver has for a constraint, or for one of its parts.
  ///
  /// - Parameter successor: The constraint that replaces the stand-in. If it ends, so does the stand-in.
  func keep(_ old: LayoutConstraint, part: Int? = nil, for successor: LayoutConstraint? = nil) {
    let standIn = LayoutConstraint(
      from: node, old.attributes, old.relation, to: old.to, constant: old.amount)
    standIn.purpose = .standIn
    standIn.source = old.source
    standIn.label = old.label
    standIn.storedMultiplier = old.storedMultiplier
    for index in old.parts.indices where part == nil || part == index {
      let (kept, isHeld) = (old.accepted(index), old.isHeld(index))
      let row = old.parts.takeRow(at: index)
      if isHeld { standIn.parts.append(kept, row) }
    }
    guard !standIn.parts.isEmpty else { return }
    standIn.attributes = standIn.parts.attributes
    standIn.successor = successor
    standIns.append(standIn)
    standIn.startInPlace(standingInFor: self)
  }

  /// Takes over the stand-ins of an earlier change that was not accepted.
  func keepStandIns(of earlier: ConstraintChange) {
    for standIn in earlier.standIns {
      standIn.successor = nil
      standIn.change = self
    }
    standIns += earlier.standIns
    earlier.standIns = []
  }

  /// Adds a constraint that has taken over an attribute of a member.
  func admit(_ made: LayoutConstraint, for member: LayoutConstraint) {
    if !members.contains(where: { $0 === made }) { add(made) }
    // The member ends with its last attribute.
    for standIn in standIns where standIn.successor === member && member.parts.count == 1 {
      standIn.successor = made
    }
  }

  /// Moves the constraints of another pending change into this one.
  func absorb(_ other: ConstraintChange) {
    guard other !== self else { return }
    for constraint in other.members + other.standIns { constraint.change = self }
    members += other.members
    standIns += other.standIns
    (other.members, other.standIns) = ([], [])
    node.relations.changes.removeAll { $0 === other }
  }

  /// Queues the members as one change, if they replace other constraints.
  func begin() {
    // Removing constraints cannot fail.
    if members.isEmpty { return end() }
    let holdsSomething = members.contains { $0.parts.indices.contains(where: $0.isHeld) }
    guard !standIns.isEmpty || (members.count > 1 && holdsSomething) else { return }
    node.relations.changes.append(self)
    for member in members {
      member.change = self
      member.touch()
    }
  }

  /// Ends the change after it was accepted, and stops the stand-ins.
  func end() {
    node.relations.changes.removeAll { $0 === self }
    for member in members { member.change = nil }
    for standIn in standIns {
      standIn.change = nil
      standIn.stop()
    }
    members = []
    standIns = []
  }

  /// Removes a constraint that was stopped from the change.
  func lose(_ constraint: LayoutConstraint) {
    standIns.removeAll { $0 === constraint }
    members.removeAll { $0 === constraint }
    // A stand-in whose target is being deallocated is stopped by the target.
    for standIn in standIns where members.isEmpty || standIn.successor === constraint {
      if standIn.to == nil || standIn.to?.node != nil { standIn.stop() }
    }
    if members.isEmpty { node.relations.changes.removeAll { $0 === self } }
  }
}
