/// The layout state of an item; stored in the item as `let layoutNode = LayoutNode()`.
///
/// When the item is deallocated, its node removes all constraints that mention it from the solver.
public final class LayoutNode {
  @safe @exclusivity(unchecked) private(set) weak var item: (any LayoutItem)?

  /// The kind and the label of the item.
  @safe @exclusivity(unchecked) var identity = ItemIdentity()

  @safe @exclusivity(unchecked) var slot: Int32 = -1 {
    didSet { reference.slot = slot }
  }

  /// The turn of an update in which the item was noted last; see ``UpdatePass``.
  @safe @exclusivity(unchecked) var stamp: UInt32 = 0

  /// The reference that constraints keep instead of the node.
  let reference = NodeReference()

  /// The container of the item; `nil` until a constraint mentions the item.
  ///
  /// Reading it finishes a waiting departure.
  var container: LayoutContainer? {
    @inline(__always)
    get {
      guard let membership else { return nil }
      return membership.departures.isEmpty ? membership.container : containerAfterDeparture
    }
  }

  /// The container that the item has joined; if its departure waits, the one that has the item's rows.
  var joined: LayoutContainer? { membership?.container }

  /// The membership in that container.
  @safe @exclusivity(unchecked) var membership: Membership? {
    didSet { reference.membership = Link(membership) }
  }

  /// The waiting departure with which the item is leaving as the topmost one of its tree.
  // Not counted: the membership retains the departure.
  @safe @exclusivity(unchecked) var departureLink = Link<Departure>(nil)

  /// The active constraints from the item and to it.
  @safe @exclusivity(unchecked) var relations = Relations()

  /// The reading direction inside the item, if it has one of its own.
  @safe @exclusivity(unchecked) var direction: LayoutDirection?

  /// The place in the tree of the items in containers.
  @safe @exclusivity(unchecked) var tree = TreeLinks()

  /// The nested containers that are listed at this node.
  @safe @exclusivity(unchecked) var nested = NestedContainers()

  /// The variables that code has asked for; the solver identifies the others by their tags alone.
  @safe @exclusivity(unchecked) var variables: [Variable] = []

  /// The guides in the item, which it retains.
  @safe @exclusivity(unchecked) var guides: [LayoutGuide] = []

  /// The stack, flow or grid that arranges the item.
  @safe @exclusivity(unchecked) weak var arranger: (any Arranger)? {
    didSet { extendReach(.arranged) }
  }

  /// The metrics, and the constraints that keep the item at the size of its content.
  @safe @exclusivity(unchecked) var content = ItemContent()

  /// The constraints that keep an item that is not laid out at its own frame.
  @safe @exclusivity(unchecked) var given = GivenRows()

  /// The frame that Layout sets.
  @safe @exclusivity(unchecked) var placement = Placement()

  /// Creates a node; the item is found when it is first used.
  public init() { reference.node = self }

  deinit { retire() }

  @inline(__always)
  func attach(_ item: any LayoutItem) {
    guard !identity.isAttached else { return }
    identity.isAttached = true
    self.item = item
  }

  /// Whether the item still exists.
  var isPresent: Bool { item != nil }

  var isGuide: Bool { identity.kind != .item }

  /// The name in explanations and pictures.
  var name: String { identity.name(of: item) }

  /// Whether the solver determines the frame, as it does of every guide.
  var isLaidOut: Bool { !relations.outgoing.isEmpty || isGuide }

  var firstOutgoing: LayoutConstraint? { relations.outgoing.object }
  var firstIncoming: LayoutConstraint? { relations.incoming.object }

  /// The frame that the last update found, or else the item's own.
  var shownFrame: Rect {
    let own = isLaidOut || container?.root === self ? placement.frame : nil
    return own ?? item?.layoutRect ?? .zero
  }

  // MARK: - Variables

  enum Field: Int32 {
    case left, top, width, height

    var name: String {
      switch self {
      case .left: "left"
      case .top: "top"
      case .width: "width"
      case .height: "height"
      }
    }
  }

  /// Returns the tag of a field's variable: the slot and the field.
  func tag(_ field: Field) -> Int32 { slot << 2 | field.rawValue }

  /// Returns the variable of a field, if code has asked for it.
  func known(_ field: Field) -> Variable? {
    variables.first { $0.tag & 3 == field.rawValue }
  }

  /// Returns the variable of a field, and creates it at the first call.
  func variable(_ field: Field) -> Variable {
    let container = container
    if let known = known(field) { return known }
    let made = Variable(field.name, tag: tag(field))
    variables.append(made)
    container?.solver.adopt(made)
    return made
  }

  // MARK: - The end

  /// Removes everything that mentions the node, which is being deallocated.
  ///
  /// The tables forget the node first, so that no code that runs later can read a reference to it.
  private func retire() {
    reference.node = nil
    reference.membership = Link(nil)
    let rows = content.leave() + given.takeRows()
    let container = joined
    container?.beginChange()
    container?.forget(self, slot)
    loseFromDeparture()
    unlinkChildren()
    unlink()
    nested.drop()
    // All constraints leave their lists first, because ending one may call a host.
    var ended: [LayoutConstraint] = []
    while let constraint = firstOutgoing {
      constraint.unlinkIncoming()
      relations.outgoing = constraint.outgoing.next
      constraint.outgoing = .init()
      ended.append(constraint)
    }
    while let constraint = firstIncoming {
      constraint.unlinkOutgoing()
      relations.incoming = constraint.incoming.next
      constraint.incoming = .init()
      ended.append(constraint)
    }
    for constraint in ended { constraint.retire(into: container) }
    for row in rows { container?.retire(row) }
    arranger?.rearrange()
    container?.endChange()
  }
}

/// A reference to a node until the node is deallocated.
///
/// Unlike a `weak` reference, it does not move the node's reference counts to a side table, which is slower.
final class NodeReference {
  var node: LayoutNode? {
    get { link.object }
    set { link = Link(newValue) }
  }
  @safe @exclusivity(unchecked) private(set) var link = Link<LayoutNode>(nil)

  /// Whether the node was deallocated.
  var isGone: Bool { link.isEmpty }

  /// The node's membership; see ``LayoutContainer/has(_:)``.
  @safe @exclusivity(unchecked) fileprivate(set) var membership = Link<Membership>(nil)

  /// The node's slot in the container.
  @safe @exclusivity(unchecked) fileprivate(set) var slot: Int32 = -1
}
