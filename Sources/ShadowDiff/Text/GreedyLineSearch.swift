/// A search for few edits that compares bytes and does not hash lines.
///
/// The greedy algorithm of Eugene W. Myers, "An O(ND) Difference Algorithm and Its Variations"
/// (1986), <https://doi.org/10.1007/BF01840446>. A diagonal is the number of source lines minus
/// the number of target lines before a point. Unlike in the paper, a point also has byte offsets,
/// so the search compares equal lines sixteen bytes at a time and only counts their newlines. The
/// result has the fewest edits. If the search needs more cells than its allowance, it gives up
/// early. Its cost is then a fraction of the cost of the search that follows.
struct GreedyLineSearch: ~Copyable {
  /// The edits that were found.
  struct Outcome {
    /// The deleted lines of the source and the inserted lines of the target, ascending.
    var deletions: [Int] = []
    var insertions: [Int] = []

    /// The byte offsets of these lines.
    var deletionStarts: [Int] = []
    var insertionStarts: [Int] = []

    let sourceCount: Int
    let targetCount: Int
  }

  /// The maximum number of edits to look for in any texts.
  static let longest = 96

  /// The maximum number of edits to look for in these texts, given the number of cells.
  private let longest: Int

  /// The number of cells that the search may compute.
  private let allowance: Int

  private let source: ByteView
  private let target: ByteView

  /// The furthest point of each diagonal, at the index of the diagonal plus `longest + 1`: its source
  /// line and both byte offsets.
  private let points: Scratch<UInt32>

  /// The furthest points of all rounds, `round + 1` for each round.
  ///
  /// A point has three numbers: the source line and, in the lowest bit, whether its edit is a
  /// deletion; and the byte offsets of the next edit in both texts.
  private let trace: Scratch<UInt32>

  /// Returns the fewest edits between two texts, or nil if they are not found cheaply.
  ///
  /// - Parameter base: The number that is added to each deleted and inserted line.
  static func edits(_ source: ByteView, _ target: ByteView, raisedBy base: Int) -> Outcome? {
    // A line number must leave a bit free.
    guard source.count < Int(Int32.max), target.count < Int(Int32.max) else { return nil }
    return GreedyLineSearch(source, target).run(raisedBy: base)
  }

  private init(_ source: ByteView, _ target: ByteView) {
    self.source = source
    self.target = target
    // A cell costs half as much as the token of a line, and comparing a byte a fourth of hashing
    // one. The allowance for cells is a sixteenth of the cost of tokens.
    let sample = source.slice(0..<min(source.count, 4096))
    let lines = (source.count + target.count) / max(1, sample.count)
    allowance = lines * (sample.newlineCount(in: 0..<sample.count) + 1) / 8 + 24
    // A round has a cell for each edit so far, except for cells outside the texts.
    longest = min(Self.longest, approximateRoot(2 * allowance) * 9 / 8 + 4)
    // Little memory for short texts, which the allocator has at hand.
    points = Scratch(unfilled: 3 * (2 * longest + 3))
    trace = Scratch(unfilled: 3 * (longest + 1) * (longest + 2) / 2)
  }

  private func run(raisedBy base: Int) -> Outcome? {
    let total = source.count + target.count
    var cells = allowance
    var bytes = 2 * total + 16_384
    // Edits occur in clusters, so the pace may be one that would need four times as many cells.
    let likely = approximateRoot(8 * cells)
    // At least so many edits as the difference of the numbers of lines.
    let surplus = leastEdits
    if surplus * (surplus + 1) / 2 > cells { return nil }
    for round in 0...longest {
      var furthest = 0
      for diagonal in stride(from: -round, through: round, by: 2) {
        guard var point = enter(diagonal, in: round) else {
          record(.none, diagonal, round)
          continue
        }
        let run = commonLines(at: point)
        point.line += run.lines
        point.source += run.bytes
        point.target += run.bytes
        record(point, diagonal, round)
        if point.source == source.count, point.target == target.count {
          return outcome(at: point, diagonal, round, raisedBy: base)
        }
        furthest = max(furthest, point.source + point.target)
        cells -= 1
        bytes -= point.scanned + run.compared
      }
      // If the rest needs too many rounds at the pace so far, the search gives up.
      let isHopeful = round < 8 || furthest * likely >= total * round
      if cells < 0 || bytes < 0 || !isHopeful { return nil }
    }
    return nil
  }

  /// The difference of the numbers of lines if the texts are short, or else 0.
  private var leastEdits: Int {
    guard max(source.count, target.count) <= 8192 else { return 0 }
    return abs(
      source.lineCount(in: 0..<source.count) - target.lineCount(in: 0..<target.count))
  }

