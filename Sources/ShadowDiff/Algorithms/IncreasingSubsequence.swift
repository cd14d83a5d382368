/// Returns the indices of a longest increasing subsequence of distinct numbers, ascending.
///
/// The elements of the subsequence need not move, so moving all others takes the fewest moves.
///
/// - Parameter numbers: Distinct numbers.
/// - Complexity: O(n log n) for n numbers, and memory O(n).
package func longestIncreasingSubsequence(of numbers: [Int]) -> [Int] {
  let count = numbers.count
  let partners = Scratch<UInt32>(unfilled: count)
  let origins = Scratch<UInt32>(unfilled: count)
  for (rank, index) in numbers.indices.sorted(by: { numbers[$0] < numbers[$1] }).enumerated() {
    partners[index] = UInt32(truncatingIfNeeded: rank)
    origins[rank] = UInt32(truncatingIfNeeded: index)
  }
  let edits = Edits(sourceCount: count, targetCount: count)
  keepIncreasing(partners: partners, origins: origins, edits: edits)
  return numbers.indices.filter { !edits.isDeleted($0) }
}

/// Keeps the most pairs whose order is the same on both sides, where each element has one partner.
///
/// A longest increasing subsequence by patience (Schensted, "Longest increasing and decreasing
/// subsequences", 1961, doi:10.4153/CJM-1961-015-3; Fredman, 1975,
/// doi:10.1016/0012-365X(75)90103-X). The tops of the piles are members of a ``PositionSet``, so
/// that finding a pile accesses a few words instead of searching a list. The time is O(n · log₆₄
/// n), with at most six words in each direction for each step.
///
/// - Parameters:
///   - partners: The target offset of each source element, or `Tokens.absent`.
///   - origins: The source offset of each target element that is a partner.
///   - edits: The edits in which the function keeps elements.
func keepIncreasing(
  partners: borrowing Scratch<UInt32>, origins: borrowing Scratch<UInt32>,
  edits: borrowing Edits
) {
  // links[i]: the source element kept before i in the best subsequence that ends with i.
  let links = Scratch<UInt32>(unfilled: partners.count)
  let tops = PositionSet(bound: origins.count)
  var lowest = Int.max
  var highest = -1
  var highestSource = Tokens.absent
  // Most elements are in order. Their bits are collected in a register until an element is not,
  // because repeated writes to the same word of memory would take most of the time.
  var tail = WordCollector()
  for source in 0..<partners.count {
    let partner = partners[source]
    if partner == Tokens.absent { continue }
    let position = Int(partner)
    if position > highest {
      links[source] = highestSource
      highest = position
      highestSource = UInt32(truncatingIfNeeded: source)
      lowest = min(lowest, position)
      if let full = tail.add(position) { tops.insert(bits: full.bits, inWord: full.word) }
      continue
    }
    if let full = tail.take() { tops.insert(bits: full.bits, inWord: full.word) }
    let replaced: Int
    if position < lowest {
      links[source] = Tokens.absent
      replaced = lowest
      lowest = position
    } else {
      let below = tops.predecessor(of: position)
      links[source] = below.map { origins[$0] } ?? Tokens.absent
      // The highest top is at or above the position, so there is a successor.
      replaced = tops.successor(of: position) ?? highest
    }
    tops.insert(position)
    tops.remove(replaced)
    if replaced == highest {
      highest = position
      highestSource = UInt32(truncatingIfNeeded: source)
    }
  }
  var source = highestSource
  var sources = WordCollector()
  var targets = WordCollector()
  while source != Tokens.absent {
    if let full = sources.add(Int(source)) { edits.deleted[full.word] &= ~full.bits }
    if let full = targets.add(Int(partners[source])) { edits.inserted[full.word] &= ~full.bits }
    source = links[source]
  }
  if let full = sources.take() { edits.deleted[full.word] &= ~full.bits }
  if let full = targets.take() { edits.inserted[full.word] &= ~full.bits }
}

/// A collector of ascending positions, as bits of one word at a time.
struct WordCollector {
  private var word = 0
  private var bits: UInt64 = 0

  /// Adds a position.
  ///
  /// - Returns: The previous word, if the position is in another word.
  @inline(__always)
  mutating func add(_ position: Int) -> (word: Int, bits: UInt64)? {
    let bit: UInt64 = 1 &<< UInt64(position & 63)
    if position >> 6 == word {
      bits |= bit
      return nil
    }
    let full = (word: word, bits: bits)
    word = position >> 6
    bits = bit
    return full.bits == 0 ? nil : full
  }

  /// Returns the collected word and starts an empty one.
  @inline(__always)
  mutating func take() -> (word: Int, bits: UInt64)? {
    if bits == 0 { return nil }
    defer { bits = 0 }
    return (word, bits)
  }
}
