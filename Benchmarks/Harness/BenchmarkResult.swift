/// The figures of one benchmark: a row of a table, an element of the JSON report.
public struct BenchmarkResult: Sendable, Codable {
  /// The suite of the row; the run sets it.
  package var suite = ""

  package var title: String
  package var group: String
  package var size: Int
  package var edits: Int?
  package var moves: Int?
  package var ours: Timing
  package var baseline: Timing?

  /// The reason for which the baseline was not run, if it was not.
  package var baselineSkipped: String?

  /// Passes that any algorithm has to make.
  package var floors: [Timing]

  /// The baseline's median CPU time divided by ours; above 1 ours is faster.
  package var timesFaster: Double?

  /// Creates a row, whose ratio follows from both timings.
  public init(
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

/// The time of one contender, and its memory if that was measured.
public struct Timing: Sendable, Codable {
  package var name: String

  /// The number of samples.
  package var samples: Int

  /// The number of runs in one sample; times are of one run.
  package var iterations: Int

  /// Wall time of one run, in nanoseconds.
  package var wall: Summary

  /// Process CPU time of one run, in nanoseconds.
  package var cpu: Summary

  /// The growth of the resident memory's peak during one run, in bytes.
  package var peakGrowth: Int?

  /// Creates the timing of samples; nil if there are none.
  public init?(name: String, iterations: Int, samples: [Elapsed]) {
    guard let wall = Summary(of: samples.map(\.wall)), let cpu = Summary(of: samples.map(\.cpu))
    else { return nil }
    self.name = name
    self.samples = samples.count
    self.iterations = iterations
    self.wall = wall
    self.cpu = cpu
  }

  /// The standard error of the median CPU time, as a fraction of it.
  package var relativeError: Double { cpu.relativeError(count: samples) }
}
