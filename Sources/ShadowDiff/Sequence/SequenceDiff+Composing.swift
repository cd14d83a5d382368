extension SequenceDiff {
  /// The composition of two diffs, with the numbers of the elements that its patch carries.
  ///
  /// The numbers count the source elements of the first patch, then its target elements, then the
  /// source elements of the second patch, then its target elements.
  @usableFromInline
  struct Composition {
    /// The diff from the first source to the second target.
    @usableFromInline var diff: SequenceDiff

    /// The numbers of the elements that are deleted, moved or updated, by ascending source offset.
    @usableFromInline var sourceElements: [Int] = []

    /// The numbers of the elements that are inserted or updated, by ascending target offset.
    @usableFromInline var targetElements: [Int] = []

    /// Composes two diffs.
    ///
    /// The target of the first diff has the size of the source of the second.
    ///
    /// - Throws: ``PatchError/elementMismatch(offset:)`` if the patches carry different elements
    ///   for the same offset of the collection between them.
    /// - Complexity: O(e log e) for e edits and updates in both.
    @usableFromInline
    init(
      _ first: SequenceDiff, _ second: SequenceDiff, areSame: (Int, Int) -> Bool
    ) throws(PatchError) {
      assert(first.targetCount == second.sourceCount)
      var changes = try Self.joined(first, second, areSame: areSame)
      // The ranks of each change among the changes with a source and among those with a target. In
      // memory, the changes are in neither order, so each is read once and written at its rank.
      let sourceRanks = SequenceDiff.ranks(of: changes.map(\.source), below: first.sourceCount)
      let targetRanks = SequenceDiff.ranks(of: changes.map(\.target), below: second.targetCount)
      Self.cancelReturns(in: &changes, sourceRanks, targetRanks, areSame: areSame)

      var bySource = [Pair?](repeating: nil, count: changes.count)
      var byTarget = [Change?](repeating: nil, count: changes.count)
      for (index, change) in changes.enumerated() where !change.isCanceled {
        if sourceRanks[index] >= 0 {
          // The number of the old content, and the source offset if the element is deleted.
          bySource[sourceRanks[index]] = Pair(
            source: change.target < 0 ? change.source : -1, target: change.old)
        }
        if targetRanks[index] >= 0 { byTarget[targetRanks[index]] = change }
      }
      var (deletions, insertions) = ([Int](), [Int]())
      var (moves, updates) = ([Pair](), [Pair]())
      for case let change? in bySource {
        if change.target >= 0 { sourceElements.append(change.target) }
        if change.source >= 0 { deletions.append(change.source) }
      }
      for case let change? in byTarget {
        if change.source < 0 {
          insertions.append(change.target)
        } else {
          let pair = Pair(source: change.source, target: change.target)
          if change.isMoved { moves.append(pair) }
          if change.isUpdated { updates.append(pair) }
        }
        if change.source < 0 || change.isUpdated, change.new >= 0 {
          targetElements.append(change.new)
        }
      }
      diff = SequenceDiff(
        uncheckedSourceCount: first.sourceCount, targetCount: second.targetCount,
        deletions: deletions, insertions: insertions, moves: moves, updates: updates,
        isProvenMinimal: deletions.isEmpty && insertions.isEmpty && moves.isEmpty)
    }
  }
}

extension SequenceDiff.Composition {
  private typealias Change = SequenceDiff.Change

  // Tracks every element of the collection between the diffs that either diff changes, by ascending
  // offset.
  private static func joined(
    _ first: SequenceDiff, _ second: SequenceDiff, areSame: (Int, Int) -> Bool
  ) throws(PatchError) -> [Change] {
    let before = SequenceDiff.ElementChanges(first, numberingFrom: 0)
    let after = SequenceDiff.ElementChanges(second, numberingFrom: before.endNumber)
    let (arrivals, departures) = (before.byTarget, after.bySource)
    var result: [Change] = []
    result.reserveCapacity(arrivals.count + before.deletions.count + departures.count)
    result += before.deletions
    for change in after.byTarget where change.source < 0 { result.append(change) }

    var middle = MiddleOffsets(before, after)
    var (i, j) = (0, 0)
    while i < arrivals.count || j < departures.count {
      let arrival = i < arrivals.count ? arrivals[i].target : .max
      let departure = j < departures.count ? departures[j].source : .max
      let offset = min(arrival, departure)
      let cause = arrival == offset ? arrivals[i] : middle.kept(byFirstAt: offset)
      let effect = departure == offset ? departures[j] : middle.kept(bySecondAt: offset)
      if arrival == offset {
        middle.passArrival(cause)
        i += 1
      }
      if departure == offset {
        middle.passDeparture(effect)
        j += 1
      }
      let known = cause.new >= 0 ? cause.new : cause.old
      if known >= 0, effect.old >= 0, !areSame(known, effect.old) {
        throw .elementMismatch(offset: offset)
      }
      var change = Change(source: cause.source, target: effect.target)
      let (hasSource, hasTarget) = (change.source >= 0, change.target >= 0)
      if hasSource { change.old = cause.old >= 0 ? cause.old : effect.old }
      if hasTarget {
        change.new = effect.new >= 0 ? effect.new : known >= 0 ? known : effect.old
      }
      // Deleted and inserted elements do not move and are not updated. If the second update
      // restores the content, there is no update.
      if hasSource, hasTarget {
        change.isMoved = cause.isMoved || effect.isMoved
        change.isUpdated = cause.isUpdated || effect.isUpdated
        if cause.isUpdated, effect.isUpdated, areSame(change.old, change.new) {
          change.isUpdated = false
        }
        if !change.isMoved, !change.isUpdated { continue }
      } else if !hasSource, !hasTarget {
        continue
      }
      result.append(change)
    }
    return result
  }

