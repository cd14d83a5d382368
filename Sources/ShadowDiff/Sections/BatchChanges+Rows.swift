/// A call on a view whose rows change one call after the other, as those of `NSTableView` do.
public enum RowOperation: Sendable, Hashable {
  /// Remove rows, given by their offsets before this call, ascending.
  case remove([Int])

  /// Move a row, from its offset before this call to its offset after it.
  case move(from: Int, to: Int)

  /// Insert rows, given by their offsets after this call, ascending.
  case insert([Int])
}

extension BatchChanges {
  /// The edits of a list without sections as calls that each start where the one before ended.
  ///
  /// Within `beginUpdates()` and `endUpdates()`, `NSTableView` performs each call at once, unlike
  /// the batches of the other views. First all removals, in one call, then the moves, then all
  /// insertions, in one call, so that no row that was just inserted is moved: the view would ask
  /// for the content of another row. A move that the ones before it have made needless is left out.
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
    result += RowMoves(elementMoves, deletions: deletions, insertions: insertions).operations
    if !insertions.isEmpty { result.append(.insert(insertions)) }
    return result
  }
}

/// Puts moves one after the other, each by the offsets that the ones before it have left.
///
/// The moved rows are taken by ascending target. Each goes right behind the row that precedes it
/// in the end, which is in its place already: a row that stays, or one moved before. So at any time
/// a row that has moved stands behind a certain number of staying rows and before all rows that
/// wait there for their own move, and both offsets of a move can be counted.
private struct RowMoves {
  private struct Row {
    /// The number of staying rows before the moved row, in the source and in the target.
    var staysBefore: Int
    var staysAfter: Int
    /// The rank among the moved rows by source, and the offset in the target without insertions.
    var rank: Int
    var target: Int
  }

  let operations: [RowOperation]

  init(_ moves: [SectionedDiff.Pair], deletions: [Int], insertions: [Int]) {
    var rows = moves.map { _ in Row(staysBefore: 0, staysAfter: 0, rank: 0, target: 0) }
    let bySource = moves.indices.sorted { moves[$0].source < moves[$1].source }
    var deleted = deletions[...]
    for (rank, index) in bySource.enumerated() {
      let source = moves[index].source.element
      deleted = deleted.drop { $0 < source }
      rows[index].rank = rank
      rows[index].staysBefore = source - deleted.startIndex - rank
    }
    var inserted = insertions[...]
    for (index, move) in moves.enumerated() {
      inserted = inserted.drop { $0 < move.target.element }
      rows[index].target = move.target.element - inserted.startIndex
      rows[index].staysAfter = rows[index].target - index
    }

    // The staying rows before each moved one, by rank, and the same of the rows that have moved.
    let waitingStays = bySource.map { rows[$0].staysBefore }
    let movedStays = rows.map(\.staysAfter)
    var waiting = FenwickTree(count: rows.count) { _ in 1 }
    var operations: [RowOperation] = []
    for (index, row) in rows.enumerated() {
      waiting.add(-1, at: row.rank)
      let movedBefore = min(index, movedStays.upperBound(of: row.staysBefore))
      let from = row.staysBefore + waiting.sum(before: row.rank) + movedBefore
      let to =
        row.target + waiting.sum(before: waitingStays.lowerBound(of: row.staysAfter))
      if from != to { operations.append(.move(from: from, to: to)) }
    }
    self.operations = operations
  }
}
