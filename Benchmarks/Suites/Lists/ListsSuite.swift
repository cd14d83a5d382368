import BenchmarkHarness
import ShadowDiff

extension Suite {
  /// The diff of two lists of the user's own, matched by a key.
  static var lists: Suite {
    Suite(
      name: "lists", operands: "OLD NEW", operandCount: 2...2,
      summary: "diff two JSON or CSV lists by a key, and measure how long that takes",
      occasion: .whenNamed, titles: ["lists.keyed", "lists.keyed/fewest"],
      legend: """
        keyed: the records of both lists are matched by their key; a matched record whose other fields
        differ is an update. keyed/fewest: a record that changed its place is a move. The baseline matches
        keys alone, and does not look for updates.
        """,
      options: [
        SuiteOption(
          name: "--key", placeholder: "FIELD", help: "match the records by FIELD (default id)")
      ], run: runLists)
  }

  private static func runLists(_ run: BenchmarkRun) throws {
    let paths = run.options.operands
    let key = run.options.suiteValues["--key"] ?? "id"
    let lists = try paths.map { try RecordList(contentsOf: $0, key: key) }
    let (old, new) = align(lists[0], lists[1])
    let diff = KeyedBenchmark.diff(old, new, .fewest)
    func state(_ name: String, _ value: String) { run.state(name, value, suite: "lists") }
    state("records", "\(Format.count(old.count)) and \(Format.count(new.count)), by \(key)")
    state(
      "changes",
      "\(Format.count(diff.deletions.count)) removed, \(Format.count(diff.insertions.count)) inserted, "
        + "\(Format.count(diff.moves.count)) moved, \(Format.count(diff.updates.count)) updated")
    run.print()
    run.measure(
      [
        KeyedBenchmark(title: "lists.keyed", moves: .none, old: old, new: new).benchmark(),
        KeyedBenchmark(title: "lists.keyed/fewest", moves: .fewest, old: old, new: new).benchmark(),
      ], seconds: 4)
  }

  /// Returns the records of both lists with their values in one order of fields.
  private static func align(
    _ old: RecordList, _ new: RecordList
  ) -> (old: [RecordList.Record], new: [RecordList.Record]) {
    guard old.fields != new.fields else { return (old.records, new.records) }
    let fields = Set(old.fields + new.fields).sorted()
    func records(_ list: RecordList) -> [RecordList.Record] {
      let columns = fields.map { list.fields.firstIndex(of: $0) }
      return list.records.map { record in
        RecordList.Record(
          key: record.key, values: columns.map { $0.flatMap { record.values[$0] } })
      }
    }
    return (records(old), records(new))
  }
}

/// A row that diffs two lists of records by their keys.
private struct KeyedBenchmark {
  typealias Record = RecordList.Record

  let title: String
  let moves: SequenceDiff.MoveDetection
  let old: [Record]
  let new: [Record]

  static func diff(
    _ old: [Record], _ new: [Record], _ moves: SequenceDiff.MoveDetection
  ) -> SequenceDiff {
    SequenceDiff(from: old, to: new, id: { $0.key }, isUpdated: { $0 != $1 }, moves: moves)
  }

  func benchmark() -> Benchmark {
    let size = max(old.count, new.count)
    return Benchmark(title: title, group: "two lists by their keys", size: size) { conditions in
      let diff = Self.diff(old, new, moves)
      try DiffCheck.verify(diff, from: old, to: new) { $0.key == $1.key }
      guard old.applying(diff, from: new) == new else {
        throw CheckFailure("the diff applied to the old list does not give the new one")
      }
      // The standard library counts a move as a removal and an insertion.
      let edits = diff.editCount + diff.moves.count
      let cost = BaselineCost(edits: edits, elements: old.count + new.count, weight: 2)
      let reason = cost.reasonToSkip(longest: conditions.longestBaseline)
      let baseline = Contender("CollectionDifference") {
        let diff = opaque(new).difference(from: opaque(old)) { $0.key == $1.key }
        blackHole(diff)
        return diff.count
      }
      return Trial(
        outcome: Outcome(edits: diff.editCount, moves: diff.moves.count),
        ours: Contender("SequenceDiff") {
          let diff = Self.diff(opaque(old), opaque(new), moves)
          blackHole(diff)
          return diff.editCount + diff.moves.count
        },
        baseline: reason.map(Baseline.skipped) ?? .measured(baseline), mustAgree: true)
    }
  }
}
