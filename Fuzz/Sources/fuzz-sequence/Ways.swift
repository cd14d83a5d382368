import FuzzDriver
import ShadowDiff

/// All ways to compute a diff of one pair.
struct Ways<Element: Hashable> {
  let source: [Element]
  let target: [Element]
  let counts: Counts
  let steps: Int

  private var least: Int { source.count + target.count - 2 * counts.common }

  /// Checks all ways, or only those of a part.
  func check(part: Int?) {
    if part == nil || part == 0 { checkHashed() }
    // Without hashes the cost grows with the square of the edits.
    if part == nil || part == 1, least < 1500 { checkCompared() }
    if part == nil || part == 2 { checkQuickly() }
  }

  private func checkHashed() {
    checkPlain(SequenceDiff(from: source, to: target))
    checkMoved(SequenceDiff(from: source, to: target, moves: .fewest))
    let back = SequenceDiff(from: target, to: source)
    require(back.editCount == least, "not minimal on the way back")
    let parts = SequenceDiff(from: ContiguousArray(source)[...], to: target.lazy.map(\.self))
    require(parts.editCount == least, "not minimal in other collections")
  }

  private func checkCompared() {
    checkPlain(SequenceDiff(from: source, to: target, by: ==))
    checkMoved(SequenceDiff(from: source, to: target, by: ==, moves: .fewest))
    let bounded = SequenceDiff(
      from: source, to: target, by: ==, moves: .fewest, effort: .bounded(stepsPerElement: steps))
    checkMovedFreely(bounded)
    checkMovedFreely(
      SequenceDiff(from: source, to: target, by: ==, moves: .fewest, effort: .linear))
  }

  /// The ways that need not find the fewest edits, but must know whether they did.
  private func checkQuickly() {
    for effort in [SequenceDiff.Effort.linear, .bounded(stepsPerElement: steps)] {
      let plain = SequenceDiff(from: source, to: target, effort: effort)
      require(plain.moves.isEmpty && plain.editCount >= least, "fewer than the fewest")
      require(!plain.isProvenMinimal || plain.editCount == least, "wrongly proven")
      require(!counts.areUnique || plain.editCount == least, "not minimal without repetition")
      checkUse(plain)
      checkMovedFreely(SequenceDiff(from: source, to: target, moves: .fewest, effort: effort))
    }
  }

  private func checkPlain(_ diff: SequenceDiff) {
    require(diff.editCount == least && diff.moves.isEmpty, "\(diff.editCount) instead of \(least)")
    require(diff.isProvenMinimal, "not proven")
    checkUse(diff)
  }

  private func checkMoved(_ diff: SequenceDiff) {
    require(diff.moves.count == counts.shared - counts.common, "not the fewest moves")
    require(diff.isProvenMinimal, "not proven")
    checkMovedFreely(diff)
  }

  /// With moves, only what one side has more of is deleted or inserted.
  private func checkMovedFreely(_ diff: SequenceDiff) {
    require(diff.deletions.count == source.count - counts.shared, "deletes what could move")
    require(diff.insertions.count == target.count - counts.shared, "inserts what could move")
    require(diff.moves.count >= counts.shared - counts.common, "fewer moves than the fewest")
    require(
      !diff.isProvenMinimal || diff.moves.count == counts.shared - counts.common, "wrongly proven")
    checkUse(diff)
  }

  private func checkUse(_ diff: SequenceDiff) {
    if let flaw = flaw(of: diff, from: source, to: target, by: ==) { require(false, flaw) }
    use(diff, source, target)
  }
}
