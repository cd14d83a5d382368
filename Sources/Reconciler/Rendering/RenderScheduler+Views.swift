extension RenderScheduler {
  // MARK: - Who is shown

  func node(_ id: NodeID) -> ShadowNode? {
    guard id.number >= 0, Int(id.number) < entries.count else { return nil }
    if inbox.hasGone { forgetGone() }
    guard entries[Int(id.number)].generation == id.generation else { return nil }
    return entries[Int(id.number)].node
  }

  /// Begins a tree.
  func enterRoot(_ node: ShadowNode) {
    guard !node.isMounted else { return }
    let view = node.view
    let child = PlacedChild(
      key: node.key, occurrence: 0, type: ObjectIdentifier(type(of: view)), view: view, node: node,
      number: numbers.take(1))
    mutations.storage.append(Mutation(.create, ViewID(child.number), kind(of: view)))
    mutations.storage.append(Mutation(.insert, ViewID(child.number), ViewID.root.number))
    enter(child, under: nil)
  }

  /// Ends a tree; the view itself stays where it stands.
  func leaveRoot(_ node: ShadowNode) {
    guard node.isMounted else { return }
    mutations.storage.append(Mutation(.remove, ViewID(node.id.number)))
    leave(
      PlacedChild(
        key: node.key, occurrence: 0, type: ObjectIdentifier(type(of: node.view)), view: node.view,
        node: node, number: node.id.number))
  }

  func enter(_ child: PlacedChild, under parent: ShadowNode?) {
    let number = Int(child.number)
    while entries.count <= number { entries.append(Entry()) }
    entries[number].view = child.view
    entries[number].parent = parent?.id.number ?? -1
    guard let node = child.node else { return }
    for view in node.leftovers { view.leave(node.view.placementView) }
    node.leftovers = []
    entries[number].node = node
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
      for child in node.children { leave(child) }
      node.leftovers = node.children.map(\.view)
      node.children = []
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
    numbers.giveBack(CollectionOfOne(child.number), count: 1)
  }

  /// The index of a view's kind in the mutations' names.
  func kind(of view: PlatformView) -> Int32 {
    let type = type(of: view)
    if let known = kinds[ObjectIdentifier(type)] { return known }
    let made = mutations.index(ofName: String(describing: type))
    kinds[ObjectIdentifier(type)] = made
    return made
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

  // MARK: - Showing

  /// Makes mutations on the platform's views, and tells those that have left.
  ///
  /// - Parameter first: The first of the mutations that have not been made yet.
  func showMutations(from first: Int) {
    for record in mutations.storage[first...] {
      switch record.operation {
      case .insert, .move:
        guard let view = view(record.view), let parent = content(record.parent) else { continue }
        parent.place(view, before: record.before.flatMap { self.view($0) })
      case .remove:
        // A view that another render has placed meanwhile stays where that put it.
        view(record.view)?.leave(content(ViewID(entries[Int(record.view.number)].parent)))
      case .create, .removeAll, .text, .property: break
      }
    }
    finishLeaving()
  }

  func finishLeaving() {
    for number in leftNumbers { entries[Int(number)].view = nil }
    leftNumbers = []
    let views = left
    left = []
    for view in views { view.viewDidLeave() }
  }

  /// The view in which the children of a view stand.
  private func content(_ id: ViewID) -> PlatformView? {
    guard id.number >= 0, Int(id.number) < entries.count else { return nil }
    return entries[Int(id.number)].node?.view.placementView
  }

  private func view(_ id: ViewID) -> PlatformView? {
    id.number >= 0 && Int(id.number) < entries.count ? entries[Int(id.number)].view : nil
  }
}
