/// The layout state of an item; stored in the item as `let layoutNode = LayoutNode()`.
///
/// When the item is deallocated, its node removes all constraints that mention it from the solver.
public final class LayoutNode {
  @safe @exclusivity(unchecked) weak var item: (any LayoutItem)?

  /// The reference that constraints keep instead of the node.
  let reference = NodeReference()

  /// The container of the item; `nil` until a constraint mentions the item.
  ///
  /// Reading it finishes a waiting departure.
  var container: LayoutContainer? {
    @inline(__always)
    get { departureLink.isEmpty ? joined : containerAfterDeparture }
    set { joined = newValue }
  }

  /// The container that the item has joined; if its departure waits, the one that it leaves.
  @safe @exclusivity(unchecked) var joined: LayoutContainer? {
    didSet { reference.container = joined.map(ObjectIdentifier.init) }
  }

  // Not counted: the container that the item leaves retains the departure.
  @safe @exclusivity(unchecked) var departureLink = Link<Departure>(nil)

  @safe @exclusivity(unchecked) var slot: Int32 = -1 {
    didSet { reference.slot = slot }
  }

  // The tree of the items in containers. Links are not counted: a node that is deallocated leaves its list.
  @safe @exclusivity(unchecked) private var parentLink = Link<LayoutNode>(nil)
  @safe @exclusivity(unchecked) private var childLink = Link<LayoutNode>(nil)
  @safe @exclusivity(unchecked) private var siblingLink = Link<LayoutNode>(nil)
  @safe @exclusivity(unchecked) private var previousLink = Link<LayoutNode>(nil)

  /// The nested containers that are listed at this node.
  @safe @exclusivity(unchecked) var nested = NestedContainers()

  /// The active constraints that the caller has made for the item, in order.
  @safe @exclusivity(unchecked) var constraints: [LayoutConstraint] = []

  /// The changes of these constraints that the solver has not accepted yet.
  @safe @exclusivity(unchecked) var changes: [ConstraintChange] = []

  // All active constraints from this item and to it, those of stacks included.
  @safe @exclusivity(unchecked) var outgoing = Link<LayoutConstraint>(nil)
  @safe @exclusivity(unchecked) var incoming = Link<LayoutConstraint>(nil)

  /// The variables that code has asked for; the solver identifies the others by their tags alone.
  @safe @exclusivity(unchecked) var variables: [Variable] = []

  @safe @exclusivity(unchecked) var isGuide = false

  /// The reading direction inside the item, if it has one of its own.
  @safe @exclusivity(unchecked) var direction: LayoutDirection?

  /// Whether it was reported that the item is its own ancestor.
  @safe @exclusivity(unchecked) var isCircleReported = false

  /// Whether it is a helper guide of a stack, flow or grid, which drawings omit.
  @safe @exclusivity(unchecked) var isSpacer = false

  /// The guides in the item, which it retains.
  @safe @exclusivity(unchecked) var guides: [LayoutGuide] = []

  /// The stack, flow or grid that arranges the item.
  @safe @exclusivity(unchecked) weak var stack: (any Arranger)?
  @safe @exclusivity(unchecked) var label: String?
  @safe @exclusivity(unchecked) var content = ItemContent()
  @safe @exclusivity(unchecked) var given = GivenRows()

  /// The frame that Layout set last; `nil` after the item began or ended to be laid out.
  @safe @exclusivity(unchecked) var frame: Rect?

  /// The frame of an item that stores none.
  @safe @exclusivity(unchecked) var keptFrame = Rect.zero

  /// The distance of the corner from the pixel to which it is rounded.
  @safe @exclusivity(unchecked) var pixel = PixelOffset()
  @safe @exclusivity(unchecked) var stamp: UInt32 = 0
  @safe @exclusivity(unchecked) var isReturned = false

  /// Whether a constraint may relate the item to one that is neither its parent, nor its child, nor its sibling.
  @safe @exclusivity(unchecked) var mayRelateFar = false

  /// Whether the item may be the target of a constraint of an item that is not its child.
  @safe @exclusivity(unchecked) var isTargetOfOthers = false

  /// Whether a new height requires setting the children's frames again, because y points up.
  @safe @exclusivity(unchecked) var childrenFollowHeight = false

  /// Creates a node; the item is found when it is first used.
  public init() { reference.node = self }

  deinit { retire() }

  /// Whether the solver determines the frame.
  var isLaidOut: Bool { !outgoing.isEmpty || isGuide }

  var firstOutgoing: LayoutConstraint? { outgoing.object }
  var firstIncoming: LayoutConstraint? { incoming.object }

  // A flag, because loading the weak reference to the item would dominate the cost of `attach(_:)`.
  @safe @exclusivity(unchecked) private var isAttached = false

