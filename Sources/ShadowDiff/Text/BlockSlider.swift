/// Shifts blocks of edits to the places that the indent heuristic prefers.
///
/// A block of deletions or of insertions can move down by a line if its first line equals the line
/// after it, and up by a line if its last line equals the line before it. If it reaches another
/// block, the two become one. Otherwise ``IndentScore`` chooses the place. Blocks with both
/// deletions and insertions do not move. The numbers of deleted and inserted lines do not change.
struct BlockSlider {
  private let source: ByteView
  private let target: ByteView

  /// The settled blocks, then others that are no longer used, then from `next` on those that wait.
  private var groups: [Group]
  private var settledCount = 0
  private var next = 0
  private var hasMoved = false

  /// The maximum distance, in lines, between the lowest place of a block and a place that is
  /// considered.
  private static var furthestSlide: Int { 100 }

  /// Finds the blocks of a diff.
  ///
  /// - Parameters:
  ///   - deletionStart: A function that returns the byte offset of a deleted line, given the index
  ///     of the deletion. It is called for the first and last lines of blocks.
  ///   - insertionStart: The same function for insertions.
  init(
    _ diff: SequenceDiff, source: ByteView, target: ByteView, deletionStart: (Int) -> Int,
    insertionStart: (Int) -> Int
  ) {
    self.source = source
    self.target = target
    var groups: [Group] = []
    // Growing from one element takes longer than the rest for a small change.
    groups.reserveCapacity(min(8, diff.editCount))
    var (deletion, insertion) = (0, 0)
    var blocks = EditBlocks(deletions: diff.deletions, insertions: diff.insertions)
    while let block = blocks.next() {
      let (deletions, insertions) = (block.sourceRange.count, block.targetRange.count)
      var group = Group(change: block, bytes: 0..<0)
      switch block.kind {
      case .replacement: break
      case .deletion:
        let last = deletionStart(deletion + deletions - 1)
        group.bytes = deletionStart(deletion)..<source.lineEnd(from: last)
      case .insertion:
        let last = insertionStart(insertion + insertions - 1)
        group.bytes = insertionStart(insertion)..<target.lineEnd(from: last)
      }
      groups.append(group)
      deletion += deletions
      insertion += insertions
    }
    self.groups = groups
  }

  /// Returns the shifted blocks, in order, or `nil` if no block moves.
  ///
  /// - Complexity: O(bytes of the lines that are compared), at least one for each block.
  consuming func slid() -> [DiffChange]? {
    while next < groups.count {
      let group = groups[next]
      next += 1
      if group.change.kind == .replacement { append(group) } else { settle(group) }
    }
    return hasMoved ? groups[..<settledCount].map { $0.change } : nil
  }

  // A block that is settled comes from the ones that wait, so there is room before them.
  private mutating func append(_ group: Group) {
    groups[settledCount] = group
    settledCount += 1
  }

  private var lastSettled: Group? { settledCount > 0 ? groups[settledCount - 1] : nil }

  /// Finds the place of a block among the settled ones, and joins it with those that it reaches.
  private mutating func settle(_ unsettled: Group) {
    var group = unsettled
    while true {
      let text = group.change.kind == .insertion ? target : source
      let lines = group.change.sourceRange
      let above = lines.lowerBound - (lastSettled?.change.sourceRange.upperBound ?? 0)
      let below =
        next < groups.count
        ? groups[next].change.sourceRange.lowerBound - lines.upperBound : Int.max - above
      var up = 0
      while up < above, group.slideUp(in: text) { up += 1 }
      var down = 0
      while down < up + below, group.slideDown(in: text) { down += 1 }
      if up > 0 || down > 0 { hasMoved = true }
      if next < groups.count, down == up + below {
        group = group.joined(with: groups[next])
        next += 1
      } else if up == above, let last = lastSettled {
        settledCount -= 1
        for _ in 0..<down { _ = group.slideUp(in: text) }
        group = last.joined(with: group)
      } else {
        if down > 0 { group.slideToBest(of: min(down, Self.furthestSlide), in: text) }
        append(group)
        return
      }
      if group.change.kind == .replacement {
        append(group)
        return
      }
    }
  }
}

/// A block, with the byte range of its lines if they are on one side only.
private struct Group {
  var change: DiffChange
  var bytes: Range<Int>

  /// Moves up a line if the kept lines stay the same.
  mutating func slideUp(in text: ByteView) -> Bool {
    let (lower, upper) = (bytes.lowerBound, bytes.upperBound)
    guard lower > 0, text[at: upper - 1] == newline else { return false }
    // The line before the block and its last line, compared from their ends.
    var length = 1
    while true {
      let isStart = length == lower || text[at: lower - length - 1] == newline
      let isLastStart = text[at: upper - length - 1] == newline
      if isStart || isLastStart {
        guard isStart, isLastStart else { return false }
        bytes = lower - length..<upper - length
        shift(by: -1)
        return true
      }
      guard text[at: lower - length - 1] == text[at: upper - length - 1] else { return false }
      length += 1
    }
  }

  /// Moves down a line if the kept lines stay the same.
  mutating func slideDown(in text: ByteView) -> Bool {
    let (lower, upper) = (bytes.lowerBound, bytes.upperBound)
    var length = 0
    // The first line of the block and the line after it. The last line of a text may have no
    // newline.
    while upper + length < text.count, text[at: lower + length] == text[at: upper + length] {
      length += 1
      if text[at: lower + length - 1] == newline {
        bytes = lower + length..<upper + length
        shift(by: 1)
        return true
      }
    }
    return false
  }

  /// Moves up to the place with the least score, by at most `limit` lines.
  ///
  /// - Precondition: The block can move up by `limit` lines.
  mutating func slideToBest(of limit: Int, in text: ByteView) {
    for _ in 0..<limit { _ = slideUp(in: text) }
    var best = self
    var bestScore = IndentScore(text, bytes)
    // From the top, as git does: the comparison of scores is not transitive, and of equal scores
    // the lowest place is chosen.
    for _ in 0..<limit {
      _ = slideDown(in: text)
      let score = IndentScore(text, bytes)
      if score.isAtMost(bestScore) { (best, bestScore) = (self, score) }
    }
    self = best
  }

  /// Returns the union of this block and one that follows it without a kept line between them.
  func joined(with following: Self) -> Self {
    let joined = change.joined(with: following.change)
    let isOneSided = joined.kind != .replacement
    return Group(
      change: joined,
      bytes: isOneSided ? bytes.lowerBound..<following.bytes.upperBound : 0..<0)
  }

  private mutating func shift(by lines: Int) {
    let (source, target) = (change.sourceRange, change.targetRange)
    change = DiffChange(
      sourceRange: source.lowerBound + lines..<source.upperBound + lines,
      targetRange: target.lowerBound + lines..<target.upperBound + lines)
  }
}
