/// The way from elements to a diff: equal ends, then few edits on the elements, then tokens.
@inlinable
func diffHashable<Element: Hashable>(
  _ source: ElementView<Element>, _ target: ElementView<Element>,
  moves: SequenceDiff.MoveDetection, effort: SequenceDiff.Effort
) -> SequenceDiff {
  let frame = Frame(source, target, by: ==)
  let (a, b) = (source.part(frame.sourceMiddle), target.part(frame.targetMiddle))
  if a.count == 0 || b.count == 0 { return frame.diffWithoutMatches() }
  if let few = greedyEdits(a, b, limit: greedyLimit(a.count, b.count), by: ==) {
    let diff = frame.diff(deletions: few.deletions, insertions: few.insertions, isMinimal: true)
    if moves == .none || few.deletions.isEmpty || few.insertions.isEmpty { return diff }
    return addingMoves(to: diff, source, target)
  }
  return frame.diff(intern(a, b), moves: moves, effort: effort)
}

/// How many edits are looked for on the elements before they are hashed.
@inlinable
func greedyLimit(_ n: Int, _ m: Int) -> Int {
  max(16, 2 * Int(Double(n + m).squareRoot()))
}

/// The way from elements that can only be compared to a diff.
@inlinable
func diffCompared<Element>(
  _ source: ElementView<Element>, _ target: ElementView<Element>,
  by areSame: (Element, Element) -> Bool, moves: SequenceDiff.MoveDetection,
  effort: SequenceDiff.Effort
) -> SequenceDiff {
  let frame = Frame(source, target, by: areSame)
  let (a, b) = (source.part(frame.sourceMiddle), target.part(frame.targetMiddle))
  if a.count == 0 || b.count == 0 { return frame.diffWithoutMatches() }
  var diff: SequenceDiff
  if let few = greedyEdits(a, b, limit: greedyLimit(a.count, b.count), by: areSame) {
    diff = frame.diff(deletions: few.deletions, insertions: few.insertions, isMinimal: true)
  } else {
    let edits = Edits(sourceCount: a.count, targetCount: b.count)
    var matcher = LinearSpaceMatcher(
      sourceCount: a.count, targetCount: b.count, roundLimit: roundLimit(for: effort))
    matcher.match(a, b, by: areSame) { edits.keep(source: $0, target: $1) }
    diff = frame.diff(edits, isMinimal: matcher.isMinimal)
  }
  if moves == .none { return diff }
  return addingMoves(to: diff, source, target, by: areSame)
}

/// The rounds of a search for a middle that keep to an effort: a round costs both sides a step for
/// each of its diagonals, and takes the path at least one element further.
@inlinable
func roundLimit(for effort: SequenceDiff.Effort) -> Int {
  switch effort {
  case .minimal: return .max
  case .bounded(let steps): return max(1, steps / 4)
  case .linear: return 64
  }
}

/// Turns deletions and insertions of equal elements into moves.
@inlinable
func addingMoves<Element: Hashable>(
  to diff: SequenceDiff, _ source: ElementView<Element>, _ target: ElementView<Element>
) -> SequenceDiff {
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
  let sourceTokens = Scratch<UInt32>(unfilled: diff.deletions.count)
  for index in 0..<diff.deletions.count { sourceTokens[index] = UInt32(truncatingIfNeeded: index) }
  let targetTokens = Scratch<UInt32>(repeating: Tokens.absent, count: diff.insertions.count)
  var free = ContiguousArray(diff.deletions.indices)
  for index in 0..<diff.insertions.count {
    let element = target[diff.insertions[index]]
    guard let found = free.firstIndex(where: { areSame(source[diff.deletions[$0]], element) })
    else { continue }
    targetTokens[index] = UInt32(truncatingIfNeeded: free.remove(at: found))
  }
  return diff.takingMoves(Tokens(source: sourceTokens, target: targetTokens))
}
