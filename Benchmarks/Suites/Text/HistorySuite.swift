import BenchmarkHarness
import Foundation

extension Suite {
  /// Pairs of successive versions of the text files in a repository's history.
  static var history: Suite {
    Suite(
      name: "history", operands: "[PATH]", operandCount: 0...1,
      summary: "LineDiff on successive versions of files in a git repository (default: this one)",
      occasion: .byDefault, titles: HistoryTally.titles,
      legend: """
        edits/10-99: the pairs of versions with 10 to 99 edits; alone: the pairs for which the baseline
        would take too long.
        """, run: runHistory)
  }

  private static func runHistory(_ run: BenchmarkRun) throws {
    let path = run.options.operands.first
    let history: GitHistory
    do {
      history = try GitHistory(at: path ?? ".")
    } catch {
      guard path == nil else { throw RunFailure("\(path ?? ""): \(error)") }
      run.print("no history here to measure, going on without: \(error)")
      return
    }
    let cap = run.options.pace.historySeconds
    let (found, isComplete) = try measure(history, for: cap, run: run)
    guard found.pairs > 0 else {
      let words = "the history has no two versions of a text file"
      guard path == nil else { throw RunFailure("\(path ?? ""): \(words)") }
      run.print("\(words), going on without")
      return
    }
    state(found, cap: cap, isComplete: isComplete, run: run)
    run.print()
    run.report(found.tally.results.filter { run.options.admits($0.title) })
    run.print("n, edits: medians over the pairs; ours and the baseline begin with two strings")
    for failure in found.failures.prefix(20) { run.fail(failure) }
    if found.failures.count > 20 { run.fail("and \(found.failures.count - 20) more pairs") }
    if found.checkedForMinimality == 0 { run.fail("no pair was checked for minimality") }
  }

  private static func measure(
    _ history: GitHistory, for seconds: Double, run: BenchmarkRun
  ) throws -> (HistoryRun, isComplete: Bool) {
    var found = HistoryRun(longestBaseline: min(run.options.pace.longestBaseline, 0.5))
    let end = Date().addingTimeInterval(seconds)
    var seen: Set<GitHistory.Change> = []
    run.show("history: 0 pairs")
    while true {
      let changes = history.nextChanges(atMost: 64)
      if changes.isEmpty { return (found, true) }
      let fresh = changes.filter { seen.insert($0).inserted }
      for (change, contents) in zip(fresh, try history.contents(of: fresh)) {
        if end.timeIntervalSinceNow <= 0 { return (found, false) }
        if let contents {
          found.add(change, old: contents.old, new: contents.new)
        } else {
          found.skipAbsent()
        }
      }
      run.show("history: \(Format.count(found.pairs)) pairs")
    }
  }

  private static func state(
    _ found: HistoryRun, cap: Double, isComplete: Bool, run: BenchmarkRun
  ) {
    func state(_ name: String, _ value: String) { run.state(name, value, suite: "history") }
    let pairs = Format.count(found.pairs)
    state(
      "cap", Format.seconds(cap) + (isComplete ? ", not reached: the whole history" : ", reached"))
    state(
      "pairs", "\(pairs), \(Format.count(found.lines)) lines, \(Format.count(found.edits)) edits")
    state(
      "skipped",
      "\(Format.count(found.binary)) binary, \(Format.count(found.absent)) not in the repository")
    state(
      "time of ours",
      "\(Format.duration(found.ours.wall)), CPU \(Format.duration(found.ours.cpu)), "
        + "CPU \(Format.duration(found.ours.cpu / Double(max(found.lines, 1)))) a line")
    state("patches that apply", "\(Format.count(found.applied)) of \(pairs)")
    state(
      "minimal, checked against the baseline",
      "\(Format.count(found.foundMinimal)) of "
        + "\(Format.count(found.checkedForMinimality)) checked, "
        + "\(Format.count(found.withoutBaseline)) left out as too long for it")
    state("proven minimal by ours", "\(Format.count(found.provenMinimal)) of \(pairs)")
  }
}
