/// The checks that the counts and offsets of a diff fit together.
struct DiffValidation {
  private let sourceCount: Int
  private let targetCount: Int
  private let deletions: [Int]
  private let insertions: [Int]
  private let moves: [SequenceDiff.Pair]
  private let updates: [SequenceDiff.Pair]

  init(_ diff: SequenceDiff) {
    sourceCount = diff.sourceCount
    targetCount = diff.targetCount
    deletions = diff.deletions
    insertions = diff.insertions
    moves = diff.moves
    updates = diff.updates
  }

  /// Checks the counts, deletions, insertions, moves, numbers of kept elements, and updates, in this
  /// order.
  ///
  /// - Throws: The first ``SequenceDiffError`` found.
  func run() throws(SequenceDiffError) {
    if sourceCount < 0 { throw .negativeCount(sourceCount) }
    if targetCount < 0 { throw .negativeCount(targetCount) }
    try Self.check(deletions, .deletions, below: sourceCount)
    try Self.check(insertions, .insertions, below: targetCount)

    let gone = try checkedGoneSources()
    let moveTargets = moves.map(\.target)
    try Self.check(moveTargets, .moveTargets, below: targetCount)
    let arrived = insertions.merged(with: moveTargets)
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
    let gone = deletions.merged(with: sources)
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
