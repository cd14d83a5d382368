extension SequenceDiff {
  /// Two diffs in sequence as one, with the numbers of the elements that its patch carries.
  ///
  /// An element is numbered among the source elements of the first patch, followed by its target
  /// elements, the source elements of the second patch and its target elements.
  @usableFromInline
  struct Composition {
    /// The diff from the first source to the second target.
    @usableFromInline var diff: SequenceDiff

    /// The numbers of the elements that are deleted, moved or updated, by ascending source offset.
    @usableFromInline var sourceElements: [Int] = []

    /// The numbers of the elements that are inserted or updated, by ascending target offset.
    @usableFromInline var targetElements: [Int] = []

    /// Composes two diffs, the second of which starts with as many elements as the first ends with.
    ///
    /// - Throws: ``PatchError/elementMismatch(offset:)`` where both patches know an element of the
    ///   collection between them, and not the same.
    /// - Complexity: O(e log e) for e edits and updates in both.
    @usableFromInline
    init(
      _ first: SequenceDiff, _ second: SequenceDiff, areSame: (Int, Int) -> Bool
    ) throws(PatchError) {
      assert(first.targetCount == second.sourceCount)
      var changes = try Self.joined(first, second, areSame: areSame)
      Self.cancelReturns(
        in: &changes, sourceCount: first.sourceCount, targetCount: second.targetCount,
        areSame: areSame)
      self.init(changes, sourceCount: first.sourceCount, targetCount: second.targetCount)
    }

    private init(_ changes: [Change], sourceCount: Int, targetCount: Int) {
      var deletions: [Int] = []
      var insertions: [Int] = []
      var moves: [Pair] = []
      var updates: [Pair] = []
      var (old, new) = ([Int](), [Int]())
      for index in indicesBySource(changes, sourceCount: sourceCount) {
        let change = changes[index]
        if let number = change.old { old.append(number) }
        if let source = change.source, change.target == nil { deletions.append(source) }
      }
      for index in indicesByTarget(changes, targetCount: targetCount) {
        let change = changes[index]
        guard let target = change.target else { continue }
        if let source = change.source {
          let pair = Pair(source: source, target: target)
          if change.isMoved { moves.append(pair) }
          if change.isUpdated { updates.append(pair) }
        } else {
          insertions.append(target)
        }
        if change.source == nil || change.isUpdated, let number = change.new { new.append(number) }
      }
      sourceElements = old
      targetElements = new
      diff = SequenceDiff(
        uncheckedSourceCount: sourceCount, targetCount: targetCount, deletions: deletions,
        insertions: insertions, moves: moves, updates: updates,
        isProvenMinimal: deletions.isEmpty && insertions.isEmpty && moves.isEmpty)
    }
  }
}

extension SequenceDiff.Composition {
  private typealias Change = SequenceDiff.Change

  // Follows every element of the middle collection that either diff changes, by ascending offset.
  private static func joined(
    _ first: SequenceDiff, _ second: SequenceDiff, areSame: (Int, Int) -> Bool
  ) throws(PatchError) -> [Change] {
    let before = first.elementChanges(numberingFrom: 0)
    let firstNumberOfSecond =
      before.count + before.count(where: { $0.source != nil && $0.isUpdated })
    let after = second.elementChanges(numberingFrom: firstNumberOfSecond)
    var result = before.filter { $0.target == nil } + after.filter { $0.source == nil }

    let arrivals = SequenceDiff.indicesByTarget(before, targetCount: first.targetCount)
      .map { before[$0] }
    let departures = SequenceDiff.indicesBySource(after, sourceCount: second.sourceCount)
      .map { after[$0] }
    var middle = MiddleOffsets(first, second)
    var (i, j) = (0, 0)
    while i < arrivals.count || j < departures.count {
      let arrival = i < arrivals.count ? arrivals[i].target : nil
      let departure = j < departures.count ? departures[j].source : nil
      let offset = min(arrival ?? .max, departure ?? .max)
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
      let known = cause.new ?? cause.old
      if let known, let expected = effect.old, !areSame(known, expected) {
        throw .elementMismatch(offset: offset)
      }
      if cause.source == nil, effect.target == nil { continue }
      var change = Change(source: cause.source, target: effect.target)
      change.isMoved = cause.isMoved || effect.isMoved
      change.isUpdated = cause.isUpdated || effect.isUpdated
      if cause.source != nil { change.old = cause.old ?? effect.old }
      if effect.target != nil { change.new = effect.new ?? known ?? effect.old }
      normalize(&change, isUpdatedTwice: cause.isUpdated && effect.isUpdated, areSame: areSame)
      if change.isMoved || change.isUpdated || change.source == nil || change.target == nil {
        result.append(change)
      }
    }
    return result
  }

