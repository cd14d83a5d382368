/// One row of a suite: how its data is made, what is measured, and what it is compared with.
package struct Benchmark {
  /// The title, as in `diff.int/10k/10%`: module, dot, workload, and its parameters between slashes.
  package let title: String

  /// The heading under which tables and charts put the row.
  package let group: String

  /// The number of elements of the input.
  package let size: Int

  /// Whether only a run of everything includes the row.
  package let isLong: Bool

  /// Whether one further run measures how far the resident memory grows.
  package let measuresMemory: Bool

  /// Makes the data, computes the result once, checks it, and returns what to measure.
  package let prepare: (Conditions) throws -> Trial

  /// Makes the same row at another size; nil if the row has only its own.
  package private(set) var resized: ((_ size: Int) -> Benchmark)?

  package init(
    title: String, group: String, size: Int, isLong: Bool = false, measuresMemory: Bool = false,
    prepare: @escaping (Conditions) throws -> Trial
  ) {
    self.title = title
    self.group = group
    self.size = size
    self.isLong = isLong
    self.measuresMemory = measuresMemory
    self.prepare = prepare
  }

  /// Returns the row with a way to make it at other sizes, which `--sizes` asks for.
  ///
  /// The title must contain the size as one of its parts between slashes, as `10k` or as `10000`.
  package func resizable(_ make: @escaping (_ size: Int) -> Benchmark) -> Benchmark {
    var row = self
    row.resized = make
    return row
  }
}

/// The limits that a run sets for a benchmark.
package struct Conditions: Sendable {
  /// The longest predicted time for which a baseline is started, in seconds.
  package var longestBaseline: Double

  package init(longestBaseline: Double) { self.longestBaseline = longestBaseline }
}

/// A prepared benchmark: its data made, its result checked, all that is left is to take the time.
package struct Trial {
  /// The counts that the check found.
  package var outcome: Outcome

  package var ours: Contender
  package var baseline: Baseline
  package var floors: [Contender]

  /// Whether ours and the baseline must return the same number of edits.
  package var mustAgree: Bool

  package init(
    outcome: Outcome, ours: Contender, baseline: Baseline = .none, floors: [Contender] = [],
    mustAgree: Bool = false
  ) {
    self.outcome = outcome
    self.ours = ours
    self.baseline = baseline
    self.floors = floors
    self.mustAgree = mustAgree
  }
}

/// Something whose time is taken.
package struct Contender {
  package var name: String

  /// Does the work once, and returns the number of edits, where there is such a number.
  package var run: () -> Int

  package init(_ name: String, run: @escaping () -> Int) {
    self.name = name
    self.run = run
  }
}

/// The algorithm that ours is compared with, if any.
package enum Baseline {
  case none
  case measured(Contender)

  /// A baseline that would cost too much, and why.
  case skipped(String)

  package var contender: Contender? {
    if case .measured(let contender) = self { contender } else { nil }
  }

  package var reasonToSkip: String? {
    if case .skipped(let reason) = self { reason } else { nil }
  }
}

/// The counts of a checked result.
package struct Outcome: Sendable, Hashable {
  package var edits: Int?
  package var moves: Int?

  package init(edits: Int? = nil, moves: Int? = nil) {
    self.edits = edits
    self.moves = moves
  }
}

/// A result that is wrong; it ends the run with a failure, after all other rows.
public struct CheckFailure: Error, CustomStringConvertible {
  /// The message.
  public var description: String

  /// Creates the error with a message.
  public init(_ description: String) { self.description = description }
}

/// Something in the surroundings that keeps a suite from running: a missing file, a failed command.
public struct RunFailure: Error, CustomStringConvertible {
  /// The message.
  public var description: String

  /// Creates the error with a message.
  public init(_ description: String) { self.description = description }
}
