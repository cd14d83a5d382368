/// A recursive division of two sequences at the middle of a shortest path.
///
/// Forward paths and backward paths grow in turn, and the sequences are divided where a forward
/// path and a backward path meet. If there are several shortest paths, the order in which the
/// search visits diagonals determines the result. It is the order of git's default diff.
struct MiddleSearch {
  private let a: [UInt32]
  private let b: [UInt32]

  /// The offsets of `a` and of `b` that are not on the path.
  private(set) var deleted: [Int] = []
  private(set) var inserted: [Int] = []

  // By diagonal, the offset in `a` of the furthest path from the start, and from the end.
  private var forward: [Int]
  private var backward: [Int]

  /// The number of edits from which on the search accepts the best path so far.
  private let costLimit: Int

  /// The number of edits from which on the search accepts a path with a long common run, and the
  /// length of such a run.
  private static var patience: Int { 256 }
  private static var longRun: Int { 20 }

  /// A range of each sequence, to be compared with each other.
  private struct Box {
    var a: Range<Int>
    var b: Range<Int>
    var isExact: Bool
  }

  /// The point at which a box is divided, and Boolean values that indicate which of its parts must
  /// be divided exactly.
  private struct Split {
    var a: Int
    var b: Int
    var lowIsExact = true
    var highIsExact = true
  }

  init(_ a: [UInt32], _ b: [UInt32]) {
    self.a = a
    self.b = b
    let diagonals = a.count + b.count + 3
    forward = [Int](repeating: 0, count: diagonals)
    backward = forward
    costLimit = max(Self.powerNearRoot(diagonals), Self.patience)
  }

  /// Returns a power of two that is between the square root of a number and about twice the square
  /// root.
  static func powerNearRoot(_ number: Int) -> Int {
    1 << ((Int.bitWidth - number.leadingZeroBitCount + 1) / 2)
  }

  mutating func run() {
    var waiting = [Box(a: a.indices, b: b.indices, isExact: false)]
    while var box = waiting.popLast() {
      shrink(&box)
      if box.a.isEmpty {
        inserted += box.b
      } else if box.b.isEmpty {
        deleted += box.a
      } else {
        let split = self.split(box)
        waiting.append(
          Box(
            a: split.a..<box.a.upperBound, b: split.b..<box.b.upperBound,
            isExact: split.highIsExact))
        waiting.append(
          Box(
            a: box.a.lowerBound..<split.a, b: box.b.lowerBound..<split.b,
            isExact: split.lowIsExact))
      }
    }
  }

  /// Removes equal ends from a box.
  private func shrink(_ box: inout Box) {
    let (firstA, firstB) = (box.a.lowerBound, box.b.lowerBound)
    let ends = EqualEnds(box.a.count, box.b.count) { a[firstA + $0] == b[firstB + $1] }
    box.a = box.a.dropFirst(ends.prefix).dropLast(ends.suffix)
    box.b = box.b.dropFirst(ends.prefix).dropLast(ends.suffix)
  }

  /// Returns the index of a diagonal, which is an offset in `a` minus an offset in `b`.
  private func index(_ diagonal: Int) -> Int { diagonal + b.count + 1 }

  /// A range of diagonals that grows by one on both sides, and shrinks at a side that leaves the
  /// box.
  private struct Front {
    let middle: Int
    var low: Int
    var high: Int

    init(_ middle: Int) {
      self.middle = middle
      low = middle
      high = middle
    }

    var diagonals: StrideThrough<Int> { stride(from: high, through: low, by: -2) }
  }

