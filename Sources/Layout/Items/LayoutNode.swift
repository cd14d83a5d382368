/// The layout state of an item; stored in the item as `let layoutNode = LayoutNode()`.
///
/// When the item is deallocated, its node removes all constraints that mention it from the solver.
public final class LayoutNode {
  @safe @exclusivity(unchecked) weak var item: (any LayoutItem)?

  /// The reference that constraints keep instead of the node.
  let reference = NodeReference()

  /// The container that the item takes part in; nil until a constraint mentions it.
  @safe @exclusivity(unchecked) var container: LayoutContainer? {
    didSet { reference.container = container.map(ObjectIdentifier.init) }
  }
  @safe @exclusivity(unchecked) var slot: Int32 = -1 {
    didSet { reference.slot = slot }
  }

  // The tree of the items that take part, as lists that own nothing: a node that ends leaves its list.
  @safe @exclusivity(unchecked) unowned(unsafe) var parent: LayoutNode? {
    didSet { if slot >= 0 { container?.items.setParent(parent?.slot ?? -1, of: slot) } }
  }
  @safe @exclusivity(unchecked) unowned(unsafe) var firstChild: LayoutNode?
  @safe @exclusivity(unchecked) unowned(unsafe) var nextSibling: LayoutNode?
  @safe @exclusivity(unchecked) unowned(unsafe) var previousSibling: LayoutNode?

  /// The first of the containers below for which this is the nearest node that may have settings for them.
  @safe @exclusivity(unchecked) unowned(unsafe) var firstNested: LayoutContainer?

  /// The containers below that are listed at a node above.
  @safe @exclusivity(unchecked) var passing: [PassingContainer] = []

  /// The constraints that were made on the item and are active, in order.
  @safe @exclusivity(unchecked) var constraints: [LayoutConstraint] = []

  /// Changes of them that the solver has not taken yet.
  @safe @exclusivity(unchecked) var changes: [ConstraintChange] = []

  // All active constraints from this item and to it, those of stacks included.
  @safe @exclusivity(unchecked) var outgoing = Link<LayoutConstraint>(nil)
  @safe @exclusivity(unchecked) var incoming = Link<LayoutConstraint>(nil)

  /// The variables that somebody has asked for; the solver knows the others by their tags only.
  @safe @exclusivity(unchecked) var variables: [Variable] = []

  @safe @exclusivity(unchecked) var isGuide = false

  /// The reading direction inside the item, if it has one of its own.
  @safe @exclusivity(unchecked) var direction: LayoutDirection?

  /// Whether it has been said that the item is above itself.
  @safe @exclusivity(unchecked) var isCircleReported = false

  /// Whether it is the room between two items of a stack, which pictures leave out.
  @safe @exclusivity(unchecked) var isSpacer = false

  /// The guides that the item keeps.
  @safe @exclusivity(unchecked) var guides: [LayoutGuide] = []

  /// The stack, flow or grid that arranges the item.
  @safe @exclusivity(unchecked) weak var stack: (any Arranger)?
  @safe @exclusivity(unchecked) var label: String?
  @safe @exclusivity(unchecked) var metrics: LayoutMetrics?
  @safe @exclusivity(unchecked) var isMetricsQueued = false
  @safe @exclusivity(unchecked) var isMeasuring = false
  @safe @exclusivity(unchecked) var content = ContentRows()
  @safe @exclusivity(unchecked) var held = HeldRows()

  /// The frame as it was last given to the item; nil from where it is laid out, or not any more.
  @safe @exclusivity(unchecked) var frame: Rect?

  /// The frame of an item that stores none.
  @safe @exclusivity(unchecked) var keptFrame = Rect.zero

  /// How far the corner is from the pixel to which it is rounded.
  @safe @exclusivity(unchecked) var pixel = PixelOffset()
  @safe @exclusivity(unchecked) var stamp: UInt32 = 0
  @safe @exclusivity(unchecked) var isReturned = false

  /// Whether a constraint of the item, or to it, may have its other end in another container.
  @safe @exclusivity(unchecked) var mayRelateOutside = false

  /// Whether it is leaving a container together with others that have this mark.
  @safe @exclusivity(unchecked) var isLeaving = false

  /// Whether the children's frames are set again when the height changes: where y points up.
  @safe @exclusivity(unchecked) var childrenFollowHeight = false

  /// Creates a node; the item is found when it is first used.
  public init() { reference.node = self }

