/// The departure of a tree of items from its container, to a container of its own.
///
/// It has two steps. ``begin(_:isTold:mayWait:)`` ends the relations between the tree and the other items. ``finish()`` makes a
/// container for the tree and moves its constraints there, which costs several times as much. A departure waits with
/// the second step until code asks for the container of one of its items, or until the former container is updated,
/// because most trees that leave are soon deallocated.
///
/// Only the topmost node of a waiting departure refers to it. Its descendants find it there, if ``Membership/departures``
/// says that there are any, and ``LayoutNode/container`` finishes it.
final class Departure {
  /// The membership in the container that has the rows of the items.
  private let membership: Membership

  private let top: NodeReference

  /// The parent that the topmost item leaves.
  private let home: NodeReference?

  /// The items whose parents were deallocated while the departure waited.
  private var orphans: [NodeReference] = []

  /// The number of items without a parent, the topmost one and orphans, that were not deallocated.
  private var roots = 1

  /// The settings that the new container inherits until it finds its surroundings.
  private let settings: ContainerSettings.Inherited

  /// Whether the host was asked to update the new container.
  private var isAsked = false

  /// The position among the departures of the container; see ``Departures``.
  fileprivate var position = -1

  /// The container that has the rows of the items.
  var former: LayoutContainer { membership.container }

  /// The nodes without a parent.
  fileprivate var tops: [LayoutNode] {
    guard orphans.isEmpty else { return ([top] + orphans).compactMap(\.node) }
    return top.node.map { [$0] } ?? []
  }

  init(of top: LayoutNode, in membership: Membership) {
    (self.top, self.membership, home) = (top.reference, membership, top.parent?.reference)
    settings = membership.container.settings.forLeaving
  }

  // MARK: - The first step

  /// Ends the relations across the cut.
  ///
  /// - Parameters:
  ///   - isTold: See ``LayoutNode/leave(isTold:isOut:)``.
  ///   - mayWait: Whether the departure may wait with its second step.
  /// - Returns: The constraints of the caller that have ended.
  func begin(_ top: LayoutNode, isTold: Bool, mayWait: Bool) -> [Constraint] {
    let former = former
    var cut = Cut(of: top, from: former, isTold: isTold)
    cut.run()
    if former.root === top { former.root = nil } else { top.unlink() }
    membership.departures.append(self)
    top.departureLink = Link(self)
    let waits = mayWait && !cut.hasChanges
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
    if !node.departureLink.isEmpty { roots -= 1 }
    var child = node.firstChild
    while let next = child {
      orphans.append(next.reference)
      next.departureLink = Link(self)
      roots += 1
      child = next.nextSibling
    }
    if roots == 0 { membership.departures.remove(self) }
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
    end()
    former.beginChange()
    node.link(under: parent)
    for member in node.subtree { member.with { former.enqueueAll(of: $0) } }
    former.endChange()
    return true
  }

  /// Ends the departure.
  private func end() {
    for top in tops { top.departureLink = Link(nil) }
    membership.departures.remove(self)
  }

  // MARK: - The second step

  /// Moves the items to a container of their own.
  ///
  /// Usually, the old solver removes the relations of the tree, and a new one adds them again. If at least
  /// half of the items leave and none of the others is laid out, as when a screen leaves its window, the tree keeps the
  /// solver.
  fileprivate func finish() {
    if membership.departures.count == 1 || former.isLeftAlone { former.giveContentsToDepartures() }
    var members: [LayoutNode] = []
    for top in tops { top.collectSubtree(into: &members) }
    let former = former
    let top = top.node
    // The rows of items that are gone are still in the solver.
    if membership.departures.handedOver == members.count, let top {
      end()
      keepContainer(former, top)
    } else {
      move(members, from: former, to: LayoutContainer(), under: top)
    }
  }

  /// Makes the container that keeps the rows of the items, and has never had others, the container of the items.
  private func keepContainer(_ own: LayoutContainer, _ top: LayoutNode) {
    membership.departures.handedOver = nil
    prepare(own)
    own.beginChange()
    own.root = top
    // The solver gets the size of a root, and not its position.
    for row in top.given.takeRows() { own.retire(row) }
    own.noteGiven(top)
    own.noteMetrics(top)
    own.findSurroundings()
    own.endChange()
  }

