import BenchmarkHarness

/// Collects the times and counts of many pairs of texts, by the number of their edits.
struct HistoryTally {
  /// Pairs with about as many edits.
  struct Bucket {
    let name: String
    let edits: ClosedRange<Int>
    var sizes: [Double] = []
    var editCounts: [Double] = []
    var ours: [Elapsed] = []
    var baseline: [Elapsed] = []

    /// Our times where the baseline would have taken too long.
    var oursAlone: [Elapsed] = []
    var sizesAlone: [Double] = []
    var editCountsAlone: [Double] = []
  }

  private(set) var buckets = [
    Bucket(name: "1-9", edits: 1...9), Bucket(name: "10-99", edits: 10...99),
    Bucket(name: "100-999", edits: 100...999), Bucket(name: "1000+", edits: 1000...Int.max),
  ]

  /// The titles of all rows that there may be.
  static var titles: [String] {
    HistoryTally().buckets.map { "history.edits/\($0.name)" }
      + HistoryTally().buckets.map { "history.edits/\($0.name)/alone" }
  }

  /// Adds a pair.
  ///
  /// - Parameters:
  ///   - lines: The number of lines of the longer text.
  ///   - baseline: The baseline's time; nil where it was not run.
  mutating func add(lines: Int, edits: Int, ours: Elapsed, baseline: Elapsed?) {
    guard let index = buckets.firstIndex(where: { $0.edits.contains(edits) }) else { return }
    if let baseline {
      buckets[index].sizes.append(Double(lines))
      buckets[index].editCounts.append(Double(edits))
      buckets[index].ours.append(ours)
      buckets[index].baseline.append(baseline)
    } else {
      buckets[index].sizesAlone.append(Double(lines))
      buckets[index].editCountsAlone.append(Double(edits))
      buckets[index].oursAlone.append(ours)
    }
  }

  /// A row for each bucket that has pairs; sizes, edits and times are medians over its pairs.
  var results: [BenchmarkResult] {
    buckets.flatMap { bucket in
      let both = row(
        "history.edits/\(bucket.name)", bucket.sizes, bucket.editCounts, bucket.ours,
        bucket.baseline)
      let alone = row(
        "history.edits/\(bucket.name)/alone", bucket.sizesAlone, bucket.editCountsAlone,
        bucket.oursAlone, [])
      return [both, alone].compactMap(\.self)
    }
  }

  private func row(
    _ title: String, _ sizes: [Double], _ edits: [Double], _ ours: [Elapsed],
    _ baseline: [Elapsed]
  ) -> BenchmarkResult? {
    guard let measured = Timing(name: "LineDiff", iterations: 1, samples: ours),
      let size = Summary(of: sizes), let edit = Summary(of: edits)
    else { return nil }
    return BenchmarkResult(
      title: title, group: "versions of text files, by lines", size: Int(size.median),
      edits: Int(edit.median), ours: measured,
      baseline: Timing(name: "CollectionDifference", iterations: 1, samples: baseline),
      baselineSkipped: baseline.isEmpty ? "too many edits" : nil)
  }
}
