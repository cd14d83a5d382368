/// The departure of a tree of items from its container, to a container of its own.
///
/// It has two steps. ``begin(_:isTold:mayWait:)`` ends the relations between the tree and the other items. ``finish()`` makes a
/// container for the tree and moves its constraints there, which costs several times as much. A departure waits with
/// the second step until code asks for the container of one of its items, or until the former container is updated,
/// because most trees that leave are soon deallocated.
///
/// An item of a waiting departure has no container: its node refers to the departure, and ``LayoutNode/container``
/// finishes it.
final class Departure {
  /// The container that has the rows of the items.
  private(set) var former: LayoutContainer

  /// The number of items that were not deallocated.
  private(set) var count = 0

  private let top: NodeReference

  /// The parent that the topmost item leaves.
  private let home: NodeReference?

  /// The items whose parents were deallocated while the departure waited.
  private var orphans: [NodeReference] = []

  /// The settings that the new container inherits until it finds its surroundings.
  private let settings: ContainerSettings.Inherited

  /// Whether the host was asked to update the new container.
  private var isAsked = false

  /// Whether the second step is still to come, and the first one is over.
  fileprivate(set) var isWaiting = false

  /// The position among the departures of the container; see ``Departures``.
  fileprivate var position = -1

  init(of top: LayoutNode, from former: LayoutContainer) {
    (self.top, self.former, home) = (top.reference, former, top.parent?.reference)
    settings = former.settings.forLeaving
  }

  // MARK: - The first step

  /// Ends the relations across the cut.
  ///
  /// - Parameters:
  ///   - isTold: See ``LayoutNode/leave(isTold:)``.
  ///   - mayWait: Whether the departure may wait with its second step.
  /// - Returns: The constraints of the caller that have ended.
  func begin(_ top: LayoutNode, isTold: Bool, mayWait: Bool) -> [LayoutConstraint] {
    former.departures.append(self)
    var cut = Cut(of: top, from: former, by: self, isTold: isTold)
    var waits = mayWait
    var found = 0
    let link = Link(self)
    top.forEachInSubtree { node in
      found += 1
      node.departureLink = link
      // A stand-in ends while its item is deallocated, and must not finish the departure then.
      if !node.relations.changes.isEmpty { waits = false }
      cut.note(node)
    }
    count = found
    cut.run()
    if former.root === top { former.root = nil } else { top.unlink() }
    isWaiting = true
    if waits { former.wake() } else { finish() }
    cut.endChange()
    if waits {
      isAsked = true
      top.item?.setNeedsLayoutUpdate()
    }
    return cut.ended
  }

  // MARK: - Waiting

  /// Notes that an item is being deallocated, and ends the departure with the last one.
  func lose(_ node: LayoutNode) {
    var child = node.firstChild
    while let next = child {
      orphans.append(next.reference)
      former.items.setParent(-1, of: next.slot)
      child = next.nextSibling
    }
    count -= 1
    if count == 0 { former.departures.remove(self) }
  }

  /// Returns the items to the container that they were leaving, if the topmost one has its former parent again.
  ///
  /// The solver keeps all their relations. The next update compares these with the constraints, as after any move.
  ///
  /// - Returns: Whether they have returned.
  func returnHome(_ node: LayoutNode) -> Bool {
    guard node === top.node, node.isLaidOut, orphans.isEmpty, let parent = home?.node,
      node.item?.layoutParent?.layoutNode === parent, parent.settledContainer === former,
      let root = former.root, root !== parent || !parent.isLaidOut
    else { return false }
    let former = former
    isWaiting = false
    former.departures.remove(self)
    former.beginChange()
    node.link(under: parent)
    node.forEachInSubtree { member in
      member.departureLink = Link(nil)
      former.enqueueAll(of: member)
    }
    former.endChange()
    return true
  }

  /// Follows the rows of the items to another container.
  fileprivate func follow(to container: LayoutContainer) {
    former = container
    container.departures.append(self)
  }

  // MARK: - The second step

  /// Moves the items to a container of their own.
  ///
  /// Usually, the old solver removes the relations of the tree, and a new one adds them again. If at least
  /// half of the items leave and none of the others is laid out, as when a screen leaves its window, the tree keeps the
  /// solver.
  fileprivate func finish() {
    var members: [LayoutNode] = []
    let top = top.node
    top?.collectSubtree(into: &members)
    for orphan in orphans { orphan.node?.collectSubtree(into: &members) }
    if former.departures.count == 1 { former.giveContentsToDepartures() }
    isWaiting = false
    former.departures.remove(self)
    for node in members where node.joined !== former { node.joined = former }
    if former.departures.ownContents, former.items.count == members.count, let top {
      keepContainer(top, members)
    } else {
      move(members, to: LayoutContainer(), under: top)
    }
  }

