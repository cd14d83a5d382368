import BenchmarkHarness
import Reconciler

extension Suite {
  /// The reconciler, beside a table written by hand.
  static var reconcile: Suite {
    Suite(
      name: "reconcile", summary: "the reconciler beside a table written by hand",
      occasion: .withAll, titles: titles,
      legend: """
        reconcile: js-framework-benchmark's operations on a list of elements; views: the same on tables of
        StateViews that have a prop for each value (typed), one for all (whole), or props by name (named);
        one row, one label: a write to the state of one row, and the flush; list: a list of 100,000 rows;
        uibench: the screens of uibench, all sizes of an operation in one row. The number after the
        operation is the number of rows before it. The baseline is written by hand.
        """, run: runReconcile)
  }

  private static let rowCounts = [100, 10_000, 100_000]
  private static let labelCount = 10_000

  private static var titles: [String] {
    TableOperation.all().map(\.title)
      + TableViewBenchmark.all.flatMap { kind in TableOperation.all().map(kind.title) }
      + rowCounts.map { "views.one row/\($0)" }
      + ["views.one label with layout/\(labelCount)"]
      + ListBenchmarks.names.map(ListBenchmarks.title)
      + UIBenchBenchmark.families.map { "uibench.\($0)" }
  }

  private struct Row {
    var title: String
    var result: @MainActor () throws -> BenchmarkResult
  }

  private static func runReconcile(_ run: BenchmarkRun) throws {
    // Rows are named before they are measured; a failed one does not stop the others.
    func measure(_ rows: [Row]) {
      var results: [BenchmarkResult] = []
      for row in rows where run.options.admits(row.title) {
        run.show(row.title)
        do {
          results.append(try MainActor.assumeIsolated { try row.result() })
        } catch {
          run.fail("\(row.title): \(error)")
        }
      }
      run.report(results)
    }
    let operations = TableOperation.all()
    let share = run.options.isQuick ? 10 : 1
    measure(
      operations.map { operation in
        let rounds = (operation.size > 1000 ? 40 : 200) / share
        return Row(title: operation.title) { try operation.measure(rounds: rounds) }
      })
    for kind in TableViewBenchmark.all {
      measure(
        operations.map { operation in
          let rounds = (operation.size > 1000 ? 10 : 60) / share
          return Row(title: kind.title(operation)) { try kind.measure(operation, rounds: rounds) }
        })
    }
    measure(
      rowCounts.map { count in
        Row(title: "views.one row/\(count)") { try WriteBenchmarks.oneRow(among: count) }
      })
    measure([
      Row(title: "views.one label with layout/\(labelCount)") {
        try WriteBenchmarks.oneLabel(among: labelCount)
      }
    ])
    measure(
      ListBenchmarks.names.map { name in
        Row(title: ListBenchmarks.title(name)) { try ListBenchmarks.measure(name) }
      })
    measure(
      UIBenchBenchmark.families.map { family in
        Row(title: "uibench.\(family)") {
          try UIBenchBenchmark.measure(family, rounds: 40 / share)
        }
      })
    if run.options.admits("views.memory") {
      for figure in MainActor.assumeIsolated({ ViewMemory.figures() }) {
        run.state("memory of \(figure.name)", "\(figure.bytes) bytes", suite: "reconcile")
      }
    }
  }
}

extension TableOperation {
  /// The title of the row.
  var title: String { "reconcile.\(name)/\(size)" }

  /// Checks the count of mutations, and measures ours and the floor in turn.
  ///
  /// Mounting is not part of the time.
  func measure(rounds: Int) throws -> BenchmarkResult {
    var ours: [Elapsed] = []
    var floors: [Elapsed] = []
    for round in 0..<rounds + 5 {
      let table = ElementTable()
      let floor = TableFloor()
      table.show(before.items, selected: before.selected)
      floor.show(before.items, selected: before.selected)
      let mounted = (table.host.counts, floor.counts)
      func runOurs() -> Elapsed {
        elapsed { table.show(after.items, selected: after.selected) }
      }
      func runFloor() -> Elapsed {
        elapsed { floor.show(after.items, selected: after.selected) }
      }
      // Whoever is second finds the items in the cache: they take turns.
      let times: (ours: Elapsed, floor: Elapsed)
      if round % 2 == 0 {
        let first = runOurs()
        times = (first, runFloor())
      } else {
        let first = runFloor()
        times = (runOurs(), first)
      }
      try check(table.host.counts, since: mounted.0, "the library")
      try check(floor.counts, since: mounted.1, "the floor")
      if round < 5 { continue }
      ours.append(times.ours)
      floors.append(times.floor)
    }
    guard let timing = Timing(name: "Reconciler", iterations: 1, samples: ours),
      let floor = Timing(name: "by hand", iterations: 1, samples: floors)
    else { throw CheckFailure("no samples were taken") }
    return BenchmarkResult(
      title: title, group: "js-framework-benchmark", size: size, edits: fewest.total,
      moves: fewest.moves, ours: timing, baseline: floor)
  }

  private func check(
    _ counts: MutationCounts, since mounted: MutationCounts, _ who: String
  ) throws {
    let made = counts.since(mounted)
    guard made == fewest else { throw CheckFailure("\(who) made \(made), fewest are \(fewest)") }
  }
}
