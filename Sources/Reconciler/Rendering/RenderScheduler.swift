import Layout

/// Renders what is due, parents first, once a turn of the run loop.
@MainActor
final class RenderScheduler {
  static let shared = RenderScheduler()

  // Safety, of what is unchecked here: no code of users runs while it is written.

  /// The view whose `render()` runs.
  @safe @exclusivity(unchecked) var renderer: NodeReference?

  /// How many renders there were; the number of the one that runs.
  @safe @exclusivity(unchecked) private(set) var render: UInt64 = 0

  @safe @exclusivity(unchecked) var mutations = MutationList()
  @safe @exclusivity(unchecked) var numbers = ViewNumbers()
  @safe @exclusivity(unchecked) var order = ChildOrder()

  /// Who hears of the mutations of each flush.
  var listeners: [(MutationList) -> Void] = []

  /// The texts of plain views, by number, while anybody listens.
  var shownTexts: [Int32: String] = [:]

  /// The views that are shown, and their shadows, by number.
  @safe @exclusivity(unchecked) var entries: ContiguousArray<Entry> = []
  @safe @exclusivity(unchecked) var kinds: [ObjectIdentifier: ViewKind] = [:]
  @safe @exclusivity(unchecked) var latestKind: (type: ObjectIdentifier, kind: ViewKind?) = (
    ObjectIdentifier(PlatformView.self), nil
  )
  let unknownKind = ViewKind(name: -1, isStateful: true)

  /// The number of the render that runs, and the stamp of its view; 0 between renders.
  @safe @exclusivity(unchecked) private(set) var placingRender: UInt64 = 0
  @safe @exclusivity(unchecked) private(set) var placingStamp: UInt32 = 0

  /// What the render that runs has placed.
  @safe @exclusivity(unchecked) var placing = Placing()

  /// The child that was placed last, which takes props.
  @safe @exclusivity(unchecked) private var taker: NodeReference?

  /// Children that were not given all the props that they had.
  @safe @exclusivity(unchecked) private var incomplete: ContiguousArray<ShadowNode> = []

  /// Views that are due, by depth.
  @safe @exclusivity(unchecked) private var due: ContiguousArray<ContiguousArray<NodeID>> = []
  @safe @exclusivity(unchecked) private var dueCount = 0
  @safe @exclusivity(unchecked) private var lowestDue = 0

  /// Views that have become due again in the pass in which they were rendered.
  @safe @exclusivity(unchecked) private var dueNext: ContiguousArray<NodeID> = []

  @safe @exclusivity(unchecked) private var updated: ContiguousArray<NodeID> = []
  private var layoutRoots: [PlatformView] = []

  /// Lists whose rows are to be measured, once layouts are solved.
  private var unarranged: [ListView] = []

  /// Views that have left, whose hooks are to be called, and their numbers.
  @safe @exclusivity(unchecked) var left: [StateView] = []
  @safe @exclusivity(unchecked) var leftNumbers: [Int32] = []
  private var pass: UInt64 = 0
  private(set) var isFlushing = false
  private var isScheduled = false
  let inbox = ObservationInbox()

  /// After how many passes a flush gives up.
  var passLimit = 100

  struct Entry {
    // Views are held by their parents' shadows, and those by their views. An entry is cleared when
    // its view leaves, or found to be stale before it is read.
    var view: ViewReference?
    var node: NodeReference?
    var generation: UInt32 = 0
    var isRoot = false
  }

  // MARK: - What is due

  func enqueue(_ node: ShadowNode) {
    if isFlushing, node.pass == pass {
      dueNext.append(node.id)
      return
    }
    while due.count <= node.depth { due.append([]) }
    due[node.depth].append(node.id)
    dueCount += 1
    lowestDue = min(lowestDue, node.depth)
    schedule()
  }

  func needsLayout(_ view: PlatformView) {
    layoutRoots.append(view)
    schedule()
  }

  func afterLayout(_ list: ListView) {
    guard !unarranged.contains(where: { $0 === list }) else { return }
    unarranged.append(list)
    schedule()
  }

  private func schedule() {
    guard !isFlushing, !isScheduled else { return }
    isScheduled = true
    Task { @MainActor in
      guard self.isScheduled else { return }
      self.flush()
    }
  }

