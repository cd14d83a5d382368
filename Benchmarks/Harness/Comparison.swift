import Foundation

/// Two reports row by row: how much slower or faster each row became, and how sure that is.
///
/// On the same machine the comparison is of CPU times. On different machines it is of the ratios to the
/// baseline, which ran on the same machine as ours.
package struct Comparison: Sendable {
  /// The figure that is compared.
  package enum Measure: Sendable {
    case cpuTime
    case ratioToBaseline
  }

  package enum Verdict: String, Sendable {
    /// Slower by more than the threshold, and by more than the noise.
    case slower

    /// Faster by more than the threshold, and by more than the noise.
    case faster

    /// Within the threshold.
    case same

    /// Changed by more than the threshold, but by less than the noise.
    case unclear
  }

  package struct Row: Sendable {
    package var title: String

    /// The median before and after: nanoseconds, or a ratio to the baseline.
    package var before: Double
    package var after: Double

    /// The figure after divided by the figure before; above 1 the row became slower.
    package var ratio: Double

    /// The change that noise alone reaches in one of twenty comparisons, as a fraction.
    package var noise: Double

    package var verdict: Verdict
  }

  package let measure: Measure
  package let threshold: Double
  package let rows: [Row]

  /// The rows of the first report that the second one lacks.
  package let missing: [String]

  /// The rows of the second report that the first one lacks.
  package let added: [String]

  /// The rows of both reports that have no baseline to compare them by.
  package let incomparable: [String]

  /// The median change of the baselines and floors, code that nobody changed; nil if there are few.
  package let drift: Double?

  /// The checks that failed in the second report.
  package let failures: [String]

  /// The differences between the machines, in words.
  package let differences: [String]

  /// Compares two reports.
  ///
  /// - Parameters:
  ///   - before: The report that is the measure.
  ///   - after: The report that is judged.
  ///   - threshold: The change, as a fraction, that is too small to matter.
  ///   - measure: The figure to compare; nil chooses CPU times for equal machines.
  /// - Throws: ``RunFailure`` if one of the builds was not optimized, or if no row is in both reports.
  package init(
    before: Report, after: Report, threshold: Double, measure: Measure? = nil
  ) throws(RunFailure) {
    for (report, name) in [(before, "first"), (after, "second")]
    where !report.machine.isOptimized {
      throw RunFailure("the \(name) report is from a debug build, its times mean nothing")
    }
    let old = Dictionary(before.results.map { ($0.title, $0) }, uniquingKeysWith: { $1 })
    let new = Dictionary(after.results.map { ($0.title, $0) }, uniquingKeysWith: { $1 })
    let pairs = before.results.compactMap { old in
      new[old.title].map { Pair(before: old, after: $0) }
    }
    guard !pairs.isEmpty else { throw RunFailure("no row is in both reports") }
    let measure =
      measure ?? (before.machine.runsLike(after.machine) ? .cpuTime : .ratioToBaseline)
    let controls = Controls(pairs, measure)
    var rows: [Row] = []
    var incomparable: [String] = []
    for pair in pairs {
      if let row = pair.row(measure, controls: controls, threshold: threshold) {
        rows.append(row)
      } else {
        incomparable.append(pair.before.title)
      }
    }
    self.measure = measure
    self.threshold = threshold
    self.rows = rows
    self.incomparable = incomparable
    missing = before.results.map(\.title).filter { new[$0] == nil }
    added = after.results.map(\.title).filter { old[$0] == nil }
    drift = controls.drift
    failures = after.failures
    differences = before.machine.differences(from: after.machine)
  }

  /// Whether a row is slower or missing, or a check failed.
  package var fails: Bool {
    !missing.isEmpty || !failures.isEmpty || rows.contains { $0.verdict == .slower }
  }

  /// The geometric mean of the ratios; nil if no row could be compared.
  package var mean: Double? {
    rows.isEmpty ? nil : exp(rows.map { log($0.ratio) }.reduce(0, +) / Double(rows.count))
  }

  /// A row as both reports have it.
  private struct Pair {
    var before: BenchmarkResult
    var after: BenchmarkResult

    func row(_ measure: Measure, controls: Controls, threshold: Double) -> Row? {
      guard let old = Self.figure(before, measure), let new = Self.figure(after, measure),
        old.value > 0, new.value > 0
      else { return nil }
      let ratio = new.value / old.value
      let error = [old.error, new.error, controls.scatter].map { $0 * $0 }.reduce(0, +)
      // Twice the standard error, on a logarithmic scale, since ratios multiply.
      let noise = exp(2 * error.squareRoot()) - 1
      let change = max(ratio, 1 / ratio) - 1
      let verdict: Verdict =
        change <= threshold
        ? .same : change <= noise ? .unclear : ratio > 1 ? .slower : .faster
      return Row(
        title: before.title, before: old.value, after: new.value, ratio: ratio, noise: noise,
        verdict: verdict)
    }

    private static func figure(
      _ result: BenchmarkResult, _ measure: Measure
    ) -> (value: Double, error: Double)? {
      let ours = result.ours
      switch measure {
      case .cpuTime: return (ours.cpu.median, ours.relativeError)
      case .ratioToBaseline:
        guard let baseline = result.baseline, baseline.cpu.median > 0 else { return nil }
        let errors = [ours.relativeError, baseline.relativeError]
        return (
          ours.cpu.median / baseline.cpu.median,
          errors.map { $0 * $0 }.reduce(0, +).squareRoot()
        )
      }
    }
  }

  /// The baselines and floors of both reports: code that the change did not touch.
  ///
  /// How far their times moved apart between the runs is noise that the samples of one run do not show,
  /// such as another layout of the memory or another clock rate.
  private struct Controls {
    /// The median change, as a fraction; nil if there are fewer than five controls.
    var drift: Double?

    /// The standard deviation of the changes on a logarithmic scale.
    var scatter: Double

    init(_ pairs: [Pair], _ measure: Measure) {
      var changes: [Double] = []
      for pair in pairs {
        let floors = pair.before.floors.compactMap { floor in
          Self.change(floor, pair.after.floors.first { $0.name == floor.name })
        }
        let baseline = Self.change(pair.before.baseline, pair.after.baseline)
        switch measure {
        case .cpuTime: changes += floors + [baseline].compactMap(\.self)
        case .ratioToBaseline: changes += baseline.map { base in floors.map { $0 - base } } ?? []
        }
      }
      guard changes.count >= 5 else {
        // CPU times of one program differ by 2 to 3 % between runs on a busy machine.
        scatter = 0.02
        return
      }
      let middle = quantile(0.5, ofSorted: changes.sorted())
      let deviations = changes.map { ($0 - middle).magnitude }.sorted()
      // The median deviation: a baseline that did change does not move it.
      scatter = max(1.4826 * quantile(0.5, ofSorted: deviations), 0.005)
      drift = measure == .cpuTime ? exp(middle) - 1 : nil
    }

    /// Returns the logarithm of a control's ratio; nil if too few samples were taken.
    private static func change(_ old: Timing?, _ new: Timing?) -> Double? {
      guard let old, let new, old.name == new.name, old.samples >= 3, new.samples >= 3,
        old.cpu.median > 0, new.cpu.median > 0
      else { return nil }
      return log(new.cpu.median / old.cpu.median)
    }
  }
}
