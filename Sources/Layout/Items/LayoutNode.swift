/// The layout state of an item; stored in the item as `let layoutNode = LayoutNode()`.
///
/// When the item is deallocated, its node removes all constraints that mention it from the solver.
public final class LayoutNode {
  @safe @exclusivity(unchecked) weak var item: (any LayoutItem)?

  /// The reference that constraints keep instead of the node.
  let reference = NodeReference()

  /// The container of the item; `nil` until a constraint mentions the item.
  @safe @exclusivity(unchecked) var container: LayoutContainer? {
    didSet { reference.container = container.map(ObjectIdentifier.init) }
  }
  @safe @exclusivity(unchecked) var slot: Int32 = -1 {
    didSet { reference.slot = slot }
  }

  // The tree of the items in containers. Links are not counted: a node that is deallocated leaves its list.
  @safe @exclusivity(unchecked) unowned(unsafe) var parent: LayoutNode? {
    didSet { if slot >= 0 { container?.items.setParent(parent?.slot ?? -1, of: slot) } }
  }
  @safe @exclusivity(unchecked) unowned(unsafe) var firstChild: LayoutNode?
  @safe @exclusivity(unchecked) unowned(unsafe) var nextSibling: LayoutNode?
  @safe @exclusivity(unchecked) unowned(unsafe) var previousSibling: LayoutNode?

  /// The first of the nested containers that are listed at this node; see `Nesting`.
  @safe @exclusivity(unchecked) unowned(unsafe) var firstNested: LayoutContainer?

  /// The nested containers below this node that are listed at a node above it.
  @safe @exclusivity(unchecked) var passing: [PassingContainer] = []

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
  @safe @exclusivity(unchecked) var metrics: LayoutMetrics?
  @safe @exclusivity(unchecked) var isMetricsQueued = false
  @safe @exclusivity(unchecked) var isMeasuring = false
  @safe @exclusivity(unchecked) var content = ContentRows()
  @safe @exclusivity(unchecked) var held = HeldRows()

  /// The frame that Layout set last; `nil` after the item began or ended to be laid out.
  @safe @exclusivity(unchecked) var frame: Rect?

  /// The frame of an item that stores none.
  @safe @exclusivity(unchecked) var keptFrame = Rect.zero

  /// The distance of the corner from the pixel to which it is rounded.
  @safe @exclusivity(unchecked) var pixel = PixelOffset()
  @safe @exclusivity(unchecked) var stamp: UInt32 = 0
  @safe @exclusivity(unchecked) var isReturned = false

  /// Whether a constraint of the item, or to it, may have its other end in another container.
  @safe @exclusivity(unchecked) var mayRelateOutside = false

  /// Whether it is leaving a container together with others that have this mark.
  @safe @exclusivity(unchecked) var isLeaving = false

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
    if let known = known(field) { return known }
    let made = Variable("\(field)", tag: tag(field))
    variables.append(made)
    container?.solver.adopt(made)
    return made
  }

  // MARK: - The tree

  func link(under parent: LayoutNode) {
    self.parent = parent
    nextSibling = parent.firstChild
    parent.firstChild?.previousSibling = self
    previousSibling = nil
    parent.firstChild = self
    if !parent.isLaidOut { parent.container?.noteHeld(parent) }
  }

  func unlink() {
    if let previousSibling {
      previousSibling.nextSibling = nextSibling
    } else {
      parent?.firstChild = nextSibling
    }
    nextSibling?.previousSibling = previousSibling
    if let parent, parent.firstChild == nil { parent.container?.reviewHeld(parent) }
    parent = nil
    nextSibling = nil
    previousSibling = nil
  }

  /// Removes everything that mentions the node, which is being deallocated.
  ///
  /// The tables forget the node first, so that no code that runs later can read a reference to it.
  private func retire() {
    reference.node = nil
    reference.container = nil
    let rows = content.all + held.all
    let container = container
    container?.hold()
    container?.forget(self, slot)
    while let child = firstChild {
      firstChild = child.nextSibling
      child.parent = nil
      child.nextSibling = nil
      child.previousSibling = nil
    }
    unlink()
    dropNested()
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
    container?.letGo()
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
  @safe @exclusivity(unchecked) private var link = Link<LayoutNode>(nil)

  /// Whether the node was deallocated.
  var isGone: Bool { link.isEmpty }

  /// The identity of the node's container, which is compared without retaining either.
  @safe @exclusivity(unchecked) fileprivate(set) var container: ObjectIdentifier?

  /// The node's slot in the container.
  @safe @exclusivity(unchecked) fileprivate(set) var slot: Int32 = -1
}

/// The constraints that keep an item at the size of its content.
struct ContentRows {
  var hugging = (horizontal: 250.0, vertical: 250.0)
  var compression = (horizontal: 750.0, vertical: 750.0)
  var rows: (Constraint?, Constraint?, Constraint?, Constraint?)

  /// The reported conflicts of the rows that the solver has refused, by position.
  var refused: [Int: ConstraintLife.Members] = [:]

  /// Whether the solver neither has nor has refused a row of the item's content.
  var isEmpty: Bool {
    rows.0 == nil && rows.1 == nil && rows.2 == nil && rows.3 == nil && refused.isEmpty
  }

  /// The height that was measured for `measuredWidth`.
  var measuredHeight: Double?
  var measuredWidth: Double?
}

/// The constraints that keep an item that is not laid out at its own frame.
struct HeldRows {
  var left: Constraint?
  var top: Constraint?
  var width: Constraint?
  var height: Constraint?

  /// The frame that the last update read; `nil` if the item has to be examined again.
  var frame: Rect?

  /// The different frame that required constraints needed at the last update.
  var misfit: Misfit?

  struct Misfit {
    /// The left, top, width and height that constraints need; `nil` for those that are the item's own.
    var sides: [Double?]
    var members = ConstraintLife.Members()
  }

  /// Whether it was reported that constraints relate to the item while it is empty.
  var isEmptyTarget = false

  /// Whether the item's own frame was not finite at the last update.
  var isUnusable = false

  var isEmpty: Bool { width == nil && left == nil }
}
