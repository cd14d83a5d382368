/// Finds the fewest edits by comparing elements, without hashes, in linear memory.
///
/// Myers' divide and conquer ("An O(ND) difference algorithm and its variations", 1986,
/// doi:10.1007/BF01840446): paths from both ends meet in the middle of an optimal path, then both
/// halves are divided in the same way. It makes O((n + m) · D) comparisons for D edits.
@usableFromInline
struct LinearSpaceMatcher: ~Copyable {
  /// Furthest points by diagonal, from the start and from the end.
  @usableFromInline let forward: Scratch<Int>
  @usableFromInline let backward: Scratch<Int>

  /// The number of rounds after which the search takes the furthest point as the middle.
  @usableFromInline var roundLimit: Int
  @usableFromInline let workLimit: WorkLimit
  @usableFromInline var isMinimal = true

  @inlinable
  init(sourceCount: Int, targetCount: Int, roundLimit: Int, workLimit: WorkLimit) {
    forward = Scratch(unfilled: sourceCount + targetCount + 3)
    backward = Scratch(unfilled: sourceCount + targetCount + 3)
    self.roundLimit = roundLimit
    self.workLimit = workLimit
  }

  /// Calls `keep` with the runs of kept elements, in any order.
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
      let run = middle(
        source.part(start..<end), target.part(targetStart..<targetEnd), by: areSame)
      let (x, y) = (start + run.x, targetStart + run.y)
      for step in 0..<run.length { keep(x + step, y + step) }
      parts.append((start..<x, targetStart..<y))
      parts.append((x + run.length..<end, y + run.length..<targetEnd))
    }
  }

  /// A run of equal elements on an optimal path, possibly empty.
  @usableFromInline typealias Run = (x: Int, y: Int, length: Int)

  @inlinable
  mutating func middle<Element>(
    _ source: ElementView<Element>, _ target: ElementView<Element>,
    by areSame: (Element, Element) -> Bool
  ) -> Run {
    let (n, m) = (source.count, target.count)
    let delta = n - m
    let isOdd = delta & 1 != 0
    // Diagonal k is at k + m + 1; the outermost diagonals have both neighbors.
    let zero = m + 1
    forward[zero + 1] = 0
    backward[zero + 1] = 0
    var round = 0
    while true {
      let low = -round + 2 * max(0, round - m)
      let high = round - 2 * max(0, round - n)
      var furthest = (x: 0, y: 0, length: 0)
      var diagonal = low
      while diagonal <= high {
        let start = Self.step(
          forward, zero + diagonal, isFirst: diagonal == -round, isLast: diagonal == round)
        var x = start
        while x < n, x - diagonal < m, areSame(source[x], target[x - diagonal]) { x += 1 }
        forward[zero + diagonal] = x
        let opposite = delta - diagonal
        if isOdd, abs(opposite) < round, opposite >= -m, opposite <= n,
          x + backward[zero + opposite] >= n
        {
          return (x: start, y: start - diagonal, length: x - start)
        }
        if 2 * x - diagonal > furthest.x + furthest.y, x <= n, x - diagonal <= m {
          furthest = (x: x, y: x - diagonal, length: 0)
        }
        diagonal += 2
      }
      diagonal = low
      while diagonal <= high {
        let start = Self.step(
          backward, zero + diagonal, isFirst: diagonal == -round, isLast: diagonal == round)
        var x = start
        while x < n, x - diagonal < m, areSame(source[n - 1 - x], target[m - 1 - x + diagonal]) {
          x += 1
        }
        backward[zero + diagonal] = x
        let opposite = delta - diagonal
        if !isOdd, abs(opposite) <= round, opposite >= -m, opposite <= n,
          x + forward[zero + opposite] >= n
        {
          return (x: n - x, y: m - x + diagonal, length: x - start)
        }
        diagonal += 2
      }
      // After a cancellation, every later part gets one round, which makes progress, and a guessed
      // middle.
      if round & 15 == 15, workLimit.isMet(by: 0) { roundLimit = 1 }
      if round >= roundLimit {
        isMinimal = false
        return furthest
      }
      round += 1
    }
  }

  /// Returns the point at which the furthest path with one more edit enters a diagonal.
  @inlinable
  @inline(__always)
  static func step(
    _ points: borrowing Scratch<Int>, _ index: Int, isFirst: Bool, isLast: Bool
  ) -> Int {
    if isFirst || (!isLast && points[index - 1] < points[index + 1]) { return points[index + 1] }
    return points[index - 1] + 1
  }
}
