/// A maximal run of edits without a kept line in it.
struct EditBlock: Hashable {
  /// The offsets of the deleted lines; empty for an insertion.
  var source: Range<Int>

  /// The offsets of the inserted lines; empty for a deletion.
  var target: Range<Int>
}

/// A lazy sequence of the blocks of a diff, in order.
struct EditBlocks: Sequence, IteratorProtocol {
  private let deletions: [Int]
  private let insertions: [Int]
  private var nextDeletion = 0
  private var nextInsertion = 0

  init(_ diff: SequenceDiff) {
    deletions = diff.deletions
    insertions = diff.insertions
  }

  mutating func next() -> EditBlock? {
    // As many lines are kept before an edit on one side as on the other.
    let kept = Swift.min(keptBeforeDeletion, keptBeforeInsertion)
    guard kept < .max else { return nil }
    let sourceStart = kept + nextDeletion
    let targetStart = kept + nextInsertion
    while keptBeforeDeletion == kept { nextDeletion += 1 }
    while keptBeforeInsertion == kept { nextInsertion += 1 }
    return EditBlock(
      source: sourceStart..<kept + nextDeletion, target: targetStart..<kept + nextInsertion)
  }

  private var keptBeforeDeletion: Int {
    nextDeletion < deletions.count ? deletions[nextDeletion] - nextDeletion : .max
  }

  private var keptBeforeInsertion: Int {
    nextInsertion < insertions.count ? insertions[nextInsertion] - nextInsertion : .max
  }
}

/// The ranges of a hunk: blocks whose context lines touch or overlap, with the context around them.
struct HunkOutline {
  var source: Range<Int>
  var target: Range<Int>
  var blocks: [EditBlock]

  /// Returns the outlines of the hunks around some blocks, in order.
  ///
  /// Blocks share a hunk if no more than twice `context` lines lie between them, as in GNU diff and
  /// git.
  static func all(
    around changes: [EditBlock], sourceCount: Int, context: Int
  ) -> [HunkOutline] {
    var result: [HunkOutline] = []
    var blocks: [EditBlock] = []
    func close() {
      guard let first = blocks.first, let last = blocks.last else { return }
      let before = min(context, first.source.lowerBound)
      let after = min(context, sourceCount - last.source.upperBound)
      result.append(
        HunkOutline(
          source: first.source.lowerBound - before..<last.source.upperBound + after,
          target: first.target.lowerBound - before..<last.target.upperBound + after,
          blocks: blocks))
      blocks.removeAll(keepingCapacity: true)
    }
    for block in changes {
      if let last = blocks.last {
        let between = block.source.lowerBound - last.source.upperBound
        if between > context, between - context > context { close() }
      }
      blocks.append(block)
    }
    close()
    return result
  }
}
