/// Distinct offsets in ascending order, and the rank of each among them.
struct RankedOffsets {
  /// For each given offset, its rank; -1 for a negative offset.
  private(set) var ranks: [Int]

  /// The offsets that are not negative, ascending.
  private(set) var sorted: [Int] = []

  /// Ranks distinct offsets below a bound.
  ///
  /// - Complexity: For m offsets, O(m log m), or O(m + `count` / 64) if that is less.
  init(_ offsets: [Int], below count: Int) {
    let words = count / UInt64.bitWidth + 1
    // A comparison sort takes about as many steps for each offset as their number has bits.
    let sortingSteps = offsets.count * (Int.bitWidth - offsets.count.leadingZeroBitCount)
    var ranks = [Int](repeating: -1, count: offsets.count)
    guard words < sortingSteps else {
      let order = offsets.indices.filter { offsets[$0] >= 0 }.sorted { offsets[$0] < offsets[$1] }
      for (rank, index) in order.enumerated() { ranks[index] = rank }
      self.ranks = ranks
      sorted = order.map { offsets[$0] }
      return
    }
    var present = [UInt64](repeating: 0, count: words)
    for offset in offsets where offset >= 0 { present[offset >> 6] |= 1 &<< UInt64(offset & 63) }
    var ranksOfWords = [Int](repeating: 0, count: words)
    var sorted: [Int] = []
    sorted.reserveCapacity(offsets.count)
    for word in 0..<words {
      ranksOfWords[word] = sorted.count
      var bits = present[word]
      while bits != 0 {
        sorted.append(word &<< 6 | bits.trailingZeroBitCount)
        bits &= bits &- 1
      }
    }
    for (index, offset) in offsets.enumerated() where offset >= 0 {
      let below = present[offset >> 6] & (1 &<< UInt64(offset & 63) &- 1)
      ranks[index] = ranksOfWords[offset >> 6] + below.nonzeroBitCount
    }
    self.ranks = ranks
    self.sorted = sorted
  }
}

extension [SequenceDiff.Pair] {
  /// Returns the pairs, whose sources are distinct and below a bound, by ascending source.
  func sortedBySource(below count: Int) -> [SequenceDiff.Pair] {
    let isAscending = zip(self, dropFirst()).allSatisfy { $0.source < $1.source }
    if isAscending { return self }
    var sorted = self
    for (pair, rank) in zip(self, RankedOffsets(map(\.source), below: count).ranks) {
      sorted[rank] = pair
    }
    return sorted
  }
}

extension [Int] {
  /// Returns the ascending merge of this ascending array and another one.
  func merged(with other: [Int]) -> [Int] {
    if isEmpty { return other }
    if other.isEmpty { return self }
    var result: [Int] = []
    result.reserveCapacity(count + other.count)
    var (i, j) = (0, 0)
    while i < count, j < other.count {
      if self[i] <= other[j] {
        result.append(self[i])
        i += 1
      } else {
        result.append(other[j])
        j += 1
      }
    }
    result.append(contentsOf: self[i...])
    result.append(contentsOf: other[j...])
    return result
  }
}