  /// Makes the container that keeps the rows of the items, and of no others, the container of the items.
  private func keepContainer(_ top: LayoutNode, _ members: [LayoutNode]) {
    let own = former
    own.departures.ownContents = false
    prepare(own)
    own.beginChange()
    own.root = top
    for node in members { node.departureLink = Link(nil) }
    // The solver gets the size of a root, and not its position.
    for row in top.given.takeRows() { own.retire(row) }
    own.noteGiven(top)
    own.noteMetrics(top)
    own.findSurroundings()
    own.endChange()
  }

  private func move(
    _ members: [LayoutNode], to own: LayoutContainer, under top: LayoutNode?
  ) {
    prepare(own)
    former.beginChange()
    own.beginChange()
    former.keepNumbers { $0.from?.departure === self }
    own.due.takeArrangers(of: &former.due, leavingBy: self)
    for node in members {
      node.departureLink = Link(nil)
      node.strip(from: former)
    }
    own.pending.continueSerials(of: former.pending)
    own.reserve(members.count)
    // The descendants keep their tree, and follow the topmost item.
    for node in members { own.take(node, 0) }
    own.root = top
    own.findSurroundings()
    former.endChange()
    own.endChange()
  }

  private func prepare(_ own: LayoutContainer) {
    own.settings.inherited = settings
    own.request.inherit(isAsked: isAsked)
  }
}

/// The end of the relations between a tree that leaves and the other items.
private struct Cut {
  /// The constraints of the caller that have ended.
  private(set) var ended: [LayoutConstraint] = []

  private let top: LayoutNode
  private let former: LayoutContainer
  private let departure: Departure
  private let isTold: Bool

  /// The items that leave and that stacks arrange.
  private var arranged: [LayoutNode] = []

  /// The items that leave, and that constraints may relate to items outside the tree; all but the topmost one.
  private var far: [LayoutNode] = []

  /// The containers that call no host during the cut.
  private var waiting: [LayoutContainer] = []

  init(of top: LayoutNode, from former: LayoutContainer, by departure: Departure, isTold: Bool) {
    (self.top, self.former, self.departure, self.isTold) = (top, former, departure, isTold)
    former.beginChange()
  }

  func endChange() {
    former.endChange()
    for container in waiting { container.endChange() }
  }

  /// Notes an item that leaves, if it may be related to others than its parent, its children and its siblings.
  @inline(__always)
  mutating func note(_ node: LayoutNode) {
    if node.arranger != nil { arranged.append(node) }
    if node.relations.reach.contains(.far), node !== top { far.append(node) }
  }

  /// Ends the relations between items that leave and items that stay.
  mutating func run() {
    for node in arranged { leaveStack(node) }
    endOutgoing(of: top)
    if !top.relations.reach.isEmpty { endIncoming(of: top) }
    for node in far {
      endOutgoing(of: node)
      endIncoming(of: node)
    }
  }

  /// Removes an item from a stack that stays.
  private mutating func leaveStack(_ node: LayoutNode) {
    guard let stack = node.arranger, let item = node.item, let bounds = stack.boundary.node,
      bounds.departure !== departure
    else { return }
    if let other = bounds.container, other !== former {
      other.beginChange()
      waiting.append(other)
    }
    stack.remove(item)
  }

  private mutating func endOutgoing(of node: LayoutNode) {
    var next = node.firstOutgoing
    while let constraint = next {
      next = constraint.nextOutgoing
      if let other = constraint.reference, !stays(constraint, at: node, other) { end(constraint) }
    }
  }

  private mutating func endIncoming(of node: LayoutNode) {
    var next = node.firstIncoming
    while let constraint = next {
      next = constraint.nextIncoming
      if let from = constraint.from, stays(constraint, at: node, from) { continue }
      end(constraint)
    }
  }

  private mutating func end(_ constraint: LayoutConstraint) {
    if constraint.isWritten {
      // An item usually has a few constraints; growing step by step would allocate several times.
      if ended.isEmpty { ended.reserveCapacity(4) }
      ended.append(constraint)
    }
    constraint.stop()
  }

