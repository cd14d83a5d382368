import Layout

/// Renders what is due, parents first, once a turn of the run loop.
@MainActor @usableFromInline
final class RenderScheduler {
  static let shared = RenderScheduler()

  // Safety, of what is unchecked here: no code of users runs while it is written.

  /// The view whose `render()` runs.
  @safe @exclusivity(unchecked) @usableFromInline var renderer: NodeReference?

  @safe @exclusivity(unchecked) var mutations = MutationList()

  /// Numbers that views have had, to be given out again.
  @safe @exclusivity(unchecked) var freeNumbers = Buffer<Int32>()
  @safe @exclusivity(unchecked) var order = ChildOrder()

  /// Who hears of the mutations of each flush.
  @safe @exclusivity(unchecked) var listeners: [(MutationList) -> Void] = []
  var isRecording: Bool { !listeners.isEmpty }

  /// The texts of plain views, by number, while anybody listens.
  var shownTexts: [Int32: String] = [:]

  /// The views that are shown, and their shadows, by number.
  ///
  /// Static, because what begins as a constant is read without being asked for first.
  @safe @exclusivity(unchecked) static var entries = Buffer<Entry>()
  @safe @exclusivity(unchecked) var kinds: [ObjectIdentifier: ViewKind] = [:]
  let unknownKind: ViewKind
  @safe @exclusivity(unchecked) var latestKind: (type: ObjectIdentifier, kind: ViewKind)
  @safe @exclusivity(unchecked) var latestStateful: StateView.Type?

  /// What the render that runs has placed.
  @safe @exclusivity(unchecked) @usableFromInline var placing = Placing()

  /// Children that were not given all the props that they had.
  @safe @exclusivity(unchecked) var incomplete: ContiguousArray<ShadowNode> = []

  /// Views that are due, by depth.
  @safe @exclusivity(unchecked) private var due = Buffer<Buffer<NodeID>>()
  @safe @exclusivity(unchecked) private var dueCount = 0
  @safe @exclusivity(unchecked) private var lowestDue = 0

  /// Views that have become due again in the pass in which they were rendered.
  @safe @exclusivity(unchecked) private var dueNext: ContiguousArray<NodeID> = []

  @safe @exclusivity(unchecked) private var updated = Buffer<NodeID>()
  private var layoutRoots: [PlatformView] = []

  /// The views that ask for another layout in the last round that there may be.
  var restless: [PlatformView]?

  /// Those that kept changing until a flush gave up on them.
  private var unsettledLayouts: [PlatformView] = []

  /// Lists whose rows are to be measured, once layouts are solved.
  private var unarranged: [ListView] = []

  /// Views that have left or are loose, whose hooks are to be called, and the numbers of those that have left.
  @safe @exclusivity(unchecked) var left = Buffer<LeavingView>()
  @safe @exclusivity(unchecked) var leftNumbers = Buffer<Int32>()

  /// How many views are loose: their parents have let go of them, and another may place them in this pass.
  @safe @exclusivity(unchecked) var looseCount = 0

  /// Whether those that are still loose leave.
  var isSettling = false

  /// Views that a parent has placed while they stood under another, and what that one's latest render was.
  var taken: [(former: NodeID, stamp: UInt32, view: StateView)] = []

  /// Roots whose trees end when the render or layout that runs is over.
  @safe @exclusivity(unchecked) var ended: [StateView] = []

  /// Whether children or frames are being changed, so that no tree can end.
  @safe @exclusivity(unchecked) private(set) var isBusy = false

  /// Whether a tree ends, in which nothing may be rendered until that is over.
  private var isEnding = false

  /// Views that a flush gave up on, and that do not hear of what they observe until they are rendered.
  private var unsettled: [NodeID] = []
  private var pass: UInt64 = 0
  private(set) var isFlushing = false
  private var isScheduled = false
  private var isTaskWaiting = false
  let inbox = ObservationInbox()

  /// After how many passes a flush gives up.
  var passLimit = 100

