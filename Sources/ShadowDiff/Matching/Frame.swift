/// What two sequences start and end with alike, and how a diff of the rest becomes theirs.
@usableFromInline
@frozen
struct Frame {
  @usableFromInline let sourceCount: Int
  @usableFromInline let targetCount: Int
  @usableFromInline let prefix: Int
  @usableFromInline let suffix: Int

  @inlinable
  init<Element>(
    _ source: ElementView<Element>, _ target: ElementView<Element>,
    by areSame: (Element, Element) -> Bool
  ) {
    let shorter = min(source.count, target.count)
    var prefix = 0
    while prefix < shorter, areSame(source[prefix], target[prefix]) { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix,
      areSame(source[source.count - 1 - suffix], target[target.count - 1 - suffix])
    { suffix += 1 }
    sourceCount = source.count
    targetCount = target.count
    self.prefix = prefix
    self.suffix = suffix
  }

  @inlinable
  var sourceMiddle: Range<Int> { prefix..<sourceCount - suffix }

  @inlinable
  var targetMiddle: Range<Int> { prefix..<targetCount - suffix }

  /// The diff where nothing between the ends is kept.
  @usableFromInline
  func diffWithoutMatches() -> SequenceDiff {
    SequenceDiff(
      uncheckedSourceCount: sourceCount, targetCount: targetCount,
      deletions: Array(sourceMiddle), insertions: Array(targetMiddle), isProvenMinimal: true)
  }

  /// The diff with the given offsets.
  @usableFromInline
  func diff(deletions: [Int], insertions: [Int], isMinimal: Bool) -> SequenceDiff {
    SequenceDiff(
      uncheckedSourceCount: sourceCount, targetCount: targetCount, deletions: deletions,
      insertions: insertions, isProvenMinimal: isMinimal)
  }

  /// The diff with the given edits between the ends.
  @usableFromInline
  func diff(
    _ edits: borrowing Edits, moves: [SequenceDiff.Pair] = [], isMinimal: Bool
  ) -> SequenceDiff {
    SequenceDiff(
      uncheckedSourceCount: sourceCount, targetCount: targetCount,
      deletions: Edits.offsets(in: edits.deleted, raisedBy: prefix),
      insertions: Edits.offsets(in: edits.inserted, raisedBy: prefix), moves: moves,
      isProvenMinimal: isMinimal)
  }

  /// The diff of the tokens between the ends.
  @usableFromInline
  func diff(
    _ tokens: borrowing Tokens, moves: SequenceDiff.MoveDetection, effort: SequenceDiff.Effort
  ) -> SequenceDiff {
    let edits = match(tokens, effort: effort)
    let pairs = moves == .none ? [] : takeMoves(tokens: tokens, edits: edits, raisedBy: prefix)
    return diff(edits, moves: pairs, isMinimal: edits.isMinimal)
  }
}

extension SequenceDiff {
  /// Turns deletions and insertions with equal tokens, numbered in their order, into moves.
  @usableFromInline
  func takingMoves(_ tokens: borrowing Tokens) -> SequenceDiff {
    let edits = Edits(sourceCount: deletions.count, targetCount: insertions.count)
    let found = takeMoves(tokens: tokens, edits: edits, raisedBy: 0)
    if found.isEmpty { return self }
    return SequenceDiff(
      uncheckedSourceCount: sourceCount, targetCount: targetCount,
      deletions: Edits.offsets(in: edits.deleted, raisedBy: 0).map { deletions[$0] },
      insertions: Edits.offsets(in: edits.inserted, raisedBy: 0).map { insertions[$0] },
      moves: found.map { Pair(source: deletions[$0.source], target: insertions[$0.target]) },
      updates: updates, isProvenMinimal: isProvenMinimal)
  }
}