  /// A position in both texts, after `line` source lines, reached by a deletion or an insertion.
  private struct Point {
    var line: Int
    var source: Int
    var target: Int
    var isAfterDeletion = false

    /// The number of bytes compared since the previous point.
    var scanned = 0
  }

  /// Returns the first point on a diagonal after one more edit than in the previous round.
  @inline(__always)
  private func enter(_ diagonal: Int, in round: Int) -> Point? {
    if round == 0 { return Point(line: 0, source: 0, target: 0) }
    let left = diagonal > -round ? furthest(diagonal - 1) : nil
    let above = diagonal < round ? furthest(diagonal + 1) : nil
    let afterDeletion = left.flatMap { $0.source < source.count ? $0 : nil }
    let afterInsertion = above.flatMap { $0.target < target.count ? $0 : nil }
    if var point = afterDeletion, point.line + 1 > afterInsertion?.line ?? -1 {
      let start = point.source
      point.source = source.lineEnd(from: start)
      point.scanned = point.source - start
      point.line += 1
      point.isAfterDeletion = true
      return point
    }
    if var point = afterInsertion {
      let start = point.target
      point.target = target.lineEnd(from: start)
      point.scanned = point.target - start
      return point
    }
    return nil
  }

  @inline(__always)
  private func furthest(_ diagonal: Int) -> Point? {
    let index = 3 * (diagonal + longest + 1)
    guard points[index] != .max else { return nil }
    return Point(
      line: Int(points[index]), source: Int(points[index + 1]), target: Int(points[index + 2]))
  }

  @inline(__always)
  private func record(_ point: Point?, _ diagonal: Int, _ round: Int) {
    let index = 3 * (diagonal + longest + 1)
    guard let point else {
      points[index] = .max
      return
    }
    let place = Self.place(diagonal, round)
    let (source, target) = (
      UInt32(truncatingIfNeeded: point.source), UInt32(truncatingIfNeeded: point.target)
    )
    points[index] = UInt32(truncatingIfNeeded: point.line)
    points[index + 1] = source
    points[index + 2] = target
    trace[place] = UInt32(truncatingIfNeeded: point.line) &<< 1 | (point.isAfterDeletion ? 1 : 0)
    trace[place + 1] = source
    trace[place + 2] = target
  }

  /// Returns the equal lines from a point on.
  @inline(__always)
  private func commonLines(at point: Point) -> (bytes: Int, lines: Int, compared: Int) {
    // Most points are at lines that differ soon.
    if let lines = source.commonLinesInBlock(
      from: point.source, with: target, from: point.target)
    {
      return lines
    }
    let same = source.commonPrefix(from: point.source, with: target, from: point.target)
    let end = point.source + same
    if end == source.count, point.target + same == target.count {
      return (same, source.lineCount(in: point.source..<end), same)
    }
    let lastLine = source.lineStart(atOrBefore: end, notBefore: point.source)
    return (lastLine - point.source, source.newlineCount(in: point.source..<lastLine), same)
  }

  /// Follows the recorded rounds back from the end.
  private func outcome(
    at end: Point, _ lastDiagonal: Int, _ lastRound: Int, raisedBy base: Int
  ) -> Outcome {
    // A round is an edit, and a diagonal is the number of deletions minus that of insertions. So
    // both numbers are known.
    let deletion = (lastRound + lastDiagonal) / 2
    let insertion = lastRound - deletion
    var result = Outcome(sourceCount: end.line, targetCount: end.line - lastDiagonal)
    result.deletions.reserveCapacity(deletion)
    result.insertions.reserveCapacity(insertion)
    result.deletionStarts.reserveCapacity(deletion)
    result.insertionStarts.reserveCapacity(insertion)
    var diagonal = lastDiagonal
    for round in stride(from: lastRound, to: 0, by: -1) {
      let isDeletion = trace[Self.place(diagonal, round)] & 1 == 1
      diagonal += isDeletion ? -1 : 1
      let place = Self.place(diagonal, round - 1)
      let line = Int(trace[place] >> 1) + base
      if isDeletion {
        result.deletions.append(line)
        result.deletionStarts.append(Int(trace[place + 1]))
      } else {
        result.insertions.append(line - diagonal)
        result.insertionStarts.append(Int(trace[place + 2]))
      }
    }
    result.deletions.reverse()
    result.insertions.reverse()
    result.deletionStarts.reverse()
    result.insertionStarts.reverse()
    return result
  }

  @inline(__always)
  private static func place(_ diagonal: Int, _ round: Int) -> Int {
    3 * (round * (round + 1) / 2 + (diagonal + round) / 2)
  }
}
