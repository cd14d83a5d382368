extension SequenceDiff {
  /// The moves by ascending source offset.
  ///
  /// - Complexity: That of ``RankedOffsets``.
  package var movesBySource: [Pair] { moves.sortedBySource(below: sourceCount) }

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
    let pairs = movesWithoutUpdate
    let ranked = RankedOffsets(sourcesOf: pairs, below: sourceCount)
    return Relocations(sources: ranked.sorted, ranks: pairs.map { ranked.rank(of: $0.source) })
  }

  /// The source offsets that are deleted or moved away, ascending.
  package var goneSources: [Int] {
    guard !moves.isEmpty else { return deletions }
    return RankedOffsets(deletions, sourcesOf: moves, below: sourceCount).sorted
  }

  /// The target offsets that are inserted or moved to, ascending.
  package var arrivedTargets: [Int] {
    guard !moves.isEmpty else { return insertions }
    return insertions.merged(with: moves.map(\.target))
  }

  /// The updates of elements that have not moved, ascending on both sides.
  package var updatesInPlace: [Pair] {
    moves.isEmpty || updates.isEmpty ? updates : pairs(.updates)
  }

  /// The moves of elements that are not updated, by ascending target offset.
  var movesWithoutUpdate: [Pair] { updates.isEmpty ? moves : pairs(.moves) }

  /// Returns the elements of the target that have just the given kinds of change, in order.
  private func pairs(_ kinds: ElementChanges.Kinds) -> [Pair] {
    var result: [Pair] = []
    var arrivals = ElementChanges.Arrivals(self, number: 0)
    var arrival = arrivals.next()
    while arrival.target < .max {
      if arrival.kinds == kinds {
        result.append(Pair(source: arrival.source, target: arrival.target))
      }
      arrival = arrivals.next()
    }
    return result
  }

  /// The source offsets of all elements that are deleted, moved or updated, ascending.
  @usableFromInline
  package var changedSources: [Int] {
    guard !updates.isEmpty else { return goneSources }
    return RankedOffsets(deletions, sourcesOf: moves, and: updates, below: sourceCount).sorted
  }

  /// The target offsets of all elements that are inserted or updated, ascending.
  @usableFromInline
  package var freshTargets: [Int] {
    guard !updates.isEmpty else { return insertions }
    return insertions.merged(with: updates.map(\.target))
  }
}
