import Layout

/// Renders what is due, parents first, once a turn of the run loop.
@MainActor
final class RenderScheduler {
  static let shared = RenderScheduler()

  /// The view whose `render()` runs.
  var renderer: ShadowNode?

  var mutations = MutationList()
  var numbers = ViewNumbers()
  var order = ChildOrder()

  /// Who hears of the mutations of each flush.
  var listeners: [(MutationList) -> Void] = []

  /// The views that are shown, and their shadows, by number.
  private var entries: ContiguousArray<Entry> = []
  private var kinds: [ObjectIdentifier: Int32] = [:]

  /// Views that are due, by depth.
  private var due: ContiguousArray<ContiguousArray<NodeID>> = []
  private var dueCount = 0
  private var lowestDue = 0

  /// Views that have become due again in the pass in which they were rendered.
  private var dueNext: ContiguousArray<NodeID> = []

  private var updated: ContiguousArray<NodeID> = []
  private var layoutRoots: [PlatformView] = []

  /// Views that have left, whose hooks are to be called, and their numbers.
  private var left: [StateView] = []
  private var leftNumbers: [Int32] = []
  private var pass: UInt64 = 0
  private var isFlushing = false
  private var isScheduled = false
  let inbox = ObservationInbox()

  /// After how many passes a flush gives up.
  var passLimit = 100

  struct Entry {
    // Views are held by their parents' shadows, and those by their views. An entry is cleared when
    // its view leaves, or found to be stale before it is read.
    unowned var view: PlatformView?
    unowned var node: ShadowNode?
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
    } while dueCount > 0 || !inbox.isEmpty || !layoutRoots.isEmpty
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
      let reasons = Set(node.nextReasons.map(\.description)).sorted().joined(separator: ", ")
      names.append("\(node.path) (\(reasons))")
      node.nextReasons = []
    }
    StateView.onIssue(.endlessUpdates(names.sorted()))
  }

  private func takeObservations() {
    for root in inbox.takeEnded() {
      leaveRoot(root.node)
      finishLeaving()
    }
    forgetGone()
    for signal in inbox.take() {
      guard let node = node(signal.view), node.observation?.scope == signal.scope else {
        continue
      }
      node.invalidate(.observation)
    }
  }

  /// Clears the entries of views that have gone without leaving: of roots that were dropped.
  private func forgetGone() {
    for number in inbox.takeGone() {
      if entries[Int(number)].isRoot {
        mutations.storage.append(Mutation(.remove, ViewID(number)))
      }
      entries[Int(number)].generation &+= 1
      entries[Int(number)].node = nil
      entries[Int(number)].view = nil
      numbers.giveBack(CollectionOfOne(number), count: 1)
    }
  }

  // MARK: - Rendering

  private func render(_ node: ShadowNode) {
    node.isDirty = false
    node.pass = pass
    node.reasons = node.nextReasons
    node.nextReasons = []
    let view = node.view
    let isFirst = !node.hasInitialState
    if isFirst {
      node.hasInitialState = true
      for (key, value) in view.getInitialState() {
        node.initializeState(ShadowKey(key), value)
      }
      view.viewDidInitialize()
    } else {
      view.viewWillUpdate(view.state, newProps: view.props)
    }
    node.stamp &+= 1
    node.renderCount += 1
    node.isRendering = true
    let outer = renderer
    renderer = node
    RenderObservation.track(node) { view.render() }
    renderer = outer
    node.isRendering = false
    node.commit()
    if !isFirst { updated.append(node.id) }
  }

  /// Solves layouts that have changed.
  func layOut() {
    while !layoutRoots.isEmpty {
      let roots = layoutRoots
      layoutRoots = []
      for view in roots { view.layout.layoutIfNeeded() }
    }
  }

  private func finishUpdates() {
    let nodes = updated
    updated = []
    for id in nodes.reversed() { node(id)?.view.viewDidUpdate() }
  }

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
    guard let node = child.node else { return }
    for view in node.leftovers where view.superview === child.view { view.removeFromSuperview() }
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
    if let node = child.node {
      for child in node.children { leave(child) }
      node.leftovers = node.children.map(\.view)
      node.children = []
      node.id = .none
      node.parentID = .none
      node.isDirty = false
      node.observation?.cancel()
      node.observation = nil
      node.props.removeAll()
      // Nothing that it has read says more; a later render reads anew.
      node.stamp &+= 1
      left.append(node.view)
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

  /// Runs something whose reads are nobody's.
  func unread<Result>(_ body: () -> Result) -> Result {
    let outer = renderer
    renderer = nil
    defer { renderer = outer }
    return body()
  }

  // MARK: - Showing

  /// Makes mutations on the platform's views, and tells those that have left.
  ///
  /// - Parameter first: The first of the mutations that have not been made yet.
  func showMutations(from first: Int) {
    for record in mutations.storage[first...] {
      switch record.operation {
      case .insert, .move:
        guard let view = view(record.view), let parent = self.view(record.parent) else { continue }
        parent.place(view, before: record.before.flatMap { self.view($0) })
      case .remove: view(record.view)?.removeFromSuperview()
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

  private func view(_ id: ViewID) -> PlatformView? {
    Int(id.number) < entries.count ? entries[Int(id.number)].view : nil
  }
}
