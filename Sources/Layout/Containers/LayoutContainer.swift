/// The layout of a tree of items, from a root down to the nearest items that are roots themselves.
///
/// The root is the nearest ancestor that is not laid out: it has no constraints of its own, and no stack, flow or grid
/// arranges it. The container reads the root's size and never changes it. The first constraint of a tree creates the
/// container. A root that gets constraints joins its parent's container. An item that gets another parent leaves its
/// container with all its descendants, and the constraints that connect these to other items end, as in Auto Layout.
///
/// Items below an item that is not laid out have a container of their own, until a constraint relates one of them to an
/// item of the container above. Then both containers become one, and the item in between keeps its frame.
///
/// The container collects changes. ``update()`` solves all of them together, and sets the frames that changed.
public final class LayoutContainer {
  /// The container's solver.
  ///
  /// Use it for queries. You can add constraints of your own; Layout never removes them.
  public let solver = Solver()

  // Safety of all unchecked properties here and in nodes and constraints: each access reads or writes one
  // value, and no code of hosts runs meanwhile. Uncounted references are cleared before their objects are
  // deallocated: see `LayoutNode.retire()` and `LayoutConstraint.retire(into:)`.

  /// The number of pixels per point, to which frames are rounded.
  ///
  /// If it is `nil`, the container uses the scale of the surrounding container. Without any scale, frames are not
  /// rounded. Pixels count from the corner of the topmost item, even if items in between are not laid out. Setting a
  /// scale that is not finite or not above 0 reports an issue and changes nothing.
  ///
  /// On UIKit and AppKit, each layout pass of the root view sets it to the screen's scale.
  public var scale: Double? {
    get { settings.scale }
    set {
      guard newValue != settings.scale else { return }
      if let newValue, !newValue.isFinite || newValue <= 0 {
        return report(LayoutIssue(.invalidScale(newValue), item: root?.name ?? "", source: nil))
      }
      settings.scale = newValue
      frames.reviewsAll = true
      nesting.noteAll()
      wake()
    }
  }

  /// The reading direction, which determines the leading and the trailing edge.
  ///
  /// Until you set it, the container uses the direction of the surrounding container, and is updated when that changes.
  /// On UIKit and AppKit, each layout pass of the root view sets it to the view's direction; to override the
  /// direction there, set ``ItemLayout/direction``.
  public var direction: LayoutDirection {
    get { settings.usedDirection }
    set {
      if newValue == direction {
        settings.direction = newValue
      } else {
        changeDirection { settings.direction = newValue }
      }
    }
  }

  /// The size at which the root is laid out, in points; `nil` for the size of its frame.
  public var size: Size? {
    get { settings.ofRoot.size }
    set {
      guard newValue != size else { return }
      settings.ofRoot.size = newValue
      if let root { noteGiven(root) }
    }
  }

  /// A Boolean value that indicates whether each update asks the items for their parents and metrics.
  ///
  /// Until you set it, the value is ``LayoutItem/layoutIsPolled`` of the root. If it is `false`, the host has to call
  /// ``ItemLayout/parentDidChange()`` and ``ItemLayout/invalidateMetrics()``, and an update does not examine all items.
  public var checksItems: Bool {
    get { settings.usedCheck ?? rootItem?.layoutIsPolled ?? false }
    set { settings.checksItems = newValue }
  }

  /// A Boolean value that indicates whether each update reads the frames of items that are not laid out.
  ///
  /// Set it to `false` if the host calls ``ItemLayout/frameDidChange()``. The cost of an update then does not depend on
  /// the number of such items. Each update reads the root's frame in any case.
  public var checksFrames: Bool {
    get { settings.checksFrames }
    set { settings.checksFrames = newValue }
  }

  /// The handler of mistakes and conflicts.
  ///
  /// If it is `nil`, the handler of the nearest container above receives them. Without any handler, they are printed.
  public var onIssue: ((LayoutIssue) -> Void)? {
    get { settings.onIssue }
    set { settings.onIssue = newValue }
  }

  /// The closure that is called after an update that has solved something.
  package var onUpdate: (() -> Void)? {
    get { settings.ofRoot.onUpdate }
    set { settings.ofRoot.onUpdate = newValue }
  }

  /// The closure that is called when an update is needed, instead of the root's ``LayoutItem/setNeedsLayoutUpdate()``.
  ///
  /// Set it for roots that call ``update()`` themselves, for example in a layout pass of their own.
  public var onNeedsUpdate: (() -> Void)? {
    get { settings.ofRoot.onNeedsUpdate }
    set {
      settings.ofRoot.onNeedsUpdate = newValue
      if request.isNeeded { newValue?() }
    }
  }

  /// A Boolean value that indicates whether changes wait for an update.
  public var needsUpdate: Bool { request.isNeeded }

  /// The topmost item; `nil` if the container is empty.
  public var rootItem: (any LayoutItem)? { root?.item }

  /// The root of the items.
  var root: LayoutNode? {
    get { items.root }
    set { items.root = newValue }
  }

  // MARK: - Parts

  /// The settings, own and inherited ones.
  @safe @exclusivity(unchecked) var settings = ContainerSettings()

  /// The items, by slot.
  @safe @exclusivity(unchecked) var items = ItemTable()

