/// The doubts about rounding since the solution was last verified.
struct Rounding {
  /// The wear of earlier tableaus, from whose time values and multipliers may have rounding left.
  var drift = 0.0

  /// Whether a constant, a value or a multiplier was so large that rounding of it may be left.
  var hasLeapt = false

  /// Whether a constraint was added or removed since the solution was found.
  var isAltered = false

  /// The steps that had been made when the solution was found.
  private(set) var judgedSteps = 0

  /// Whether an attempt came to what may be rounding, or did not end, and was given up.
  var isDoubtful = false

  /// The number of times that an ``ExactSimplex`` was asked, which tests count.
  var exactSolutions = 0

  /// A number is large if it is so many times what the constraints themselves contain.
  static let leap = 1e4

  /// An entry below this, against the largest of its row or column, may be what rounding left of zero.
  static let doubt = 1e-7

  /// Notes that the solution has been made sure of.
  mutating func settle(at steps: Int) {
    hasLeapt = false
    isDoubtful = false
    isAltered = false
    judgedSteps = steps
  }
}
