/// No width and no height is below zero. That is asked for only where the solver would make it so,
/// because almost nowhere it would, and a bound on each side would cost as much as all else.
extension LayoutContainer {
  /// Bounds the sizes of changed items that have come out negative.
  ///
  /// - Returns: Whether there is something to solve again.
  func boundSizes(of changed: [LayoutNode], _ update: inout LayoutUpdate) -> Bool {
    var isBounded = false
    // Of what is not laid out too: no frame that it can be given is below zero.
    for node in changed where node.container === self {
      if let width = node.width, solver.computedValue(of: width) < -1e-6 {
        isBounded = bound(\.floors.width, width, node, &update) || isBounded
      }
      if let height = node.height, solver.computedValue(of: height) < -1e-6 {
        isBounded = bound(\.floors.height, height, node, &update) || isBounded
      }
    }
    return isBounded
  }

  private func bound(
    _ path: WritableKeyPath<ContentRows, Constraint?>, _ variable: Variable, _ node: LayoutNode,
    _ update: inout LayoutUpdate
  ) -> Bool {
    guard node.content[keyPath: path] == nil else { return false }
    let floor = variable >= 0
    floor.isImplicit = true
    node.content[keyPath: path] = floor
    defer { knownOrigins = nil }
    update.rounds += 1
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
