import Foundation
import FuzzDriver
import ShadowDiff

/// Whether lists of these sizes can be made.
private func isSmall(_ counts: Int...) -> Bool { counts.allSatisfy { $0 < 5000 } }

/// A decoded diff does all that a computed one does.
func checkUse(_ diff: SequenceDiff) {
  checkCoding(diff)
  checkValid(diff)
  let inverse = diff.inverted()
  require(inverse.inverted() == diff, "inverse of the inverse")
  checkValid(inverse)
  let steps = diff.steps
  require(steps.count == diff.editCount + diff.updates.count, "number of steps")
  guard isSmall(diff.sourceCount, diff.targetCount) else { return }

  // Each element of the target tells where it comes from, as the diff's pairs have it.
  let source = Array(0..<diff.sourceCount)
  var target = (0..<diff.targetCount).map { 10_000 + $0 }
  for pair in diff.pairs { target[pair.target] = pair.source }
  for update in diff.updates { target[update.target] = 20_000 + update.target }
  require(source.applying(diff, from: target) == target, "applying")
  var inPlace = source
  inPlace.apply(diff, from: target)
  require(inPlace == target, "applying in place")
  var stepped = source
  for step in steps { stepped.perform(step, from: target) }
  require(stepped == target, "steps")
  require(target.applying(inverse, from: source) == source, "inverse")
  let difference = diff.collectionDifference(from: source, to: target)
  require(source.applying(difference) == target, "difference")
  checkUse(Patch(diff, from: source, to: target))
}

/// A decoded patch does all that a computed one does.
func checkUse(_ patch: Patch<Int>) {
  checkCoding(patch)
  checkValid(patch.diff)
  let inverse = patch.inverted()
  checkValid(inverse.diff)
  require(inverse.inverted() == patch, "inverse of the inverse")
  let undone = requireNoError("undoing") { try patch.composed(with: inverse) }
  require(undone.isEmpty, "a patch and its inverse do not cancel out")
  let same = requireNoError("merging with itself") { try patch.merged(with: patch) }
  require(same == patch, "merged with itself")
  guard isSmall(patch.diff.sourceCount, patch.diff.targetCount) else { return }

  var base = Array(-patch.diff.sourceCount..<0)
  var elements = patch.sourceElements[...]
  let changed = Set(
    patch.diff.deletions + patch.diff.moves.map(\.source) + patch.diff.updates.map(\.source))
  for offset in changed.sorted() { base[offset] = elements.removeFirst() }
  let result = requireNoError("applying") { try patch.applied(to: base) }
  require((try? inverse.applied(to: result)) == base, "inverse")
  require((try? same.applied(to: base)) == result, "merged with itself")
}

/// A decoded diff of sections does all that a computed one does.
func checkUse(_ diff: SectionedDiff) {
  checkCoding(diff)
  checkValid(diff.sections)
  require(
    diff.isEmpty
      == (diff.editCount == 0 && diff.elementUpdates.isEmpty
        && diff.sections.updates.isEmpty),
    "empty")
  guard isSmall(diff.sourceCounts.reduce(0, +), diff.targetCounts.reduce(0, +)) else { return }
  let source = diff.sourceCounts.enumerated().map { section, count in
    ListSection(id: section, elements: (0..<count).map { section * 10_000 + $0 })
  }
  let target = diff.targetCounts.enumerated().map { section, count in
    ListSection(id: -section - 1, elements: (0..<count).map { -section * 10_000 - $0 - 1 })
  }
  let result = source.applying(diff, from: target, elements: \.elements)
  require(result.map(\.elements.count) == diff.targetCounts, "another size")
  let staged = StagedChanges(diff, from: source, to: target, elements: \.elements)
  require(staged.stages.count <= 3, "more than three stages")
}

extension SequenceDiff {
  /// The pairs of elements that both sides have, found the plain way.
  fileprivate var pairs: [Pair] {
    let gone = Set(deletions + moves.map(\.source))
    let new = Set(insertions + moves.map(\.target))
    let kept = zip(
      (0..<sourceCount).filter { !gone.contains($0) },
      (0..<targetCount).filter { !new.contains($0) })
    return kept.map { Pair(source: $0, target: $1) } + moves
  }
}