  @inline(__always)
  func attach(_ item: any LayoutItem) {
    guard !isAttached else { return }
    isAttached = true
    self.item = item
  }

  /// Whether the item still exists.
  var isPresent: Bool { item != nil }

  /// The frame that the last update found, or else the item's own.
  var shownFrame: Rect {
    let own = isLaidOut || container?.root === self ? frame : nil
    return own ?? item?.layoutRect ?? .zero
  }

  /// The name in explanations and pictures.
  var name: String {
    guard let item else { return label?.onOneLine ?? "(gone)" }
    if let given = item.layoutName ?? label { return given.onOneLine }
    if !isGuide, let own = (item as? any CustomStringConvertible)?.description, !own.isEmpty {
      // The descriptions of Apple's objects begin with "<", and are too long for a name.
      if !own.hasPrefix("<") { return own.onOneLine }
    }
    let type = String(describing: type(of: item))
    return isGuide
      ? type : "\(type) 0x\(String(UInt(bitPattern: ObjectIdentifier(item)), radix: 16))"
  }

  // MARK: - Variables

  enum Field: Int32 { case left, top, width, height }

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
    let made = Variable("\(field)", tag: tag(field))
    variables.append(made)
    container?.solver.adopt(made)
    return made
  }

  // MARK: - The tree

  var parent: LayoutNode? {
    get { parentLink.object }
    set {
      parentLink = Link(newValue)
      if slot >= 0 { settledContainer?.items.setParent(newValue?.slot ?? -1, of: slot) }
    }
  }

  var firstChild: LayoutNode? { childLink.object }
  var nextSibling: LayoutNode? { siblingLink.object }

  /// Calls a closure with the node and each of its descendants, parents first, without counting references.
  @inline(__always)
  func forEachInSubtree(_ body: (LayoutNode) -> Void) {
    var next = Link(self)
    while !next.isEmpty {
      let node = next
      node.with {
        body($0)
        next = $0.following(in: self)
      }
    }
  }

  /// The node after this one in a tree, parents first.
  private func following(in top: LayoutNode) -> Link<LayoutNode> {
    if !childLink.isEmpty { return childLink }
    var (node, found) = (Link(self), Link<LayoutNode>(nil))
    while found.isEmpty, !node.isEmpty, !node.refers(to: top) {
      let last = node
      last.with { (found, node) = ($0.siblingLink, $0.parentLink) }
    }
    return found
  }

  func link(under parent: LayoutNode) {
    self.parent = parent
    siblingLink = parent.childLink
    parent.childLink.with { $0.previousLink = Link(self) }
    previousLink = Link(nil)
    parent.childLink = Link(self)
    if !parent.isLaidOut { parent.container?.noteGiven(parent) }
  }

  func unlink() {
    if previousLink.isEmpty {
      parentLink.with { $0.childLink = siblingLink }
    } else {
      previousLink.with { $0.siblingLink = siblingLink }
    }
    siblingLink.with { $0.previousLink = previousLink }
    parentLink.with { if $0.childLink.isEmpty { $0.settledContainer?.reviewGiven($0) } }
    parent = nil
    siblingLink = Link(nil)
    previousLink = Link(nil)
  }

  /// Removes everything that mentions the node, which is being deallocated.
  ///
  /// The tables forget the node first, so that no code that runs later can read a reference to it.
  private func retire() {
    reference.node = nil
    reference.container = nil
    let rows = content.all + given.all
    let departure = departure
    let container = departure?.former ?? joined
    container?.beginChange()
    container?.forget(self, slot)
    departure?.lose(self)
    while let child = firstChild {
      childLink = child.siblingLink
      child.parent = nil
      child.siblingLink = Link(nil)
      child.previousLink = Link(nil)
    }
    unlink()
    nested.drop()
    // All constraints leave their lists first, because ending one may call a host.
    var ended: [LayoutConstraint] = []
    while let constraint = firstOutgoing {
      constraint.unlinkIncoming()
      outgoing = constraint.outgoing.next
      constraint.outgoing = .init()
      ended.append(constraint)
    }
    while let constraint = firstIncoming {
      constraint.unlinkOutgoing()
      incoming = constraint.incoming.next
      constraint.incoming = .init()
      ended.append(constraint)
    }
    for constraint in ended { constraint.retire(into: container) }
    for row in rows { container?.retire(row) }
    stack?.rearrange()
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

  /// The identity of the node's container, which is compared without retaining either.
  @safe @exclusivity(unchecked) fileprivate(set) var container: ObjectIdentifier?

  /// The node's slot in the container.
  @safe @exclusivity(unchecked) fileprivate(set) var slot: Int32 = -1
}
