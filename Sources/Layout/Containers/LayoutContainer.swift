/// The layout of a tree of items: one solver, from a root down to the nearest items that are roots themselves.
///
/// The root is the nearest ancestor that has no constraints of its own and that no stack arranges; its
/// size is the one that it has, and the container follows it. Nothing has to be made: the first
/// constraint makes the container, a root that is given constraints joins its parent's, and an item
/// that goes to another parent leaves with all that is below it, where constraints across the cut end,
/// as they do in Auto Layout. Items below one that is not laid out have a container of their own, until
/// a constraint leads out: then both become one, and the item between keeps the frame that it has.
///
/// Changes are collected. ``update()`` solves them at once and sets the frames that have changed.
public final class LayoutContainer {
  /// The solver, to ask questions; constraints added directly hold, and are the caller's.
  public let solver = Solver()

  // Safety, of all that is unchecked here and in nodes and constraints: each access reads or writes one
  // value, and no code of hosts runs meanwhile. References that own nothing are cleared when what they
  // refer to ends: see `LayoutNode.retire()` and `LayoutConstraint.retire(into:)`.

  /// Pixels per point to which edges are rounded when frames are set.
  ///
  /// Where it is nil, that of the container around counts, which has this one updated when it changes;
  /// without any, frames are set as solved. Pixels count from the highest item's corner, also where items
  /// in between are not laid out; where one of those is moved, the next update rounds anew.
  /// One that is not finite or not above 0 is reported, and changes nothing.
  public var scale: Double? {
    didSet {
      if let scale, !scale.isFinite || scale <= 0 {
        self.scale = oldValue
        return report(LayoutIssue(.invalidScale(scale), item: root?.name ?? "", source: nil))
      }
      guard scale != oldValue else { return }
      reviewsFrames = true
      wakesNested = true
      wake()
    }
  }

  /// The direction in which leading and trailing count.
  ///
  /// Until one is set, that of the container around counts, which has this one updated when it changes.
  public var direction: LayoutDirection {
    get { givenDirection ?? inherited.direction ?? .leftToRight }
    set {
      if newValue == direction {
        givenDirection = newValue
      } else {
        changeDirection { givenDirection = newValue }
      }
    }
  }

  /// The direction, where somebody has set one.
  @safe @exclusivity(unchecked) var givenDirection: LayoutDirection?

  /// The settings of the surrounding container at the last update.
  @safe @exclusivity(unchecked) var inherited: (direction: LayoutDirection?, scale: Double?)

  /// Whether an item may have a direction of its own.
  @safe @exclusivity(unchecked) var hasDirections = false

  /// The handler of the container that the items have left, until they have come to another one.
  var formerOnIssue: ((LayoutIssue) -> Void)?

  /// The scale of this container or of one around.
  var usedScale: Double? { scale ?? inherited.scale }

  /// The root's size, where it is not the one of its frame.
  public var size: Size? {
    didSet { if size != oldValue, let root { noteHeld(root) } }
  }

  /// A Boolean value that indicates whether each update asks the items for their parents and metrics.
  ///
  /// It is ``LayoutItem/layoutIsPolled`` of the root until it is set. If it is `false`, the host calls
  /// ``ItemLayout/parentDidChange()`` and ``ItemLayout/invalidateMetrics()``, and the cost of an update
  /// depends on what has changed alone.
  public var checksItems: Bool {
    get { givenCheck ?? rootItem?.layoutIsPolled ?? false }
    set { givenCheck = newValue }
  }

  /// Whether items are asked, if somebody has set it.
  var givenCheck: Bool?

  /// Whether each update asks the items that are not laid out whether their frames have changed.
  ///
  /// A host that tells (``ItemLayout/frameDidChange()``) switches it off, so that an update does not cost
  /// what there is of them. The root's frame is asked for always.
  public var checksFrames = true

  /// Hears what was wrong; the default prints it.
  public var onIssue: ((LayoutIssue) -> Void)?

  /// Called after an update that has solved something.
  package var onUpdate: (() -> Void)?

  /// Hears that an update is due, instead of the root's ``LayoutItem/setNeedsLayoutUpdate()``.
  ///
  /// For roots that call ``update()`` by themselves, in a layout pass of their own, say.
  public var onNeedsUpdate: (() -> Void)? {
    didSet { if needsUpdate { onNeedsUpdate?() } }
  }

  /// Whether there is something to solve.
  @safe @exclusivity(unchecked) public internal(set) var needsUpdate = false

  /// How many changes of the tree or of constraints are under way, and whether one of them has asked for
  /// an update, which has to wait for their end.
  @safe @exclusivity(unchecked) var holds = 0
  @safe @exclusivity(unchecked) var isAskDue = false

  /// The container that this one has become part of, while changes here are under way.
  @safe @exclusivity(unchecked) var heir: LayoutContainer?

  /// The highest item.
  public var rootItem: (any LayoutItem)? { root?.item }

  @safe @exclusivity(unchecked) unowned(unsafe) var root: LayoutNode?

  // Beside the root, which cannot be read while it goes.
  @safe @exclusivity(unchecked) var rootSlot: Int32 = -1
  @safe @exclusivity(unchecked) var nodes: [Slot] = []
  @safe @exclusivity(unchecked) var freeSlots: [Int32] = []

