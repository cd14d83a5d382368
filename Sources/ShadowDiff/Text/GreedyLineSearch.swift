/// A search for a diff of few edits on the bytes themselves, before any line is hashed.
///
/// The greedy algorithm of Eugene W. Myers, "An O(ND) Difference Algorithm and Its Variations"
/// (1986), <https://doi.org/10.1007/BF01840446>. A diagonal is the number of source lines minus
/// the number of target lines behind a point. Unlike the paper's, a point knows its byte offsets
/// too, so equal lines are passed over sixteen bytes at a time and are never split: their newlines
/// are only counted. Its result is minimal. If there are more cells than its allowance permits, the
/// search gives up early and costs a fraction of the search that follows.
struct GreedyLineSearch: ~Copyable {
  /// The edits that were found.
  struct Outcome {
    var deletions: [Int] = []
    var insertions: [Int] = []

    /// The byte offsets of the deleted lines in the source.
    var deletionStarts: [Int] = []

    /// The byte offsets of the inserted lines in the target.
    var insertionStarts: [Int] = []

    var sourceCount: Int
    var targetCount: Int
  }

  /// The most edits that are looked for.
  static let longest = 96

  private let source: ByteView
  private let target: ByteView

  /// By diagonal, shifted by `middle`: the furthest point, as source line and both byte offsets.
  private let points: Scratch<UInt32>

  /// The furthest points of every round, `round + 1` of them for each round, as three numbers: the
  /// source line with a lowest bit that says whether a deletion led there, and both byte offsets,
  /// where the next edit is.
  private let trace: Scratch<UInt32>

  private static let middle = longest + 1

  /// Returns the fewest edits between two texts, or nil if they are not found cheaply.
  static func edits(_ source: ByteView, _ target: ByteView) -> Outcome? {
    // A line number must leave a bit free.
    guard source.count < Int(Int32.max), target.count < Int(Int32.max) else { return nil }
    return GreedyLineSearch(source, target).run()
  }

  private init(_ source: ByteView, _ target: ByteView) {
    self.source = source
    self.target = target
    let width = 2 * Self.middle + 1
    points = Scratch(unfilled: 3 * width)
    let cells = (Self.longest + 1) * (Self.longest + 2) / 2
    trace = Scratch(unfilled: 3 * cells)
  }

  private func run() -> Outcome? {
    let total = source.count + target.count
    // A cell costs half as much as the token of a line, and a compared byte a fourth of a hashed one:
    // an eighth of what tokens cost is risked on cells.
    let sample = source.slice(0..<min(source.count, 4096))
    let lines = total / max(1, sample.count) * (sample.newlineCount(in: 0..<sample.count) + 1)
    var cells = lines / 4 + 24
    var bytes = 2 * total + 16_384
    // Edits come in bunches, so a pace is allowed that would take four times as many cells.
    let likely = approximateRoot(8 * cells)
    for round in 0...Self.longest {
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
          return outcome(at: point, diagonal, round)
        }
        furthest = max(furthest, point.source + point.target)
        cells -= 1
        bytes -= point.scanned + run.compared
      }
      // Where the way so far, drawn out to the end, needs too many rounds, it is not gone further.
      let isHopeful = round < 8 || furthest * likely >= total * round
      if cells < 0 || bytes < 0 || !isHopeful { return nil }
    }
    return nil
  }

  /// A place in both texts, reached after `line` source lines, by a deletion or an insertion.
  private struct Point {
    var line: Int
    var source: Int
    var target: Int
    var isAfterDeletion = false

    /// The bytes that were looked at on the way from the point before.
    var scanned = 0
  }

  /// The first point on a diagonal after one more edit than in the round before.
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
    let index = 3 * (diagonal + Self.middle)
    guard points[index] != .max else { return nil }
    return Point(
      line: Int(points[index]), source: Int(points[index + 1]), target: Int(points[index + 2]))
  }

  @inline(__always)
  private func record(_ point: Point?, _ diagonal: Int, _ round: Int) {
    let index = 3 * (diagonal + Self.middle)
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

  /// The lines that are the same on both sides from a point on.
  @inline(__always)
  private func commonLines(at point: Point) -> (bytes: Int, lines: Int, compared: Int) {
    let same = source.commonPrefix(from: point.source, with: target, from: point.target)
    let end = point.source + same
    if end == source.count, point.target + same == target.count {
      return (same, source.lineCount(in: point.source..<end), same)
    }
    let lastLine = source.lineStart(atOrBefore: end, notBefore: point.source)
    return (lastLine - point.source, source.newlineCount(in: point.source..<lastLine), same)
  }

  /// Follows the recorded rounds back from the end.
  private func outcome(at end: Point, _ lastDiagonal: Int, _ lastRound: Int) -> Outcome {
    var result = Outcome(sourceCount: end.line, targetCount: end.line - lastDiagonal)
    var diagonal = lastDiagonal
    for round in stride(from: lastRound, to: 0, by: -1) {
      let isDeletion = trace[Self.place(diagonal, round)] & 1 == 1
      diagonal += isDeletion ? -1 : 1
      let place = Self.place(diagonal, round - 1)
      let line = Int(trace[place] >> 1)
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
