import BenchmarkHarness
import ShadowDiff

/// Checks that a diff turns the source into the target, by the rules that its documentation states.
enum DiffCheck {
  /// Checks a diff.
  ///
  /// - Throws: `CheckFailure` with what is wrong.
  static func verify<Element>(
    _ diff: SequenceDiff, from source: [Element], to target: [Element],
    by areSame: (Element, Element) -> Bool
  ) throws {
    guard diff.sourceCount == source.count, diff.targetCount == target.count else {
      throw CheckFailure("the diff has other sizes than its collections")
    }
    try verifyAscending(diff.deletions, below: source.count, "deletions")
    try verifyAscending(diff.insertions, below: target.count, "insertions")
    try verifyAscending(diff.moves.map(\.target), below: target.count, "move targets")
    var leaves = [Bool](repeating: false, count: source.count)
    var arrives = [Bool](repeating: false, count: target.count)
    for offset in diff.deletions { leaves[offset] = true }
    for offset in diff.insertions { arrives[offset] = true }
    for move in diff.moves {
      guard source.indices.contains(move.source), !leaves[move.source], !arrives[move.target] else {
        throw CheckFailure("a move names an element that another edit names")
      }
      guard areSame(source[move.source], target[move.target]) else {
        throw CheckFailure("a move pairs different elements")
      }
      leaves[move.source] = true
      arrives[move.target] = true
    }
    let kept = source.indices.lazy.filter { !leaves[$0] }
    let places = target.indices.lazy.filter { !arrives[$0] }
    guard kept.elementsEqual(places, by: { areSame(source[$0], target[$1]) }) else {
      throw CheckFailure("the diff does not turn the source into the target")
    }
  }

  private static func verifyAscending(_ offsets: [Int], below count: Int, _ name: String) throws {
    guard zip(offsets, offsets.dropFirst()).allSatisfy({ $0 < $1 }),
      (offsets.first ?? 0) >= 0, (offsets.last ?? -1) < count
    else { throw CheckFailure("\(name) are not ascending offsets") }
  }
}
