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
    result += RowMoves(elementMoves, deletions: deletions, insertions: insertions).operations
    if !insertions.isEmpty { result.append(.insert(insertions)) }
    return result
  }
}

/// Converts moves to calls with offsets after the previous calls.
///
/// The moves are in the order of their targets. Each row moves right after the row that precedes it
/// in the target, which is already in its place: it stays, or it has moved before. So between two
/// staying rows, rows that have moved precede rows that wait for their move, and both offsets of a
/// move are sums of numbers of rows.
private struct RowMoves {
  private struct Row {
    /// The number of staying rows before the moved row, in the source and in the target.
    var staysBefore: Int
    var staysAfter: Int
    /// The rank among the moved rows by source, and the target offset without insertions.
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

    // The numbers of staying rows before each moved row: in the source by rank, in the target by
    // move.
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
