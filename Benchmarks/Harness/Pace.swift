/// How much time a run may take, and how it is dealt out.
package struct Pace: Sendable, Hashable {
  /// The longest time for the samples of one row, in seconds.
  package var rowSeconds: Double

  /// The factor on the time that a suite says it takes.
  package var suiteFactor: Double

  /// The longest predicted time for which a baseline is started, in seconds.
  package var longestBaseline: Double

  /// The longest baseline that runs once more to measure its memory, in seconds.
  package var longestMemoryRun: Double?

  /// The time for the history of a repository, in seconds.
  package var historySeconds: Double

  package static let quick = Pace(
    rowSeconds: 0.1, suiteFactor: 0.15, longestBaseline: 0.15, longestMemoryRun: nil,
    historySeconds: 3)

  package static let standard = Pace(
    rowSeconds: 0.8, suiteFactor: 1, longestBaseline: 2.2, longestMemoryRun: 0.5,
    historySeconds: 15)

  package static let thorough = Pace(
    rowSeconds: 2, suiteFactor: 4, longestBaseline: 5, longestMemoryRun: 4, historySeconds: 60)

  /// Returns the time for the samples of the next row.
  ///
  /// The time left for the suite is shared by the rows left; what fast rows leave goes to the others.
  package func budget(secondsLeft: Double, rowsLeft: Int) -> Double {
    min(rowSeconds, max(secondsLeft / Double(max(rowsLeft, 1)), 0.01))
  }
}