  private init() {
    unknownKind = ViewKind(name: -1, stateful: StateView.self)
    latestKind = (ObjectIdentifier(ViewKind.self), unknownKind)
  }

  struct Entry {
    // Views are held by their parents' shadows, and those by their views. An entry is cleared when
    // its view leaves, or found to be stale before it is read.
    var view: ViewReference?
    var node: NodeReference?
    var generation: UInt32 = 0
    var isRoot = false
  }

  /// A view that has left the tree, or is loose.
  struct LeavingView {
    var view: StateView?
    var isLoose: Bool
  }

  /// Has a mutation recorded, if anybody listens.
  @inline(__always)
  func record(
    _ operation: Mutation.Operation, _ view: Int32, _ first: Int32 = -1, _ second: Int32 = -1
  ) {
    if !isRecording { return }
    mutations.storage.append(Mutation(operation, ViewID(view), first, second))
  }

  // MARK: - What is due

  func enqueue(_ node: ShadowNode) {
    if isFlushing, node.pass == pass {
      dueNext.append(node.id)
      return
    }
    append(node)
    lowestDue = min(lowestDue, node.depth)
    schedule()
  }

  private func append(_ node: ShadowNode) {
    while due.count <= node.depth { due.append(Buffer()) }
    due[node.depth].append(node.id)
    dueCount += 1
  }

