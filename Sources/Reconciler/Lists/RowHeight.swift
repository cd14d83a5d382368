/// The heights of the rows of a list, or in a horizontal list their widths.
public enum RowHeight: Hashable, Sendable {
  /// All rows have the same height, in points.
  case fixed(Double)

  /// Each row is as high as its constraints and content require.
  ///
  /// The associated value is the height, in points, of a row that has not been shown yet, and of a row whose content
  /// needs no height.
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

/// The heights of the rows of a list and of its headers.
@usableFromInline
struct RowHeights: Equatable {
  var row: RowHeight
  var header: RowHeight

  @usableFromInline
  init(row: RowHeight, header: RowHeight) {
    self.row = row
    self.header = header
  }
}
