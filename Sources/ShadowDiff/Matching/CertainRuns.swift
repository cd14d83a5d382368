/// The runs of an ``InOrder`` that some longest common subsequence keeps, found in linear time.
///
/// An *anchor* is a token that occurs once on each side. A *run* is a sequence of kept pairs
/// without an edit between them, with at least one anchor. Take a longest common subsequence that
/// keeps the most whole runs. If it keeps an anchor of a run, it keeps the whole run: the pairs on
/// the diagonal through the anchor can replace at most as many other pairs. So between two runs
/// that it keeps, it keeps another run or loses all anchors of the runs between them. It cannot
/// lose these if their number is at least that of the deletions of ``InOrder`` there, or of the
/// insertions, because then ``InOrder`` keeps as many pairs there as any common subsequence without
/// the anchors.
///
/// So a run is certain if no interval of runs around it has more deletions than anchors, or if none
/// has more insertions than anchors, or if none has more edits than twice the anchors. One pass
/// from each end finds the certain runs.
struct CertainRuns {
  /// The regions between certain runs in which another subsequence may be longer, in order.
  private(set) var openRegions: [TokenRegion] = []

  /// A run, and the edits between the previous run and this one.
  private struct Run {
    var source: Range<Int>
    var target: Range<Int>
    var anchorCount = 0
    var deletionCount = 0
    var insertionCount = 0

    /// The maximum excess of the intervals of runs that end before this run.
    var excess = Excess()
  }

  /// The numbers of edits in an interval minus the numbers of anchors in it.
  private struct Excess {
    var deletions = 0
    var insertions = 0
    var edits = 0

    /// Extends the interval by one run and the edits next to it.
    mutating func extend(
      over run: Run, deletions nextDeletions: Int, insertions nextInsertions: Int
    ) {
      deletions = max(0, deletions - run.anchorCount) + nextDeletions
      insertions = max(0, insertions - run.anchorCount) + nextInsertions
      edits = max(0, edits - 2 * run.anchorCount) + nextDeletions + nextInsertions
    }
  }

  init(_ inOrder: borrowing InOrder, _ middle: TokenRegion) {
    // The ends count as runs that every subsequence keeps.
    var runs = [
      Run(
        source: middle.source.lowerBound..<middle.source.lowerBound,
        target: middle.target.lowerBound..<middle.target.lowerBound)
    ]
    var (row, column, deletions, insertions) = (
      middle.source.lowerBound, middle.target.lowerBound, 0, 0
    )
    while true {
      while row < middle.source.upperBound, inOrder.edits.isDeleted(row) {
        row &+= 1
        deletions &+= 1
      }
      while column < middle.target.upperBound, inOrder.edits.isInserted(column) {
        column &+= 1
        insertions &+= 1
      }
      var run = Run(source: row..<row, target: column..<column)
      while row < middle.source.upperBound, !inOrder.edits.isDeleted(row),
        !inOrder.edits.isInserted(column)
      {
        if !inOrder.anchors.isDeleted(row) { run.anchorCount &+= 1 }
        row &+= 1
        column &+= 1
      }
      let isEnd = run.source.lowerBound == middle.source.upperBound
      guard run.anchorCount > 0 || isEnd else { continue }
      run.source = run.source.lowerBound..<row
      run.target = run.target.lowerBound..<column
      (run.deletionCount, run.insertionCount) = (deletions, insertions)
      (deletions, insertions) = (0, 0)
      let last = runs[runs.count - 1]
      run.excess = last.excess
      run.excess.extend(over: last, deletions: run.deletionCount, insertions: run.insertionCount)
      runs.append(run)
      if isEnd { break }
    }
    findOpenRegions(between: runs)
  }

  private mutating func findOpenRegions(between runs: [Run]) {
    var next = runs[runs.count - 1]
    var (deletions, insertions) = (next.deletionCount, next.insertionCount)
    var excess = Excess()
    excess.extend(over: next, deletions: deletions, insertions: insertions)
    for index in (0..<runs.count - 1).reversed() {
      let run = runs[index]
      let isCertain =
        index == 0
        || run.excess.deletions + excess.deletions <= run.anchorCount
        || run.excess.insertions + excess.insertions <= run.anchorCount
        || run.excess.edits + excess.edits <= 2 * run.anchorCount
      if isCertain {
        if deletions > 0, insertions > 0 {
          openRegions.append(
            TokenRegion(
              source: run.source.upperBound..<next.source.lowerBound,
              target: run.target.upperBound..<next.target.lowerBound))
        }
        next = run
        (deletions, insertions) = (0, 0)
      }
      deletions += run.deletionCount
      insertions += run.insertionCount
      excess.extend(over: run, deletions: run.deletionCount, insertions: run.insertionCount)
    }
    openRegions.reverse()
  }
}
