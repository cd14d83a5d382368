/// Computes a diff of hashable elements: trim equal ends, look for few edits, intern, match.
@inlinable
func diffHashable<Element: Hashable>(
  _ source: ElementView<Element>, _ target: ElementView<Element>,
  moves: SequenceDiff.MoveDetection, effort: SequenceDiff.Effort
) -> SequenceDiff {
  if source.count > 16, SixteenBytes.areAll(of: Element.self) {
    return diffHashable(
      source.seen(as: SixteenBytes.self), target.seen(as: SixteenBytes.self), moves: moves,
      effort: effort)
  }
  let frame = Frame(source, target, by: ==)
  let (a, b) = (source.part(frame.sourceMiddle), target.part(frame.targetMiddle))
  if a.count == 0 || b.count == 0 { return SequenceDiff(replacingMiddleOf: frame) }
  if let few = fewEdits(a, b, raisedBy: frame.start, by: ==) {
    let diff = SequenceDiff(few, in: frame)
    return moves == .none ? diff : addingMoves(to: diff, source, target)
  }
  return diffTokens(intern(a, b), in: frame, moves: moves, effort: effort)
}

/// Computes a diff of tokens: choose a matcher, match, pair moves.
@usableFromInline
func diffTokens(
  _ tokens: borrowing Tokens, in frame: Frame, moves: SequenceDiff.MoveDetection,
  effort: SequenceDiff.Effort
) -> SequenceDiff {
  let edits = match(tokens, effort: effort)
  let pairs = moves == .none ? [] : takeMoves(tokens: tokens, edits: edits, raisedBy: frame.start)
  return SequenceDiff(edits, moves: pairs, in: frame, isMinimal: edits.isMinimal)
}

/// Computes a diff of identities, each requested once.
@inlinable
func diffIdentified<Element, ID: Hashable>(
  _ source: ElementView<Element>, _ target: ElementView<Element>, id: (Element) -> ID,
  moves: SequenceDiff.MoveDetection, effort: SequenceDiff.Effort
) -> SequenceDiff {
  let sourceIDs = source.map(id)
  let targetIDs = target.map(id)
  return sourceIDs.withElementView { source in
    targetIDs.withElementView { target in
      diffHashable(source, target, moves: moves, effort: effort)
    }
  }
}

extension SequenceDiff {
  /// The same diff with the common pairs that satisfy a predicate as updates.
  @inlinable
  func addingUpdates(where isUpdated: (Pair) -> Bool) -> SequenceDiff {
    var updates: [Pair] = []
    for pair in commonPairs where isUpdated(pair) { updates.append(pair) }
    if updates.isEmpty { return self }
    return SequenceDiff(
      uncheckedSourceCount: sourceCount, targetCount: targetCount, deletions: deletions,
      insertions: insertions, moves: moves, updates: updates, isProvenMinimal: isProvenMinimal)
  }
}

/// Offsets of deletions in the source and of insertions in the target, ascending.
@usableFromInline
typealias FewEdits = (deletions: [Int], insertions: [Int])

/// The fewest edits where the elements or the edits are few, else nil.
@inlinable
func fewEdits<Element>(
  _ source: ElementView<Element>, _ target: ElementView<Element>, raisedBy base: Int,
  by areSame: (Element, Element) -> Bool
) -> FewEdits? {
  if isSmall(source, target) {
    let edits = smallEdits(source, target, by: areSame)
    return (edits.deletions(raisedBy: base), edits.insertions(raisedBy: base))
  }
  // D edits cost about D² / 2 comparisons, and hashing two to four comparisons an element; a
  // sixteenth of that is risked before the pace counts.
  let limit = max(16, approximateRoot(source.count + target.count) * 5 / 4)
  return greedyEdits(
    source, target, limit: limit, patience: limit / 4, raisedBy: base, by: areSame)
}

