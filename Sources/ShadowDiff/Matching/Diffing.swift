/// Computes a diff of hashable elements: skips equal ends, looks for few edits, interns, matches.
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
  if let few = fewEdits(a, b, raisedBy: frame.start, by: ==) {
    let diff = SequenceDiff(few, in: frame)
    return moves == .none ? diff : addingMoves(to: diff, source, target)
  }
  return diffTokens(intern(a, b), in: frame, moves: moves, effort: effort)
}

/// Computes a diff of tokens: finds the kept elements, then pairs moves.
@usableFromInline
func diffTokens(
  _ tokens: borrowing Tokens, in frame: Frame, moves: SequenceDiff.MoveDetection,
  effort: SequenceDiff.Effort
) -> SequenceDiff {
  let edits = match(tokens, effort: effort)
  let pairs = moves == .none ? [] : takeMoves(tokens: tokens, edits: edits, raisedBy: frame.start)
  return SequenceDiff(edits, moves: pairs, in: frame, isMinimal: edits.isMinimal)
}

/// Computes a diff of elements by identity; `id` is called once for each element.
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
  /// Returns the same diff, with the common pairs that satisfy a predicate as updates.
  @inlinable
  func addingUpdates(where isUpdated: (Pair) -> Bool) -> SequenceDiff {
    var updates: [Pair] = []
    for pair in commonPairs where isUpdated(pair) { updates.append(pair) }
    return with(updates: updates)
  }

  /// Returns the same diff with other lists of edits or updates.
  @usableFromInline
  func with(
    deletions: [Int]? = nil, insertions: [Int]? = nil, moves: [Pair]? = nil, updates: [Pair]? = nil
  ) -> SequenceDiff {
    SequenceDiff(
      uncheckedSourceCount: sourceCount, targetCount: targetCount,
      deletions: deletions ?? self.deletions, insertions: insertions ?? self.insertions,
      moves: moves ?? self.moves, updates: updates ?? self.updates,
      isProvenMinimal: isProvenMinimal)
  }
}

/// The source offsets of deletions and the target offsets of insertions, ascending.
@usableFromInline
typealias FewEdits = (deletions: [Int], insertions: [Int])

/// Returns the fewest edits if there are few elements or few edits, or nil otherwise.
@inlinable
func fewEdits<Element>(
  _ source: ElementView<Element>, _ target: ElementView<Element>, raisedBy base: Int,
  by areSame: (Element, Element) -> Bool
) -> FewEdits? {
  if source.count == 0 || target.count == 0 {
    return (Array(base..<base + source.count), Array(base..<base + target.count))
  }
  if isSmall(source, target) { return smallEdits(source, target, raisedBy: base, by: areSame) }
  // D edits take about D² / 2 comparisons, and hashing takes as long as two to four comparisons for
  // each element. The rounds before the pace counts may take a sixteenth of that.
  let limit = max(16, approximateRoot(source.count + target.count) * 5 / 4)
  return greedyEdits(
    source.count, target.count, limit: limit, patience: limit / 4, raisedBy: base
  ) { areSame(source[$0], target[$1]) }
}

/// Returns the square root of a number, with an error of at most 7 %.
///
/// The function interpolates linearly between powers of four. `Double.squareRoot()` would require
/// clients that inline this function to link a C library.
@inlinable
func approximateRoot(_ value: Int) -> Int {
  if value < 4 { return min(value, 1) }
  let half = (Int.bitWidth - 1 - value.leadingZeroBitCount) / 2
  return (2 &<< half + value &>> half) / 3
}

/// Computes a diff of elements by a predicate, without hashes.
@inlinable
func diffCompared<Element>(
  _ source: ElementView<Element>, _ target: ElementView<Element>,
  by areSame: (Element, Element) -> Bool, moves: SequenceDiff.MoveDetection,
  effort: SequenceDiff.Effort
) -> SequenceDiff {
  let frame = Frame(source, target, by: areSame)
  let (a, b) = (source.part(frame.sourceMiddle), target.part(frame.targetMiddle))
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

/// Returns the maximum number of rounds of a search for a middle under an effort.
///
/// A round takes a step for each of its diagonals on both sides, and extends the path by at least
/// one element.
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
  // For at most 64 pairs, comparing all pairs is faster than hashing.
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
  return diff.with(deletions: deletions, insertions: insertions, moves: moves)
}
