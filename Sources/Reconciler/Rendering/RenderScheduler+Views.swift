extension RenderScheduler {
  // MARK: - Who is shown

  func node(_ id: NodeID) -> ShadowNode? {
    isCurrent(id) ? entries[Int(id.number)].node?.node : nil
  }

  /// The view with an identity, while it is in the tree or about to be.
  func view(_ id: NodeID) -> PlatformView? {
    isCurrent(id) ? entries[Int(id.number)].view?.view : nil
  }

  @inline(__always)
  private func isCurrent(_ id: NodeID) -> Bool {
    let number = Int(id.number)
    guard number >= 0, number < entries.count else { return false }
    // Only a root can go without having left; whatever else is in the tree is held there.
    if entries[number].isRoot, inbox.hasGone { forgetGone() }
    return entries[number].generation == id.generation
  }

  /// A number for a view that a render has placed, which enters the tree when the render is done.
  func takeNumber(for view: PlatformView, _ node: ShadowNode?) -> NodeID {
    let number = numbers.take(1)
    while entries.count <= Int(number) { entries.append(Entry()) }
    entries[Int(number)].view = ViewReference(view)
    entries[Int(number)].node = NodeReference(node)
    return NodeID(number: number, generation: entries[Int(number)].generation)
  }

  /// Begins a tree.
  func enterRoot(_ node: ShadowNode) {
    ended.removeAll { $0 === node.view }
    let isTaken = node.isMounted
    // While children are changed, none of them can become a root.
    if isTaken, node.parentID == .none || isBusy { return }
    let former = take(node, under: nil)
    let number = isTaken ? node.id.number : takeNumber(for: node.view, node).number
    if canMove(from: former) {
      mutations.storage.append(Mutation(.move, ViewID(number), ViewID.root.number))
    } else {
      mutations.storage.append(Mutation(.create, ViewID(number), node.kind.name))
      mutations.storage.append(Mutation(.insert, ViewID(number), ViewID.root.number))
      node.announceChildren()
    }
    enter(node, number, under: nil)
    node.endProps(notGivenIn: .max)
  }

  /// Ends a tree; the view itself stays where it stands.
  func leaveRoot(_ node: ShadowNode) {
    guard node.isMounted, node.parentID == .none else { return }
    mutations.storage.append(Mutation(.remove, ViewID(node.id.number)))
    leave(node, node.id.number, false)
  }

  /// Takes a view with a number, and its shadow if it has one, into the tree or to another place in it.
  func enter(_ node: ShadowNode?, _ number: Int32, under parent: ShadowNode?) {
    let entry = Int(number)
    guard let node else { return }
    if !node.leftovers.isEmpty {
      for child in node.leftovers { child.view.leave(node.view.placementView) }
      node.leftovers = []
    }
    entries[entry].isRoot = parent == nil
    node.id = NodeID(number: number, generation: entries[entry].generation)
    node.parentID = parent?.id ?? .none
    node.isAbandoned = false
    if let parent { node.sink(to: parent.depth + 1) } else { node.sink(to: 0) }
    if node.kind.propCount < node.props.slots.count { node.kind.propCount = node.props.slots.count }
    if node.isUnborn { return node.revive() }
    // It may be due already, further up.
    node.isDirty = false
    node.invalidate(.placed)
  }

  /// Ends a child with all that is below it: the lowest first.
  ///
  /// One that can be loose is left where it is until the pass is over: another parent may come and place it.
  func leave(_ node: ShadowNode?, _ number: Int32, _ canBeLoose: Bool) {
    guard let node, !node.children.isEmpty, isSettling || !canBeLoose else {
      return leaveAlone(node, number, canBeLoose)
    }
    // In a loop, because trees may be deep: parents first, children from the last on, and then the reverse.
    var doomed: ContiguousArray<(node: NodeReference?, number: Int32, canBeLoose: Bool)> = []
    var next = doomed
    next.append((NodeReference(node), number, canBeLoose))
    while let last = next.popLast() {
      doomed.append(last)
      guard let node = last.node?.node, isSettling || !last.canBeLoose else { continue }
      for child in node.children {
        next.append((NodeReference(child.node), child.number, child.canBeLoose))
      }
    }
    for entry in doomed.reversed() { leaveAlone(entry.node?.node, entry.number, entry.canBeLoose) }
  }

  /// Ends a child; those below it have left.
  private func leaveAlone(_ node: ShadowNode?, _ number: Int32, _ canBeLoose: Bool) {
    if let node {
      if canBeLoose, !isSettling {
        node.isLoose = true
        looseCount += 1
        left.append((node.view, true))
        return
      }
      node.leftovers = []
      swap(&node.leftovers, &node.children)
      node.id = .none
      node.parentID = .none
      node.isDirty = false
      if let observation = node.observation {
        observation.cancel()
        node.observation = nil
      }
      node.props.removeAll()
      // Nothing that it has read says more; a later render reads anew.
      node.stamp &+= 1
      if !node.isUnborn { left.append((node.view, false)) }
    }
    leftNumbers.append(number)
    entries[Int(number)].generation &+= 1
    entries[Int(number)].node = nil
  }

  /// Ends what roots that were dropped have placed, and clears their entries.
  func forgetGone() {
    for (number, children) in inbox.takeGone() {
      for child in children { leave(child.node, child.number, child.canBeLoose) }
      if entries[Int(number)].isRoot {
        mutations.storage.append(Mutation(.remove, ViewID(number)))
      }
      entries[Int(number)].generation &+= 1
      entries[Int(number)].node = nil
      entries[Int(number)].view = nil
      numbers.giveBack(CollectionOfOne(number), count: 1)
    }
  }

  /// Tells views that have left: children before parents, and so not while one of them is loose.
  func finishLeaving() {
    if looseCount > 0 { return }
    for number in leftNumbers { entries[Int(number)].view = nil }
    numbers.giveBack(leftNumbers, count: 1)
    leftNumbers.removeAll(keepingCapacity: true)
    if left.isEmpty { return }
    let views = left
    left = []
    // One that was loose has been placed since.
    for (view, isLoose) in views where !isLoose { view.viewDidLeave() }
  }
}
