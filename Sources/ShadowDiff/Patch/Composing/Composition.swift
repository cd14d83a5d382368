/// The composition of two diffs, with the numbers of the elements that its patch carries.
///
/// The numbers count the source elements of the first patch, then its target elements, then the
/// source elements of the second patch, then its target elements.
@usableFromInline
struct Composition {
  /// The diff from the first source to the second target.
  @usableFromInline let diff: SequenceDiff

  /// The numbers of the elements that are deleted, moved or updated, by ascending source offset.
  @usableFromInline private(set) var sourceElements: [Int] = []

  /// The numbers of the elements that are inserted or updated, by ascending target offset.
  @usableFromInline private(set) var targetElements: [Int] = []

  /// Composes two diffs whose patches fit.
  ///
  /// - Complexity: O(e log e) for e edits and updates in both.
  @usableFromInline
  init(
    _ first: SequenceDiff, _ second: SequenceDiff, _ origins: ChangeOrigins,
    areSame: (Int, Int) -> Bool
  ) {
    var joined = JoinedChanges(origins, areSame: areSame)
    joined.cancelReturns(areSame: areSame)

    var (deletions, insertions) = ([Int](), [Int]())
    var (moves, updates) = ([SequenceDiff.Pair](), [SequenceDiff.Pair]())
    for departure in joined.departures where !departure.kinds.isEmpty {
      sourceElements.append(departure.number)
      if departure.kinds == .deletes { deletions.append(departure.source) }
    }
    for arrival in joined.arrivals {
      let pair = SequenceDiff.Pair(source: arrival.source, target: arrival.target)
      if arrival.kinds.contains(.inserts) { insertions.append(arrival.target) }
      if arrival.kinds.contains(.moves) { moves.append(pair) }
      if arrival.kinds.contains(.updates) { updates.append(pair) }
      if !arrival.kinds.isDisjoint(with: [.inserts, .updates]) {
        targetElements.append(arrival.number)
      }
    }
    diff = SequenceDiff(
      uncheckedSourceCount: first.sourceCount, targetCount: second.targetCount,
      deletions: deletions, insertions: insertions, moves: moves, updates: updates,
      isProvenMinimal: deletions.isEmpty && insertions.isEmpty && moves.isEmpty)
  }
}
