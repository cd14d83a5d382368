/// Work whose instructions are counted rather than timed.
///
/// The executable runs the work in ``countedRegion(_:)``, and callgrind counts what happens inside. Under a
/// fixed hash seed the counts of two runs are the same, so that a change of 1 % shows.
package struct CountedWork {
  package let title: String

  /// How often the work is repeated in the counted region.
  ///
  /// Short work is repeated, so that its count does not hang on how one allocation turns out.
  package let repetitions: Int

  /// Makes the data, checks the result, and returns the work.
  package let prepare: () throws -> (() -> Int)

  package init(
    title: String, repetitions: Int = 1, prepare: @escaping () throws -> (() -> Int)
  ) {
    self.title = title
    self.repetitions = repetitions
    self.prepare = prepare
  }

  /// Creates the work of ours in a benchmark; the baseline and the floors are not counted.
  package init(_ benchmark: Benchmark, repetitions: Int = 1) {
    title = benchmark.title
    self.repetitions = repetitions
    prepare = { try benchmark.prepare(Conditions(longestBaseline: 0)).ours.run }
  }

  /// Runs the work twice, and then as often as it is repeated in ``countedRegion(_:)``.
  ///
  /// The first runs fill caches, so that the counted ones do what every later one would do.
  package func run() throws {
    let work = try prepare()
    for _ in 0..<2 { blackHole(work()) }
    let repetitions = repetitions
    countedRegion {
      var result = 0
      for _ in 0..<repetitions { result &+= work() }
      return result
    }
  }
}

/// Runs a body whose instructions are counted.
///
/// `Scripts/count-instructions` has callgrind collect from the entry of this function to its return. It
/// finds the function by its name.
@inline(never)
@_optimize(none)
package func countedRegion(_ body: () -> Int) { blackHole(body()) }

extension Suite {
  /// Creates the suite that runs counted work, without taking times.
  ///
  /// Its operands are titles; without one, all work runs.
  package static func counted(name: String, summary: String, work: @escaping () -> [CountedWork])
    -> Suite
  {
    Suite(
      name: name, operands: "[TITLE ...]", operandCount: 0...Int.max, summary: summary,
      occasion: .whenNamed, titles: work().map(\.title), printsHead: false
    ) { run in
      let all = work()
      let wanted = run.options.operands
      if let unknown = wanted.first(where: { title in !all.contains { $0.title == title } }) {
        throw RunFailure("no counted row is called '\(unknown)'")
      }
      for row in all where run.options.admits(row.title) {
        guard wanted.isEmpty || wanted.contains(row.title) else { continue }
        do {
          try row.run()
          run.print(row.title)
        } catch {
          run.fail("\(row.title): \(error)")
        }
      }
    }
  }
}