  /// The constraints to make, change or retry, and the rejected ones.
  @safe @exclusivity(unchecked) var pending = PendingConstraints()

  /// The items whose metrics or heights are to be read.
  @safe @exclusivity(unchecked) var metrics = MetricsQueue()

  /// The relations to remove, and the stacks to arrange.
  @safe @exclusivity(unchecked) var due = DueChanges()

  /// The relations whose changes are waited for.
  @safe @exclusivity(unchecked) var blockers = Blockers()

  /// The items whose own frames the solver takes as given.
  @safe @exclusivity(unchecked) var given = GivenFrames()

  /// The membership of the nodes, which retain it.
  @safe @exclusivity(unchecked) var membership = Link<Membership>(nil)

  /// The state of asking for the next update.
  @safe @exclusivity(unchecked) var request = UpdateRequest()

  /// The place among the containers around and below.
  let nesting = Nesting()

  /// The state of setting frames.
  @safe @exclusivity(unchecked) var frames = FrameState()

  /// The number of turns of all updates so far, which is the stamp of a turn; see ``UpdatePass``.
  @safe @exclusivity(unchecked) var turns: UInt32 = 0

  init() {
    solver.describer = self
    nesting.begin(for: self)
  }

  deinit {
    solver.describer = nil
    nesting.unlist()
  }

  // MARK: - Pending changes

  /// Enqueues a constraint that was requested now, after all earlier requests.
  func enqueueLast(_ constraint: LayoutConstraint) {
    if !constraint.isQueued { pending.number(constraint) }
    enqueue(constraint)
  }

  /// Enqueues a constraint for the next update.
  func enqueue(_ constraint: LayoutConstraint) {
    // Moving its item into a container may have ended the constraint.
    guard constraint.isRequested else { return }
    pending.enqueue(constraint)
    wake()
  }

  /// Makes the next update remove a relation from the solver.
  func retire(_ row: Row) {
    guard items.rootSlot >= 0, solver.has(row) else { return }
    // Constraints have up to four rows; growing step by step would allocate several times.
    if due.retired.isEmpty { due.retired.reserveCapacity(8) }
    due.retired.append(row)
    wake()
  }

  func retire(_ constraint: Constraint) { retire(Row(constraint: constraint)) }

  /// Enqueues all constraints from an item and to it, and those of its children that count from its margins or baselines.
  func enqueueDependents(of node: LayoutNode) {
    for constraint in node.outgoing { enqueue(constraint) }
    for constraint in node.incoming { enqueue(constraint) }
    // A number for a margin or a baseline counts from the same attribute of the superview.
    var child = node.firstChild
    while let below = child {
      child = below.nextSibling
      for constraint in below.outgoing {
        guard constraint.impliesParent else { continue }
        if constraint.parts.contains(where: { $0.target.dependsOnMetrics }) { enqueue(constraint) }
      }
    }
  }

  func noteGiven(_ node: LayoutNode) {
    given.insert(node.slot)
    reviewGiven(node)
    wake()
  }

  /// Makes the next update check whether an item keeps its own frame.
  func reviewGiven(_ node: LayoutNode) {
    node.given.review()
    given.review(node.slot)
  }

  func noteArranger(_ arranger: any Arranger) {
    due.append(arranger)
    wake()
  }

  func noteMetrics(_ node: LayoutNode) {
    if node.content.enqueue() { metrics.append(node.slot) }
    wake()
  }

  /// Removes the node of an item that is being deallocated from all tables.
  func forget(_ node: LayoutNode, _ slot: Int32) {
    if slot == items.rootSlot { root = nil }
    release(slot)
  }

  func release(_ slot: Int32) {
    guard slot >= 0 else { return }
    items.remove(at: slot)
    solver.forgetTags(ofSlot: slot)
    metrics.remove(slot)
    blockers.remove(slot)
    given.remove(slot)
  }

  func changeDirection(_ change: () -> Void) {
    finishDepartures()
    nesting.noteAll()
    wake()
    beginChange()
    defer { endChange() }
    keepNumbers { $0.isDirectional }
    change()
    forEachConstraint { constraint in
      guard constraint.isDirectional else { return }
      constraint.dropRows(into: self)
      enqueue(constraint)
    }
  }

  /// Keeps the accepted constants and strengths of constraints whose rows are about to be replaced.
  func keepNumbers(where isConcerned: (LayoutConstraint) -> Bool) {
    for constraint in pending.rejected.constraints + pending.queued.constraints
    where isConcerned(constraint) {
      constraint.keepNumbers()
    }
  }

  /// Calls a closure with each active constraint of the items, including those of stacks.
  func forEachConstraint(_ body: (LayoutConstraint) -> Void) {
    forEachNode { node in
      for constraint in node.outgoing { body(constraint) }
    }
  }

  func forEachNode(_ body: (LayoutNode) -> Void) {
    finishDepartures()
    for slot in items.slots { if let node = items[slot] { body(node) } }
  }
}

extension LayoutContainer: RowDescriber {
  func itemName(tag: Int32) -> String? { items[tag >> 2]?.name }

  func describeRows() {
    forEachConstraint { constraint in
      for index in constraint.parts.indices { constraint.describeRow(ofPart: index, in: solver) }
    }
  }
}
