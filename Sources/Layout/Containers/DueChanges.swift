/// The work of the next update beside trying constraints.
struct DueChanges {
  /// Relations to remove from the solver.
  var retired: [Row] = []

  /// The slots of items whose metrics are to be read.
  var metrics: [Int32] = []

  /// Stacks whose rules are to be made again.
  var stacks: [WaitingStack] = []

  /// Required content that the solver has rejected.
  var refusedContent: [RefusedContent] = []

  /// Relations that were changed or removed since constraints were rejected.
  var touched: Set<ObjectIdentifier> = []

  /// The slots of items that required constraints ask for another frame of, by each relation that does.
  var misfits: [ObjectIdentifier: Int32] = [:]

  /// The slots of such items for which a relation was changed or removed.
  var reviewed: Set<Int32> = []

  /// The slots of items with a measured height.
  var measured: Set<Int32> = []

  /// The slots of those whose width is not known yet.
  var unmeasured: [Int32] = []

  /// The number of requests for constraints so far: the order in which they are accepted or rejected.
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