  private mutating func split(_ box: Box) -> Split {
    let limits = box.a.lowerBound - box.b.upperBound...box.a.upperBound - box.b.lowerBound
    var ahead = Front(box.a.lowerBound - box.b.lowerBound)
    var behind = Front(box.a.upperBound - box.b.upperBound)
    let meetsAhead = (ahead.middle - behind.middle) & 1 != 0
    forward[index(ahead.middle)] = box.a.lowerBound
    backward[index(behind.middle)] = box.a.upperBound
    var cost = 0
    while true {
      cost += 1
      var foundRun = false
      grow(&ahead, within: limits, { search, k in search.forward[search.index(k)] = -1 })
      for k in ahead.diagonals {
        let start = max(forward[index(k - 1)] + 1, forward[index(k + 1)])
        var (i, j) = (start, start - k)
        while i < box.a.upperBound, j < box.b.upperBound, a[i] == b[j] { (i, j) = (i + 1, j + 1) }
        if i - start > Self.longRun { foundRun = true }
        forward[index(k)] = i
        if meetsAhead, k >= behind.low, k <= behind.high, backward[index(k)] <= i {
          return Split(a: i, b: j)
        }
      }
      grow(&behind, within: limits, { search, k in search.backward[search.index(k)] = .max })
      for k in behind.diagonals {
        let start = min(backward[index(k - 1)], backward[index(k + 1)] - 1)
        var (i, j) = (start, start - k)
        while i > box.a.lowerBound, j > box.b.lowerBound, a[i - 1] == b[j - 1] {
          (i, j) = (i - 1, j - 1)
        }
        if start - i > Self.longRun { foundRun = true }
        backward[index(k)] = i
        if !meetsAhead, k >= ahead.low, k <= ahead.high, i <= forward[index(k)] {
          return Split(a: i, b: j)
        }
      }
      if box.isExact { continue }
      if foundRun, cost > Self.patience,
        let split = splitAtLongRun(box, ahead, cost, isForward: true)
          ?? splitAtLongRun(box, behind, cost, isForward: false)
      {
        return split
      }
      if cost >= costLimit { return splitAtFurthest(box, ahead, behind) }
    }
  }

  private mutating func grow(
    _ front: inout Front, within limits: ClosedRange<Int>, _ bound: (inout Self, Int) -> Void
  ) {
    if front.low > limits.lowerBound {
      front.low -= 1
      bound(&self, front.low - 1)
    } else {
      front.low += 1
    }
    if front.high < limits.upperBound {
      front.high += 1
      bound(&self, front.high + 1)
    } else {
      front.high -= 1
    }
  }

  // MARK: Large changes

  /// Returns the end of a long common run that a forward path reached with few edits for its length,
  /// or the start of such a run of a backward path.
  private func splitAtLongRun(_ box: Box, _ front: Front, _ cost: Int, isForward: Bool) -> Split? {
    var best = 4 * cost
    var result: Split?
    for k in front.diagonals {
      let i = isForward ? forward[index(k)] : backward[index(k)]
      let j = i - k
      let (runA, runB) = isForward ? (i - Self.longRun, j - Self.longRun) : (i, j)
      let length =
        isForward
        ? i - box.a.lowerBound + j - box.b.lowerBound
        : box.a.upperBound - i + box.b.upperBound - j
      let gain = length - abs(k - front.middle)
      guard gain > best, i > box.a.lowerBound, i < box.a.upperBound, j > box.b.lowerBound,
        j < box.b.upperBound, runA >= box.a.lowerBound, runA + Self.longRun <= box.a.upperBound,
        runB >= box.b.lowerBound, runB + Self.longRun <= box.b.upperBound,
        (0..<Self.longRun).allSatisfy({ a[runA + $0] == b[runB + $0] })
      else { continue }
      best = gain
      result = Split(a: i, b: j, lowIsExact: isForward, highIsExact: !isForward)
    }
    return result
  }

  /// Returns the end of the furthest path, forward or backward.
  private func splitAtFurthest(_ box: Box, _ ahead: Front, _ behind: Front) -> Split {
    var (furthest, furthestA) = (-1, -1)
    for k in ahead.diagonals {
      let i = min(forward[index(k)], box.a.upperBound, box.b.upperBound + k)
      if furthest < i + i - k { (furthest, furthestA) = (i + i - k, i) }
    }
    var (nearest, nearestA) = (Int.max, Int.max)
    for k in behind.diagonals {
      let i = max(backward[index(k)], box.a.lowerBound, box.b.lowerBound + k)
      if i + i - k < nearest { (nearest, nearestA) = (i + i - k, i) }
    }
    let fromEnd = box.a.upperBound + box.b.upperBound - nearest
    if fromEnd < furthest - (box.a.lowerBound + box.b.lowerBound) {
      return Split(a: furthestA, b: furthest - furthestA, highIsExact: false)
    }
    return Split(a: nearestA, b: nearest - nearestA, lowIsExact: false)
  }
}
