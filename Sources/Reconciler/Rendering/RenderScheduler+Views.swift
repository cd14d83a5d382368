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
    guard !node.isMounted else { return }
    let view = node.view
    let number = takeNumber(for: view, node).number
    mutations.storage.append(Mutation(.create, ViewID(number), node.kind.name))
    mutations.storage.append(Mutation(.insert, ViewID(number), ViewID.root.number))
    enter(node, number, under: nil)
  }

  /// Ends a tree; the view itself stays where it stands.
  func leaveRoot(_ node: ShadowNode) {
    guard node.isMounted else { return }
    mutations.storage.append(Mutation(.remove, ViewID(node.id.number)))
    leave(node, node.id.number, node.key)
  }

  /// Takes a view with a number, and its shadow if it has one, into the tree.
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
    node.depth = if let parent { parent.depth + 1 } else { 0 }
    if node.kind.propCount < node.props.slots.count { node.kind.propCount = node.props.slots.count }
    node.invalidate(.placed)
  }

  /// Ends a child with all that is below it: the lowest first.
  func leave(_ node: ShadowNode?, _ number: Int32, _ key: ShadowKey) {
    // A view that another render has placed meanwhile has another number.
    if let node, node.id.number == number {
      for offset in node.children.indices {
        leave(node.children[offset].node, node.children[offset].number, node.children[offset].key)
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
      // A view that this render has placed under another key has its new props already.
      if node.key == key { node.props.removeAll() }
      // Nothing that it has read says more; a later render reads anew.
      node.stamp &+= 1
      if !node.isUnborn { left.append(node.view) }
    }
    leftNumbers.append(number)
    entries[Int(number)].generation &+= 1
    entries[Int(number)].node = nil
  }

  /// Ends what roots that were dropped have placed, and clears their entries.
  func forgetGone() {
    for (number, children) in inbox.takeGone() {
      for child in children { leave(child.node, child.number, child.key) }
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
