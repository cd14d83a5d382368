/// The equal ends of two sequences, and the middles between them.
@usableFromInline
@frozen
struct Frame {
  @usableFromInline let sourceCount: Int
  @usableFromInline let targetCount: Int
  @usableFromInline let ends: EqualEnds

  @inlinable
  init<Element>(
    _ source: ElementView<Element>, _ target: ElementView<Element>,
    by areSame: (Element, Element) -> Bool
  ) {
    sourceCount = source.count
    targetCount = target.count
    ends = EqualEnds(source.count, target.count) { areSame(source[$0], target[$1]) }
  }

  /// The offset at which both middles begin.
  @inlinable
  var start: Int { ends.prefix }

  @inlinable
  var sourceMiddle: Range<Int> { ends.prefix..<sourceCount - ends.suffix }

  @inlinable
  var targetMiddle: Range<Int> { ends.prefix..<targetCount - ends.suffix }
}

extension SequenceDiff {
  /// Creates the diff with few edits between equal ends.
  @usableFromInline
  init(_ edits: FewEdits, in frame: Frame) {
    self.init(
      uncheckedSourceCount: frame.sourceCount, targetCount: frame.targetCount,
      deletions: edits.deletions, insertions: edits.insertions, isProvenMinimal: true)
  }

  /// Creates the diff with edits and moves between equal ends.
  @usableFromInline
  init(
    _ edits: borrowing Edits, moves: [Pair] = [], in frame: Frame, isMinimal: Bool
  ) {
    self.init(
      uncheckedSourceCount: frame.sourceCount, targetCount: frame.targetCount,
      deletions: Edits.offsets(in: edits.deleted, raisedBy: frame.start),
      insertions: Edits.offsets(in: edits.inserted, raisedBy: frame.start), moves: moves,
      isProvenMinimal: isMinimal)
  }
}
