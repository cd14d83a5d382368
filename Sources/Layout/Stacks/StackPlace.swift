/// What an item's rules are made of, beside what holds for the whole stack.
struct StackPlace: Equatable {
  /// The item before; nil for the first.
  var previous: NodeReference?

  /// The room that the item before asks for.
  var space = 0.0
  var isLast = false

  /// A number that grows from item to item.
  var order = 0.0

  /// The length of the content, where lengths go by it.
  var content: Double?

  /// The item, and the room between items, that the others are to be like.
  var first: NodeReference?
  var firstGap: NodeReference?

  static func == (a: StackPlace, b: StackPlace) -> Bool {
    a.previous === b.previous && a.space == b.space && a.isLast == b.isLast && a.order == b.order
      && a.content == b.content && a.first === b.first && a.firstGap === b.firstGap
  }
}

/// What the rules of all items depend on.
struct StackStyle: Equatable {
  var axis: Axis
  var distribution: LayoutStack.Distribution
  var alignment: LayoutStack.Alignment
  var insets: DirectionalInsets
  var depth: Int
  var unit: ObjectIdentifier?

  var usesGaps: Bool { distribution == .equalSpacing || distribution == .equalCentering }
}
