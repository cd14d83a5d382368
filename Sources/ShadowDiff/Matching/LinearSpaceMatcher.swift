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

  /// A range of each sequence that is not matched yet.
  @usableFromInline
  @frozen
  struct Part {
    @usableFromInline var source: Range<Int>
    @usableFromInline var target: Range<Int>

    @inlinable
    init(source: Range<Int>, target: Range<Int>) {
      self.source = source
      self.target = target
    }
  }

  /// Calls `keep` with the runs of kept elements, in any order.
  @inlinable
  mutating func match<Element>(
    _ source: ElementView<Element>, _ target: ElementView<Element>,
    by areSame: (Element, Element) -> Bool, keep: (_ source: Int, _ target: Int) -> Void
  ) {
    var parts = [Part(source: 0..<source.count, target: 0..<target.count)]
    while var part = parts.popLast() {
      while let a = part.source.first, let b = part.target.first, areSame(source[a], target[b]) {
        keep(a, b)
        part = Part(source: a + 1..<part.source.upperBound, target: b + 1..<part.target.upperBound)
      }
      while let a = part.source.last, let b = part.target.last, areSame(source[a], target[b]) {
        keep(a, b)
        part = Part(source: part.source.lowerBound..<a, target: part.target.lowerBound..<b)
      }
      if part.source.isEmpty || part.target.isEmpty { continue }
      let run = middle(source.part(part.source), target.part(part.target), by: areSame)
      let (x, y) = (part.source.lowerBound + run.x, part.target.lowerBound + run.y)
      for step in 0..<run.length { keep(x + step, y + step) }
      parts.append(
        Part(source: part.source.lowerBound..<x, target: part.target.lowerBound..<y))
      parts.append(
        Part(
          source: x + run.length..<part.source.upperBound,
          target: y + run.length..<part.target.upperBound))
    }
  }

  /// A run of equal elements on an optimal path, possibly empty.
  @usableFromInline
  @frozen
  struct Run {
    @usableFromInline var x: Int
    @usableFromInline var y: Int
    @usableFromInline var length: Int

    @inlinable
    init(x: Int, y: Int, length: Int) {
      self.x = x
      self.y = y
      self.length = length
    }
  }

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
      var furthest = Run(x: 0, y: 0, length: 0)
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
          return Run(x: start, y: start - diagonal, length: x - start)
        }
        if 2 * x - diagonal > furthest.x + furthest.y, x <= n, x - diagonal <= m {
          furthest = Run(x: x, y: x - diagonal, length: 0)
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
          return Run(x: n - x, y: m - x + diagonal, length: x - start)
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