/// The square root to within 7 %.
///
/// Between powers of four on a straight line: `Double.squareRoot()` would make clients that inline
/// this call a C library which they may not link.
@inlinable
func approximateRoot(_ value: Int) -> Int {
  if value < 4 { return min(value, 1) }
  let half = (Int.bitWidth - 1 - value.leadingZeroBitCount) / 2
  return (2 &<< half + value &>> half) / 3
}

/// Computes a diff of elements that can only be compared.
@inlinable
func diffCompared<Element>(
  _ source: ElementView<Element>, _ target: ElementView<Element>,
  by areSame: (Element, Element) -> Bool, moves: SequenceDiff.MoveDetection,
  effort: SequenceDiff.Effort
) -> SequenceDiff {
  let frame = Frame(source, target, by: areSame)
  let (a, b) = (source.part(frame.sourceMiddle), target.part(frame.targetMiddle))
  if a.count == 0 || b.count == 0 { return SequenceDiff(replacingMiddleOf: frame) }
  var diff: SequenceDiff
  if let few = fewEdits(a, b, raisedBy: frame.start, by: areSame) {
    diff = SequenceDiff(few, in: frame)
  } else {
    let edits = Edits(sourceCount: a.count, targetCount: b.count)
    var matcher = LinearSpaceMatcher(
      sourceCount: a.count, targetCount: b.count, roundLimit: roundLimit(for: effort),
      workLimit: effort == .untilCancelled ? .cancellation : .none)
    matcher.match(a, b, by: areSame) { edits.keep(source: $0, target: $1) }
    diff = SequenceDiff(edits, in: frame, isMinimal: matcher.isMinimal)
  }
  if moves == .none { return diff }
  return addingMoves(to: diff, source, target, by: areSame)
}

/// The rounds of a search for a middle that keep to an effort: a round costs both sides a step for
/// each of its diagonals, and takes the path at least one element further.
@inlinable
func roundLimit(for effort: SequenceDiff.Effort) -> Int {
  switch effort {
  case .minimal, .untilCancelled: return .max
  case .bounded(let steps): return max(1, steps / 4)
  case .linear: return 64
  }
}

/// Turns deletions and insertions of equal elements into moves.
@inlinable
func addingMoves<Element: Hashable>(
  to diff: SequenceDiff, _ source: ElementView<Element>, _ target: ElementView<Element>
) -> SequenceDiff {
  if diff.deletions.isEmpty || diff.insertions.isEmpty { return diff }
  // Up to here comparing all pairs is cheaper than hashing.
  if diff.deletions.count * diff.insertions.count <= 64 {
    return addingMoves(to: diff, source, target, by: ==)
  }
  let deleted = ContiguousArray(diff.deletions.lazy.map { source[$0] })
  let inserted = ContiguousArray(diff.insertions.lazy.map { target[$0] })
  return deleted.withElementView { deleted in
    inserted.withElementView { inserted in diff.takingMoves(intern(deleted, inserted)) }
  }
}

/// Turns deletions and insertions of elements that are the same into moves.
@inlinable
func addingMoves<Element>(
  to diff: SequenceDiff, _ source: ElementView<Element>, _ target: ElementView<Element>,
  by areSame: (Element, Element) -> Bool
) -> SequenceDiff {
  var deletions = diff.deletions
  var insertions: [Int] = []
  var moves: [SequenceDiff.Pair] = []
  for offset in diff.insertions {
    let element = target[offset]
    if let found = deletions.firstIndex(where: { areSame(source[$0], element) }) {
      moves.append(SequenceDiff.Pair(source: deletions.remove(at: found), target: offset))
    } else {
      insertions.append(offset)
    }
  }
  if moves.isEmpty { return diff }
  return SequenceDiff(
    uncheckedSourceCount: diff.sourceCount, targetCount: diff.targetCount, deletions: deletions,
    insertions: insertions, moves: moves, isProvenMinimal: diff.isProvenMinimal)
}
