import BenchmarkHarness
import Reconciler

extension Suite {
  /// The reconciler, beside a table written by hand.
  static var reconcile: Suite {
    Suite(
      name: "reconcile", summary: "the reconciler beside a table written by hand",
      occasion: .withAll, titles: TableOperation.all().map(\.title) + StateViewBenchmark.titles,
      run: runReconcile)
  }

  private static func runReconcile(_ run: BenchmarkRun) throws {
    var rows: [BenchmarkResult] = []
    for operation in TableOperation.all() where run.options.admits(operation.title) {
      run.show(operation.title)
      do {
        rows.append(try operation.measure(rounds: operation.size > 1000 ? 40 : 200))
      } catch {
        run.fail("\(operation.title): \(error)")
      }
    }
    run.report(rows)
    try StateViewBenchmark.run(run)
    run.print("the baseline is the table written by hand; each run is on a freshly mounted one")
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
    let made = MutationCounts(
      creates: counts.creates - mounted.creates, inserts: counts.inserts - mounted.inserts,
      moves: counts.moves - mounted.moves, removes: counts.removes - mounted.removes,
      clears: counts.clears - mounted.clears, texts: counts.texts - mounted.texts,
      properties: counts.properties - mounted.properties)
    guard made == fewest else { throw CheckFailure("\(who) made \(made), fewest are \(fewest)") }
  }
}
