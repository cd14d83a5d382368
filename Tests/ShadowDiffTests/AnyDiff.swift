import ShadowDiff
import TestSupport

/// A diff that need not be minimal, with a source and the target that an independent model makes.
///
/// Source elements are their offsets; inserted ones are 1000 and up, updated ones 2000 and up, each
/// plus its target offset. So every element tells where it comes from.
struct AnyDiff: CustomStringConvertible {
  var diff: SequenceDiff
  var source: [Int]
  var target: [Int]

  var description: String { "\(source) → \(target) by \(diff)" }

  /// Makes the target element by element from what happens to each source and target offset.
  init(
    kept: [(source: Int, target: Int)], moved: [(source: Int, target: Int)], sourceCount: Int,
    targetCount: Int, updated: Set<Int>
  ) throws {
    let common = (kept + moved).sorted { $0.target < $1.target }
    let pairs = common.map { SequenceDiff.Pair(source: $0.source, target: $0.target) }
    diff = try SequenceDiff(
      sourceCount: sourceCount, targetCount: targetCount,
      deletions: (0..<sourceCount).filter { s in !pairs.contains { $0.source == s } },
      insertions: (0..<targetCount).filter { t in !pairs.contains { $0.target == t } },
      moves: pairs.filter { p in moved.contains { $0.source == p.source } },
      updates: pairs.filter { updated.contains($0.target) })
    source = Array(0..<sourceCount)
    target = (0..<targetCount).map { t in
      guard let pair = pairs.first(where: { $0.target == t }) else { return 1000 + t }
      return updated.contains(t) ? 2000 + t : pair.source
    }
  }

  /// Makes a diff of a source with up to a number of elements, where every edit is as likely.
  init(randomUpTo limit: Int, using generator: inout SplitMix64) throws {
    let sourceCount = Int.random(in: 0...limit, using: &generator)
    let targetCount = Int.random(in: 0...limit, using: &generator)
    try self.init(
      sourceCount: sourceCount, targetCount: targetCount, using: &generator)
  }

  /// Makes a diff between collections of two sizes.
  init(sourceCount: Int, targetCount: Int, using generator: inout SplitMix64) throws {
    let common = Int.random(in: 0...min(sourceCount, targetCount), using: &generator)
    let sources = (0..<sourceCount).shuffled(using: &generator).prefix(common)
    let targets = (0..<targetCount).shuffled(using: &generator).prefix(common)
    let keptCount = Int.random(in: 0...common, using: &generator)
    let kept = zip(sources.prefix(keptCount).sorted(), targets.prefix(keptCount).sorted())
    let moved = zip(sources.dropFirst(keptCount), targets.dropFirst(keptCount))
    let updated = targets.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
    try self.init(
      kept: kept.map { ($0, $1) }, moved: moved.map { ($0, $1) }, sourceCount: sourceCount,
      targetCount: targetCount, updated: Set(updated))
  }
}
