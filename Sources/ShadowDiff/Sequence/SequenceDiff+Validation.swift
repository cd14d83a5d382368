extension SequenceDiff {
  /// Creates a diff from its counts and offsets, after checking that they fit together.
  ///
  /// Elements that no deletion, insertion or move names are kept in order, so the source and the
  /// target must have the same number of them. ``isProvenMinimal`` is false in the result.
  ///
  /// ```swift
  /// let diff = try SequenceDiff(sourceCount: 3, targetCount: 3, deletions: [1], insertions: [2])
  /// ["a", "b", "c"].applying(diff, from: ["a", "c", "d"])  // ["a", "c", "d"]
  /// ```
  ///
  /// - Parameters:
  ///   - sourceCount: The number of elements in the source.
  ///   - targetCount: The number of elements in the target.
  ///   - deletions: The source offsets of the deleted elements, ascending.
  ///   - insertions: The target offsets of the inserted elements, ascending.
  ///   - moves: The moved elements, by ascending target offset, none of them deleted or inserted.
  ///   - updates: The elements whose content changes, by ascending target offset. Each is a kept
  ///     element, with the same number of kept elements before it in both collections, or a move.
  /// - Throws: The first ``SequenceDiffError`` found. The checks are in this order: counts,
  ///   deletions, insertions, moves, numbers of kept elements, updates.
  /// - Complexity: O(e log e), where e is the number of edits and updates.
  public init(
    sourceCount: Int, targetCount: Int, deletions: [Int] = [], insertions: [Int] = [],
    moves: [Pair] = [], updates: [Pair] = []
  ) throws(SequenceDiffError) {
    self.init(
      uncheckedSourceCount: sourceCount, targetCount: targetCount, deletions: deletions,
      insertions: insertions, moves: moves, updates: updates, isProvenMinimal: false)
    try validate()
  }

  /// Checks that the counts and offsets fit together.
  ///
  /// - Throws: The first ``SequenceDiffError`` found.
  package func validate() throws(SequenceDiffError) {
    if sourceCount < 0 { throw .negativeCount(sourceCount) }
    if targetCount < 0 { throw .negativeCount(targetCount) }
    try Self.check(deletions, .deletions, below: sourceCount)
    try Self.check(insertions, .insertions, below: targetCount)

    let gone = try checkedGoneSources()
    let moveTargets = moves.map(\.target)
    try Self.check(moveTargets, .moveTargets, below: targetCount)
    let arrived = Self.merged(insertions, moveTargets)
    try Self.checkDistinct(arrived, .moveTargets)

    let keptInSource = sourceCount - gone.count
    let keptInTarget = targetCount - arrived.count
    guard keptInSource == keptInTarget else {
      throw .unbalanced(keptInSource: keptInSource, keptInTarget: keptInTarget)
    }
    try checkUpdates(gone: gone)
  }

  // The sources of moves are in any order, so their range is checked before they are sorted.
  private func checkedGoneSources() throws(SequenceDiffError) -> [Int] {
    guard !moves.isEmpty else { return deletions }
    for move in moves where move.source < 0 || move.source >= sourceCount {
      throw .outOfRange(.moveSources, offset: move.source, count: sourceCount)
    }
    let sources = moves.map(\.source).sorted()
    let gone = Self.merged(deletions, sources)
    try Self.checkDistinct(gone, .moveSources)
    return gone
  }

  private func checkUpdates(gone: [Int]) throws(SequenceDiffError) {
    try Self.check(updates.map(\.target), .updateTargets, below: targetCount)
    var insertion = insertions[...]
    var move = moves[...]
    var goneIndex = 0
    for update in updates {
      guard update.source >= 0, update.source < sourceCount else {
        throw .outOfRange(.updateSources, offset: update.source, count: sourceCount)
      }
      let unpaired = SequenceDiffError.unpairedUpdate(source: update.source, target: update.target)
      while let next = insertion.first, next < update.target { insertion.removeFirst() }
      while let next = move.first, next.target < update.target { move.removeFirst() }
      if insertion.first == update.target { throw unpaired }
      if let moved = move.first, moved.target == update.target {
        guard moved == update else { throw unpaired }
        continue
      }
      // The expected ranks ascend with the targets. So a source before the cursor fails the check
      // of ranks below, whichever elements the cursor has passed.
      while goneIndex < gone.count, gone[goneIndex] < update.source { goneIndex += 1 }
      if goneIndex < gone.count, gone[goneIndex] == update.source { throw unpaired }
      let arrivedBefore = insertion.startIndex + move.startIndex
      guard update.source - goneIndex == update.target - arrivedBefore else { throw unpaired }
    }
  }

  private static func check(
    _ offsets: [Int], _ list: SequenceDiffError.Offsets, below count: Int
  ) throws(SequenceDiffError) {
    var last = -1
    for offset in offsets {
      if offset < 0 || offset >= count {
        throw .outOfRange(list, offset: offset, count: count)
      }
      if offset == last { throw .repeated(list, offset: offset) }
      if offset < last { throw .unsorted(list, offset: offset) }
      last = offset
    }
  }

  private static func checkDistinct(
    _ ascending: [Int], _ list: SequenceDiffError.Offsets
  ) throws(SequenceDiffError) {
    for (offset, next) in zip(ascending, ascending.dropFirst()) where offset == next {
      throw .repeated(list, offset: offset)
    }
  }
}
