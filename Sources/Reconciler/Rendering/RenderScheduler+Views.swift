extension RenderScheduler {
  // MARK: - Views in trees

  @inline(__always)
  func node(_ id: NodeID) -> ShadowNode? { entry(id)?.node }

  /// Returns the view with an identity, if it is in the tree or is about to enter.
  func view(_ id: NodeID) -> PlatformView? { entry(id)?.view?.view }

  @inline(__always)
  private func entry(_ id: NodeID) -> ViewTable.Entry? {
    guard let entry = views.entry(id) else { return nil }
    // Only a root can be deallocated without leaving first; parents retain all other views in the tree.
    return entry.isRoot ? rootEntry(id) : entry
  }

  @inline(never)
  private func rootEntry(_ id: NodeID) -> ViewTable.Entry? {
    if inbox.hasGone { forgetGone() }
    return views.entry(id)
  }

  /// Returns whether a view's reads in a render still count, without ending trees whose controllers were deallocated.
  func counts(_ id: NodeID, _ stamp: UInt32) -> Bool {
    guard let entry = views.entry(id) else { return false }
    if entry.isRoot, inbox.hasGone { return true }
    return entry.node?.data.stamp == stamp
  }

  /// Begins a tree.
  func enterRoot(_ node: ShadowNode) {
    let others = ended.takeAll()
    for offset in others.indices where others[offset].node != node { ended.append(others[offset]) }
    // It may have been in a tree whose root was deallocated.
    if inbox.hasGone { forgetGone() }
    let isTaken = node.isMounted
    // While children are changed, none of them can become a root.
    if isTaken, node.data.parentID == .none || isBusy { return }
    let former = take(node, under: nil)
    let id = isTaken ? node.data.id : views.enter(node.viewReference, isStateView: true)
    if canMove(from: former) {
      record(.move, id.number, ViewID.root.number)
    } else {
      record(.create, id.number, node.kind.name)
      record(.insert, id.number, ViewID.root.number)
      node.announceChildren()
    }
    enter(node, id, under: nil)
    node.keyedProps.endGiving(exceptIn: .max)
  }

  /// Ends a tree; the root view stays in its superview.
  func leaveRoot(_ node: ShadowNode) {
    guard node.isMounted, node.data.parentID == .none else { return }
    record(.remove, node.data.id.number)
    busily { leave(node, canBeLoose: false) }
  }

  /// Adds a view with a number to the tree, or moves it within the tree.
  func enter(_ node: ShadowNode, _ id: NodeID, under parent: ShadowNode?) {
    node.dropLeftovers()
    views[id.number].isRoot = parent == nil
    node.data.id = id
    node.data.parentID = parent?.data.id ?? .none
    node.data.life.enter()
    if let parent {
      parent.data.hasNodes = true
      node.sink(to: parent.data.depth + 1)
    } else {
      node.sink(to: 0)
    }
    if node.data.life.isRetired { return node.revive() }
    // It may be due already, at another depth.
    node.data.isDirty = false
    node.invalidate(.placed)
  }

  /// Ends a child and its descendants.
  @inline(__always)
  func leave(_ child: borrowing PlacedChild) {
    if let node = child.node {
      leave(node, canBeLoose: child.canBeLoose)
    } else {
      views.leave(child.id)
    }
  }

  /// Ends a view and its descendants, the deepest first.
  ///
  /// A view that can be loose stays until the end of the pass, because another parent may place it.
  func leave(_ node: ShadowNode, canBeLoose: Bool) {
    if node.data.hasNodes {
      leaveDeeply(node, canBeLoose)
    } else {
      leaveAlone(node, canBeLoose)
    }
  }

  /// Ends a view and the StateViews below it.
  // A loop, because trees may be deep.
  @inline(never)
  private func leaveDeeply(_ node: ShadowNode, _ canBeLoose: Bool) {
    // Parents first, and the last child first; they end in reverse.
    var doomed: ContiguousArray<(node: ShadowNode, canBeLoose: Bool)> = []
    var next = doomed
    next.append((node, canBeLoose))
    while let last = next.popLast() {
      doomed.append(last)
      guard last.node.data.hasNodes, isSettling || !last.canBeLoose else { continue }
      for offset in last.node.data.children.indices {
        guard let child = last.node.data.children[offset].node else { continue }
        next.append((child, last.node.data.children[offset].canBeLoose))
      }
    }
    for entry in doomed.reversed() { leaveAlone(entry.node, entry.canBeLoose) }
  }

  /// Ends a view whose descendants have left.
  private func leaveAlone(_ node: ShadowNode, _ canBeLoose: Bool) {
    if canBeLoose, !isSettling {
      node.data.life.loosen()
      looseCount += 1
      left.append(LeavingView(view: node.view, isLoose: true))
      return
    }
    let parent = environmentReaders.isEmpty ? nil : node.parent?.view
    if let extras = node.data.extras, extras.staying != nil { node.endStays(extras) }
    views.leave(node.data.id)
    node.data.leftovers = node.data.children.takeAll()
    node.data.hasNodes = false
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
    if node.data.life.leave() {
      left.append(LeavingView(view: node.view, isLoose: false))
      if let parent { formerParents[ObjectIdentifier(node.view)] = parent }
    } else {
      leavePlain(of: node)
    }
  }

  /// Ends the plain views that a view has placed before it left.
  // They end when the view is visited again before its release, and not in the first visit: by then, memory that the first
  // one has read is no longer in the cache. A view that enters a tree before that ends them, too.
  @inline(__always)
  func leavePlain(of node: ShadowNode) {
    for offset in node.data.leftovers.indices where !node.data.leftovers[offset].isStateView {
      views.leave(node.data.leftovers[offset].id)
    }
  }

  /// Ends the children of roots that were deallocated, and clears their entries.
  func forgetGone() {
    let gone = inbox.takeGone()
    // Entries first, because client code that runs when the children end may look them up.
    for offset in gone.indices {
      views.clear(gone[offset].number)
    }
    for offset in gone.indices {
      let number = gone[offset].number
      busily {
        for child in gone[offset].children.indices {
          leave(gone[offset].children[child])
        }
      }
      if views[number].isRoot { record(.remove, number) }
      views.release(number)
    }
  }

  /// Calls `viewDidLeave()` of views that have left, children before parents, unless a view is still loose.
  @inline(__always)
  func finishLeaving() { if looseCount == 0, !left.isEmpty { finishAllLeaving() } }

  @inline(never)
  private func finishAllLeaving() {
    var views = left.takeAll()
    for offset in views.indices {
      // A loose view has been placed since.
      guard !views[offset].isLoose, let node = views[offset].view?.node else {
        views[offset].view = nil
        continue
      }
      leavePlain(of: node)
      node.withView { $0.viewDidLeave() }
      if !formerParents.isEmpty { formerParents[ObjectIdentifier(node.view)] = nil }
      if let tasks = node.data.extras?.endLife(), !tasks.isEmpty {
        release(node.view, after: tasks)
        views[offset].view = nil
      } else if isKnownUniquelyReferenced(&views[offset].view) {
        // Nothing else retains the view, so it is deallocated with all that it holds.
        views[offset].view = nil
      }
    }
    if !formerParents.isEmpty { formerParents = [:] }
    // Parents first. A view that still exists then is retained by other objects, or by functions in its own props.
    for offset in views.indices.reversed() where views[offset].view != nil {
      if !isKnownUniquelyReferenced(&views[offset].view) { views[offset].view?.node.release() }
      views[offset].view = nil
    }
  }

  /// Releases the props and children of a view that has left, after its cancelled tasks have ended.
  ///
  /// Until then, the tasks may call the parent.
  private func release(_ view: StateView, after tasks: [Task<Void, Never>]) {
    Task { [weak view] in
      for task in tasks { await task.value }
      view?.node.release()
    }
  }
}
