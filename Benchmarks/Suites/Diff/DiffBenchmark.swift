import BenchmarkHarness
import ShadowDiff

/// How a diff is asked for.
enum DiffForm: String {
  /// By the elements' hashes.
  case plain = ""

  /// With the fewest moves.
  case fewestMoves = "fewest"

  /// By a predicate.
  case predicate = "by"

  /// With the linear effort.
  case linear = "linear"
}

/// Makes benchmarks of `SequenceDiff` beside the standard library's `CollectionDifference`.
struct DiffBenchmark<Element: Hashable> {
  /// The workload of the title, as in `int/10k/10%`.
  var workload: String

  var group: String
  var size: Int
  var form: DiffForm = .plain

  /// Whether only a run of everything includes the row.
  var isLong = false

  /// How much a comparison of two elements costs against that of two integers.
  var weight: Double

  /// Whether the passes that any algorithm has to make are measured too.
  var floors: (_ source: [Element], _ target: [Element]) -> [Contender] = { _, _ in [] }

  /// Makes the source and the target.
  var data: () -> (source: [Element], target: [Element])

  /// The row of a suite.
  func benchmark() -> Benchmark {
    let suffix = form == .plain ? "" : "/" + form.rawValue
    return Benchmark(
      title: "diff.\(workload)\(suffix)", group: group, size: size, isLong: isLong,
      measuresMemory: size >= 5000
    ) { conditions in
      try trial(conditions)
    }
  }

  private func trial(_ conditions: Conditions) throws -> Trial {
    let (source, target) = data()
    let diff = Self.compute(source, target, form)
    try DiffCheck.verify(diff, from: source, to: target, by: ==)
    guard source.applying(diff, from: target) == target else {
      throw CheckFailure("the diff applied to the source does not give the target")
    }
    let ours = Contender("SequenceDiff") {
      let diff = Self.compute(opaque(source), opaque(target), form)
      blackHole(diff)
      return Self.removalsAndInsertions(diff)
    }
    let fewest = form == .linear ? SequenceDiff(from: source, to: target) : diff
    let cost = BaselineCost(
      edits: Self.removalsAndInsertions(fewest), elements: source.count + target.count,
      weight: weight)
    let baseline: Baseline
    if let reason = cost.reasonToSkip(longest: conditions.longestBaseline) {
      baseline = .skipped(reason)
    } else {
      baseline = .measured(
        Contender("CollectionDifference") {
          let diff = Self.computeBaseline(opaque(source), opaque(target), form)
          blackHole(diff)
          return diff.count
        })
    }
    return Trial(
      outcome: Outcome(edits: diff.editCount, moves: diff.moves.count), ours: ours,
      baseline: baseline, floors: floors(source, target), mustAgree: form != .linear)
  }

  private static func compute(
    _ source: [Element], _ target: [Element], _ form: DiffForm
  ) -> SequenceDiff {
    switch form {
    case .plain: SequenceDiff(from: source, to: target)
    case .fewestMoves: SequenceDiff(from: source, to: target, moves: .fewest)
    case .predicate: SequenceDiff(from: source, to: target, by: { $0 == $1 })
    case .linear: SequenceDiff(from: source, to: target, effort: .linear)
    }
  }

  private static func computeBaseline(
    _ source: [Element], _ target: [Element], _ form: DiffForm
  ) -> CollectionDifference<Element> {
    switch form {
    case .plain, .linear: target.difference(from: source)
    case .fewestMoves: target.difference(from: source).inferringMoves()
    case .predicate: target.difference(from: source, by: { $0 == $1 })
    }
  }

  /// The number of edits as the standard library counts them: a move is a removal and an insertion.
  private static func removalsAndInsertions(_ diff: SequenceDiff) -> Int {
    diff.editCount + diff.moves.count
  }
}
