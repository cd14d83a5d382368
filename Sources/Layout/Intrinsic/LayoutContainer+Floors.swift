/// No width and no height is below zero. That is asked for only where the solver would make it so,
/// because almost nowhere it would, and a bound on each side would cost as much as all else.
extension LayoutContainer {
  /// Bounds the sizes of changed items that have come out negative.
  ///
  /// - Returns: Whether there is something to solve again.
  func boundSizes(of changed: [LayoutNode], _ update: inout LayoutUpdate) -> Bool {
    var floors: [Constraint] = []
    // Of what is not laid out too: no frame that it can be given is below zero.
    for node in changed where node.container === self {
      if let floor = floor(under: node.width, node.content.floors.width) {
        node.content.floors.width = floor
        floors.append(floor)
      }
      if let floor = floor(under: node.height, node.content.floors.height) {
        node.content.floors.height = floor
        floors.append(floor)
      }
    }
    guard !floors.isEmpty else { return false }
    update.rounds += 1
    // Together, as long as nothing has to give way: they may be many of one quantity.
    if floors.count > 1, tryAll(floors.map { .add($0, .required, 1) }, isExplained: false) == nil {
      return true
    }
    var isBounded = false
    for floor in floors { isBounded = bound(floor) || isBounded }
    return isBounded
  }

  /// Returns a bound for a size that has come out negative and has none.
  private func floor(under size: Variable?, _ known: Constraint?) -> Constraint? {
    guard let size, known == nil, solver.computedValue(of: size) < -1e-6 else { return nil }
    let floor = size >= 0
    floor.isImplicit = true
    return floor
  }

  private func bound(_ floor: Constraint) -> Bool {
    defer { knownOrigins = nil }
    // What contradicts it was made before; the last of that gives way, one after the other.
    for _ in 0..<16 {
      guard let error = tryAll([.add(floor, .required, 1)]) else { return true }
      guard case .unsatisfiable(let conflict) = error, let blamed = latest(in: conflict) else {
        return false
      }
      if let unit = takeBack(blamed) {
        noteRefused(unit.constraints, conflict)
      } else if tryAll(blamed.held.map { .remove($0) }) == nil {
        noteRefused([blamed], conflict)
      } else {
        return false
      }
    }
    return true
  }

  /// Returns the constraint that was made last of those that contradict each other.
  private func latest(in conflict: Conflict) -> LayoutConstraint? {
    let origins = origins()
    let found = conflict.parts.compactMap { part -> LayoutConstraint? in
      guard case .part(let constraint, let index) = origins[part.id],
        constraint.parts[index].row?.owner != nil
      else { return nil }
      return constraint.isStructural ? nil : constraint
    }
    return found.max { $0.serial < $1.serial }
  }
}
