import BenchmarkHarness

extension Suite {
  /// The signal graph, beside a static array of closures.
  static var bindings: Suite {
    Suite(
      name: "bindings", summary: "the signal graph beside a static array of closures",
      occasion: .withAll, seconds: 40,
      legend: """
        deep to avoidable: the graphs of the kairo benchmark; cellx: layers of four cells; dynamic: random
        graphs as SOURCES-WIDTHxLAYERS, with the share of nodes whose sources change (dyn) or that are not
        read (lazy); bind: properties of 100 objects; reach: one source among 100,000; list: a filtered,
        sorted and mapped list that follows an array.
        """, benchmarks: GraphWorkload.benchmarks)
  }
}

/// A graph to build, and a run of writes, reads and checks.
///
/// The workloads are those of milomg/js-reactivity-benchmark (kairo, cellx, dynamic).
struct GraphWorkload {
  var name: String
  var group: String

  /// The number of writes of one run.
  var writes: Int

  /// How often effects must run in one run; nil where they are not counted.
  var effects: Int?

  /// Builds the graph of signals.
  var build: () -> Instance

  /// Builds a static array of closures that does the same.
  var floor: (() -> Instance)?

  /// A graph that has been built.
  struct Instance {
    /// Writes, reads and checks, and returns how many checks failed.
    var run: () -> Int

    /// The number of runs of effects so far.
    var effectRuns: () -> Int

    init(effectRuns: @escaping () -> Int = { 0 }, run: @escaping () -> Int) {
      self.run = run
      self.effectRuns = effectRuns
    }
  }

  /// Writes 1 and then each number below a count, reads after each, and counts the wrong results.
  // Inlined, so that the closures cost no calls: a write takes 100 ns and more.
  @inline(__always)
  static func countWrong(
    _ count: Int, write: (Int) -> Void, read: () -> Int, expected: (Int) -> Int
  ) -> Int {
    write(1)
    var wrong = read() == expected(1) ? 0 : 1
    for i in 0..<count {
      write(i)
      if read() != expected(i) { wrong += 1 }
    }
    return wrong
  }

  /// The row of a suite.
  func benchmark() -> Benchmark {
    Benchmark(title: "bindings.\(name)", group: group, size: writes) { _ in
      let graph = try verified(build())
      let floors = try floor.map { build in
        let instance = try verified(build())
        return [Contender("closures", run: instance.run)]
      }
      return Trial(
        outcome: Outcome(), ours: Contender("graph", run: graph.run),
        baseline: try observation(), floors: floors ?? [])
    }
  }

  /// The same graph of observable objects, where there is one.
  private func observation() throws -> Baseline {
    guard let build = ObservationGraph.builds[name] else { return .none }
    return .measured(Contender("Observation", run: try verified(build()).run))
  }

  /// Runs twice, and checks values and counts.
  private func verified(_ instance: Instance) throws -> Instance {
    for _ in 0..<2 {
      let before = instance.effectRuns()
      let wrong = instance.run()
      guard wrong == 0 else { throw CheckFailure("\(wrong) values are wrong") }
      let runs = instance.effectRuns() - before
      if let effects, runs != effects {
        throw CheckFailure("\(runs) effects ran, not \(effects)")
      }
    }
    return instance
  }

  /// The rows, in the order of the table.
  static func benchmarks() -> [Benchmark] {
    let workloads =
      [
        deep, broad, diamond, triangle, mux, repeated, unstable, avoidable, cellx(10),
        cellx(1000), cellx(2500),
      ] + DynamicGrid.all.map { $0.workload() }
    return workloads.map { $0.benchmark() } + TargetBenchmarks.all() + ReachBenchmarks.all()
      + CollectionBenchmarks.all()
  }
}

/// A number that closures share.
final class Cell {
  var value = 0
}
