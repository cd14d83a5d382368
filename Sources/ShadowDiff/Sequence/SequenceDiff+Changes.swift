extension SequenceDiff {
  /// The change that a patch makes to one element.
  ///
  /// A missing offset or number is -1. Optional integers would take twice the memory, and a
  /// composition of a million moves accesses its changes in random order.
  struct Change {
    /// The offset in the source; -1 for an insertion.
    var source = -1

    /// The offset in the target; -1 for a deletion.
    var target = -1

    /// The number of the carried element that is the content in the source; -1 for an insertion.
    var old = -1

    /// The number of the carried element that is the content in the target; -1 if the patch does
    /// not carry it.
    var new = -1

    /// A Boolean value that indicates whether the element moves.
    var isMoved = false

    /// A Boolean value that indicates whether the element's content changes.
    var isUpdated = false

    /// A Boolean value that indicates whether another change reverses this one, so that both are
    /// dropped.
    var isCanceled = false

    /// A Boolean value that indicates whether the element is kept and only its content changes.
    var isUpdatedInPlace: Bool { isUpdated && !isMoved }
  }

  /// All changes of a diff, in both orders: deletions, moves, updates and insertions.
  ///
  /// Elements have the numbers of ``Patch``: first its source elements, by source offset, then its
  /// target elements, by target offset.
  struct ElementChanges {
    /// The deletions, by ascending source offset.
    let deletions: [Change]

    /// The changes that have a target offset, by ascending target offset.
    private(set) var byTarget: [Change]

    /// One more than the number of the last element.
    private(set) var endNumber: Int

    private let firstNumber: Int
    private let sourceCount: Int

    /// - Complexity: O(e log e), where e is the number of edits and updates.
    init(_ diff: SequenceDiff, numberingFrom base: Int) {
      byTarget = Self.arrivals(of: diff)
      var sources = diff.deletions
      for change in byTarget where change.source >= 0 { sources.append(change.source) }
      let ranks = SequenceDiff.ranks(of: sources, below: diff.sourceCount)
      deletions = zip(diff.deletions, ranks).map { Change(source: $0, old: base + $1) }
      firstNumber = base
      sourceCount = sources.count
      endNumber = base + sources.count
      var next = deletions.count
      for index in byTarget.indices {
        let hasSource = byTarget[index].source >= 0
        if !hasSource || byTarget[index].isUpdated {
          byTarget[index].new = endNumber
          endNumber += 1
        }
        if hasSource {
          byTarget[index].old = base + ranks[next]
          next += 1
        }
      }
    }

    /// The changes that have a source offset, by ascending source offset, which is the order of
    /// their numbers.
    ///
    /// - Complexity: O(e).
    var bySource: [Change] {
      var result = Array(repeating: Change(), count: sourceCount)
      for change in deletions { result[change.old - firstNumber] = change }
      for change in byTarget where change.source >= 0 { result[change.old - firstNumber] = change }
      return result
    }

    /// The source offsets that are deleted or moved away, ascending.
    ///
    /// - Complexity: O(e).
    var goneSources: [Int] {
      var result = Array(repeating: -1, count: sourceCount)
      for change in deletions { result[change.old - firstNumber] = change.source }
      for change in byTarget where change.source >= 0 && !change.isUpdatedInPlace {
        result[change.old - firstNumber] = change.source
      }
      return result.filter { $0 >= 0 }
    }

    /// The insertions, moves and updates by ascending target offset, without numbers.
    private static func arrivals(of diff: SequenceDiff) -> [Change] {
      let (insertions, moves, updates) = (diff.insertions, diff.moves, diff.updates)
      var result: [Change] = []
      result.reserveCapacity(insertions.count + moves.count + updates.count)
      var (insertion, move, update) = (0, 0, 0)
      while true {
        let inserted = insertion < insertions.count ? insertions[insertion] : Int.max
        let moved = move < moves.count ? moves[move].target : Int.max
        let updated = update < updates.count ? updates[update].target : Int.max
        let target = Swift.min(inserted, moved, updated)
        if target == .max { return result }
        var change = Change(target: target, isMoved: moved == target, isUpdated: updated == target)
        if inserted == target { insertion += 1 }
        if change.isMoved {
          change.source = moves[move].source
          move += 1
        }
        if change.isUpdated {
          change.source = updates[update].source
          update += 1
        }
        result.append(change)
      }
    }
  }
}