  /// Returns whether a constraint between a node that leaves and another one stays.
  private func stays(
    _ constraint: LayoutConstraint, at end: LayoutNode, _ other: LayoutNode
  ) -> Bool {
    if other.departure === departure { return true }
    // Descendants that have not joined the container yet are not linked.
    let isMeantForNewPlace = !isTold && end !== top && constraint.isUntried
    return isMeantForNewPlace
      || (other.container !== former && Ancestors(of: other).contains { $0 === top })
  }
}

/// The departures from a container that wait with their second step.
struct Departures {
  // Each retains its container, until it has finished or its last item is deallocated. Those that have ended are `nil`.
  private var waiting: [Departure?] = []

  /// The number of waiting departures.
  private(set) var count = 0

  /// Whether the container has no root, and keeps the rows of these departures alone.
  var ownContents = false

  var inOrder: [Departure] { waiting.compactMap { $0 } }

  fileprivate mutating func append(_ departure: Departure) {
    if waiting.count > 2 * count + 8 {
      waiting.removeAll { $0 == nil }
      for (position, departure) in waiting.enumerated() { departure?.position = position }
    }
    departure.position = waiting.count
    waiting.append(departure)
    count += 1
  }

  fileprivate mutating func remove(_ departure: Departure) {
    waiting[departure.position] = nil
    count -= 1
  }

  /// Removes and returns all departures, in the order in which they began.
  fileprivate mutating func takeAll() -> [Departure] {
    let all = inOrder
    (waiting, count) = ([], 0)
    return all
  }
}

extension LayoutContainer {
  /// Finishes the departures up to a certain one, or all of them, in the order in which they began.
  func finishDepartures(through last: Departure? = nil) {
    guard departures.count > 0 else { return }
    for departure in departures.inOrder {
      departure.finish()
      if departure === last { return }
    }
  }

  /// Removes the rows of items that have left, before an update.
  func dismissDepartures() {
    guard departures.count > 0, !giveContentsToDepartures(movesRelations: true) else { return }
    finishDepartures()
  }

  /// Moves the solver with all its relations to a new container without a root, which keeps them for the waiting
  /// departures.
  ///
  /// It does so if at least half of the items leave, because removing their rows would cost more than adding the others
  /// again. It does nothing while an update solves, or if the caller has added constraints to the solver.
  ///
  /// - Parameter movesRelations: Whether to move the solver even if an item that stays is laid out. The constraints of
  ///   the items that stay are then queued again.
  /// - Returns: Whether it has moved the solver.
  @discardableResult
  fileprivate func giveContentsToDepartures(movesRelations: Bool = false) -> Bool {
    guard let root, !request.isSolving, !solver.hasCallersConstraints else { return false }
    let leaving = departures.inOrder.reduce(0) { $0 + $1.count }
    guard items.count <= 2 * leaving else { return false }
    var staying: [LayoutNode] = []
    root.collectSubtree(into: &staying)
    guard staying.count + leaving == items.count else { return false }
    let isLaidOut = staying.contains(where: \.isLaidOut)
    // A constraint that was rejected would be tried, and reported, once more.
    if isLaidOut, !movesRelations || !pending.rejected.constraints.isEmpty { return false }
    let other = LayoutContainer()
    if isLaidOut { keepNumbers { $0.from?.departure == nil } }
    for node in staying { node.strip(from: self) }
    // Until the exchange below, `other` prepares the state of this container for the items that stay.
    other.turns = turns
    other.frames.reviewsAll = frames.reviewsAll
    other.nesting.takeOver(nesting)
    other.pending.continueSerials(of: pending)
    other.due.takeStayingArrangers(of: &due)
    solver.exchangeContents(with: other.solver)
    swap(&items, &other.items)
    swap(&pending, &other.pending)
    swap(&metrics, &other.metrics)
    swap(&due, &other.due)
    swap(&blockers, &other.blockers)
    swap(&given, &other.given)
    for departure in departures.takeAll() { departure.follow(to: other) }
    other.departures.ownContents = true
    other.root = nil
    for node in staying { take(node, 0) }
    self.root = root
    return true
  }

  /// Reserves memory in a new container for a number of items, with four constraints each.
  fileprivate func reserve(_ count: Int) {
    items.reserve(count)
    given.reserve(count)
    metrics.reserve(count)
    pending.queued.reserve(4 * count)
  }
}
