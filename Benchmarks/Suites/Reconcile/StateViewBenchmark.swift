import BenchmarkHarness
import Reconciler

/// StateViews: what a write costs among few and among many, and a list of rows with typed props.
@MainActor
enum StateViewBenchmark {
  nonisolated static let titles =
    ["views.one row/100", "views.one row/10000", "views.one row/100000"]
    + operations.map { "views.\($0.name)/1000" }

  nonisolated static let operations: [(name: String, change: @Sendable ([Int]) -> [Int])] = [
    ("no-op", { $0 }), ("reverse", { $0.reversed() }), ("remove", { $0.filter { $0 != 3 } }),
    ("swap", { $0.prefix(1) + [998] + $0[2..<998] + [1] + $0.suffix(1) }), ("clear", { _ in [] }),
    ("replace all", { $0.map { $0 + 1000 } }),
  ]

  nonisolated static func run(_ run: BenchmarkRun) throws {
    let admitted = Set(titles.filter { run.options.admits($0) })
    let found = MainActor.assumeIsolated { measure(admitted) }
    run.report(found.rows)
    for failure in found.failures { run.fail(failure) }
    run.print("views: StateViews with typed props, on views in memory; one row: a write and flush")
  }

  private static func measure(
    _ admitted: Set<String>
  ) -> (rows: [BenchmarkResult], failures: [String]) {
    var rows: [BenchmarkResult?] = []
    var failures: [String] = []
    for count in [100, 10_000, 100_000] where admitted.contains("views.one row/\(count)") {
      rows.append(oneRow(count, &failures))
    }
    for operation in operations where admitted.contains("views.\(operation.name)/1000") {
      rows.append(list(operation.name, operation.change))
    }
    return (rows.compactMap { $0 }, failures)
  }

  /// A write to the state of a row in the middle, and the flush after it.
  private static func oneRow(
    _ count: Int, _ failures: inout [String]
  ) -> BenchmarkResult? {
    let root = Table(parentViewController: StateViewController())
    root.ids = Array(0..<count)
    root.setRootView()
    defer { root.resignRootView() }
    guard let row = root.subviews[count / 2] as? Row else { return nil }
    let before = (root.renders, row.renders)
    var samples: [Elapsed] = []
    for _ in 0..<200 {
      samples.append(
        elapsed {
          for step in 0..<100 {
            row.state[.extra] = step
            StateView.flush()
          }
        }.divided(by: 100))
    }
    if root.renders != before.0 || row.renders != before.1 + 20_000 {
      failures.append("views.one row/\(count): \(row.renders) renders")
    }
    return Timing(name: "StateView", iterations: 100, samples: samples).map {
      BenchmarkResult(
        title: "views.one row/\(count)", group: "views", size: count, edits: 0, ours: $0)
    }
  }

  /// A change of a list of 1,000 rows that has just been mounted.
  private static func list(
    _ name: String, _ change: ([Int]) -> [Int]
  ) -> BenchmarkResult? {
    var samples: [Elapsed] = []
    var edits = 0
    for round in 0..<60 {
      let root = Table(parentViewController: StateViewController())
      root.ids = Array(0..<1000)
      root.setRootView()
      root.ids = change(root.ids)
      if round == 0 {
        edits = StateView.recording { root.setNeedsRender() }.counts.total
      } else {
        samples.append(
          elapsed {
            root.setNeedsRender()
            StateView.flush()
          })
      }
      root.resignRootView()
    }
    return Timing(name: "StateView", iterations: 1, samples: samples).map {
      BenchmarkResult(
        title: "views.\(name)/1000", group: "views", size: 1000, edits: edits, ours: $0)
    }
  }

  private final class Table: StateView {
    var ids: [Int] = []
    var renders = 0

    override func render() {
      renders += 1
      for id in ids {
        let row = place(Row.self, id)
        row.prop(forKey: .number, is: id)
        row.prop(forKey: .label, is: "the row's label")
      }
    }
  }

  private final class Row: StateView {
    var renders = 0
    var shown = 0

    override func render() {
      renders += 1
      shown = (props[.number] ?? 0) + (props[.label]?.utf8.count ?? 0) + (state[.extra] ?? 0)
    }
  }
}

extension TypedKey where Value == Int {
  fileprivate static var number: TypedKey { TypedKey("number") }
  fileprivate static var extra: TypedKey { TypedKey("extra") }
}

extension TypedKey where Value == String {
  fileprivate static var label: TypedKey { TypedKey("label") }
}
