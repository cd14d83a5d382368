import BenchmarkHarness
import ShadowDiff

/// Makes benchmarks of `SequenceDiff` by identities and content, as list views ask for it.
///
/// The baseline compares identities only: it knows nothing of updates.
struct IdentityBenchmark {
  typealias Row = Elements.Row

  var workload: String
  var group: String
  var size: Int

  /// Makes the source and the target.
  var data: () -> (source: [Row], target: [Row])

  /// The row of a suite.
  func benchmark() -> Benchmark {
    Benchmark(
      title: "diff.\(workload)", group: group, size: size, measuresMemory: size >= 5000
    ) { conditions in
      let (source, target) = data()
      let diff = Self.compute(source, target)
      try DiffCheck.verify(diff, from: source, to: target) { $0.id == $1.id }
      guard source.applying(diff, from: target) == target else {
        throw CheckFailure("the diff applied to the source does not give the target")
      }
      let ours = Contender("SequenceDiff") {
        let diff = Self.compute(opaque(source), opaque(target))
        blackHole(diff)
        return diff.editCount + diff.moves.count
      }
      let cost = BaselineCost(
        edits: diff.editCount + diff.moves.count, elements: source.count + target.count, weight: 1)
      let reason = cost.reasonToSkip(longest: conditions.longestBaseline)
      let baseline = Contender("CollectionDifference") {
        let diff = opaque(target).difference(from: opaque(source)) { $0.id == $1.id }
        blackHole(diff)
        return diff.count
      }
      return Trial(
        outcome: Outcome(edits: diff.editCount, moves: diff.moves.count), ours: ours,
        baseline: reason.map(Baseline.skipped) ?? .measured(baseline), mustAgree: true)
    }
  }

  private static func compute(_ source: [Row], _ target: [Row]) -> SequenceDiff {
    SequenceDiff(from: source, to: target, id: { $0.id }, isUpdated: { $0 != $1 })
  }
}
