/// A longest increasing subsequence of distinct numbers.
///
/// Patience sorting finds it (Schensted, "Longest increasing and decreasing subsequences", 1961,
/// doi:10.4153/CJM-1961-015-3; Fredman, 1975, doi:10.1016/0012-365X(75)90103-X). The tops of the
/// piles are members of a ``PositionSet``, so that finding a pile accesses a few words instead of
/// searching a list. The time is O(n · log₆₄ n), with at most six words in each direction for each
/// step.
@usableFromInline
package struct IncreasingSubsequence: ~Copyable {
  // By index, the index before it in the best subsequence that ends there, or `Tokens.absent`.
  @usableFromInline let links: Scratch<UInt32>
  @usableFromInline let last: UInt32

  /// Finds the subsequence of numbers below a bound.
  ///
  /// - Parameters:
  ///   - numbers: Distinct numbers. `UInt32.max` stands for an index without a number.
  ///   - bound: The upper bound of the numbers.
  package init(of numbers: UnsafeBufferPointer<UInt32>, below bound: Int) {
    let numbers = unsafe ElementView(numbers)
    let indices = Scratch<UInt32>(unfilled: bound)
    for index in 0..<numbers.count where numbers[index] != Tokens.absent {
      indices[numbers[index]] = UInt32(truncatingIfNeeded: index)
    }
    self.init(of: numbers, at: indices)
  }

  /// Finds the subsequence of numbers whose indices are known.
  ///
  /// - Parameters:
  ///   - numbers: Distinct numbers, or `Tokens.absent` at an index without a number.
  ///   - indices: By number, its index.
  init(of numbers: ElementView<UInt32>, at indices: borrowing Scratch<UInt32>) {
    links = Scratch(unfilled: numbers.count)
    // The tops of all piles but the first, whose top is only ever replaced by a lower number.
    let tops = PositionSet(bound: indices.count)
    var lowest = Int.max
    var highest = Int.max
    var highestIndex = Tokens.absent
    // Most numbers are in order. Their bits are collected in a register until a number is not,
    // because repeated writes to the same word of memory would take most of the time.
    var tail = WordCollector()
    for index in 0..<numbers.count where numbers[index] != Tokens.absent {
      let number = Int(numbers[index])
      if number > highest {
        links[index] = highestIndex
        highest = number
        highestIndex = UInt32(truncatingIfNeeded: index)
        if let full = tail.add(number) { tops.insert(bits: full.bits, inWord: full.word) }
        continue
      }
      let replaced: Int
      if number < lowest {
        links[index] = Tokens.absent
        replaced = lowest
        lowest = number
      } else {
        if let full = tail.take() { tops.insert(bits: full.bits, inWord: full.word) }
        let below = tops.predecessor(of: number) ?? lowest
        // The highest top is above the number, so there is a successor.
        replaced = tops.successor(of: number) ?? highest
        tops.insert(number)
        tops.remove(replaced)
        links[index] = indices[below]
      }
      if replaced == highest {
        highest = number
        highestIndex = UInt32(truncatingIfNeeded: index)
      }
    }
    last = highestIndex
  }

  /// Calls a closure with the index of each number of the subsequence, from the last to the first.
  @inlinable
  package func forEachReversed(_ body: (_ index: Int) -> Void) {
    var index = last
    while index != Tokens.absent {
      body(Int(index))
      index = links[index]
    }
  }
}

/// Returns the indices of a longest increasing subsequence of distinct numbers, ascending.
///
/// The elements of the subsequence need not move, so moving all others takes the fewest moves.
///
/// - Complexity: O(n log n) for n numbers, and memory O(n).
package func longestIncreasingSubsequence(of numbers: [Int]) -> [Int] {
  let ranks = Scratch<UInt32>(unfilled: numbers.count)
  let indices = Scratch<UInt32>(unfilled: numbers.count)
  for (rank, index) in numbers.indices.sorted(by: { numbers[$0] < numbers[$1] }).enumerated() {
    ranks[index] = UInt32(truncatingIfNeeded: rank)
    indices[rank] = UInt32(truncatingIfNeeded: index)
  }
  var kept: [Int] = []
  IncreasingSubsequence(of: ranks.view, at: indices).forEachReversed { kept.append($0) }
  return kept.reversed()
}

extension Edits {
  /// Keeps the most pairs whose order is the same on both sides, where each element has one partner.
  ///
  /// - Parameters:
  ///   - partners: The target offset of each source element, or `Tokens.absent`.
  ///   - origins: The source offset of each target element that is a partner.
  borrowing func keepIncreasing(
    partners: borrowing Scratch<UInt32>, origins: borrowing Scratch<UInt32>
  ) {
    let partners = partners.view
    var sources = WordCollector()
    var targets = WordCollector()
    IncreasingSubsequence(of: partners, at: origins).forEachReversed { source in
      if let full = sources.add(source) { deleted[full.word] &= ~full.bits }
      if let full = targets.add(Int(partners[source])) { inserted[full.word] &= ~full.bits }
    }
    if let full = sources.take() { deleted[full.word] &= ~full.bits }
    if let full = targets.take() { inserted[full.word] &= ~full.bits }
  }
}

/// A collector of ascending or descending positions, as bits of one word at a time.
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