  /// Constraints to be made, changed, or tried again, and those that are left out.
  let pending = PendingConstraints()
  var refusedContent: [RefusedContent] = []

  /// How many times constraints have been asked for: the order in which they hold or are left out.
  var lastSerial = 0

  /// Changes that the solver accepted, and the relations before them, until no size turns out negative.
  var accepted: [AcceptedChange] = []
  var former: [FormerRelation] = []

  /// Relations that were changed or let go since constraints were left out.
  var touched: Set<ObjectIdentifier> = []

  /// How often the solver has refused something, so that tests can count.
  var failures = 0

  /// The purposes of relations, cached while an update solves.
  var knownOrigins: [ObjectIdentifier: RowOrigin]?

  /// Relations that the solver shall let go.
  @safe @exclusivity(unchecked) var retired: [Constraint] = []

  /// Items whose metrics are to be read, by slot.
  @safe @exclusivity(unchecked) var metricsQueue: [Int32] = []

  /// Stacks whose rules are to be made anew.
  var stackQueue: [WaitingStack] = []

  /// Items with a measured height, by slot.
  @safe @exclusivity(unchecked) var measured: Set<Int32> = []

  /// Those of them whose width is not known yet.
  var unmeasured: [Int32] = []

  /// Items that are not laid out and keep the frames that they have.
  @safe @exclusivity(unchecked) var heldSlots = HeldSlots()

  /// Those of them for which something is new.
  @safe @exclusivity(unchecked) var heldQueue: [Int32] = []

  /// How many frames were asked for, which tests count.
  var framesAsked = 0

  var reviewsFrames = false

  /// How far the root's corner is from the pixel to which it is rounded.
  var rootPixel = PixelOffset()

  // This container's place in the list of a node above. The list owns nothing: a container that ends leaves it.
  unowned var listedAt: LayoutNode?
  unowned var nextNested: LayoutContainer?
  unowned var previousNested: LayoutContainer?

  /// Whether containers may be listed at the nodes of this one.
  var hasNested = false

  /// Whether all containers below may see other settings than before.
  var wakesNested = false

  /// Nodes whose containers below may.
  var nestedToWake: [NodeReference] = []
  @safe @exclusivity(unchecked) var stamp: UInt32 = 0
  var isUpdating = false

  struct WaitingStack {
    weak var stack: LayoutStack?
  }

  struct Slot {
    @safe unowned(unsafe) var node: LayoutNode?
  }

  init() {}

  deinit { unlist() }

  // MARK: - What is to be done

  /// Enqueues a constraint that was requested now, after all earlier requests.
  func enqueueLast(_ constraint: LayoutConstraint) {
    if !constraint.isQueued {
      lastSerial += 1
      constraint.serial = lastSerial
    }
    enqueue(constraint)
  }

  /// Enqueues a constraint for the next update.
  func enqueue(_ constraint: LayoutConstraint) {
    // Bringing its item into a container may have ended it already.
    guard constraint.isRequested else { return }
    pending.enqueue(constraint)
    wake()
  }

  func retire(_ row: Constraint) {
    guard root != nil, row.owner === solver.token else { return }
    retired.append(row)
    wake()
  }

  func noteHeld(_ node: LayoutNode) {
    heldSlots.insert(node.slot)
    reviewHeld(node)
    wake()
  }

  /// Makes the next update check whether an item keeps its own frame.
  func reviewHeld(_ node: LayoutNode) {
    node.held.frame = nil
    heldQueue.append(node.slot)
  }

  func noteStack(_ stack: LayoutStack) {
    stackQueue.append(WaitingStack(stack: stack))
    wake()
  }

  func noteMetrics(_ node: LayoutNode) {
    if !node.isMetricsQueued {
      node.isMetricsQueued = true
      metricsQueue.append(node.slot)
    }
    wake()
  }

  /// Takes the node of an item that goes out of all books.
  func forget(_ node: LayoutNode, _ slot: Int32) {
    if slot == rootSlot {
      root = nil
      rootSlot = -1
    }
    release(slot)
  }

  func release(_ slot: Int32) {
    guard slot >= 0 else { return }
    nodes[Int(slot)].node = nil
    freeSlots.append(slot)
    if !measured.isEmpty { measured.remove(slot) }
    heldSlots.remove(slot)
    if !refusedContent.isEmpty { refusedContent.removeAll { $0.slot == slot } }
  }

  func changeDirection(_ change: () -> Void) {
    wakesNested = true
    wake()
    hold()
    defer { letGo() }
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

  /// Keeps the accepted numbers of constraints whose relations are about to be made again.
  func keepNumbers(where isConcerned: (LayoutConstraint) -> Bool) {
    for constraint in pending.rejected.constraints + pending.queued.constraints
    where isConcerned(constraint) {
      constraint.keepNumbers()
    }
  }

  func forEachNode(_ body: (LayoutNode) -> Void) {
    for index in nodes.indices { if let node = nodes[index].node { body(node) } }
  }
}

extension ContentRows {
  var all: [Constraint] {
    [rows.0, rows.1, rows.2, rows.3, floors.width, floors.height].compactMap { $0 }
  }
}

extension HeldRows {
  var all: [Constraint] { [left, top, width, height].compactMap { $0 } }
}
