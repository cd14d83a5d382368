/// Rendering one view, and work that waits until a render has ended.
extension RenderScheduler {
  func render(_ node: ShadowNode) {
    isBusy = true
    node.data.isDirty = false
    node.data.pass = pass
    swap(&node.data.reasons, &node.data.nextReasons)
    node.data.nextReasons.removeAll()
    // Before the hooks, so that a value that a hook writes does not make the view due: the render reads it anyway.
    node.data.stamp &+= 1
    let view = node.view
    let isFirst = !node.data.hasInitialState
    if isFirst {
      node.data.hasInitialState = true
      if node.kind.propCount < node.data.props.slots.count { node.keyedProps.noteKeys() }
      let initial: ViewState = view.getInitialState()
      initial.initialize(node)
      view.viewDidInitialize()
    } else {
      Self.announceUpdate(of: view)
    }
    view.prepareRender()
    node.keyedState.sweep()
    node.data.props.sweep(readIn: node.data.stamp) { $0.isAbsent }
    node.data.props.rewind()
    node.data.state.rewind()
    node.data.renderCount &+= 1
    node.data.isRendering = true
    if node.hasWithdrawn { placing.expectWithdrawn(childCount: node.data.children.count) }
    let outer = renderer
    renderer = node
    RenderObservation.track(node, view, self)
    renderer = outer
    let extras = node.data.extras
    if let extras { node.placeStaying(extras) }
    node.data.isRendering = false
    if let extras {
      node.endEnvironment(extras)
      extras.effects?.endRender(of: node)
    }
    let first = mutations.records.count
    ChildCommit(node: node).perform(self)
    if isRecording {
      log.note(
        first..<mutations.records.count, by: node.path, node.data.reasons.described(node.kind))
    }
    // `view` is used here, because nothing else may retain a root that is released in its own render.
    let id = view.node.data.id
    let depth = view.node.data.depth
    if !isFirst { updated.append(id, depth: depth) }
    if view.node.data.life.didRender() { entered.append(id, depth: depth) }
    endBusy()
  }

  /// Calls `viewWillUpdate(_:newProps:)`.
  // A function of its own, in which the arguments need no reference counting.
  @inline(never)
  private static func announceUpdate(of view: StateView) {
    view.viewWillUpdate(ViewState(view), newProps: ViewProps(view))
  }

  /// Makes views due whose props have changed, and removes the props that the render with a stamp has not passed again.
  @inline(__always)
  func endGiving(_ stamp: UInt32) {
    if taker.node != nil { PropTaker.finish(self) }
    if !replaced.isEmpty || !incomplete.isEmpty { endChangedProps(stamp) }
  }

  @inline(never)
  private func endChangedProps(_ stamp: UInt32) {
    if !replaced.isEmpty {
      // The release of a value may run client code, so all values are retained until the loop has ended.
      let props = replaced.takeAll()
      for offset in props.indices { props[offset].node.keyedProps.endReplacing(props[offset]) }
    }
    if incomplete.isEmpty { return }
    let nodes = incomplete.takeAll()
    for offset in nodes.indices { nodes[offset].keyedProps.endGiving(exceptIn: stamp) }
  }

  /// Calls a closure whose reads are not recorded for any view.
  @usableFromInline
  func unread<Result>(_ body: @MainActor () -> Result) -> Result {
    let outer = renderer
    let isRendering = outer?.data.isRendering ?? false
    outer?.data.isRendering = false
    renderer = nil
    defer {
      outer?.data.isRendering = isRendering
      renderer = outer
    }
    return body()
  }

  /// Ends a tree, after the current render or layout.
  func endRoot(_ node: ShadowNode) {
    if isBusy {
      ended.append(node.view)
    } else {
      leaveRoot(node)
      finishLeaving()
    }
  }

  /// Runs a closure that iterates over children and releases values, which may run client code.
  func busily(_ body: () -> Void) {
    let (wasBusy, wasEnding) = (isBusy, isEnding)
    isBusy = true
    isEnding = true
    body()
    isEnding = wasEnding
    if !wasBusy { endBusy() }
  }

  /// Ends the trees that could not end while children or frames were being changed.
  @inline(__always)
  func endBusy() {
    isBusy = false
    if !ended.isEmpty { endWaitingRoots() }
  }

  private func endWaitingRoots() {
    while let root = ended.popLast() { withExtendedLifetime(root) { endRoot($0.node) } }
  }
}
