/// How high the rows of a list are; in a horizontal one, how wide.
public enum RowHeight: Hashable, Sendable {
  /// All rows have one height, in points.
  case fixed(Double)

  /// Each row is as high as its constraints and content ask for; until it was shown it counts as so high.
  case estimated(Double)

  /// The height of a row that was not measured, in points; at least a hundredth.
  var initial: Double {
    switch self {
    case .fixed(let height), .estimated(let height): height > 0.01 ? height : 0.01
    }
  }

  /// Whether rows are measured.
  var isMeasured: Bool {
    if case .estimated = self { true } else { false }
  }
}
