/// The reasons to distrust the solution since it was last confirmed.
struct Rounding {
  /// The wear of earlier tableaus, whose rounding may remain in values and multipliers.
  var drift = 0.0

  /// Whether a constant, a value or a multiplier was so large that its rounding may remain.
  var hasLeapt = false

  /// Whether a constraint was added or removed since the solution was found.
  var isAltered = false

  /// The number of steps when the solution was confirmed.
  private(set) var judgedSteps = 0

  /// Whether the simplex methods gave up, because a step may depend on rounding or did not end.
  var isDoubtful = false

  /// The number of times that the system was solved exactly, which tests count.
  var exactSolutions = 0

  /// The factor above the constraints' own numbers from which a number counts as large.
  static let leap = 1e4

  /// The size, relative to the largest entry of the row or column, below which an entry may be a zero with rounding.
  static let doubt = 1e-7

  /// Notes that the solution was confirmed.
  mutating func settle(at steps: Int) {
    hasLeapt = false
    isDoubtful = false
    isAltered = false
    judgedSteps = steps
  }
}
