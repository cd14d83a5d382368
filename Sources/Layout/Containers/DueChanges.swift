/// The tasks of the next update, except for trying constraints.
struct DueChanges {
  /// Relations to remove from the solver.
  var retired: [Row] = []

  /// The slots of items whose metrics the update reads.
  var metrics: [Int32] = []

  /// The stacks, flows and grids that make their rules again.
  var stacks: [WaitingStack] = []

  /// Required content that the solver has rejected.
  var refusedContent: [RefusedContent] = []

  /// Relations that were changed or removed since constraints were rejected.
  var touched: Set<ObjectIdentifier> = []

  /// The slots of items whose frames required constraints would change, by each relation that would.
  var misfits: [ObjectIdentifier: Int32] = [:]

  /// The slots of such items for which a relation was changed or removed.
  var reviewed: Set<Int32> = []

  /// The slots of items with a measured height.
  var measured: Set<Int32> = []

  /// The slots of items with a measured height whose width is not known yet.
  var unmeasured: [Int32] = []

  /// The serial of the latest request of a constraint.
  ///
  /// Constraints are tried in the order of their serials.
  var lastSerial = 0

  struct WaitingStack {
    weak var stack: (any Arranger)?
  }

  /// Removes an item that leaves.
  mutating func remove(_ slot: Int32) {
    if !measured.isEmpty { measured.remove(slot) }
    if !refusedContent.isEmpty { refusedContent.removeAll { $0.slot == slot } }
    forgetMisfit(slot)
  }

  mutating func forgetMisfit(_ slot: Int32) {
    if !misfits.isEmpty { misfits = misfits.filter { $0.value != slot } }
  }
}