  func flush() {
    guard !isFlushing else { return }
    isFlushing = true
    isScheduled = false
    var passes = 0
    repeat {
      takeObservations()
      pass += 1
      passes += 1
      while let node = nextDue() { render(node) }
      layOut()
      finishUpdates()
      let again = dueNext
      dueNext = []
      pass += 1
      if passes >= passLimit, !again.isEmpty || dueCount > 0 {
        giveUp(again)
        break
      }
      for id in again { if let node = node(id) { enqueue(node) } }
    } while dueCount > 0 || !inbox.isEmpty || !layoutRoots.isEmpty || !unarranged.isEmpty
    isFlushing = false
    for listener in listeners { listener(mutations) }
    mutations.removeRecords()
  }

  private func nextDue() -> ShadowNode? {
    while dueCount > 0, lowestDue < due.count {
      if let id = due[lowestDue].popLast() {
        dueCount -= 1
        if let node = node(id), node.isDirty { return node }
      } else {
        lowestDue += 1
      }
    }
    lowestDue = 0
    return nil
  }

  /// Stops views that keep making each other due.
  private func giveUp(_ again: ContiguousArray<NodeID>) {
    var names: [String] = []
    var nodes = again.compactMap { node($0) }
    while let node = nextDue() { nodes.append(node) }
    for node in nodes {
      node.isDirty = false
      let reasons = Set(node.nextReasons.described.map(\.description)).sorted().joined(
        separator: ", ")
      names.append("\(node.path) (\(reasons))")
      node.nextReasons.removeAll()
    }
    StateView.onIssue(.endlessUpdates(names.sorted()))
  }

  private func takeObservations() {
    for root in inbox.takeEnded() {
      leaveRoot(root.node)
      finishLeaving()
    }
    forgetGone()
    finishLeaving()
    for signal in inbox.take() {
      guard let node = node(signal.view), node.observation?.scope == signal.scope else {
        continue
      }
      node.invalidate(.observation)
    }
  }

  // MARK: - Rendering

  private func render(_ node: ShadowNode) {
    node.isDirty = false
    node.pass = pass
    swap(&node.reasons, &node.nextReasons)
    node.nextReasons.removeAll()
    let view = node.view
    let isFirst = !node.hasInitialState
    if isFirst {
      node.hasInitialState = true
      let initial = view.getInitialState()
      if !initial.isEmpty {
        for (key, value) in initial { node.initializeState(ShadowKey(key), value) }
      }
      view.viewDidInitialize()
    } else {
      view.viewWillUpdate(view.state, newProps: view.props)
    }
    view.prepareRender()
    node.props.rewind()
    node.state.rewind()
    node.stamp &+= 1
    node.renderCount += 1
    node.isRendering = true
    let outer = renderer
    renderer = NodeReference(node)
    render &+= 1
    placingRender = render
    placingStamp = node.stamp
    RenderObservation.track(node, view)
    placingRender = 0
    renderer = outer
    node.isRendering = false
    node.commit()
    if !isFirst { updated.append(node.id) }
  }

  /// Solves layouts that have changed.
  func layOut() {
    while !layoutRoots.isEmpty || !unarranged.isEmpty {
      let roots = layoutRoots
      layoutRoots = []
      for view in roots { view.layout.layoutIfNeeded() }
      guard layoutRoots.isEmpty else { continue }
      let lists = unarranged
      unarranged = []
      for list in lists { list.arrange() }
    }
  }

  private func finishUpdates() {
    let nodes = updated
    updated = []
    for id in nodes.reversed() { node(id)?.view.viewDidUpdate() }
  }

  /// Lets a child that was placed take props, instead of the one before.
  @inline(__always)
  func beginGiving(_ node: ShadowNode?, _ stamp: UInt32) {
    if let last = taker?.node, !last.props.endGiving(stamp) { incomplete.append(last) }
    taker = NodeReference(node)
    node?.props.beginGiving()
  }

  /// Ends the props that a render with a stamp has not given again.
  func endGiving(_ stamp: UInt32) {
    beginGiving(nil, stamp)
    if incomplete.isEmpty { return }
    let nodes = incomplete
    incomplete.removeAll(keepingCapacity: true)
    for node in nodes { node.endProps(notGivenIn: stamp) }
  }

  /// Runs something whose reads are nobody's.
  func unread<Result>(_ body: @MainActor () -> Result) -> Result {
    let outer = renderer
    renderer = nil
    defer { renderer = outer }
    return body()
  }
}
