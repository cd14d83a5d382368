/// Finds the fewest edits by comparing elements, without hashes, in linear memory.
///
/// Myers' divide and conquer ("An O(ND) difference algorithm and its variations", 1986,
/// doi:10.1007/BF01840446): paths from both ends meet in the middle of an optimal path. Both fronts
/// record the direction of each step, one bit each, so that the paths can be walked again, and about
/// D² / 4 comparisons find D edits. Both halves are divided in the same way, which takes up to twice as
/// many comparisons, if the fronts need more rounds than the record has room for, if their paths pass
/// each other without a common run, or if the round limit is reached.
@usableFromInline
struct LinearSpaceMatcher: ~Copyable {
  @usableFromInline let forward: Front
  @usableFromInline let backward: Front

  /// The number of rounds after which the search takes the furthest point as the middle.
  @usableFromInline var roundLimit: Int
  @usableFromInline let workLimit: WorkLimit
  @usableFromInline var isMinimal = true

  /// - Parameter recordedRounds: The number of rounds to record, or nil for as many as memory of up to
  ///   128 bytes for each element has room for.
  @inlinable
  init(
    sourceCount: Int, targetCount: Int, roundLimit: Int, recordedRounds: Int? = nil,
    workLimit: WorkLimit
  ) {
    let count = sourceCount + targetCount
    // Both fronts need (count + 3) / 2 rounds at most. Memory is touched only by rounds that happen.
    let rounds = recordedRounds ?? min(count / 2 + 2, 32 * approximateRoot(count))
    forward = Front(elementCount: count, recordedRounds: rounds)
    backward = Front(elementCount: count, recordedRounds: rounds)
    self.roundLimit = roundLimit
    self.workLimit = workLimit
  }

  /// Calls `keep` with the pairs of kept elements, in any order.
  @inlinable
  mutating func match<Element>(
    _ source: ElementView<Element>, _ target: ElementView<Element>,
    by areSame: (Element, Element) -> Bool, keep: (_ source: Int, _ target: Int) -> Void
  ) {
    var parts = [(source: 0..<source.count, target: 0..<target.count)]
    while let (sources, targets) = parts.popLast() {
      let (a, b) = (source.part(sources), target.part(targets))
      let ends = EqualEnds(a.count, b.count) { areSame(a[$0], b[$1]) }
      let start = sources.lowerBound + ends.prefix
      let targetStart = targets.lowerBound + ends.prefix
      let end = sources.upperBound - ends.suffix
      let targetEnd = targets.upperBound - ends.suffix
      for step in 1..<ends.prefix + 1 { keep(start - step, targetStart - step) }
      for step in 0..<ends.suffix { keep(end + step, targetEnd + step) }
      if start == end || targetStart == targetEnd { continue }
      let middle = findMiddle(
        source.part(start..<end), target.part(targetStart..<targetEnd), by: areSame)
      let (x, y) = (start + middle.x, targetStart + middle.y)
      for step in 0..<middle.length { keep(x + step, y + step) }
      let (nextX, nextY) = (x + middle.length, y + middle.length)
      guard let rounds = middle.recordedRounds else {
        parts.append((start..<x, targetStart..<y))
        parts.append((nextX..<end, nextY..<targetEnd))
        continue
      }
      forward.walk(
        rounds.forward, width: middle.x, height: middle.y,
        by: { areSame(source[start + $0], target[targetStart + $1]) },
        keep: { keep(start + $0, targetStart + $1) })
      backward.walk(
        rounds.backward, width: end - nextX, height: targetEnd - nextY,
        by: { areSame(source[end - 1 - $0], target[targetEnd - 1 - $1]) },
        keep: { keep(end - 1 - $0, targetEnd - 1 - $1) })
    }
  }

  /// A run of equal elements, possibly empty, at which a part is divided.
  ///
  /// It is on an optimal path unless the round limit was reached.
  @usableFromInline
  struct Middle {
    @usableFromInline var x: Int
    @usableFromInline var y: Int
    @usableFromInline var length = 0

    /// The rounds in which each front came to the run, if the paths to both of its ends are
    /// recorded.
    @usableFromInline var recordedRounds: (forward: Int, backward: Int)?

    @inlinable
    init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// Advances both fronts until they meet or the round limit is reached, and returns where to divide.
  @inlinable
  mutating func findMiddle<Element>(
    _ source: ElementView<Element>, _ target: ElementView<Element>,
    by areSame: (Element, Element) -> Bool
  ) -> Middle {
    let (n, m) = (source.count, target.count)
    let isOdd = (n - m) & 1 != 0
    var round = 0
    while true {
      if let diagonal = forward.advance(
        round, n, m, toMeet: backward, after: isOdd ? round - 1 : nil,
        by: { areSame(source[$0], target[$1]) })
      {
        return middle(n, m, diagonal: diagonal, rounds: (round, round - 1))
      }
      if let opposite = backward.advance(
        round, n, m, toMeet: forward, after: isOdd ? nil : round,
        by: { areSame(source[n - 1 - $0], target[m - 1 - $1]) })
      {
        return middle(n, m, diagonal: n - m - opposite, rounds: (round, round))
      }
      // After a cancellation, every later part gets one round, which makes progress, and a guessed
      // middle.
      if round & 15 == 15, workLimit.isMet(by: 0) { roundLimit = 1 }
      if round >= roundLimit {
        isMinimal = false
        let furthest = forward.furthestPoint(after: round, n, m)
        return Middle(x: furthest.x, y: furthest.y)
      }
      round += 1
    }
  }

