/// The settings of one item from which its rules are made, in addition to those of the whole stack.
struct StackPlace: Equatable {
  /// The item before; nil for the first.
  var previous: NodeReference?

  /// The gap before the previous item, if it is a guide.
  var previousGap: NodeReference?

  /// The spacing after the previous item, in points.
  var space = 0.0
  var isLast = false

  /// A number that grows from item to item.
  var order = 0.0

  /// The weight of the length against the lengths of other items.
  var weight = 0.0

  /// The length of the content in the stack's `contentUnit`, if the rules depend on it.
  var content: Double?

  /// The weight with which the item grows, if any item of the stack has one.
  var grow: Double?

  /// The alignment across the axis.
  var alignment = LayoutStack.Alignment.fill
}

extension NodeReference: Equatable {
  static func == (a: NodeReference, b: NodeReference) -> Bool { a === b }
}

extension LayoutStack.Alignment {
  /// The baseline by which items of a row are aligned; `nil` for other alignments.
  var baseline: LayoutAttribute? {
    switch self {
    case .firstBaseline: .firstBaseline
    case .lastBaseline: .lastBaseline
    default: nil
    }
  }
}

/// The settings on which the rules of all items depend.
struct StackStyle: Equatable {
  var axis: Axis
  var distribution: LayoutStack.Distribution
  var insets: DirectionalInsets
  var depth: Int
  var gauge: ObjectIdentifier?

  /// Whether the baselines of items are aligned.
  var hasLine = false

  /// The levels of the rules for weights; `nil` if no item has a weight.
  var growth: GrowthLevels?

  /// Returns whether the space before an item is a guide.
  func hasGap(before index: Int) -> Bool {
    index == 0 ? distribution.sharesEdges : distribution.usesGaps
  }
}
