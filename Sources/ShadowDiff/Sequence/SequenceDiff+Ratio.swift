extension SequenceDiff: Sequence {
  /// Returns an iterator over the ``changes``, for use in a `for` loop.
  public func makeIterator() -> IndexingIterator<[DiffChange]> { changes.makeIterator() }

  /// A lower bound of the number of changes.
  public var underestimatedCount: Int { isEmpty ? 0 : 1 }
}

extension SequenceDiff {
  /// The similarity of both collections, from 0 (nothing in common) to 1 (the same elements).
  ///
  /// The ratio is twice the number of kept elements, divided by the number of elements of both
  /// collections. Updated elements that do not move are kept. Two empty collections have a ratio of
  /// 1. The formula is that of `ratio()` in Python's difflib.
  public var ratio: Double {
    let total = sourceCount + targetCount
    let kept = sourceCount - deletions.count - moves.count
    return total == 0 ? 1 : Double(2 * kept) / Double(total)
  }
}

extension Collection where Element: Hashable {
  /// Returns the candidates that are most similar to this collection, by descending ratio.
  ///
  /// Strings are compared by characters:
  ///
  /// ```swift
  /// "appel".closeMatches(in: ["ape", "apple", "peach", "puppy"])  // ["apple", "ape"]
  /// ```
  ///
  /// - Parameters:
  ///   - candidates: The collections to choose from.
  ///   - limit: The maximum number of results.
  ///   - cutoff: The minimum ``SequenceDiff/ratio`` of a result, from 0 to 1.
  /// - Returns: At most `limit` candidates. Equally similar candidates keep their order.
  /// - Precondition: `limit` is not negative. Otherwise the program stops with the message "a negative
  ///   number of matches".
  /// - Complexity: That of one diff for each candidate whose size allows a ratio of `cutoff`.
  @inlinable
  public func closeMatches(
    in candidates: some Sequence<Self>, limit: Int = 3, cutoff: Double = 0.6
  ) -> [Self] {
    precondition(limit >= 0, "a negative number of matches")
    var matches: [(candidate: Self, ratio: Double)] = []
    let count = count
    for candidate in candidates {
      let total = count + candidate.count
      let best = total == 0 ? 1 : Double(2 * Swift.min(count, candidate.count)) / Double(total)
      guard best >= cutoff else { continue }
      let ratio = SequenceDiff(from: self, to: candidate).ratio
      if ratio >= cutoff { matches.append((candidate, ratio)) }
    }
    // The standard library's sort is stable.
    matches.sort { $0.ratio > $1.ratio }
    return matches.prefix(limit).map { $0.candidate }
  }
}
