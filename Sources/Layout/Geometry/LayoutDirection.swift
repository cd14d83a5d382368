/// The direction in which lines are read.
public enum LayoutDirection: Hashable, Sendable {
  case leftToRight, rightToLeft
}

/// The horizontal or the vertical axis.
public enum Axis: Hashable, Sendable, CaseIterable {
  case horizontal, vertical

  /// The other axis.
  public var crossing: Axis { self == .horizontal ? .vertical : .horizontal }
}
