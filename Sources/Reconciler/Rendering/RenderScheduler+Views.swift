extension RenderScheduler {
  // MARK: - Who is shown

  func node(_ id: NodeID) -> ShadowNode? {
    isCurrent(id) ? entries[Int(id.number)].node : nil
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

  /// Returns whether a view's reads in a render still count, without ending trees whose controllers were deallocated.
  func counts(_ id: NodeID, _ stamp: UInt32) -> Bool {
    let number = Int(id.number)
    guard number >= 0, number < entries.count, entries[number].generation == id.generation else {
      return false
    }
    if entries[number].isRoot, inbox.hasGone { return true }
    return entries[number].node?.data.stamp == stamp
  }

  /// A number for a view that a render has placed, which enters the tree when the render is done.
  func takeNumber(for view: ViewReference, _ node: ShadowNode?) -> NodeID {
    var number = Int32(truncatingIfNeeded: entries.count)
    if let free = freeNumbers.popLast() {
      number = free
    } else {
      // The first one is the root's that a host has.
      if number == 0 { entries.append(Entry()) }
      number = max(number, 1)
      entries.append(Entry())
    }
    entries[Int(number)].view = view
    entries[Int(number)].node = node
    return NodeID(number: number, generation: entries[Int(number)].generation)
  }

  /// Begins a tree.
  func enterRoot(_ node: ShadowNode) {
    let others = ended.takeAll()
    for offset in others.indices where others[offset].node != node { ended.append(others[offset]) }
    // It may have stood in a root that was dropped.
    if inbox.hasGone { forgetGone() }
    let isTaken = node.isMounted
    // While children are changed, none of them can become a root.
    if isTaken, node.data.parentID == .none || isBusy { return }
    let former = take(node, under: nil)
    let id = isTaken ? node.data.id : takeNumber(for: node.viewReference, node)
    if canMove(from: former) {
      record(.move, id.number, ViewID.root.number)
    } else {
      record(.create, id.number, node.kind.name)
      record(.insert, id.number, ViewID.root.number)
      node.announceChildren()
    }
    enter(node, id, under: nil)
    node.endProps(notGivenIn: .max)
  }

  /// Ends a tree; the root view stays in its superview.
  func leaveRoot(_ node: ShadowNode) {
    guard node.isMounted, node.data.parentID == .none else { return }
    record(.remove, node.data.id.number)
    busily { leave(node, node.data.id.number, false) }
  }

  /// Adds a view with a number to the tree, or moves it within the tree.
  func enter(_ node: ShadowNode, _ id: NodeID, under parent: ShadowNode?) {
    node.dropLeftovers()
    entries[Int(id.number)].isRoot = parent == nil
    node.data.id = id
    node.data.parentID = parent?.data.id ?? .none
    node.data.life.enter()
    if let parent { node.sink(to: parent.data.depth + 1) } else { node.sink(to: 0) }
    if node.data.life.isRetired { return node.revive() }
    // It may be due already, further up.
    node.data.isDirty = false
    node.invalidate(.placed)
  }

  /// Ends a child with all that is below it: the lowest first.
  ///
  /// One that can be loose is left where it is until the pass is over: another parent may come and place it.
  func leave(_ node: ShadowNode?, _ number: Int32, _ canBeLoose: Bool) {
    guard let node, !node.data.children.isEmpty, isSettling || !canBeLoose else {
      return leaveAlone(node, number, canBeLoose)
    }
    if !node.hasGrandchildren {
      for offset in node.data.children.indices {
        if node.data.children[offset].node == nil {
          leavePlain(node.data.children[offset].id.number)
        } else {
          leaveAlone(
            node.data.children[offset].node, node.data.children[offset].id.number,
            node.data.children[offset].canBeLoose)
        }
      }
      return leaveAlone(node, number, canBeLoose)
    }
    // In a loop, because trees may be deep: parents first, children from the last on, and then the reverse.
    var doomed: ContiguousArray<(node: ShadowNode?, number: Int32, canBeLoose: Bool)> = []
    var next = doomed
    next.append((node, number, canBeLoose))
    while let last = next.popLast() {
      doomed.append(last)
      guard let node = last.node, isSettling || !last.canBeLoose else { continue }
      for offset in node.data.children.indices {
        next.append(
          (
            node.data.children[offset].node, node.data.children[offset].id.number,
            node.data.children[offset].canBeLoose
          ))
      }
    }
    for entry in doomed.reversed() { leaveAlone(entry.node, entry.number, entry.canBeLoose) }
  }

  /// Ends a child; those below it have left.
  private func leaveAlone(_ node: ShadowNode?, _ number: Int32, _ canBeLoose: Bool) {
    if let node {
      if canBeLoose, !isSettling {
        node.data.life.loosen()
        looseCount += 1
        left.append(LeavingView(view: node.view, isLoose: true))
        return
      }
      node.data.leftovers = node.data.children.takeAll()
      node.data.id = .none
      node.data.parentID = .none
      node.data.isDirty = false
      if let observation = node.data.observation {
        observation.cancel()
        node.data.observation = nil
      }
      // Props can be read until `viewDidLeave()` has been called; another parent passes them again.
      node.data.props.forgetGiving()
      // Earlier reads no longer count.
      node.data.stamp &+= 1
      if node.data.life.leave() { left.append(LeavingView(view: node.view, isLoose: false)) }
    }
    leavePlain(number)
  }

  /// Ends a child that has no shadow: its number is free.
  @inline(__always)
  private func leavePlain(_ number: Int32) {
    entries[Int(number)] = Entry(generation: entries[Int(number)].generation &+ 1)
    freeNumbers.append(number)
  }

  /// Ends what roots that were dropped have placed, and clears their entries.
  func forgetGone() {
    let gone = inbox.takeGone()
    // First, because what ends with their children may ask for them.
    for offset in gone.indices {
      let number = Int(gone[offset].number)
      entries[number].generation &+= 1
      entries[number].node = nil
      entries[number].view = nil
    }
    for offset in gone.indices {
      let number = gone[offset].number
      busily {
        for child in gone[offset].children.indices {
          leave(
            gone[offset].children[child].node, gone[offset].children[child].id.number,
            gone[offset].children[child].canBeLoose)
        }
      }
      if entries[Int(number)].isRoot { record(.remove, number) }
      freeNumbers.append(number)
    }
  }

  /// Tells views that have left: children before parents, and so not while one of them is loose.
  func finishLeaving() {
    if looseCount > 0 || left.isEmpty { return }
    var views = left.takeAll()
    for offset in views.indices {
      // A loose view has been placed since.
      guard !views[offset].isLoose, let node = views[offset].view?.node else {
        views[offset].view = nil
        continue
      }
      node.withView { $0.viewDidLeave() }
      if let tasks = node.data.extras?.endLife(), !tasks.isEmpty {
        release(node.view, after: tasks)
        views[offset].view = nil
      } else if isKnownUniquelyReferenced(&views[offset].view) {
        // Nothing else retains the view, so it is deallocated with all that it holds.
        views[offset].view = nil
      }
    }
    // Parents first: what remains then is retained by others, or by functions that it holds itself.
    for offset in views.indices.reversed() where views[offset].view != nil {
      if !isKnownUniquelyReferenced(&views[offset].view) { views[offset].view?.node.release() }
      views[offset].view = nil
    }
  }

  /// Releases what a view that has left holds, once its cancelled tasks have ended: they may still call the parent.
  private func release(_ view: StateView, after tasks: [Task<Void, Never>]) {
    Task { [weak view] in
      for task in tasks { await task.value }
      view?.node.release()
    }
  }
}