  private func move(
    _ members: [LayoutNode], from former: LayoutContainer, to own: LayoutContainer,
    under top: LayoutNode?
  ) {
    prepare(own)
    former.beginChange()
    own.beginChange()
    let tops = tops
    func leaves(_ node: LayoutNode?) -> Bool {
      node.map { tops.contains(where: $0.isInside) } ?? false
    }
    end()
    former.keepNumbers { leaves($0.from) }
    own.due.takeArrangers(of: &former.due, where: leaves)
    for node in members { node.strip(from: former) }
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
  private(set) var ended: [Constraint] = []

  /// The rules of stacks, and the stand-ins, that have ended.
  private var unwritten: [LayoutConstraint] = []

  /// Whether the solver has not accepted changes of items that leave.
  ///
  /// A stand-in ends while its item is deallocated, and must not finish the departure then.
  private(set) var hasChanges = false

  private let top: LayoutNode
  private let former: LayoutContainer
  private let isTold: Bool

  /// The containers that call no host during the cut.
  private var waiting: [LayoutContainer] = []

  init(of top: LayoutNode, from former: LayoutContainer, isTold: Bool) {
    (self.top, self.former, self.isTold) = (top, former, isTold)
    former.beginChange()
  }

  func endChange() {
    former.endChange()
    for container in waiting { container.endChange() }
  }

  /// Ends the relations between items that leave and items that stay.
  mutating func run() {
    let far = search()
    findOutgoing(of: top)
    if !top.relations.reach.isEmpty { findIncoming(of: top) }
    for node in far {
      findOutgoing(of: node)
      findIncoming(of: node)
    }
    // Ending one may end others, so that the lists of the nodes must not be read meanwhile.
    for case let constraint as LayoutConstraint in ended { end(constraint) }
    for constraint in unwritten { end(constraint) }
  }

  /// Removes the items that leave from stacks that stay.
  ///
  /// - Returns: The items that leave, and that constraints may relate to others than their parents, their children and
  ///   their siblings; all but the topmost one.
  private mutating func search() -> [LayoutNode] {
    // Changes, and constraints whose reach is not known yet, belong to queued or rejected constraints.
    guard former.items.isSearched || !former.pending.isEmpty else {
      assert(isSearchNeedless)
      return []
    }
    var (far, arranged): ([LayoutNode], [LayoutNode]) = ([], [])
    for link in top.subtree {
      link.with { node in
        let reach = node.relations.reach
        if reach.contains(.arranged) { arranged.append(node) }
        if !reach.isDisjoint(with: [.far, .untried]), node !== top { far.append(node) }
        if !node.relations.changes.isEmpty { hasChanges = true }
      }
    }
    for node in arranged { leaveStack(node) }
    return far
  }

  /// Whether a search finds nothing.
  private var isSearchNeedless: Bool {
    var all = self
    for node in top.subtree.compactMap(\.object) {
      guard node.relations.changes.isEmpty, node.arranger == nil else { return false }
      guard node !== top else { continue }
      all.findOutgoing(of: node)
      all.findIncoming(of: node)
    }
    return all.ended.isEmpty && all.unwritten.isEmpty
  }

  /// Removes an item from a stack that stays.
  private mutating func leaveStack(_ node: LayoutNode) {
    guard let stack = node.arranger, let item = node.item, let bounds = stack.boundary.node,
      !bounds.isInside(top)
    else { return }
    if let other = bounds.container, other !== former {
      other.beginChange()
      waiting.append(other)
    }
    stack.remove(item)
  }

  private mutating func findOutgoing(of node: LayoutNode) {
    var next = node.relations.outgoing
    while !next.isEmpty {
      next.with { constraint in
        next = constraint.outgoing.next
        let other = constraint.to?.reference ?? constraint.reference?.reference
        if let other, !other.isGone, !stays(constraint, at: node, other) { note(constraint) }
      }
    }
  }

  private mutating func findIncoming(of node: LayoutNode) {
    var next = node.relations.incoming
    while !next.isEmpty {
      next.with { constraint in
        next = constraint.incoming.next
        if !stays(constraint, at: node, constraint.origin) { note(constraint) }
      }
    }
  }

  private mutating func note(_ constraint: LayoutConstraint) {
    guard constraint.isWritten else { return unwritten.append(constraint) }
    // An item usually has a few constraints; growing step by step would allocate several times.
    if ended.isEmpty { ended.reserveCapacity(4) }
    ended.append(constraint)
  }

  private func end(_ constraint: LayoutConstraint) {
    constraint.stop(in: former.has(constraint.origin) ? former : constraint.from?.container)
  }

  /// Returns whether a constraint between a node that leaves and another one stays.
  @inline(__always)
  private func stays(
    _ constraint: LayoutConstraint, at end: LayoutNode, _ other: NodeReference
  ) -> Bool {
    if former.has(other) {
      return former.items.isSlot(other.slot, inside: top.slot)
        || isMeantForNewPlace(constraint, end)
    }
    // Descendants that have not joined the container yet are not linked.
    return isMeantForNewPlace(constraint, end)
      || other.node.map { Ancestors(of: $0).contains { $0 === top } } ?? false
  }

  private func isMeantForNewPlace(_ constraint: LayoutConstraint, _ end: LayoutNode) -> Bool {
    !isTold && end !== top && constraint.isUntried
  }
}

/// The departures from a container that wait with their second step.
struct Departures {
  // Each retains its container, until it has finished or its last item is deallocated. Those that have ended are `nil`.
  fileprivate private(set) var waiting: [Departure?] = []

