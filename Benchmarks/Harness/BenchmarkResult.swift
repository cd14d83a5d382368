/// What one benchmark measured; a row of the table, an element of the JSON report.
package struct BenchmarkResult: Sendable, Codable {
  package var title: String
  package var group: String
  package var size: Int
  package var edits: Int?
  package var moves: Int?
  package var ours: Timing
  package var baseline: Timing?

  /// Why the baseline was not run, where it was not.
  package var baselineSkipped: String?

  /// Passes that any algorithm has to make at least.
  package var floors: [Timing]

  /// The baseline's median CPU time by ours: above 1 ours is faster.
  package var timesFaster: Double?

  package init(
    title: String, group: String, size: Int, edits: Int? = nil, moves: Int? = nil,
    ours: Timing, baseline: Timing? = nil, baselineSkipped: String? = nil,
    floors: [Timing] = []
  ) {
    self.title = title
    self.group = group
    self.size = size
    self.edits = edits
    self.moves = moves
    self.ours = ours
    self.baseline = baseline
    self.baselineSkipped = baselineSkipped
    self.floors = floors
    if let baseline, ours.cpu.median > 0 {
      timesFaster = baseline.cpu.median / ours.cpu.median
    }
  }
}

/// The time, and where it was measured the memory, of one contender.
package struct Timing: Sendable, Codable {
  package var name: String

  /// The number of samples.
  package var samples: Int

  /// The number of runs that make one sample; times are those of one run.
  package var iterations: Int

  /// Wall time of one run, in nanoseconds.
  package var wall: Summary

  /// Process CPU time of one run, in nanoseconds.
  package var cpu: Summary

  /// By how much the resident memory grew at most during one run, in bytes.
  package var peakGrowth: Int?

  /// Creates the timing of samples; nil where there are none.
  package init?(name: String, iterations: Int, samples: [Elapsed]) {
    guard let wall = Summary(of: samples.map(\.wall)), let cpu = Summary(of: samples.map(\.cpu))
    else { return nil }
    self.name = name
    self.samples = samples.count
    self.iterations = iterations
    self.wall = wall
    self.cpu = cpu
  }
}
