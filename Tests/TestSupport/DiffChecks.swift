import ShadowDiff

/// The error in a diff as a description of how the target differs from the source, or nil.
///
/// Checks the order and range of all offsets, that no offset is named twice, that moved and kept
/// elements are the same on both sides, and that nothing is deleted and inserted that could move.
public func flaw<Element>(
  of diff: SequenceDiff, from source: [Element], to target: [Element],
  by areSame: (Element, Element) -> Bool
) -> String? {
  if diff.sourceCount != source.count || diff.targetCount != target.count { return "counts" }
  if zip(diff.deletions, diff.deletions.dropFirst()).contains(where: { $0 >= $1 }) {
    return "deletions are not ascending"
  }
  if zip(diff.insertions, diff.insertions.dropFirst()).contains(where: { $0 >= $1 }) {
    return "insertions are not ascending"
  }
  if zip(diff.moves, diff.moves.dropFirst()).contains(where: { $0.target >= $1.target }) {
    return "moves are not ascending"
  }
  var goneSource = [Bool](repeating: false, count: source.count)
  var newTarget = [Bool](repeating: false, count: target.count)
  for offset in diff.deletions + diff.moves.map(\.source) {
    guard source.indices.contains(offset), !goneSource[offset] else { return "source \(offset)" }
    goneSource[offset] = true
  }
  for offset in diff.insertions + diff.moves.map(\.target) {
    guard target.indices.contains(offset), !newTarget[offset] else { return "target \(offset)" }
    newTarget[offset] = true
  }
  for move in diff.moves where !areSame(source[move.source], target[move.target]) {
    return "\(move) joins different elements"
  }
  let kept = source.indices.filter { !goneSource[$0] }
  let keptTarget = target.indices.filter { !newTarget[$0] }
  if kept.count != keptTarget.count { return "counts of kept elements" }
  for (a, b) in zip(kept, keptTarget) where !areSame(source[a], target[b]) {
    return "source \(a) and target \(b) are kept and differ"
  }
  return nil
}