  // A deleted element cannot move or be updated, nor can an inserted one; content that the second
  // update restores is no update.
  private static func normalize(
    _ change: inout Change, isUpdatedTwice: Bool, areSame: (Int, Int) -> Bool
  ) {
    if change.source == nil || change.target == nil {
      change.isMoved = false
      change.isUpdated = false
    } else if isUpdatedTwice, let old = change.old, let new = change.new, areSame(old, new) {
      change.isUpdated = false
    }
  }

  // Between two neighbours that are kept by both diffs stand changed elements of the source, and
  // changed ones of the target. As long as both begin, or end, with the same element, it is kept.
  private static func cancelReturns(
    in changes: inout [Change], sourceCount: Int, targetCount: Int, areSame: (Int, Int) -> Bool
  ) {
    func isKept(_ change: Change) -> Bool { change.isUpdated && !change.isMoved }
    let gone = SequenceDiff.indicesBySource(changes, sourceCount: sourceCount)
      .filter { !isKept(changes[$0]) }
    let arrived = SequenceDiff.indicesByTarget(changes, targetCount: targetCount)
      .filter { !isKept(changes[$0]) }
    var canceled = [Bool](repeating: false, count: changes.count)

    func cancelsOut(_ left: Int, _ right: Int) -> Bool {
      if left == right { return true }
      guard changes[left].target == nil, changes[right].source == nil,
        let old = changes[left].old, let new = changes[right].new
      else { return false }
      return areSame(old, new)
    }
    func cancel(_ left: Int, _ right: Int) {
      changes[left].isMoved = false
      canceled[left] = left != right || !changes[left].isUpdated
      canceled[right] = canceled[left]
    }

    var (i, j) = (0, 0)
    while i < gone.count, j < arrived.count {
      // The number of kept elements before a gap tells which gap it is.
      let sourceGap = (changes[gone[i]].source ?? 0) - i
      let targetGap = (changes[arrived[j]].target ?? 0) - j
      if sourceGap < targetGap {
        i += 1
        continue
      }
      if targetGap < sourceGap {
        j += 1
        continue
      }
      var (iEnd, jEnd) = (i, j)
      while iEnd < gone.count, (changes[gone[iEnd]].source ?? 0) - iEnd == sourceGap { iEnd += 1 }
      while jEnd < arrived.count, (changes[arrived[jEnd]].target ?? 0) - jEnd == sourceGap {
        jEnd += 1
      }
      let next = (iEnd, jEnd)
      while i < iEnd, j < jEnd, cancelsOut(gone[i], arrived[j]) {
        cancel(gone[i], arrived[j])
        i += 1
        j += 1
      }
      while i < iEnd, j < jEnd, cancelsOut(gone[iEnd - 1], arrived[jEnd - 1]) {
        iEnd -= 1
        jEnd -= 1
        cancel(gone[iEnd], arrived[jEnd])
      }
      (i, j) = next
    }
    var index = -1
    changes.removeAll { _ in
      index += 1
      return canceled[index]
    }
  }

  // Where the elements stand in the first source and in the second target that a diff keeps.
  private struct MiddleOffsets {
    private let gone: [Int]
    private let arrived: [Int]
    private var goneIndex = 0
    private var arrivedIndex = 0
    private var arrivals = 0
    private var departures = 0

    init(_ first: SequenceDiff, _ second: SequenceDiff) {
      gone = first.goneSources
      arrived = second.arrivedTargets
    }

    mutating func passArrival(_ change: Change) {
      if change.isMoved || change.source == nil { arrivals += 1 }
    }

    mutating func passDeparture(_ change: Change) {
      if change.isMoved || change.target == nil { departures += 1 }
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
