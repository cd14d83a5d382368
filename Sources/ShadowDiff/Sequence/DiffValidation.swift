/// The checks that the counts and offsets of a diff fit together.
struct DiffValidation {
  private let diff: SequenceDiff

  init(_ diff: SequenceDiff) { self.diff = diff }

  /// Checks the counts, deletions, insertions, moves, numbers of kept elements, and updates, in this
  /// order.
  ///
  /// - Throws: The first ``SequenceDiffError`` found.
  func run() throws(SequenceDiffError) {
    let (sourceCount, targetCount) = (diff.sourceCount, diff.targetCount)
    if sourceCount < 0 { throw .negativeCount(sourceCount) }
    if targetCount < 0 { throw .negativeCount(targetCount) }
    try Self.check(diff.deletions, .deletions, below: sourceCount)
    try Self.check(diff.insertions, .insertions, below: targetCount)

    let gone = try checkedGoneSources()
    let moveTargets = diff.moves.map(\.target)
    try Self.check(moveTargets, .moveTargets, below: targetCount)
    let arrived = diff.insertions.merged(with: moveTargets)
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
    guard !diff.moves.isEmpty else { return diff.deletions }
    for move in diff.moves where move.source < 0 || move.source >= diff.sourceCount {
      throw .outOfRange(.moveSources, offset: move.source, count: diff.sourceCount)
    }
    let sources = diff.moves.map(\.source).sorted()
    let gone = diff.deletions.merged(with: sources)
    try Self.checkDistinct(gone, .moveSources)
    return gone
  }

  private func checkUpdates(gone: [Int]) throws(SequenceDiffError) {
    try Self.check(diff.updates.map(\.target), .updateTargets, below: diff.targetCount)
    var insertion = diff.insertions[...]
    var move = diff.moves[...]
    var goneIndex = 0
    for update in diff.updates {
      guard update.source >= 0, update.source < diff.sourceCount else {
        throw .outOfRange(.updateSources, offset: update.source, count: diff.sourceCount)
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
