/// The attributes of an axis, so that rows and columns have one set of rules.
struct AxisWords {
  let start: LayoutAttribute
  let end: LayoutAttribute
  let middle: LayoutAttribute
  let length: LayoutAttribute

  /// An attribute across the axis that a gap does not use, so that its variable can store another quantity.
  let shifted: LayoutAttribute
  let shift: LayoutNode.Field

  init(_ axis: Axis) {
    let isHorizontal = axis == .horizontal
    start = isHorizontal ? .leading : .top
    end = isHorizontal ? .trailing : .bottom
    middle = isHorizontal ? .centerX : .centerY
    length = isHorizontal ? .width : .height
    shifted = isHorizontal ? .top : .left
    shift = isHorizontal ? .top : .left
  }
}

/// The strengths of the rules that choose between equally good layouts, weaker than all other constraints.
struct StackTies {
  /// The strength for lengths.
  let lengths: Strength
  /// The strength for positions, which lengths do not determine.
  let places: Strength

  /// - Parameter depth: The number of surrounding stacks; outer stacks get stronger rules.
  init(depth: Int) {
    var level = 0.01
    for _ in 0..<depth { level /= 4 }
    lengths = Strength(level)
    places = Strength(level / 2)
  }
}

/// The strengths of the rules by which items grow, stronger than the hugging of the growing items.
struct GrowthLevels: Equatable {
  /// The strength for the contents of items without a weight.
  let contents: Strength
  /// The strength with which no item grows by more than the unit.
  let most: Strength
  /// The strength for the unit, which is as small as possible.
  let unit: Strength
  /// The strength with which the other items keep their unit if one item has to grow further.
  let rest: Strength
  /// The strength with which the items fill the stack: only required constraints may leave space free.
  let filling = Strength(999)

  /// - Parameter depth: The number of surrounding stacks; outer stacks get stronger rules, so that the unit of a stack
  ///   inside a growing item does not make this item small.
  init(hugging: Double, depth: Int) {
    var step = 0.2
    for _ in 0..<depth { step /= 5 }
    contents = Strength(hugging + 4 * step)
    most = Strength(hugging + 3 * step)
    unit = Strength(hugging + 2 * step)
    rest = Strength(hugging + step)
  }
}

/// A builder of the rules of an item in a stack, which reuses existing rules.
struct RuleBuilder {
  private var old: [LayoutConstraint]
  private var new: [LayoutConstraint] = []

  init(_ rules: [LayoutConstraint]) { old = rules }

  /// Ends the old rules that were not added again, and returns the others.
  func end() -> [LayoutConstraint] {
    for rule in old { rule.stop() }
    return new
  }

  /// Adds a rule that relates an attribute to that of another item, by default the same one, or to a number.
  mutating func add(
    _ from: LayoutNode, _ attribute: LayoutAttribute, _ relation: Constraint.Relation,
    _ to: LayoutNode? = nil, _ target: LayoutAttribute? = nil, times multiplier: Double = 1,
    plus constant: Double = 0, priority: Strength = .required, weight: Double = 1,
    shiftedBy shift: LayoutNode.Field? = nil
  ) {
    let item = to.map {
      ConstraintItem($0.reference, LayoutAttributes(target ?? attribute), region: .frame)
    }
    let index = old.firstIndex { rule in
      rule.origin === from.reference && rule.attributes == LayoutAttributes(attribute)
        && rule.relation == relation && rule.storedMultiplier == multiplier && rule.shift == shift
        && rule.to?.reference === item?.reference && rule.to?.attributes == item?.attributes
    }
    if let index {
      let known = old.remove(at: index)
      new.append(known)
      let isSame =
        known.amount == .number(constant) && known.strength == priority
        && known.weight == weight && known.isRequested
      guard !isSame else { return }
      known.weight = weight
      known.setNumbers(.number(constant), priority)
      return known.start()
    }
    let made = LayoutConstraint(
      from: from, LayoutAttributes(attribute), relation, to: item, constant: .number(constant),
      priority: priority)
    made.storedMultiplier = multiplier
    made.weight = weight
    made.makeParts()
    made.purpose = .structural(shift: shift)
    new.append(made)
    made.start()
  }

  /// Puts an item between the edges of another one.
  ///
  /// - Parameter hasLine: Whether another rule aligns baselines; otherwise, baseline alignments count as `leading`.
  mutating func align(
    _ node: LayoutNode, _ words: AxisWords, _ alignment: LayoutStack.Alignment,
    in bounds: LayoutNode, insets: (before: Double, after: Double) = (0, 0), hasLine: Bool = false
  ) {
    let isLeading = alignment == .leading || (alignment.baseline != nil && !hasLine)
    let isFilling = alignment == .fill
    add(
      node, words.start, isFilling || isLeading ? .equal : .greaterThanOrEqual, bounds,
      plus: insets.before)
    add(
      node, words.end, isFilling || alignment == .trailing ? .equal : .lessThanOrEqual, bounds,
      plus: -insets.after)
    guard alignment == .center else { return }
    add(node, words.middle, .equal, bounds, plus: (insets.before - insets.after) / 2)
  }

  /// Keeps a length as small as other constraints allow.
  mutating func shrink(
    _ node: LayoutNode, _ length: LayoutAttribute, priority: Strength, weight: Double = 1
  ) {
    add(node, length, .equal, priority: priority, weight: weight)
  }
}
