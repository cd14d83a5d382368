/// The active constraints of an item.
struct Relations {
  // All constraints from the item and to it, those of stacks included.
  var outgoing = Link<LayoutConstraint>(nil)
  var incoming = Link<LayoutConstraint>(nil)

  /// The constraints that the caller has made for the item, in order.
  var written: [LayoutConstraint] = []

  /// The changes of these constraints that the solver has not accepted yet.
  var changes: [ConstraintChange] = []

  /// The items that constraints may relate the item to.
  private(set) var reach: Reach = []

  /// How far constraints may reach, so that a departure need not examine all of them.
  struct Reach: OptionSet {
    let rawValue: UInt8

    /// The item may be the target of a constraint of an item that is not its child.
    static let fromOthers = Reach(rawValue: 1)

    /// A constraint may relate the item to one that is neither its parent, nor its child, nor its sibling.
    static let far = Reach(rawValue: 2)

    /// A stack, flow or grid may arrange the item.
    static let arranged = Reach(rawValue: 4)

    /// A constraint that the solver does not have yet may relate the item to any other one.
    static let untried = Reach(rawValue: 8)

    /// The items that a departure has to search for in its tree.
    static let searched: Reach = [.far, .arranged]
  }

  @inline(__always)
  mutating func extend(_ reach: Reach) { self.reach.formUnion(reach) }
}

extension LayoutNode {
  var outgoing: ActiveConstraints { .init(first: relations.outgoing, areIncoming: false) }
  var incoming: ActiveConstraints { .init(first: relations.incoming, areIncoming: true) }
}

/// The active constraints from an item or to it; code may end the current one, or move it to another list.
struct ActiveConstraints: Sequence, IteratorProtocol {
  private var following: LayoutConstraint?
  private let areIncoming: Bool

  @inline(__always)
  fileprivate init(first: Link<LayoutConstraint>, areIncoming: Bool) {
    following = first.object
    self.areIncoming = areIncoming
  }

  @inline(__always)
  mutating func next() -> LayoutConstraint? {
    guard let constraint = following else { return nil }
    following = (areIncoming ? constraint.incoming : constraint.outgoing).next.object
    return constraint
  }
}
