/// The sizes, baselines and insets of an item's content, in points.
public struct LayoutMetrics: Hashable, Sendable {
  /// The intrinsic width of the content; `nil` if the content has none.
  public var intrinsicWidth: Double?
  /// The intrinsic height of the content; `nil` if the content has none.
  public var intrinsicHeight: Double?
  /// A Boolean value that indicates whether `layoutHeight(forWidth:)` determines the height.
  public var heightDependsOnWidth: Bool
  /// The distance of the first line's baseline from the top.
  public var firstBaseline: Double
  /// The distance of the last line's baseline from the bottom.
  public var lastBaseline: Double
  /// The margins, which the margin attributes refer to.
  public var margins: Insets
  /// The insets of the safe area: the space that bars and corners cover.
  public var safeArea: Insets
  /// A Boolean value that indicates whether the item may have no size, for example because it is hidden.
  ///
  /// Debug builds report any other item whose width or height is zero because nothing determines it.
  public var mayBeEmpty = false

  /// Creates metrics.
  public init(
    intrinsicWidth: Double? = nil, intrinsicHeight: Double? = nil,
    heightDependsOnWidth: Bool = false, firstBaseline: Double = 0, lastBaseline: Double = 0,
    margins: Insets = .zero, safeArea: Insets = .zero
  ) {
    self.intrinsicWidth = intrinsicWidth
    self.intrinsicHeight = intrinsicHeight
    self.heightDependsOnWidth = heightDependsOnWidth
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.margins = margins
    self.safeArea = safeArea
  }
}
