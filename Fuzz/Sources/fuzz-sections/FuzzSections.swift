import FuzzDriver
import ShadowDiff

/// Runs libFuzzer, where the linker takes this for `main`.
@_cdecl("fuzz_sections_main")
public func fuzzMain(_ argc: CInt, _ argv: UnsafeMutableRawPointer) -> CInt {
  runFuzzer(argc, argv, fuzz)
}

/// Diffs of sections and their stages, in a view that refuses what real ones do not bear.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  var input = FuzzInput(bytes, size)
  switch input.choice(4) {
  case 0: checkRows(&input)
  case 1:
    var pair = GroupPair(&input)
    pair.rearrangeAll(&input)
    check(pair.source, pair.target)
  default:
    let pair = GroupPair(&input)
    check(pair.source, pair.target)
  }
  return 0
}

func check(_ source: [Group], _ target: [Group]) {
  let diff = sectionedDiff(source, target)
  require(
    Array(source).applying(diff, from: target, elements: \.rows) == target, "applying")
  checkCounts(diff, source, target)
  let staged = stagedChanges(diff, source, target)
  checkForm(staged, diff, source, target)

  var view = BatchUpdateSimulator(showing: source)
  let before = view.shown
  var reloading = view
  requireNoError("refused") {
    for stage in staged.stages {
      try view.perform(stage)
      try reloading.performReloading(stage)
    }
  }
  require(view.content == target && reloading.content == target, "shows another content")
  checkIdentities(diff, before, view.shown)
}

/// The stages are few, make every edit once and end with the target.
private func checkForm(
  _ staged: StagedChanges<Group>, _ diff: SectionedDiff, _ source: [Group], _ target: [Group]
) {
  require(staged.stages.count <= 3, "more than three stages")
  require(staged.stages.isEmpty == (source == target), "no stage, or one too many")
  require(staged.stages.last.map { $0.data == target } ?? true, "another end")
  var edits = 0
  for stage in staged.stages {
    let changes = stage.changes
    edits +=
      changes.sectionDeletions.count + changes.sectionInsertions.count
      + changes.sectionMoves.count + changes.elementDeletions.count
      + changes.elementInsertions.count + changes.elementMoves.count
    require(changes.hasEdits || staged.stages.count == 1, "a stage without edits")
    require(
      isAscending(changes.sectionDeletions) && isAscending(changes.sectionInsertions)
        && isAscending(changes.sectionMoves.map(\.target))
        && isAscending(changes.elementDeletions) && isAscending(changes.elementInsertions)
        && isAscending(changes.elementMoves.map(\.target)) && isAscending(changes.sectionUpdates)
        && isAscending(changes.elementUpdates), "not ascending")
  }
  require(edits == diff.editCount, "other edits than the diff's")
}

private func isAscending<Value: Comparable>(_ values: [Value]) -> Bool {
  zip(values, values.dropFirst()).allSatisfy(<)
}

/// An element of both lists is not deleted and inserted: it stays or moves.
private func checkCounts(_ diff: SectionedDiff, _ source: [Group], _ target: [Group]) {
  var rest: [Int: Int] = [:]
  for row in source.flatMap(\.rows) { rest[row.id, default: 0] += 1 }
  var shared = 0
  for row in target.flatMap(\.rows) {
    guard let count = rest[row.id], count > 0 else { continue }
    rest[row.id] = count - 1
    shared += 1
  }
  let goneWithSections =
    diff.sections.deletions.reduce(0) { $0 + source[$1].rows.count }
    - diff.elementMoves.count { diff.sections.deletions.contains($0.source.section) }
  let sourceCount = diff.sourceCounts.reduce(0, +)
  require(
    sourceCount - diff.elementDeletions.count - goneWithSections == shared,
    "\(shared) elements are on both sides")
}

/// An element of both lists keeps its view: applied to the views, the diff gives the views.
private func checkIdentities(
  _ diff: SectionedDiff, _ before: [BatchUpdateSimulator.ShownSection],
  _ after: [BatchUpdateSimulator.ShownSection]
) {
  let fresh = -1
  func numbers(_ shown: [BatchUpdateSimulator.ShownSection]) -> [Numbers] {
    shown.map { Numbers(header: $0.header.number, cells: $0.cells.map(\.number)) }
  }
  let blank = diff.targetCounts.map {
    Numbers(header: fresh, cells: Array(repeating: fresh, count: $0))
  }
  let expected = numbers(before).applying(diff, from: blank, elements: \.cells)
  // An updated section or element is taken from the target, where it has no number.
  for (want, have) in zip(expected, numbers(after)) {
    require(want.header == fresh || want.header == have.header, "section view not kept")
    for (cell, shown) in zip(want.cells, have.cells) {
      require(cell == fresh || cell == shown, "cell not kept")
    }
  }
  let known = Set(numbers(before).flatMap(\.cells))
  let kept = numbers(after).flatMap(\.cells).count { known.contains($0) }
  let wanted = expected.flatMap(\.cells).count { $0 != fresh }
  require(kept == wanted + diff.elementUpdates.count, "cells made anew")
}

private struct Numbers {
  var header: Int
  var cells: [Int]
}
