import BenchmarkHarness

/// Predicts how long the standard library's `difference(from:)` would take.
///
/// It is Myers' greedy algorithm: about D²/2 steps for D edits (Myers: An O(ND) Difference Algorithm
/// and Its Variations, 1986, <https://doi.org/10.1007/BF01840446>), so that a large D would take
/// minutes. Versions that keep every row take 4·D² bytes besides; what is short enough to be run here
/// then needs about a gigabyte at most.
struct BaselineCost {
  /// The predicted time, in seconds.
  var seconds: Double

  /// Predicts the cost of a diff.
  ///
  /// - Parameters:
  ///   - edits: The number of deletions and insertions.
  ///   - elements: The number of elements of both sides.
  ///   - weight: How much a comparison of two elements costs against that of two integers.
  init(edits: Int, elements: Int, weight: Double) {
    let steps = Double(edits) * Double(edits) / 2 + Double(elements) / 2
    seconds = steps * weight * Self.secondsPerStep
  }

  /// Returns why the baseline should not be started; nil where it may be.
  func reasonToSkip(longest: Double) -> String? {
    seconds > longest ? "about \(Format.seconds(seconds)) predicted" : nil
  }

  /// The time of one step on integers here.
  ///
  /// It is measured once, where no element is equal to another. Runs of equal elements between the
  /// steps made 100,000 elements with 10 % edits cost up to 1.4 times as much a step.
  private static let secondsPerStep: Double = {
    let pair = TokenPair.disjoint(300).elements(Elements.integer)
    let times = (0..<5).map { _ in
      elapsed { blackHole(pair.target.difference(from: pair.source)) }.cpu
    }
    return 1.4 * (times.min() ?? 0) / 1e9 / (600.0 * 600 / 2)
  }()
}
