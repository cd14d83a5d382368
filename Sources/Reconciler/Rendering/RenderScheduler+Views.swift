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
    entries[Int(number)].node = node.map { NodeReference($0) }
    return NodeID(number: number, generation: entries[Int(number)].generation)
  }

  /// Begins a tree.
  func enterRoot(_ node: ShadowNode) {
    guard !node.isMounted else { return }
    let view = node.view
    let id = takeNumber(for: view, node)
    let child = PlacedChild(
      key: node.key, type: ObjectIdentifier(type(of: view)), view: view, node: node,
      number: id.number, generation: id.generation)
    mutations.storage.append(
      Mutation(.create, ViewID(child.number), kind(of: type(of: view)).name))
    mutations.storage.append(Mutation(.insert, ViewID(child.number), ViewID.root.number))
    enter(child, under: nil)
  }

  /// Ends a tree; the view itself stays where it stands.
  func leaveRoot(_ node: ShadowNode) {
    guard node.isMounted else { return }
    mutations.storage.append(Mutation(.remove, ViewID(node.id.number)))
    leave(
      PlacedChild(
        key: node.key, type: ObjectIdentifier(type(of: node.view)), view: node.view, node: node,
        number: node.id.number, generation: node.id.generation))
  }

  func enter(_ child: PlacedChild, under parent: ShadowNode?) {
    let number = Int(child.number)
    entries[number].parent = parent?.id.number ?? -1
    guard let node = child.node else { return }
    if !node.leftovers.isEmpty {
      for child in node.leftovers { child.view.leave(node.view.placementView) }
      node.leftovers = []
    }
    entries[number].isRoot = parent == nil
    node.id = NodeID(number: child.number, generation: entries[number].generation)
    node.parentID = parent?.id ?? .none
    node.depth = parent.map { $0.depth + 1 } ?? 0
    node.invalidate(.placed)
  }

  /// Ends a child with all that is below it: the lowest first.
  func leave(_ child: PlacedChild) {
    let number = Int(child.number)
    // A view that another render has placed meanwhile has another number.
    if let node = child.node, node.id.number == child.number {
      for offset in node.children.indices { leave(node.children[offset]) }
      node.leftovers = []
      swap(&node.leftovers, &node.children)
      node.id = .none
      node.parentID = .none
      node.isDirty = false
      node.observation?.cancel()
      node.observation = nil
      // A view that this render has placed under another key has its new props already.
      if node.key == child.key { node.props.removeAll() }
      // Nothing that it has read says more; a later render reads anew.
      node.stamp &+= 1
      if !node.isUnborn { left.append(node.view) }
    }
    leftNumbers.append(child.number)
    entries[number].generation &+= 1
    entries[number].node = nil
  }

  /// Ends what roots that were dropped have placed, and clears their entries.
  func forgetGone() {
    for (number, children) in inbox.takeGone() {
      for child in children { leave(child) }
      if entries[Int(number)].isRoot {
        mutations.storage.append(Mutation(.remove, ViewID(number)))
      }
      entries[Int(number)].generation &+= 1
      entries[Int(number)].node = nil
      entries[Int(number)].view = nil
      numbers.giveBack(CollectionOfOne(number), count: 1)
    }
  }

  /// Tells views that have left.
  func finishLeaving() {
    for number in leftNumbers { entries[Int(number)].view = nil }
    numbers.giveBack(leftNumbers, count: 1)
    leftNumbers.removeAll(keepingCapacity: true)
    if left.isEmpty { return }
    let views = left
    left = []
    for view in views { view.viewDidLeave() }
  }
}
