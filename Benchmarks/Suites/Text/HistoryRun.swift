import BenchmarkHarness
import Foundation
import ShadowDiff

/// Diffs pairs of versions one after the other, checks each, and counts what it found.
struct HistoryRun {
  private(set) var tally = HistoryTally()
  private(set) var pairs = 0
  private(set) var lines = 0
  private(set) var edits = 0
  private(set) var applied = 0
  private(set) var provenMinimal = 0
  private(set) var checkedForMinimality = 0
  private(set) var foundMinimal = 0
  private(set) var withoutBaseline = 0
  private(set) var binary = 0
  private(set) var absent = 0
  private(set) var ours = Elapsed(wall: 0, cpu: 0)
  private(set) var failures: [String] = []

  /// The longest predicted time of a baseline for one pair, in seconds.
  let longestBaseline: Double

  init(longestBaseline: Double) { self.longestBaseline = longestBaseline }

  /// Counts a pair that the repository lacks.
  mutating func skipAbsent() { absent += 1 }

  /// Diffs two versions; those that hold a zero byte are no text.
  mutating func add(_ change: GitHistory.Change, old: [UInt8], new: [UInt8]) {
    guard !old.contains(0), !new.contains(0) else {
      binary += 1
      return
    }
    let source = String(decoding: old, as: UTF8.self)
    let target = String(decoding: new, as: UTF8.self)
    let (time, diff) = measure(source, target)
    let (sourceLines, targetLines) = (diff.diff.sourceCount, diff.diff.targetCount)
    pairs += 1
    lines += sourceLines + targetLines
    edits += diff.editCount
    ours.wall += time.wall
    ours.cpu += time.cpu
    let cost = BaselineCost(
      edits: diff.editCount, elements: sourceLines + targetLines, weight: 2)
    var baseline: Elapsed?
    if cost.reasonToSkip(longest: longestBaseline) == nil {
      baseline = elapsed { blackHole(LineBaseline.difference(from: source, to: target)) }
    } else {
      withoutBaseline += 1
    }
    tally.add(
      lines: max(sourceLines, targetLines), edits: diff.editCount, ours: time, baseline: baseline)
    do {
      try check(diff, Array(source.utf8), Array(target.utf8), isWithinReach: baseline != nil)
    } catch {
      failures.append("\(change.path) \(change.old.prefix(10))..\(change.new.prefix(10)): \(error)")
    }
  }

  /// Takes the time of the diff: one run, or the mean of several where one is over in no time.
  private func measure(_ source: String, _ target: String) -> (Elapsed, LineDiff) {
    var diff = LineDiff(from: source, to: target)
    var time = elapsed { diff = LineDiff(from: source, to: target) }
    if time.cpu < 50_000 {
      time = elapsed { for _ in 0..<5 { diff = LineDiff(from: source, to: target) } }
        .divided(by: 5)
    }
    return (time, diff)
  }

  /// Checks the offsets, the unified patch, the diff applied, and that no diff has fewer edits.
  private mutating func check(
    _ diff: LineDiff, _ old: [UInt8], _ new: [UInt8], isWithinReach: Bool
  ) throws {
    let (source, target) = (LineBaseline.lines(of: old), LineBaseline.lines(of: new))
    try DiffCheck.verify(diff.diff, from: source, to: target, by: ==)
    let unified = diff.unifiedUTF8(from: "a", to: "b", context: 3)
    guard try UnifiedCheck.apply(unified, to: old) == new else {
      throw CheckFailure("the unified patch gives another text")
    }
    guard source.applying(diff.diff, from: target) == target else {
      throw CheckFailure("the diff gives other lines")
    }
    applied += 1
    if diff.diff.isProvenMinimal { provenMinimal += 1 }
    guard isWithinReach else { return }
    checkedForMinimality += 1
    let fewest = LineBaseline.fewestEdits(from: source, to: target)
    if fewest != diff.editCount {
      throw CheckFailure("\(diff.editCount) edits where \(fewest) would do")
    }
    foundMinimal += 1
  }
}
