/// A lazy sequence of the changes that some deletions and insertions make, in order.
struct EditBlocks: Sequence, IteratorProtocol {
  private let deletions: [Int]
  private let insertions: [Int]
  private var nextDeletion = 0
  private var nextInsertion = 0

  /// - Parameters:
  ///   - deletions: The source offsets of the deleted elements, ascending.
  ///   - insertions: The target offsets of the inserted elements, ascending.
  init(deletions: [Int], insertions: [Int]) {
    self.deletions = deletions
    self.insertions = insertions
  }

  mutating func next() -> DiffChange? {
    // As many lines are kept before an edit on one side as on the other.
    let kept = Swift.min(keptBeforeDeletion, keptBeforeInsertion)
    guard kept < .max else { return nil }
    let sourceStart = kept + nextDeletion
    let targetStart = kept + nextInsertion
    while keptBeforeDeletion == kept { nextDeletion += 1 }
    while keptBeforeInsertion == kept { nextInsertion += 1 }
    return DiffChange(
      sourceRange: sourceStart..<kept + nextDeletion,
      targetRange: targetStart..<kept + nextInsertion)
  }

  private var keptBeforeDeletion: Int {
    nextDeletion < deletions.count ? deletions[nextDeletion] - nextDeletion : .max
  }

  private var keptBeforeInsertion: Int {
    nextInsertion < insertions.count ? insertions[nextInsertion] - nextInsertion : .max
  }
}
