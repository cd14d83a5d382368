/// The step of an update that moves the targets of queued constraints into their container.
struct TargetResolver {
  private let container: LayoutContainer

  /// The reference of the last target whose item was found to exist.
  private var present: ObjectIdentifier?

  private var pending: PendingConstraints { container.pending }

  init(in container: LayoutContainer) { self.container = container }

  /// Moves the targets, and ends constraints whose targets cannot be moved.
  ///
  /// Rejected constraints whose blockers are unknown are queued first, because any change may have freed them.
  mutating func run() {
    if !pending.queued.isEmpty || !container.due.retired.isEmpty {
      // A rejected constraint may hold now, unless its blockers are known.
      for constraint in pending.rejected.inOrder
      where constraint.rejection?.blockers.isEmpty == true {
        container.enqueueLast(constraint)
      }
    }
    // The loop uses an index, because containers that join add constraints, and abandoned constraints leave the queue.
    var index = 0
    while index < pending.queued.constraints.count {
      let constraint = pending.queued.constraints[index]
      if hasTarget(constraint) {
        index += 1
        continue
      }
      resolve(constraint)
      // The container may have joined another one.
      if container.root == nil { return }
      if index < pending.queued.constraints.count,
        pending.queued.constraints[index] === constraint
      {
        index += 1
      }
    }
  }

  /// Returns whether the container has both items of a constraint, or no longer has the constraint's own item.
  private mutating func hasTarget(_ constraint: LayoutConstraint) -> Bool {
    guard container.has(constraint.origin) else { return true }
    guard let reference = constraint.to?.reference else {
      return !constraint.impliesParent || constraint.from?.parent != nil
    }
    guard container.has(reference) else { return false }
    if present == ObjectIdentifier(reference) { return true }
    guard reference.node?.isPresent == true else { return false }
    present = ObjectIdentifier(reference)
    return true
  }

  /// Moves the target of a constraint into the container, or ends the constraint.
  private func resolve(_ constraint: LayoutConstraint) {
    guard let from = constraint.from else { return }
    guard let to = constraint.to else {
      if LayoutContainer.of(from, isLaidOut: true) === container {
        constraint.abandon(.noSuperview)
      }
      return
    }
    guard let target = to.node, target.isPresent else { return constraint.abandon(.itemGone) }
    if LayoutContainer.unite(from, target) { return }
    if constraint.isStructural, let arranger = from.arranger ?? target.arranger,
      let stray = [from, target].first(where: { !$0.isInTree(of: arranger.layoutNode) })
    {
      arranger.reportStray(stray)
      // The rules are made again when the item comes, because those that have ended are not kept.
      constraint.stop()
    } else {
      constraint.abandon(.noCommonAncestor(target.name))
    }
  }
}

extension LayoutConstraint {
  /// Reports why the constraint cannot be tried, and ends it.
  ///
  /// If it is part of a change, the former constraints stay.
  fileprivate func abandon(_ kind: LayoutIssue.Kind) {
    if !isRejected { report(kind) }
    if pending == nil { return stop() }
    from?.container?.pending.reject(self, .init(isUnrelated: true))
  }
}
