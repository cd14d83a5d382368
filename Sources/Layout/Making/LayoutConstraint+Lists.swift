extension LayoutConstraint {
  // MARK: - The lists of the nodes

  func linkOutgoing(of node: LayoutNode) {
    outgoing = Neighbors(next: node.relations.outgoing)
    node.relations.outgoing.with { $0.outgoing.previous = Link(self) }
    node.relations.outgoing = Link(self)
  }

  /// Removes the constraint from the list of its item, which may be about to be deallocated.
  func unlinkOutgoing() {
    origin.link.with {
      if $0.relations.outgoing.refers(to: self) { $0.relations.outgoing = outgoing.next }
    }
    outgoing.previous.with { $0.outgoing.next = outgoing.next }
    outgoing.next.with { $0.outgoing.previous = outgoing.previous }
    outgoing = Neighbors()
  }

  func linkIncoming(of node: LayoutNode) {
    incoming = Neighbors(next: node.relations.incoming)
    node.relations.incoming.with { $0.incoming.previous = Link(self) }
    node.relations.incoming = Link(self)
    hasIncoming = true
    if !node.isLaidOut { node.container?.noteGiven(node) }
  }

  func unlinkIncoming() {
    guard hasIncoming else { return }
    if let node = to?.node, node.relations.incoming.refers(to: self) {
      node.relations.incoming = incoming.next
      if node.relations.incoming.isEmpty { node.joined?.reviewGiven(node) }
    }
    incoming.previous.with { $0.incoming.next = incoming.next }
    incoming.next.with { $0.incoming.previous = incoming.previous }
    incoming = Neighbors()
    hasIncoming = false
  }

  /// Takes the place of another constraint in the lists of both nodes.
  func takeLinks(of former: LayoutConstraint) {
    if let from, from.relations.outgoing.refers(to: former) {
      from.relations.outgoing = Link(self)
    }
    former.outgoing.previous.with { $0.outgoing.next = Link(self) }
    former.outgoing.next.with { $0.outgoing.previous = Link(self) }
    if let node = to?.node, node.relations.incoming.refers(to: former) {
      node.relations.incoming = Link(self)
    }
    former.incoming.previous.with { $0.incoming.next = Link(self) }
    former.incoming.next.with { $0.incoming.previous = Link(self) }
    (outgoing, incoming, hasIncoming) = (former.outgoing, former.incoming, former.hasIncoming)
    (former.outgoing, former.incoming, former.hasIncoming) = (Neighbors(), Neighbors(), false)
  }

  /// Ends the constraint, because one of its items is being deallocated; it has left all lists.
  func retire(into container: LayoutContainer?) {
    PendingConstraints.end(self)
    hasIncoming = false
    outgoing = Neighbors()
    incoming = Neighbors()
    dropRows(into: container)
    guard let from else { return }
    from.relations.written.removeAll { $0 === self }
    change?.lose(self)
    from.endLayoutIfFree()
  }

  /// Removes the rows; the solver removes its relations in the next update.
  func dropRows(into container: LayoutContainer?) {
    for index in 0..<parts.endIndex {
      let row = parts.takeRow(at: index)
      if row.isMade { container?.retire(row) }
    }
  }

  // MARK: - On and off

  /// Activates the constraint for the next update, after its item has followed its current parent.
  func start() {
    guard !isRequested else { return }
    from?.followParent()
    if isToSuperview, let known = to, let parent = from?.item?.layoutParent {
      to = ConstraintItem(parent, known.attributes, region: known.region)
    }
    startInPlace()
  }

  /// Activates the constraint for the next update; its item has followed its parent already.
  ///
  /// - Parameter change: The change for which it is a stand-in.
  func startInPlace(standingInFor change: ConstraintChange? = nil) {
    guard !isRequested, let from else { return }
    if case .mistake = purpose { return }
    let node = to?.node
    if change == nil { node?.followParent() }
    let target = node?.container
    target?.beginChange()
    defer { target?.endChange() }
    from.changing {
      self.change = change
      link(from, to: node)
      // A stand-in is active already.
      let container = isStandIn ? from.container : LayoutContainer.of(from, isLaidOut: true)
      container?.enqueueLast(self)
      guard let node else { return }
      // In one container, both items need only one update.
      if !isStandIn, to?.reference.membership != origin.membership,
        node.container != nil || node.item?.layoutParent == nil
      {
        LayoutContainer.unite(from, node)
      }
      noteReach(from, node, in: from.container)
    }
  }

  /// Activates the constraint for the next update, if both items are in one container; the fast path of a block.
  ///
  /// - Parameter followed: The reference of the last target that has followed its parent; set to this constraint's
  ///   target.
  /// - Returns: Whether both items are in the container.
  @inline(__always)
  fileprivate func startInBlock(
    of from: LayoutNode, _ container: LayoutContainer, _ followed: inout ObjectIdentifier?
  ) -> Bool {
    guard container.has(origin) else { return false }
    if let reference = to?.reference {
      guard container.has(reference), let target = reference.node else { return false }
      if followed != ObjectIdentifier(reference) {
        target.followParent()
        followed = ObjectIdentifier(reference)
        guard container.has(reference), container.has(origin) else { return false }
      }
      link(from, to: target)
      noteReach(from, target, in: container)
    } else {
      link(from, to: nil)
    }
    container.enqueueLast(self)
    return true
  }

  @inline(__always)
  private func link(_ from: LayoutNode, to target: LayoutNode?) {
    PendingConstraints.activate(self)
    let isFirst = !from.isLaidOut
    linkOutgoing(of: from)
    if isFirst { from.beginLayout() }
    if isWritten { from.relations.written.append(self) }
    if let target { linkIncoming(of: target) }
  }

  /// Notes at both items how far the constraint reaches, so that a departure need not examine all relations.
  @inline(__always)
  func noteReach(_ from: LayoutNode, _ target: LayoutNode, in container: LayoutContainer?) {
    guard let container, let reference = to?.reference, container.has(reference),
      container.has(origin)
    else {
      isReachKnown = false
      target.extendReach([.fromOthers, .untried])
      return from.extendReach(.untried)
    }
    isReachKnown = true
    let (own, other) = (origin.slot, target.slot)
    let above = container.items.parent(of: own)
    if above == other { return }
    target.relations.extend(.fromOthers)
    let aboveOther = container.items.parent(of: other)
    if aboveOther == own || (aboveOther == above && above >= 0) { return }
    target.extendReach(.far)
    from.extendReach(.far)
  }

  /// Deactivates the constraint.
  func stop() {
    if isRequested { stop(in: from?.container) }
  }

  /// Deactivates the constraint, whose item is in a container.
  func stop(in container: LayoutContainer?) {
    guard isRequested else { return }
    PendingConstraints.end(self)
    unlinkIncoming()
    unlinkOutgoing()
    guard let from else { return }
    container?.beginChange()
    // If all of the item's constraints end, each is the first.
    if let index = from.relations.written.firstIndex(where: { $0 === self }) {
      from.relations.written.remove(at: index)
    }
    dropRows(into: container)
    change?.lose(self)
    change = nil
    from.endLayoutIfFree()
    container?.endChange()
  }

  /// Queues the constraint again, because one of its numbers has changed.
  func touch() {
    guard isRequested, let from else { return }
    from.container?.enqueueLast(self)
  }
}

extension LayoutNode {
  /// Activates the new constraints of a block for the next update.
  func start(_ made: [LayoutConstraint]) {
    followParent()
    changing {
      let container = LayoutContainer.of(self, isLaidOut: true)
      container?.beginChange()
      if relations.written.isEmpty { relations.written.reserveCapacity(made.count) }
      var followed: ObjectIdentifier?
      for constraint in made where !constraint.isRequested {
        var isStarted = false
        if let container {
          isStarted = constraint.startInBlock(of: self, container, &followed)
        }
        if !isStarted { constraint.startInPlace() }
      }
      container?.endChange()
    }
  }

  func extendReach(_ reach: Relations.Reach) {
    relations.extend(reach)
    joined?.items.note(reach)
  }

  /// Makes the next update set the frame, even if the solver's result is the same as before.
  func beginLayout() {
    placement.frame = nil
    container?.reviewGiven(self)
    container?.noteMetrics(self)
  }

  /// Returns the item to its own frame, if it has no constraint left.
  func endLayoutIfFree() {
    guard !isLaidOut else { return }
    placement.frame = nil
    settledContainer?.noteGiven(self)
    settledContainer?.noteMetrics(self)
  }
}
