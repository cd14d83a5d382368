extension SequenceDiff {
  /// The moves by ascending source offset.
  ///
  /// - Complexity: That of ``ranked(_:below:)``.
  package var movesBySource: [Pair] { Self.sortedBySource(moves, sourceCount: sourceCount) }

  /// Sorts pairs with distinct sources by their source offsets.
  static func sortedBySource(_ pairs: [Pair], sourceCount: Int) -> [Pair] {
    let isAscending = zip(pairs, pairs.dropFirst()).allSatisfy { $0.source < $1.source }
    if isAscending { return pairs }
    var sorted = pairs
    for (pair, rank) in zip(pairs, ranked(pairs.map(\.source), below: sourceCount).ranks) {
      sorted[rank] = pair
    }
    return sorted
  }

  /// Returns distinct offsets in ascending order, and the rank of each among them.
  ///
  /// Negative offsets are ignored, and their rank is -1.
  ///
  /// - Complexity: For m offsets, O(m log m), or O(m + `count` / 64) if that is less.
  static func ranked(_ offsets: [Int], below count: Int) -> (ranks: [Int], sorted: [Int]) {
    let words = count / UInt64.bitWidth + 1
    // A comparison sort takes about as many steps for each offset as their number has bits.
    let sortingSteps = offsets.count * (Int.bitWidth - offsets.count.leadingZeroBitCount)
    var ranks = [Int](repeating: -1, count: offsets.count)
    guard words < sortingSteps else {
      let order = offsets.indices.filter { offsets[$0] >= 0 }.sorted { offsets[$0] < offsets[$1] }
      for (rank, index) in order.enumerated() { ranks[index] = rank }
      return (ranks, order.map { offsets[$0] })
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
    return (ranks, sorted)
  }

  /// The source offsets of moved elements, ascending, and the order of these elements in the
  /// target.
  @usableFromInline
  package struct Relocations: Sendable {
    /// The source offsets of the elements that move and are not updated, ascending.
    @usableFromInline package var sources: [Int]

    /// The index in ``sources`` of each such element, by ascending target offset.
    @usableFromInline package var ranks: [Int]
  }

  /// The elements that move and are not updated.
  @usableFromInline
  package var relocations: Relocations {
    guard !moves.isEmpty else { return Relocations(sources: [], ranks: []) }
    var pairs = moves
    if !updates.isEmpty {
      var update = 0
      pairs.removeAll { move in
        while update < updates.count, updates[update].target < move.target { update += 1 }
        return update < updates.count && updates[update].target == move.target
      }
    }
    let (ranks, sources) = Self.ranked(pairs.map(\.source), below: sourceCount)
    return Relocations(sources: sources, ranks: ranks)
  }

  /// The source offsets that are deleted or moved away, ascending.
  package var goneSources: [Int] {
    guard !moves.isEmpty else { return deletions }
    return Self.ranked(deletions + moves.map(\.source), below: sourceCount).sorted
  }

  /// The target offsets that are inserted or moved to, ascending.
  package var arrivedTargets: [Int] {
    guard !moves.isEmpty else { return insertions }
    return Self.merged(insertions, moves.map(\.target))
  }

  /// The updates of elements that have not moved, ascending on both sides.
  package var updatesInPlace: [Pair] {
    guard !moves.isEmpty, !updates.isEmpty else { return updates }
    var result: [Pair] = []
    var move = 0
    for update in updates {
      while move < moves.count, moves[move].target < update.target { move += 1 }
      if move == moves.count || moves[move].target != update.target { result.append(update) }
    }
    return result
  }

  /// The source offsets of all elements that are deleted, moved or updated, ascending.
  @usableFromInline
  package var changedSources: [Int] {
    guard !updates.isEmpty else { return goneSources }
    return Self.merged(goneSources, updatesInPlace.map(\.source))
  }

  /// The target offsets of all elements that are inserted or updated, ascending.
  @usableFromInline
  package var freshTargets: [Int] {
    guard !updates.isEmpty else { return insertions }
    return Self.merged(insertions, updates.map(\.target))
  }

  /// Merges two ascending arrays into one.
  static func merged(_ first: [Int], _ second: [Int]) -> [Int] {
    if first.isEmpty { return second }
    if second.isEmpty { return first }
    var result: [Int] = []
    result.reserveCapacity(first.count + second.count)
    var (i, j) = (0, 0)
    while i < first.count, j < second.count {
      if first[i] <= second[j] {
        result.append(first[i])
        i += 1
      } else {
        result.append(second[j])
        j += 1
      }
    }
    result.append(contentsOf: first[i...])
    result.append(contentsOf: second[j...])
    return result
  }
}
