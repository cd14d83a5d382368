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
  @safe @exclusivity(unchecked) public var scale: Double? {
    didSet {
      if let scale, !scale.isFinite || scale <= 0 {
        self.scale = oldValue
        return report(LayoutIssue(.invalidScale(scale), item: root?.name ?? "", source: nil))
      }
      guard scale != oldValue else { return }
      frames.reviewsAll = true
      nesting.wakesAll = true
      wake()
    }
  }

  /// The reading direction, which determines the leading and the trailing edge.
  ///
  /// Until you set it, the container uses the direction of the surrounding container, and is updated when that changes.
  /// On UIKit and AppKit, each layout pass of the root view sets it to the view's direction; to override the
  /// direction there, set ``ItemLayout/direction``.
  public var direction: LayoutDirection {
    get { givenDirection ?? nesting.inherited.direction ?? .leftToRight }
    set {
      if newValue == direction {
        givenDirection = newValue
      } else {
        changeDirection { givenDirection = newValue }
      }
    }
  }

  /// The direction that was set; `nil` to inherit it.
  @safe @exclusivity(unchecked) var givenDirection: LayoutDirection?

  /// Whether an item may have a direction of its own.
  @safe @exclusivity(unchecked) var hasDirections = false

  /// The issue handler of the container that the items have left, until they join another one.
  var formerOnIssue: ((LayoutIssue) -> Void)?

  /// The scale of this container, or else of the surrounding one.
  var usedScale: Double? { scale ?? nesting.inherited.scale }

  /// The size at which the root is laid out, in points; `nil` for the size of its frame.
  public var size: Size? {
    didSet { if size != oldValue, let root { noteGiven(root) } }
  }

  /// A Boolean value that indicates whether each update asks the items for their parents and metrics.
  ///
  /// Until you set it, the value is ``LayoutItem/layoutIsPolled`` of the root. If it is `false`, the host has to call
  /// ``ItemLayout/parentDidChange()`` and ``ItemLayout/invalidateMetrics()``, and an update does not examine all items.
  public var checksItems: Bool {
    get { givenCheck ?? rootItem?.layoutIsPolled ?? false }
    set { givenCheck = newValue }
  }

  /// The value of `checksItems` that was set; `nil` to ask the root.
  var givenCheck: Bool?

  /// A Boolean value that indicates whether each update reads the frames of items that are not laid out.
  ///
  /// Set it to `false` if the host calls ``ItemLayout/frameDidChange()``. The cost of an update then does not depend on
  /// the number of such items. Each update reads the root's frame in any case.
  public var checksFrames = true

  /// The handler of mistakes and conflicts.
  ///
  /// If it is `nil`, the handler of the nearest container above receives them. Without any handler, they are printed.
  public var onIssue: ((LayoutIssue) -> Void)?

  /// The closure that is called after an update that has solved something.
  package var onUpdate: (() -> Void)?

  /// The closure that is called when an update is needed, instead of the root's ``LayoutItem/setNeedsLayoutUpdate()``.
  ///
  /// Set it for roots that call ``update()`` themselves, for example in a layout pass of their own.
  public var onNeedsUpdate: (() -> Void)? {
    didSet { if request.isNeeded { onNeedsUpdate?() } }
  }

  /// A Boolean value that indicates whether changes wait for an update.
  public var needsUpdate: Bool { request.isNeeded }

  /// The topmost item; `nil` if the container is empty.
  public var rootItem: (any LayoutItem)? { root?.item }

  /// The items, by slot.
  @safe @exclusivity(unchecked) var items = ItemTable()

  /// The root of the items.
  var root: LayoutNode? {
    get { items.root }
    set { items.root = newValue }
  }

  /// The constraints to make, change or retry, and the rejected ones.
  @safe @exclusivity(unchecked) var pending = PendingConstraints()

  /// All other pending changes.
  @safe @exclusivity(unchecked) var due = DueChanges()

  /// The items whose own frames the solver takes as given.
  @safe @exclusivity(unchecked) var given = GivenFrames()

  /// The departures that wait for the next update.
  @safe @exclusivity(unchecked) var departures = Departures()

  /// The state of asking for the next update.
  @safe @exclusivity(unchecked) var request = UpdateRequest()

  /// The containers around and below.
  @safe @exclusivity(unchecked) var nesting = Nesting()

  /// The state of setting frames.
  @safe @exclusivity(unchecked) var frames = FrameState()

  /// The number of times that the solver has refused changes, which tests count.
  var failures = 0

  /// The reporter of conflicts, cached while an update solves.
  var knownReporter: ConflictReporter?

  /// Twice the number of the update.
  ///
  /// Nodes and changes with this stamp were already collected.
  @safe @exclusivity(unchecked) var stamp: UInt32 = 0

  init() { solver.describer = self }

  deinit {
    solver.describer = nil
    unlist()
  }

  // MARK: - Pending changes

  /// Enqueues a constraint that was requested now, after all earlier requests.
  func enqueueLast(_ constraint: LayoutConstraint) {
    if !constraint.isQueued { number(constraint) }
    enqueue(constraint)
  }

  /// Makes a constraint the latest request.
  func number(_ constraint: LayoutConstraint) {
    due.lastSerial += 1
    constraint.serial = due.lastSerial
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
    due.retired.append(row)
    wake()
  }

  func retire(_ constraint: Constraint) { retire(Row(constraint: constraint)) }

  func noteGiven(_ node: LayoutNode) {
    given.insert(node.slot)
    reviewGiven(node)
    wake()
  }

  /// Makes the next update check whether an item keeps its own frame.
  func reviewGiven(_ node: LayoutNode) {
    node.given.frame = nil
    given.review(node.slot)
  }

  func noteStack(_ stack: any Arranger) {
    due.stacks.append(.init(stack: stack))
    wake()
  }

  func noteMetrics(_ node: LayoutNode) {
    if !node.isMetricsQueued {
      node.isMetricsQueued = true
      due.metrics.append(node.slot)
    }
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
    due.remove(slot)
    given.remove(slot)
  }

  func changeDirection(_ change: () -> Void) {
    finishDepartures()
    nesting.wakesAll = true
    wake()
    beginChange()
    defer { endChange() }
    keepNumbers { $0.isDirectional }
    change()
    forEachNode { node in
      var next = node.firstOutgoing
      while let constraint = next {
        next = constraint.nextOutgoing
        guard constraint.isDirectional else { continue }
        constraint.dropRows(into: self)
        enqueue(constraint)
      }
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
      var next = node.firstOutgoing
      while let constraint = next {
        next = constraint.nextOutgoing
        body(constraint)
      }
    }
  }

  func forEachNode(_ body: (LayoutNode) -> Void) {
    finishDepartures()
    for slot in items.slots { if let node = items[slot] { body(node) } }
  }
}

extension LayoutContainer: RowDescriber {
  func describeRows() {
    forEachConstraint { constraint in
      for index in constraint.parts.indices { constraint.describeRow(ofPart: index, in: solver) }
    }
  }
}

extension ContentRows {
  var all: [Constraint] {
    [rows.0, rows.1, rows.2, rows.3].compactMap { $0 }
  }
}

extension GivenRows {
  var all: [Constraint] { [left, top, width, height].compactMap { $0 } }
}
