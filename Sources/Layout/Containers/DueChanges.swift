/// Relations to remove, stacks, flows and grids that make their rules again, and items that they wait for, at the next update.
struct DueChanges {
  /// Relations to remove from the solver.
  var retired: [Row] = []

  /// The stacks, flows and grids that make their rules again.
  private var arrangers: [WaitingArranger] = []

  /// The arranged items outside of the tree, which each update looks for, because no host announces that an ancestor of
  /// an item has moved.
  private var strays: [NodeReference] = []

  private struct WaitingArranger {
    weak var arranger: (any Arranger)?
  }

  var hasArrangers: Bool { !arrangers.isEmpty }

  mutating func append(_ arranger: any Arranger) {
    arrangers.append(.init(arranger: arranger))
  }

  /// Removes and returns a stack, flow or grid that has changed.
  mutating func popArranger() -> (any Arranger)? {
    while let waiting = arrangers.popLast() {
      if let arranger = waiting.arranger, arranger.isDirty { return arranger }
    }
    return nil
  }

  mutating func append(stray: NodeReference) { strays.append(stray) }

  /// Removes and returns the items that were outside of the tree.
  mutating func takeStrays() -> [NodeReference] {
    let taken = strays
    strays = []
    return taken
  }

  /// Moves the stacks, flows and grids here that another container was about to arrange, and the items that they wait for.
  ///
  /// - Parameter moves: Returns whether those inside a node move here; the default moves all.
  mutating func takeArrangers(
    of other: inout DueChanges, where moves: (LayoutNode?) -> Bool = { _ in true }
  ) {
    let all = other.arrangers
    other.arrangers = []
    for waiting in all {
      if moves(waiting.arranger?.boundary.node) {
        arrangers.append(waiting)
      } else {
        other.arrangers.append(waiting)
      }
    }
    for stray in other.takeStrays() {
      if moves(stray.node?.arranger?.boundary.node) {
        strays.append(stray)
      } else {
        other.strays.append(stray)
      }
    }
  }
}

/// The items whose metrics an update reads, and those whose height depends on their width.
struct MetricsQueue {
  /// The slots of items whose metrics the next update reads.
  private(set) var waiting: [Int32] = []

  /// The slots of items whose height depends on their width.
  private var dependent: Set<Int32> = []

  /// Those whose width is not known yet.
  private var unmeasured: [Int32] = []

  var isEmpty: Bool { waiting.isEmpty }

  mutating func reserve(_ count: Int) { waiting.reserveCapacity(count) }

  mutating func append(_ slot: Int32) { waiting.append(slot) }

  mutating func takeWaiting() -> [Int32] {
    let taken = waiting
    waiting = []
    return taken
  }

  /// Notes whether an item's height depends on its width.
  mutating func set(_ slot: Int32, heightDependsOnWidth: Bool) {
    if heightDependsOnWidth {
      dependent.insert(slot)
    } else if !dependent.isEmpty {
      dependent.remove(slot)
    }
  }

  /// Returns whether an item's height depends on its width.
  @inline(__always)
  func heightDependsOnWidth(_ slot: Int32) -> Bool {
    !dependent.isEmpty && dependent.contains(slot)
  }

  /// Makes the update measure an item after it has solved.
  mutating func measureLater(_ slot: Int32) { unmeasured.append(slot) }

  mutating func takeUnmeasured() -> [Int32] {
    let taken = unmeasured
    unmeasured = []
    return taken
  }

  /// Removes an item that leaves.
  mutating func remove(_ slot: Int32) { if !dependent.isEmpty { dependent.remove(slot) } }
}
