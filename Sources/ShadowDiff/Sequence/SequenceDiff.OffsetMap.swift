extension SequenceDiff {
  /// A map between the offsets of the source and of the target.
  ///
  /// Use it to keep a selection, a scroll position or a cursor when the new list replaces the old
  /// one. Creating a map takes time in proportion to the edits; a look-up is a binary search.
  ///
  /// ```swift
  /// let map = SequenceDiff(from: old, to: new, moves: .fewest).offsetMap()
  /// let selection = oldSelection.compactMap { map.targetOffset(ofSource: $0) }
  /// let top = map.targetPosition(ofSource: oldTop)
  /// ```
  public struct OffsetMap: Sendable, Hashable {
    private let forward: Direction
    private let backward: Direction

    var sourceCount: Int { forward.count }
    var targetCount: Int { backward.count }

    /// Creates the map of a diff.
    ///
    /// - Complexity: O(e log e), where e is the number of edits.
    public init(_ diff: SequenceDiff) {
      let (gone, arrived) = (diff.goneSources, diff.arrivedTargets)
      forward = Direction(
        gone: gone, arrived: arrived, moves: diff.movesBySource, count: diff.sourceCount)
      backward = Direction(
        gone: arrived, arrived: gone,
        moves: diff.moves.map { Pair(source: $0.target, target: $0.source) },
        count: diff.targetCount)
    }

    /// Returns the target offset of an element of the source, or nil if it is deleted.
    ///
    /// - Precondition: The source has an element with that offset. Otherwise the program stops with
    ///   the message "no element has this offset".
    /// - Complexity: O(log e), where e is the number of edits.
    public func targetOffset(ofSource offset: Int) -> Int? { forward.offset(of: offset) }

    /// Returns the source offset of an element of the target, or nil if it is inserted.
    ///
    /// - Precondition: The target has an element with that offset. Otherwise the program stops with
    ///   the message "no element has this offset".
    /// - Complexity: O(log e), where e is the number of edits.
    public func sourceOffset(ofTarget offset: Int) -> Int? { backward.offset(of: offset) }

    /// Returns the position in the target of an element of the source, deleted or not.
    ///
    /// For a deleted element, it is the target offset of the first kept element that follows it, or
    /// the size of the target. `offset` may also be the size of the source, the position of a
    /// cursor at the end.
    ///
    /// - Precondition: `offset` is not negative and not greater than the size of the source. Otherwise
    ///   the program stops with the message "no position has this offset".
    /// - Complexity: O(log e), where e is the number of edits.
    public func targetPosition(ofSource offset: Int) -> Int { forward.position(of: offset) }

    /// Returns the position in the source of an element of the target, inserted or not.
    ///
    /// For an inserted element, it is the source offset of the first kept element that follows it,
    /// or the size of the source.
    ///
    /// - Precondition: `offset` is not negative and not greater than the size of the target. Otherwise
    ///   the program stops with the message "no position has this offset".
    /// - Complexity: O(log e), where e is the number of edits.
    public func sourcePosition(ofTarget offset: Int) -> Int { backward.position(of: offset) }
  }

  /// Returns a map between the offsets of the source and of the target.
  ///
  /// - Complexity: O(e log e), where e is the number of edits.
  public func offsetMap() -> OffsetMap { OffsetMap(self) }
}

extension SequenceDiff.OffsetMap {
  /// The map in one direction.
  private struct Direction: Sendable, Hashable {
    /// The offsets of the elements that are not kept, ascending.
    let gone: [Int]

    /// The number of kept elements before each element that is not kept on the other side;
    /// ascending.
    let staysBeforeArrivals: [Int]

    /// The moves, by ascending source offset.
    let moves: [SequenceDiff.Pair]
    let count: Int

    init(gone: [Int], arrived: [Int], moves: [SequenceDiff.Pair], count: Int) {
      self.gone = gone
      self.moves = moves
      self.count = count
      staysBeforeArrivals = arrived.enumerated().map { $1 - $0 }
    }

    func offset(of offset: Int) -> Int? {
      precondition(offset >= 0 && offset < count, "no element has this offset")
      let rank = gone.lowerBound(of: offset)
      guard rank < gone.count, gone[rank] == offset else { return place(ofStaying: offset - rank) }
      let move = moves.partitioningIndex { $0.source >= offset }
      return move < moves.count && moves[move].source == offset ? moves[move].target : nil
    }

    func position(of offset: Int) -> Int {
      precondition(offset >= 0 && offset <= count, "no position has this offset")
      if offset < count, let target = self.offset(of: offset) { return target }
      return place(ofStaying: offset - gone.lowerBound(of: offset))
    }

    /// The offset on the other side of the kept element with a rank, or the size if no element has it.
    private func place(ofStaying rank: Int) -> Int {
      rank + staysBeforeArrivals.upperBound(of: rank)
    }
  }
}
