/// The settings of one item from which its rules are made, in addition to those of the whole stack.
struct StackPlace: Equatable {
  /// The item before; nil for the first.
  var previous: NodeReference?

  /// The room before that one, where it is a guide.
  var previousGap: NodeReference?

  /// The room that the item before asks for.
  var space = 0.0
  var isLast = false

  /// A number that grows from item to item.
  var order = 0.0

  /// How much the length counts against the others'.
  var weight = 0.0

  /// The length of the content, where lengths go by it, in units of the stack's.
  var content: Double?

  /// The weight with which the item grows, if any item of the stack has one.
  var grow: Double?

  /// Where the item is across the axis.
  var alignment = LayoutStack.Alignment.fill

  static func == (a: StackPlace, b: StackPlace) -> Bool {
    a.previous === b.previous && a.previousGap === b.previousGap && a.space == b.space
      && a.isLast == b.isLast && a.order == b.order
      && a.weight == b.weight && a.content == b.content && a.grow == b.grow
      && a.alignment == b.alignment
  }
}

extension LayoutStack.Alignment {
  /// The line of text by which items of a row are aligned, if they are.
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
  var alignment: LayoutStack.Alignment
  var insets: DirectionalInsets
  var depth: Int
  var gauge: ObjectIdentifier?

  /// Whether items are on one line with their baselines.
  var hasLine = false

  /// How strongly an item of the stack that grows hugs its content at most, if one grows.
  var hugging: Double?

  /// Whether the room before an item is a guide.
  func hasGap(before index: Int) -> Bool {
    index == 0 ? distribution.sharesEdges : distribution.usesGaps
  }

  /// The room between an edge and the items: before and after them, along the axis or across it.
  func insets(along other: Axis) -> (before: Double, after: Double) {
    other == .horizontal ? (insets.leading, insets.trailing) : (insets.top, insets.bottom)
  }
}
