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
/// More generally, give each token a weight w from −1 to 1. In an interval of runs, any common
/// subsequence without the anchors has two edits for each anchor and, for each other token, at least
/// w times the excess of its occurrences in the source over those in the target. ``InOrder`` has as
/// few edits there if its *contrary* edits, 1 − w for a deletion and 1 + w for an insertion, are at
/// most twice the anchors. With w = −1 or 1, this counts the deletions or the insertions. With the
/// sign of the excess in the whole region as w, an edit that reduces the excess is free.
///
/// So a run is certain if, for one of four weightings, no interval of runs around it has more
/// contrary edits than twice the anchors. One pass from each end finds the certain runs.
struct CertainRuns {
  /// The regions between certain runs in which another subsequence may be longer, in order.
  private(set) var openRegions: [TokenRegion] = []

  /// A run, and the edits between the previous run and this one.
  private struct Run {
    var source: Range<Int>
    var target: Range<Int>
    var anchorCount = 0
    var contrary = Contrary()

    /// The maximum excess of contrary edits over anchors in the intervals of runs before this run.
    var excess = Contrary()

    /// The contrary edits that the anchors outweigh.
    var allowance: Contrary { Contrary(repeating: 2 &* anchorCount) }
  }

  /// The numbers of contrary edits for the weights 0, −1, 1 and the sign of the token's excess.
  private typealias Contrary = SIMD4<Int>

  init(
    _ inOrder: borrowing InOrder, _ middle: TokenRegion, of tokens: borrowing CommonTokens,
    _ counts: borrowing TokenCounts
  ) {
    // The ends count as runs that every subsequence keeps.
    var runs = [
      Run(
        source: middle.source.lowerBound..<middle.source.lowerBound,
        target: middle.target.lowerBound..<middle.target.lowerBound)
    ]
    var (row, column) = (middle.source.lowerBound, middle.target.lowerBound)
    var contrary = Contrary()
    while true {
      while row < middle.source.upperBound, inOrder.edits.isDeleted(row) {
        contrary &+= Contrary(1, 2, 0, 1 &- counts.excess(of: tokens.source[row]).signum())
        row &+= 1
      }
      while column < middle.target.upperBound, inOrder.edits.isInserted(column) {
        contrary &+= Contrary(1, 0, 2, 1 &+ counts.excess(of: tokens.target[column]).signum())
        column &+= 1
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
      run.contrary = contrary
      contrary = Contrary()
      let last = runs[runs.count - 1]
      run.excess = pointwiseMax(Contrary(), last.excess &- last.allowance) &+ run.contrary
      runs.append(run)
      if isEnd { break }
    }
    findOpenRegions(between: runs)
  }

  private mutating func findOpenRegions(between runs: [Run]) {
    var next = runs[runs.count - 1]
    var excess = next.contrary
    var between = next.contrary
    for index in (0..<runs.count - 1).reversed() {
      let run = runs[index]
      if index == 0 || any(run.excess &+ excess .<= run.allowance) {
        // Without deletions or without insertions, one side of the region is kept whole.
        if between.y > 0, between.z > 0 {
          openRegions.append(
            TokenRegion(
              source: run.source.upperBound..<next.source.lowerBound,
              target: run.target.upperBound..<next.target.lowerBound))
        }
        next = run
        between = Contrary()
      }
      excess = pointwiseMax(Contrary(), excess &- run.allowance) &+ run.contrary
      between &+= run.contrary
    }
    openRegions.reverse()
  }
}
