import BenchmarkHarness
import Reconciler

extension Suite {
  /// The reconciler, beside a table written by hand.
  static var reconcile: Suite {
    Suite(
      name: "reconcile", summary: "the reconciler beside a table written by hand",
      occasion: .withAll, titles: titles,
      legend: """
        views: js-framework-benchmark's operations on tables of StateViews that have a property for each
        value (typed), a typed key for each (keyed), or props by name (named). one row, one label: a
        write to the state of one row, and the flush. list: a list of many rows; known: it is told what
        has changed. uibench: the screens of uibench, all sizes of an operation in one row. The number
        after the operation is the number of rows before it. The baseline is written by hand.
        """, run: runReconcile)
  }

  private static let rowCounts = [100, 10_000, 100_000]
  private static let labelCount = 10_000
  private static let memory = "views.memory"

  private static var titles: [String] {
    TableViewBenchmark.all.flatMap { kind in TableOperation.all().map(kind.title) }
      + rowCounts.map { "views.one row/\($0)" }
      + ["views.one label with layout/\(labelCount)"]
      + ListBenchmark.all.map(\.title)
      + UIBenchBenchmark.families.map { "uibench.\($0)" } + [memory]
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
      ListBenchmark.all.map { benchmark in
        Row(title: benchmark.title) { try benchmark.measure() }
      })
    measure(
      UIBenchBenchmark.families.map { family in
        Row(title: "uibench.\(family)") {
          try UIBenchBenchmark.measure(family, rounds: 40 / share)
        }
      })
    if run.options.admits(memory) {
      for figure in MainActor.assumeIsolated({ ViewMemory.figures() }) {
        run.state("memory of \(figure.name)", "\(figure.bytes) bytes", suite: "reconcile")
      }
    }
  }
}