  // Between two elements that both diffs keep, there is a run of changed elements of the source and
  // a run of changed elements of the target. While both runs begin, or end, with the same element,
  // that element is kept.
  private static func cancelReturns(
    in changes: inout [Change], _ sourceRanks: [Int], _ targetRanks: [Int],
    areSame: (Int, Int) -> Bool
  ) {
    var gone = [(index: Int, offset: Int)](repeating: (-1, -1), count: changes.count)
    var arrived = gone
    for (index, change) in changes.enumerated() where !change.isUpdatedInPlace {
      if sourceRanks[index] >= 0 { gone[sourceRanks[index]] = (index, change.source) }
      if targetRanks[index] >= 0 { arrived[targetRanks[index]] = (index, change.target) }
    }
    gone.removeAll { $0.index < 0 }
    arrived.removeAll { $0.index < 0 }

    func cancelsOut(_ left: Int, _ right: Int) -> Bool {
      if left == right { return true }
      let (old, new) = (changes[left], changes[right])
      return old.target < 0 && new.source < 0 && old.old >= 0 && new.new >= 0
        && areSame(old.old, new.new)
    }
    func cancel(_ left: Int, _ right: Int) {
      changes[left].isMoved = false
      if left == right, changes[left].isUpdated { return }
      changes[left].isCanceled = true
      changes[right].isCanceled = true
    }

    var (i, j) = (0, 0)
    while i < gone.count, j < arrived.count {
      // The number of kept elements before a gap identifies the gap.
      let sourceGap = gone[i].offset - i
      let targetGap = arrived[j].offset - j
      if sourceGap < targetGap {
        i += 1
        continue
      }
      if targetGap < sourceGap {
        j += 1
        continue
      }
      var (iEnd, jEnd) = (i, j)
      while iEnd < gone.count, gone[iEnd].offset - iEnd == sourceGap { iEnd += 1 }
      while jEnd < arrived.count, arrived[jEnd].offset - jEnd == sourceGap { jEnd += 1 }
      let next = (iEnd, jEnd)
      while i < iEnd, j < jEnd, cancelsOut(gone[i].index, arrived[j].index) {
        cancel(gone[i].index, arrived[j].index)
        i += 1
        j += 1
      }
      while i < iEnd, j < jEnd, cancelsOut(gone[iEnd - 1].index, arrived[jEnd - 1].index) {
        iEnd -= 1
        jEnd -= 1
        cancel(gone[iEnd].index, arrived[jEnd].index)
      }
      (i, j) = next
    }
  }

  // The offsets, in the first source and in the second target, of elements that one of the diffs
  // keeps.
  private struct MiddleOffsets {
    private let gone: [Int]
    private let arrived: [Int]
    private var goneIndex = 0
    private var arrivedIndex = 0
    private var arrivals = 0
    private var departures = 0

    init(_ before: SequenceDiff.ElementChanges, _ after: SequenceDiff.ElementChanges) {
      gone = before.goneSources
      arrived = after.byTarget.compactMap { $0.isUpdatedInPlace ? nil : $0.target }
    }

    mutating func passArrival(_ change: Change) {
      if change.isMoved || change.source < 0 { arrivals += 1 }
    }

    mutating func passDeparture(_ change: Change) {
      if change.isMoved || change.target < 0 { departures += 1 }
    }

    mutating func kept(byFirstAt offset: Int) -> Change {
      let rank = offset - arrivals
      while goneIndex < gone.count, gone[goneIndex] <= rank + goneIndex { goneIndex += 1 }
      return Change(source: rank + goneIndex, target: offset)
    }

    mutating func kept(bySecondAt offset: Int) -> Change {
      let rank = offset - departures
      while arrivedIndex < arrived.count, arrived[arrivedIndex] <= rank + arrivedIndex {
        arrivedIndex += 1
      }
      return Change(source: offset, target: rank + arrivedIndex)
    }
  }
}