  /// Has the layout solved of which a view is the root.
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
    // One that was made for what has been flushed on demand since serves too.
    if isTaskWaiting { return }
    isTaskWaiting = true
    Task { @MainActor in
      self.isTaskWaiting = false
      guard self.isScheduled else { return }
      self.flush()
    }
  }

  func flush() {
    guard !isFlushing else { return }
    if isEnding { return schedule() }
    isFlushing = true
    isScheduled = false
    var passes = 0
    layoutRoots.append(contentsOf: unsettledLayouts)
    unsettledLayouts = []
    takeObservations()
    if dueCount > 0 { retryUnsettled() }
    repeat {
      pass += 1
      passes += 1
      while let node = nextDue() { render(node) }
      finishPass()
      layOut()
      finishUpdates()
      // While the pass lasts: what its views have changed makes them due in the next one, and counts.
      takeObservations()
      pass += 1
      let again = dueNext
      dueNext = []
      for id in again { if let node = Self.node(id) { enqueue(node) } }
      if passes >= passLimit {
        if dueCount > 0 { giveUp() }
        break
      }
    } while hasWork
    reportTaken()
    isFlushing = false
    if hasWork { schedule() }
    for listener in listeners { listener(mutations) }
    mutations.removeRecords()
  }

  private var hasWork: Bool {
    dueCount > 0 || looseCount > 0 || !inbox.isEmpty || !layoutRoots.isEmpty || !unarranged.isEmpty
  }

  private func nextDue() -> ShadowNode? {
    while dueCount > 0, lowestDue < due.count {
      if let id = due[lowestDue].popLast() {
        dueCount -= 1
        guard let node = Self.node(id), node.isDirty else { continue }
        if looseCount > 0, node.isBelowLoose {
          // Whoever places it gives it new props first; or it leaves.
          dueNext.append(id)
        } else if node.depth > lowestDue {
          // It has gone further down with a parent.
          append(node)
        } else {
          return node
        }
      } else {
        lowestDue += 1
      }
    }
    lowestDue = 0
    return nil
  }

  /// Stops views that keep making each other due.
  private func giveUp() {
    var names: [String] = []
    while let node = nextDue() {
      node.isDirty = false
      let reasons = Set(node.nextReasons.described)
      // What it observes has told so, and tells nothing more until it is read again.
      if reasons.contains(.observation) { unsettled.append(node.id) }
      names.append(
        "\(node.path) (\(reasons.map(\.description).sorted().joined(separator: ", ")))")
      node.nextReasons.removeAll()
    }
    StateView.onIssue(.endlessUpdates(names.sorted()))
  }

  /// Gives views another chance, when something else is rendered anyway.
  private func retryUnsettled() {
    let nodes = unsettled
    unsettled = []
    for id in nodes { Self.node(id)?.invalidate(.observation) }
  }

  private func takeObservations() {
    // Another controller may have taken it since its own went.
    var roots = [StateView](inbox.takeEnded().reversed())
    while var root = roots.popLast() {
      if StateViewController.owner(of: root) != nil { continue }
      let node = root.node
      let isDue = node.isDirty
      endRoot(node)
      node.isAbandoned = !node.isMounted
      // Whoever has written to it, and goes on holding it, thinks that it is shown.
      if isDue, node.isAbandoned, !isKnownUniquelyReferenced(&root) { node.reportAbandoned() }
    }
    forgetGone()
    finishLeaving()
    for signal in inbox.take() {
      guard let node = Self.node(signal.view), node.observation?.scope == signal.scope else {
        continue
      }
      node.invalidate(.observation)
    }
  }

  /// Ends a tree: once the render or layout that runs is over.
  func endRoot(_ node: ShadowNode) {
    if isBusy {
      ended.append(node.view)
    } else {
      leaveRoot(node)
      finishLeaving()
    }
  }

  /// Runs something that goes through children, while values that end with them may run code of users.
  func busily(_ body: () -> Void) {
    let (wasBusy, wasEnding) = (isBusy, isEnding)
    isBusy = true
    isEnding = true
    body()
    isEnding = wasEnding
    if !wasBusy { endBusy() }
  }

  /// Ends what could not end while children or frames were changed.
  private func endBusy() {
    isBusy = false
    if ended.isEmpty { return }
    while let root = ended.popLast() { endRoot(root.node) }
  }

  // MARK: - Rendering

  private func render(_ node: ShadowNode) {
    isBusy = true
    node.isDirty = false
    node.pass = pass
    swap(&node.reasons, &node.nextReasons)
    node.nextReasons.removeAll()
    let view = node.view
    let isFirst = !node.hasInitialState
    if isFirst {
      node.hasInitialState = true
      let initial: ViewState = view.getInitialState()
      initial.initialize(node)
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
    RenderObservation.track(node, view)
    renderer = outer
    node.isRendering = false
    node.commit()
    if !isFirst { updated.append(node.id) }
    endBusy()
  }

  /// Has what is read meanwhile count as read by the render of a view, which is over but for its constraints.
  func readConstraints(of node: ShadowNode, _ body: @MainActor () -> Void) {
    let outer = renderer
    renderer = NodeReference(node)
    RenderObservation.trackMore(node, body)
    renderer = outer
  }

  /// Solves layouts that have changed.
  func layOut() {
    if layoutRoots.isEmpty, unarranged.isEmpty { return }
    let isInside = isBusy
    isBusy = true
    var rounds = 0
    while !layoutRoots.isEmpty || !unarranged.isEmpty, rounds < passLimit {
      rounds += 1
      if rounds == passLimit { restless = [] }
      let roots = layoutRoots
      layoutRoots = []
      for view in roots { view.layout.layoutIfNeeded() }
      guard layoutRoots.isEmpty else { continue }
      let lists = unarranged
      unarranged = []
      for list in lists { list.arrange() }
    }
    if rounds == passLimit { giveUpLayout() }
    if !isInside { endBusy() }
  }

  /// Leaves layouts that keep changing to the next flush.
  private func giveUpLayout() {
    let views = restless ?? []
    restless = nil
    if layoutRoots.isEmpty, unarranged.isEmpty { return }
    unsettledLayouts = layoutRoots
    layoutRoots = []
    unarranged = []
    let names = Set(
      (views.isEmpty ? unsettledLayouts : views).map { String(describing: type(of: $0)) })
    StateView.onIssue(.endlessUpdates(names.map { "\($0) (layout)" }.sorted()))
  }

  private func finishUpdates() {
    if updated.isEmpty { return }
    var ids = updated.takeAll()
    while let id = ids.popLast() { Self.node(id)?.view.viewDidUpdate() }
  }

  /// Ends the props that a render with a stamp has not given again.
  func endGiving(_ stamp: UInt32) {
    PropTaker.finish()
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
