/// A call that changes rows of a view without batches, such as `NSTableView`.
public enum RowOperation: Sendable, Hashable {
  /// Removes rows, given by their offsets before this call, ascending.
  case remove([Int])

  /// Moves a row from its offset before this call to its offset after it.
  case move(from: Int, to: Int)

  /// Inserts rows, given by their offsets after this call, ascending.
  case insert([Int])
}

extension BatchChanges {
  /// The edits of a list without sections as calls to perform one after another.
  ///
  /// The offsets of a call count rows after the previous calls. Between `beginUpdates()` and
  /// `endUpdates()`, `NSTableView` performs each call immediately, while the other views perform
  /// batches. One call has all removals, then there is a call for each move, and one call has all
  /// insertions. Moves precede insertions, because `NSTableView` would request the content of the
  /// wrong row for a row that is inserted and then moved. If previous moves make a move
  /// unnecessary, it is left out.
  ///
  /// - Precondition: There are no edits of sections, and all elements are in one section.
  /// - Complexity: O(*e* log *e*) for *e* edits.
  public var rowOperations: [RowOperation] {
    precondition(
      sectionDeletions.isEmpty && sectionInsertions.isEmpty && sectionMoves.isEmpty,
      "rows have no sections")
    var sections = Set(elementDeletions.lazy.map(\.section))
    sections.formUnion(elementInsertions.lazy.map(\.section))
    for move in elementMoves { sections.formUnion([move.source.section, move.target.section]) }
    precondition(sections.count <= 1, "rows have no sections")

    var result: [RowOperation] = []
    let deletions = elementDeletions.map(\.element)
    let insertions = elementInsertions.map(\.element)
    if !deletions.isEmpty { result.append(.remove(deletions)) }
    let moves = elementMoves.map {
      SequenceDiff.Pair(source: $0.source.element, target: $0.target.element)
    }
    MoveSteps.forEach(
      moves, deletions: deletions, insertions: insertions, sourceCount: .max
    ) { from, to in
      if from != to { result.append(.move(from: from, to: to)) }
    }
    if !insertions.isEmpty { result.append(.insert(insertions)) }
    return result
  }
}