  /// The number of waiting departures.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The number of items that left if the container has no root, and keeps the rows of these departures alone.
  fileprivate var handedOver: Int?

  fileprivate var inOrder: [Departure] { waiting.compactMap { $0 } }

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
}

extension LayoutContainer {
  /// The departures of the items.
  private var departures: Departures { membership.object?.departures ?? Departures() }

  /// Finishes the departures up to a certain one, or all of them, in the order in which they began.
  func finishDepartures(through last: Departure? = nil) {
    guard hasDepartures else { return }
    for departure in departures.inOrder {
      departure.finish()
      if departure === last { return }
    }
  }

  /// Removes the rows of items that have left, before an update.
  func dismissDepartures() {
    guard hasDepartures || (isDeserted && !due.retired.isEmpty) else { return }
    if !giveContentsToDepartures(movesRelations: true) { finishDepartures() }
  }

  /// Whether the root has no children, and is not laid out.
  private var isDeserted: Bool { root.map { $0.firstChild == nil && !$0.isLaidOut } ?? false }

  /// Whether nothing has happened to a root without children since an update let the departures wait.
  fileprivate var isLeftAlone: Bool { isDeserted && !request.isNeeded }

  /// Whether departures can go on waiting during an update, because it has nothing else to do.
  var letsDeparturesWait: Bool {
    isDeserted && hasDepartures && !items.mayHaveStrays && !due.hasArrangers && !frames.reviewsAll
      && !solver.hasCallersConstraints && root?.placement.frame == rootItem?.layoutRect
  }

  /// Removes the rows of items that have left at an earlier update, before a root gets its first child again.
  ///
  /// If the next update did it, it would have to queue the constraints of the new items again.
  func dismissDepartures(beforeChildOf parent: LayoutNode) {
    // First what is false for most items.
    guard parent.firstChild == nil, parent === root, isLeftAlone || (isDeserted && !hasDepartures)
    else { return }
    dismissDepartures()
  }

  private var hasDepartures: Bool {
    var isEmpty = true
    membership.with { isEmpty = $0.departures.isEmpty }
    return !isEmpty
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
    guard let root, let membership = membership.object, !request.isSolving,
      !solver.hasCallersConstraints, mostLeave(root)
    else { return false }
    var staying: [LayoutNode] = []
    root.collectSubtree(into: &staying)
    let isLaidOut = staying.contains(where: \.isLaidOut)
    // A constraint that was rejected would be tried, and reported, once more.
    if isLaidOut, !movesRelations || !pending.rejected.constraints.isEmpty { return false }
    let other = LayoutContainer()
    if isLaidOut { keepNumbers { $0.from?.departure == nil } }
    // If no update is needed, the items that stay do not need one either.
    let isNeeded = request.isNeeded
    request.inherit(isAsked: true)
    for node in staying { node.strip(from: self) }
    // Until the exchange below, `other` prepares the state of this container for the items that stay.
    other.turns = turns
    other.frames.reviewsAll = frames.reviewsAll
    other.nesting.takeOver(nesting)
    other.pending.continueSerials(of: pending)
    other.due.takeArrangers(of: &due) { $0?.departure == nil }
    solver.exchangeContents(with: other.solver)
    swap(&items, &other.items)
    swap(&pending, &other.pending)
    swap(&metrics, &other.metrics)
    swap(&due, &other.due)
    swap(&blockers, &other.blockers)
    swap(&given, &other.given)
    membership.move(to: other)
    membership.departures.handedOver = other.items.count
    other.root = nil
    for node in staying { take(node, 0) }
    request.inherit(isAsked: isNeeded)
    self.root = root
    return true
  }

  /// Returns whether at least half of the items leave.
  ///
  /// - Complexity: O(the number of the items that leave, or of the others, whichever is less); O(all of them) once
  ///   after an item was deallocated before its children.
  private func mostLeave(_ root: LayoutNode) -> Bool {
    if items.mayHaveStrays {
      let tops = [root] + departures.inOrder.flatMap(\.tops)
      let found = tops.reduce(0) { $0 + $1.subtree.reduce(0) { n, _ in n + 1 } }
      guard found == items.count else { return false }
      items.mayHaveStrays = false
    }
    if isDeserted { return true }
    var staying = root.subtree
    for departure in departures.waiting {
      for top in departure?.tops ?? [] {
        for _ in top.subtree where staying.next() == nil { return true }
      }
    }
    return staying.next() == nil
  }

  /// Reserves memory in a new container for a number of items, with four constraints each.
  fileprivate func reserve(_ count: Int) {
    items.reserve(count)
    given.reserve(count)
    metrics.reserve(count)
    pending.queued.reserve(4 * count)
  }
}