  deinit { retire() }

  /// Whether the solver finds the frame, and not the item's owner.
  var isLaidOut: Bool { !outgoing.isEmpty || isGuide }

  var firstOutgoing: LayoutConstraint? { outgoing.object }
  var firstIncoming: LayoutConstraint? { incoming.object }

  // Whether the item is known: a flag, because loading a weak reference costs more than all else here.
  @safe @exclusivity(unchecked) private var isAttached = false

  @inline(__always)
  func attach(_ item: any LayoutItem) {
    guard !isAttached else { return }
    isAttached = true
    self.item = item
  }

  /// Whether the item still exists.
  var isPresent: Bool { item != nil }

  /// The frame as it was last solved; that of the item where nothing is solved for it.
  var shownFrame: Rect {
    let own = isLaidOut || container?.root === self ? frame : nil
    return own ?? item?.layoutRect ?? .zero
  }

  /// The name in explanations and pictures.
  var name: String {
    guard let item else { return label?.onOneLine ?? "(gone)" }
    if let given = item.layoutName ?? label { return given.onOneLine }
    if !isGuide, let own = (item as? any CustomStringConvertible)?.description, !own.isEmpty {
      // Objects of Apple's platforms begin their descriptions so, which say all about them.
      if !own.hasPrefix("<") { return own.onOneLine }
    }
    let type = String(describing: type(of: item))
    return isGuide
      ? type : "\(type) 0x\(String(UInt(bitPattern: ObjectIdentifier(item)), radix: 16))"
  }

  // MARK: - Variables

  enum Field: Int32 { case left, top, width, height }

  /// The tag by which the container's solver knows the variable of a field.
  func tag(_ field: Field) -> Int32 { slot << 2 | field.rawValue }

  /// The variable of a field, if somebody has asked for it.
  func known(_ field: Field) -> Variable? {
    variables.first { $0.tag & 3 == field.rawValue }
  }

  /// Returns the variable of a field, and makes it if nobody has asked for it yet.
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

  /// Takes out all that mentions the item, because it is about to go.
  ///
  /// Nothing may read a reference to this node any more: so the books first, then what asks them.
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
    // Out of all lists first: ending them may call a host.
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

/// A node as long as there is one: a weak reference that leaves the node's counts where they are fast.
final class NodeReference {
  var node: LayoutNode? {
    get { link.object }
    set { link = Link(newValue) }
  }
  @safe @exclusivity(unchecked) private var link = Link<LayoutNode>(nil)

  /// Whether the node has ended.
  var isGone: Bool { link.isEmpty }

  /// The identity of the node's container, which is compared without retaining either.
  @safe @exclusivity(unchecked) fileprivate(set) var container: ObjectIdentifier?

  /// The node's slot in the container.
  @safe @exclusivity(unchecked) fileprivate(set) var slot: Int32 = -1
}

/// The constraints that hold an item at its content's size.
struct ContentRows {
  var hugging = (horizontal: 250.0, vertical: 250.0)
  var compression = (horizontal: 750.0, vertical: 750.0)
  var rows: (Constraint?, Constraint?, Constraint?, Constraint?)

  /// The reports for the rows that the solver does not take as they are wanted, by place.
  var refused: [Int: ConstraintLife.Members] = [:]

  /// Whether the solver has nothing of the item's content, and nothing of it was left out.
  var isEmpty: Bool {
    rows.0 == nil && rows.1 == nil && rows.2 == nil && rows.3 == nil && refused.isEmpty
  }

  /// The height that was measured for the width that the item has.
  var measuredHeight: Double?
  var measuredWidth: Double?
}

/// The constraints that hold an item that is not laid out at the frame that it has.
struct HeldRows {
  var left: Constraint?
  var top: Constraint?
  var width: Constraint?
  var height: Constraint?

  /// The item's frame, where nothing else has changed since it was taken.
  var frame: Rect?

  /// The other frame for which required constraints asked at the last update.
  var misfit: Misfit?

  struct Misfit {
    /// The left, top, width and height that were asked for; `nil` for those that the item has.
    var sides: [Double?]
    var members = ConstraintLife.Members()
  }

  /// Whether it was reported that constraints relate to the item while it is empty.
  var isEmptyTarget = false

  /// Whether the item's own frame was not one, at the last update.
  var isUnusable = false

  var isEmpty: Bool { width == nil && left == nil }
}
