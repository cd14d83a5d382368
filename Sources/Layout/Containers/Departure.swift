/// The departure of a tree of items from its container, to a container of its own.
///
/// Usually, the old solver removes the relations of the tree, and a new one adds them again. If none of the remaining
/// items is laid out, as when a screen leaves its window, the tree keeps the solver.
struct Departure {
  private let top: LayoutNode
  private let former: LayoutContainer

  // The descendants keep their tree, and follow the topmost item.
  private let own = LayoutContainer()
  private let isTold: Bool

  /// The nodes of the tree, parents first.
  private var members: [LayoutNode] = []

  /// The containers that call no host during the move.
  private var held: [LayoutContainer]

  /// The constraints of the caller that have ended.
  private var ended: [LayoutConstraint] = []

  /// Creates the departure of a node and its descendants; see ``LayoutNode/leave(isTold:)``.
  init(of top: LayoutNode, from former: LayoutContainer, isTold: Bool) {
    (self.top, self.former, self.isTold) = (top, former, isTold)
    held = [former, own]
    top.collectSubtree(into: &members)
  }

  /// Moves the tree, and returns the constraints of the caller that have ended.
  mutating func run() -> [LayoutConstraint] {
    for container in held { container.hold() }
    defer { for container in held { container.letGo() } }
    for node in members { node.isLeaving = true }
    defer { for node in members { node.isLeaving = false } }
    let staying = unconstrainedRest()
    leaveStacks()
    // The new container inherits settings of the old one until it finds its surroundings.
    own.formerOnIssue = former.onIssue ?? former.formerOnIssue
    own.nesting.inherited = (former.direction, former.usedScale)
    own.givenCheck = former.givenCheck
    if let staying {
      endRelations(toUnconstrained: staying)
      top.unlink()
      former.exchange(staying, for: members, with: own)
    } else {
      for node in members { endRelations(of: node) }
      former.keepNumbers { $0.from?.isLeaving ?? false }
      for node in members { node.strip(from: former) }
      if former.root === top { former.root = nil } else { top.unlink() }
      own.due.lastSerial = former.due.lastSerial
      own.reserve(members.count)
      for node in members { own.take(node, 0) }
      own.root = top
      own.due.stacks = former.due.stacks.filter { $0.isLeaving }
    }
    own.findSurroundings()
    return ended
  }

  /// Returns the nodes that stay, if none of them is laid out and they are no more than the nodes that leave.
  private func unconstrainedRest() -> [LayoutNode]? {
    guard former.canExchange, former.root !== top, former.items.count <= 2 * members.count else {
      return nil
    }
    var staying: [LayoutNode] = []
    for slot in former.items.slots {
      guard let node = former.items[slot], !node.isLeaving else { continue }
      if node.isLaidOut { return nil }
      staying.append(node)
    }
    return staying
  }

  /// Removes the items from stacks that stay.
  private mutating func leaveStacks() {
    for node in members {
      guard let stack = node.stack, let item = node.item, let bounds = stack.boundary.node,
        !bounds.isLeaving
      else { continue }
      if let other = bounds.container, other !== former {
        other.hold()
        held.append(other)
      }
      stack.remove(item)
    }
  }

  // MARK: - Relations across the cut

  /// Ends the relations of a node that leaves to nodes that stay.
  private mutating func endRelations(of node: LayoutNode) {
    endOutgoing(of: node)
    var next = node.firstIncoming
    while let constraint = next {
      next = constraint.nextIncoming
      if let from = constraint.from, stays(constraint, at: node, from) { continue }
      end(constraint)
    }
  }

  private mutating func endOutgoing(of node: LayoutNode) {
    var next = node.firstOutgoing
    while let constraint = next {
      next = constraint.nextOutgoing
      if let other = constraint.reference, !stays(constraint, at: node, other) { end(constraint) }
    }
  }

  /// Ends all relations across the cut, if the nodes that stay have no constraints of their own.
  private mutating func endRelations(toUnconstrained staying: [LayoutNode]) {
    for node in staying {
      var next = node.firstIncoming
      while let constraint = next {
        next = constraint.nextIncoming
        guard let from = constraint.from, from.isLeaving else { continue }
        if !stays(constraint, at: from, node) { end(constraint) }
      }
    }
    // A number, such as `left == 10`, relates the topmost item to its superview without a target.
    endOutgoing(of: top)
    for node in members where node.mayRelateOutside { endRelations(of: node) }
  }

  private mutating func end(_ constraint: LayoutConstraint) {
    if constraint.isAsked { ended.append(constraint) }
    constraint.stop()
  }

  /// Returns whether a constraint between a node that leaves and another one stays.
  private func stays(
    _ constraint: LayoutConstraint, at end: LayoutNode, _ other: LayoutNode
  ) -> Bool {
    if other.isLeaving { return true }
    // Descendants that have not joined the container yet are not linked.
    let isMeantForNewPlace = !isTold && end !== top && constraint.isUntried
    let stays =
      isMeantForNewPlace
      || (other.container !== former && Ancestors(of: other).contains { $0 === top })
    if stays { (end.mayRelateOutside, other.mayRelateOutside) = (true, true) }
    return stays
  }
}

extension LayoutContainer {
  /// Whether another container may take over the solver's contents.
  fileprivate var canExchange: Bool {
    root != nil && !request.isSolving && !solver.hasCallersConstraints
  }

  /// Reserves memory in a new container for a number of items, with four constraints each.
  fileprivate func reserve(_ count: Int) {
    items.reserve(count)
    given.reserve(count)
    due.metrics.reserveCapacity(count)
    pending.queued.reserve(4 * count)
  }

  /// Moves the solver with all its relations to a new container, and adds the nodes that stay to this one again.
  ///
  /// The nodes that stay have no constraints, so nothing has to be solved again.
  fileprivate func exchange(
    _ staying: [LayoutNode], for leaving: [LayoutNode], with other: LayoutContainer
  ) {
    let root = root
    let top = leaving[0]
    // The solver gets the size of a root, and not its position.
    for row in top.held.all { retire(row) }
    top.held = HeldRows()
    for node in staying { node.strip(from: self) }
    other.hasDirections = hasDirections
    other.stamp = stamp
    other.frames.reviewsAll = frames.reviewsAll
    other.nesting.hasNested = nesting.hasNested
    other.nesting.wakesAll = nesting.hasNested || nesting.wakesAll
    other.due.lastSerial = due.lastSerial
    other.due.stacks = due.stacks.filter { !$0.isLeaving }
    due.stacks.removeAll { !$0.isLeaving }
    solver.exchangeContents(with: other.solver)
    swap(&items, &other.items)
    swap(&pending, &other.pending)
    swap(&due, &other.due)
    swap(&given, &other.given)
    for node in leaving { node.container = other }
    other.root = top
    for node in staying { take(node, 0) }
    self.root = root
    other.noteHeld(top)
    other.noteMetrics(top)
  }
}

extension DueChanges.WaitingStack {
  fileprivate var isLeaving: Bool { stack?.boundary.node?.isLeaving ?? false }
}
