import BenchmarkHarness
import ShadowDiff

/// Makes benchmarks of composing two patches of moves, beside applying one after the other.
struct ComposingBenchmark {
  var workload: String
  var group: String
  var size: Int

  /// The row of a suite.
  func benchmark() -> Benchmark {
    Benchmark(title: "patch.\(workload)", group: group, size: size, isLong: true) { _ in
      let pair = TokenPair.shuffled(size).elements(Elements.integer)
      let (source, middle) = pair
      var generator = SplitMix64(seed: UInt64(size) + 1)
      let target = middle.shuffled(using: &generator)
      let first = Patch(from: source, to: middle, moves: .fewest)
      let second = Patch(from: middle, to: target, moves: .fewest)
      let composed = try first.composed(with: second)
      guard try composed.applied(to: source) == target else {
        throw CheckFailure("the composed patch applied to the source does not give the target")
      }
      let ours = Contender("composed(with:)") {
        let patch = try? opaque(first).composed(with: opaque(second))
        blackHole(patch)
        return patch?.diff.editCount ?? 0
      }
      let baseline = Contender("applied(to:) twice") {
        let result = try? opaque(second).applied(to: opaque(first).applied(to: opaque(source)))
        blackHole(result)
        return result?.count ?? 0
      }
      return Trial(
        outcome: Outcome(edits: composed.diff.editCount, moves: composed.diff.moves.count),
        ours: ours, baseline: .measured(baseline), mustAgree: false)
    }
  }
}
