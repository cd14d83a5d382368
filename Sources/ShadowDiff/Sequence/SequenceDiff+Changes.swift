extension SequenceDiff {
  /// The change that a patch makes to one element.
  ///
  /// Numbers that are missing are stored as -1: four optional integers would take twice the room,
  /// and a composition of a million moves goes through its changes in no order.
  struct Change {
    private var storedSource: Int
    private var storedTarget: Int
    private var storedOld = -1
    private var storedNew = -1

    /// Whether the element leaves its order.
    var isMoved: Bool

    /// Whether the element's content changes.
    var isUpdated: Bool

    init(
      source: Int? = nil, target: Int? = nil, isMoved: Bool = false, isUpdated: Bool = false
    ) {
      storedSource = source ?? -1
      storedTarget = target ?? -1
      self.isMoved = isMoved
      self.isUpdated = isUpdated
    }

    /// The offset in the source, or nil for an insertion.
    var source: Int? { storedSource < 0 ? nil : storedSource }

    /// The offset in the target, or nil for a deletion.
    var target: Int? { storedTarget < 0 ? nil : storedTarget }

    /// Which carried element is the content in the source, or nil for an insertion.
    var old: Int? {
      get { storedOld < 0 ? nil : storedOld }
      set { storedOld = newValue ?? -1 }
    }

    /// Which carried element is the content in the target, where the patch brings it.
    var new: Int? {
      get { storedNew < 0 ? nil : storedNew }
      set { storedNew = newValue ?? -1 }
    }
  }

  /// All changes: deletions, moves, updates in place and insertions.
  ///
  /// Elements are numbered as a patch carries them: by source offset those that the patch changes,
  /// then by target offset those that it brings.
  ///
  /// - Complexity: O(e log e), where e is the number of edits and updates.
  func elementChanges(numberingFrom base: Int) -> [Change] {
    var changes = deletions.map { Change(source: $0) }
    changes += moves.map { Change(source: $0.source, target: $0.target, isMoved: true) }
    var update = 0
    for index in changes.indices {
      guard let target = changes[index].target else { continue }
      while update < updates.count, updates[update].target < target { update += 1 }
      changes[index].isUpdated = update < updates.count && updates[update].target == target
    }
    changes += updatesInPlace.map {
      Change(source: $0.source, target: $0.target, isUpdated: true)
    }
    var number = base
    for index in Self.indicesBySource(changes, sourceCount: sourceCount) {
      changes[index].old = number
      number += 1
    }
    changes += insertions.map { Change(target: $0) }
    for index in Self.indicesByTarget(changes, targetCount: targetCount)
    where changes[index].isUpdated || changes[index].source == nil {
      changes[index].new = number
      number += 1
    }
    return changes
  }

  /// The indices of the changes that have a source offset, by ascending source offset.
  static func indicesBySource(_ changes: [Change], sourceCount: Int) -> [Int] {
    indices(of: changes, by: \.source, below: sourceCount)
  }

  /// The indices of the changes that have a target offset, by ascending target offset.
  static func indicesByTarget(_ changes: [Change], targetCount: Int) -> [Int] {
    indices(of: changes, by: \.target, below: targetCount)
  }

  private static func indices(
    of changes: [Change], by offset: (Change) -> Int?, below count: Int
  ) -> [Int] {
    var pairs: [Pair] = []
    pairs.reserveCapacity(changes.count)
    for (index, change) in changes.enumerated() {
      if let offset = offset(change) { pairs.append(Pair(source: offset, target: index)) }
    }
    return sortedBySource(pairs, sourceCount: count).map(\.target)
  }
}
