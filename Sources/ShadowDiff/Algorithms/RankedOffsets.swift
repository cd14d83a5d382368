/// The distinct offsets of some lists in ascending order, and the rank of each among them.
struct RankedOffsets: ~Copyable {
  let sorted: [Int]

  // One bit for each possible offset, and the number of offsets in smaller words. Both are empty if
  // sorting takes fewer steps than reading all words.
  private let bits: Scratch<UInt64>
  private let ranksOfWords: Scratch<UInt32>

  /// Ranks single offsets below a bound, and the sources of pairs.
  ///
  /// An offset may be in several of the lists.
  ///
  /// - Complexity: For m offsets, O(m log m), or O(m + `count` / 64) if that is less.
  init(
    _ offsets: [Int] = [], sourcesOf pairs: [SequenceDiff.Pair],
    and morePairs: [SequenceDiff.Pair] = [], below count: Int
  ) {
    let words = count / UInt64.bitWidth + 1
    let total = offsets.count + pairs.count + morePairs.count
    // A comparison sort takes about as many steps for each offset as their number has bits.
    guard words < total * (Int.bitWidth - total.leadingZeroBitCount) else {
      bits = Scratch(unfilled: 0)
      ranksOfWords = Scratch(unfilled: 0)
      let all = (offsets + pairs.map(\.source) + morePairs.map(\.source)).sorted()
      sorted = all.indices.filter { $0 == 0 || all[$0 - 1] < all[$0] }.map { all[$0] }
      return
    }
    bits = Scratch(repeating: 0, count: words)
    ranksOfWords = Scratch(unfilled: words)
    for offset in offsets { bits[offset >> 6] |= 1 &<< UInt64(offset & 63) }
    for pair in pairs { bits[pair.source >> 6] |= 1 &<< UInt64(pair.source & 63) }
    for pair in morePairs { bits[pair.source >> 6] |= 1 &<< UInt64(pair.source & 63) }
    var rank: UInt32 = 0
    for word in 0..<words {
      ranksOfWords[word] = rank
      rank += UInt32(truncatingIfNeeded: bits[word].nonzeroBitCount)
    }
    sorted = Edits.offsets(in: bits, raisedBy: 0)
  }

  /// Returns the number of smaller offsets.
  ///
  /// - Complexity: O(1), or O(log m) if the offsets were sorted.
  func rank(of offset: Int) -> Int {
    guard bits.count > 0 else { return sorted.lowerBound(of: offset) }
    let below = bits[offset >> 6] & (1 &<< UInt64(offset & 63) &- 1)
    return Int(ranksOfWords[offset >> 6]) + below.nonzeroBitCount
  }
}

extension [SequenceDiff.Pair] {
  /// Returns the pairs, whose sources are distinct and below a bound, by ascending source.
  func sortedBySource(below count: Int) -> [SequenceDiff.Pair] {
    let isAscending = zip(self, dropFirst()).allSatisfy { $0.source < $1.source }
    if isAscending { return self }
    var sorted = self
    let ranked = RankedOffsets(sourcesOf: self, below: count)
    for pair in self { sorted[ranked.rank(of: pair.source)] = pair }
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
    var next = 0
    for element in self {
      while next < other.count, other[next] < element {
        result.append(other[next])
        next += 1
      }
      result.append(element)
    }
    result.append(contentsOf: other[next...])
    return result
  }
}
