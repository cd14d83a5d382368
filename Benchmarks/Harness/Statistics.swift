/// The figures that describe a set of samples.
package struct Summary: Sendable, Hashable, Codable {
  package var median: Double
  package var lowerQuartile: Double
  package var upperQuartile: Double
  package var p90: Double
  package var minimum: Double
  package var mean: Double

  /// Creates the summary of samples, which may stand in any order; nil if there are none.
  package init?(of samples: [Double]) {
    guard !samples.isEmpty else { return nil }
    let sorted = samples.sorted()
    median = quantile(0.5, ofSorted: sorted)
    lowerQuartile = quantile(0.25, ofSorted: sorted)
    upperQuartile = quantile(0.75, ofSorted: sorted)
    p90 = quantile(0.9, ofSorted: sorted)
    minimum = sorted[0]
    mean = sorted.reduce(0, +) / Double(sorted.count)
  }

  /// Returns the standard error of the median as a fraction of the median.
  ///
  /// It is estimated from the quartiles, as for normally distributed samples: 1.253 σ / √*n*, where σ is
  /// the distance of the quartiles divided by 1.349. Fewer than three samples do not show their spread,
  /// and are taken to be off by 5 %.
  ///
  /// - Parameter count: The number of samples.
  package func relativeError(count: Int) -> Double {
    guard count >= 3 else { return 0.05 }
    guard median > 0 else { return 0 }
    let deviation = (upperQuartile - lowerQuartile) / 1.349
    return 1.253 * deviation / Double(count).squareRoot() / median
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