  /// Returns the run of equal elements on the diagonal on which the fronts have met.
  @usableFromInline
  func middle(
    _ n: Int, _ m: Int, diagonal: Int, rounds: (forward: Int, backward: Int)
  ) -> Middle {
    let opposite = n - m - diagonal
    let start = forward.entry(to: diagonal, m)
    let end = n - backward.entry(to: opposite, m)
    var result = Middle(x: start, y: start - diagonal)
    if start <= end {
      // The front from the start has reached at least the place up to which the other one has come,
      // so all elements between the entries to the diagonal are equal.
      result.length = end - start
      if rounds.forward < forward.recordedRounds {
        result.recordedRounds = rounds
      }
    } else if rounds.forward > rounds.backward {
      // The paths pass each other. The run that the last round has found is on an optimal path.
      result.length = forward.points[diagonal + m + 1] - start
    } else {
      result.length = backward.points[opposite + m + 1] - (n - end)
      result.x = end - result.length
      result.y = result.x - diagonal
    }
    return result
  }
}

extension LinearSpaceMatcher {
  /// The furthest points that paths from one end reach with a number of edits.
  ///
  /// Diagonal k of a part with n and m elements is at k + m + 1. The outermost diagonals have both
  /// neighbors.
  @usableFromInline
  struct Front: ~Copyable {
    @usableFromInline let points: Scratch<Int>

    /// The directions of the steps: for each round a row of words, whose bit for a diagonal is set if
    /// the step to it was an insertion.
    @usableFromInline let steps: Scratch<UInt64>

    /// The number of rounds for which there is room in `steps`.
    @usableFromInline let recordedRounds: Int

    @inlinable
    init(elementCount: Int, recordedRounds: Int) {
      points = Scratch(unfilled: elementCount + 3)
      self.recordedRounds = recordedRounds
      steps = Scratch(unfilled: Self.row(recordedRounds))
    }

    /// Returns the index of the first word for a round.
    @inlinable
    static func row(_ round: Int) -> Int {
      let words = round >> 6 + 1
      return words * (32 * (words - 1) + round & 63)
    }

    /// Takes the step to each diagonal and extends the paths along equal elements.
    ///
    /// - Parameters:
    ///   - otherRound: The latest round of the other front; nil if the two fronts are on different
    ///     diagonals in this half of a round, as the parity of n - m decides, and cannot meet.
    /// - Returns: The diagonal on which the fronts meet.
    @inlinable
    @inline(__always)
    func advance(
      _ round: Int, _ n: Int, _ m: Int, toMeet other: borrowing Front, after otherRound: Int?,
      by areSame: (Int, Int) -> Bool
    ) -> Int? {
      // Points that no step may start from.
      if round <= m { points[m - round] = -1 }
      if round <= n { points[m + 2 + round] = -1 }
      let delta = n - m
      let low = -round + 2 * max(0, round - m)
      let high = round - 2 * max(0, round - n)
      let meetingLow = delta - (otherRound ?? -1)
      let meetingHigh = delta + (otherRound ?? -1)
      let isRecorded = round < recordedRounds
      let row = Self.row(round)
      var word: UInt64 = 0
      var diagonal = low
      while diagonal <= high {
        let index = diagonal + m + 1
        let right = points[index - 1] + 1
        let down = points[index + 1]
        var x = max(right, down)
        let column = (diagonal + round) >> 1
        word |= (right <= down ? 1 : 0) &<< UInt64(truncatingIfNeeded: column)
        while x < n, x - diagonal < m, areSame(x, x - diagonal) { x += 1 }
        points[index] = x
        if diagonal >= meetingLow, diagonal <= meetingHigh,
          x + other.points[delta - diagonal + m + 1] >= n
        {
          if isRecorded { steps[row + column >> 6] = word }
          return diagonal
        }
        diagonal += 2
        if column & 63 == 63 || diagonal > high {
          if isRecorded { steps[row + column >> 6] = word }
          word = 0
        }
      }
      return nil
    }

    /// Returns the x at which a path enters a diagonal, after `advance` has computed the round.
    @inlinable
    func entry(to diagonal: Int, _ m: Int) -> Int {
      max(points[diagonal + m] + 1, points[diagonal + m + 2])
    }

    /// Returns the point furthest from the start, after `advance` has computed the round.
    @usableFromInline
    func furthestPoint(after round: Int, _ n: Int, _ m: Int) -> (x: Int, y: Int) {
      var furthest = (x: 0, y: 0)
      for diagonal in stride(from: -min(round, m), through: min(round, n), by: 1)
      where (diagonal + round) & 1 == 0 {
        let x = points[diagonal + m + 1]
        let y = x - diagonal
        if x + y > furthest.x + furthest.y, x <= n, y <= m { furthest = (x, y) }
      }
      return furthest
    }

    /// Walks the recorded path to the corner of a part, and calls `keep` with its pairs of kept
    /// elements.
    ///
    /// It compares these pairs again. It stays within the part even if the comparisons differ from
    /// those of the search.
    @inlinable
    func walk(
      _ rounds: Int, width: Int, height: Int, by areSame: (Int, Int) -> Bool,
      keep: (Int, Int) -> Void
    ) {
      // The directions from the end of the path to its start. The points are no longer needed.
      var diagonal = width - height
      for round in stride(from: rounds, to: 0, by: -1) {
        let column = (diagonal + round) >> 1
        let word = steps[Self.row(round) + column >> 6]
        let isInsertion = (word &>> UInt64(truncatingIfNeeded: column)) & 1
        points[round] = Int(truncatingIfNeeded: isInsertion)
        diagonal += isInsertion == 1 ? 1 : -1
      }
      var (x, y) = (0, 0)
      for round in 0...rounds {
        if round > 0 {
          y += points[round]
          x += 1 - points[round]
        }
        while x < width, y < height, areSame(x, y) {
          keep(x, y)
          x += 1
          y += 1
        }
      }
    }
  }
}
