/// The figures that describe a set of samples.
package struct Summary: Sendable, Hashable, Codable {
  package var median: Double
  package var p90: Double
  package var minimum: Double
  package var mean: Double

  package init(median: Double, p90: Double, minimum: Double, mean: Double) {
    self.median = median
    self.p90 = p90
    self.minimum = minimum
    self.mean = mean
  }

  /// Creates the summary of samples, which may stand in any order; nil where there are none.
  package init?(of samples: [Double]) {
    guard !samples.isEmpty else { return nil }
    let sorted = samples.sorted()
    self.init(
      median: quantile(0.5, ofSorted: sorted),
      p90: quantile(0.9, ofSorted: sorted),
      minimum: sorted[0],
      mean: sorted.reduce(0, +) / Double(sorted.count))
  }
}

/// Returns a quantile of ascending samples, interpolated linearly between the two next to it.
///
/// This is the definition 7 of Hyndman and Fan: Sample Quantiles in Statistical Packages, 1996.
///
/// - Precondition: `sorted` is not empty, and `fraction` is in `0...1`.
package func quantile(_ fraction: Double, ofSorted sorted: [Double]) -> Double {
  precondition(!sorted.isEmpty, "no samples")
  precondition((0...1).contains(fraction), "a fraction lies between 0 and 1")
  let position = fraction * Double(sorted.count - 1)
  let lower = Int(position)
  let upper = min(lower + 1, sorted.count - 1)
  return sorted[lower] + (position - Double(lower)) * (sorted[upper] - sorted[lower])
}
