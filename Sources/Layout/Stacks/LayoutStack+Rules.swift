/// What tells one rule of a stack from another; the numbers can change.
///
/// Items are known by their nodes' references, which the rule keeps, so that no other comes to the same
/// address.
struct StackRule: Hashable {
  let from: ObjectIdentifier
  let attribute: LayoutAttribute
  let relation: Constraint.Relation
  let to: ObjectIdentifier?
  let target: LayoutAttribute
  let multiplier: Double
}

/// The attributes of an axis, so that rows and columns have one set of rules.
private struct AxisWords {
  let start: LayoutAttribute
  let end: LayoutAttribute
  let middle: LayoutAttribute
  let length: LayoutAttribute

  init(_ axis: Axis) {
    let isHorizontal = axis == .horizontal
    start = isHorizontal ? .leading : .top
    end = isHorizontal ? .trailing : .bottom
    middle = isHorizontal ? .centerX : .centerY
    length = isHorizontal ? .width : .height
  }
}

/// How strongly what decides between layouts that are as good holds: less than all that is asked for.
private struct StackTies {
  /// Lengths, by the items' order.
  let lengths: Strength
  /// Places, where lengths leave them open.
  let places: Strength

  /// - Parameter depth: How many stacks the stack is in; the outer ones decide first.
  init(depth: Int) {
    var level = 0.01
    for _ in 0..<depth { level /= 4 }
    lengths = Strength(level)
    places = Strength(level / 2)
  }
}

/// Builds the rules of a stack, and keeps those that it has already.
private struct RuleBuilder {
  var old: [StackRule: LayoutConstraint] = [:]
  var new: [LayoutConstraint] = []

  init(_ rules: [LayoutConstraint]) {
    for rule in rules { if let key = rule.stackRule { old[key] = rule } }
  }

  mutating func add(
    _ from: LayoutNode, _ attribute: LayoutAttribute, _ relation: Constraint.Relation,
    _ to: LayoutNode?, _ target: LayoutAttribute, times multiplier: Double = 1,
    plus constant: Double = 0, priority: Strength = .required, weight: Double = 1
  ) {
    let key = StackRule(
      from: ObjectIdentifier(from.reference), attribute: attribute, relation: relation,
      to: to.map { ObjectIdentifier($0.reference) }, target: target, multiplier: multiplier)
    if let known = old.removeValue(forKey: key) {
      new.append(known)
      let isSame =
        known.constant == .number(constant) && known.strength == priority
        && known.weight == weight && known.isWanted
      guard !isSame else { return }
      known.constant = .number(constant)
      known.strength = priority
      known.weight = weight
      for index in known.parts.indices {
        known.parts[index].constant = .number(constant)
        known.parts[index].priority = priority
      }
      if known.isWanted { known.touch() } else { known.start() }
      return
    }
    let item = to.map {
      ConstraintItem($0.reference, LayoutAttributes(target), region: .frame)
    }
    let made = LayoutConstraint(
      from: from, LayoutAttributes(attribute), relation, to: item, constant: .number(constant),
      priority: priority, isStructural: true)
    made.multiplier = multiplier
    made.weight = weight
    made.makeParts()
    made.stackRule = key
    new.append(made)
    made.start()
  }

  /// Keeps a length small, where anything else leaves it open.
  mutating func shrink(
    _ node: LayoutNode, _ length: LayoutAttribute, priority: Strength, weight: Double = 1
  ) {
    add(node, length, .equal, nil, length, priority: priority, weight: weight)
  }
}

extension LayoutStack {
  /// Makes the rules that are new, and ends those that are not needed any more.
  func makeRules() {
    isDirty = false
    guard owner != nil, let bounds = boundary.node else { return }
    entries.removeAll { $0.reference.node?.item == nil }
    let shown = entries.filter { !$0.isHidden }
    let nodes = shown.compactMap(\.reference.node)
    var builder = RuleBuilder(rules)
    let ties = takeDepth()
    if let first = nodes.first, let last = nodes.last {
      let main = AxisWords(axis)
      let before = axis == .horizontal ? insets.leading : insets.top
      let after = axis == .horizontal ? insets.trailing : insets.bottom
      builder.add(first, main.start, .equal, bounds, main.start, plus: before)
      builder.add(last, main.end, .equal, bounds, main.end, plus: -after)
      addLinks(nodes, shown, main, ties, &builder)
      addLengths(nodes, main, ties, &builder)
      addRulesAcross(nodes, bounds, ties, &builder)
    }
    // Nothing else keeps the stack from being larger than its items.
    if bounds.isGuide {
      builder.shrink(bounds, .width, priority: 49)
      builder.shrink(bounds, .height, priority: 49)
    }
    // In their order, so that the same changes lead to the same solution.
    let kept = Set(builder.new.map(ObjectIdentifier.init))
    for rule in rules where !kept.contains(ObjectIdentifier(rule)) { rule.stop() }
    rules = builder.new
    contentChanged()
  }

  /// Ends all rules, and the room between items.
  func endRules() {
    for rule in rules { rule.stop() }
    rules = []
    for gap in gaps { gap.removeFromOwner() }
    gaps = []
  }

  private func takeDepth() -> StackTies {
    var found = 0
    var next = boundary.node
    while let node = next, found < 12 {
      let outer = node.stack?.boundary.node
      if outer != nil { found += 1 }
      next = outer ?? node.parent
    }
    if found != depth {
      depth = found
      for entry in entries { entry.reference.node?.rearrangeStacks() }
    }
    return StackTies(depth: found)
  }

  /// Has each item begin where the one before ends, or the room after that.
  private func addLinks(
    _ nodes: [LayoutNode], _ shown: [Entry], _ main: AxisWords, _ ties: StackTies,
    _ builder: inout RuleBuilder
  ) {
    let usesGaps = distribution == .equalSpacing || distribution == .equalCentering
    prepareGaps(usesGaps ? max(0, nodes.count - 1) : 0)
    for index in nodes.indices.dropFirst() {
      let (previous, next) = (nodes[index - 1], nodes[index])
      let space = shown[index - 1].spacingAfter ?? spacing
      switch distribution {
      case .fill, .fillEqually, .fillProportionally:
        builder.add(next, main.start, .equal, previous, main.end, plus: space)
      case .equalSpacing:
        let gap = gaps[index - 1].layoutNode
        builder.add(gap, main.start, .equal, previous, main.end)
        builder.add(next, main.start, .equal, gap, main.end)
        builder.add(gap, main.length, .greaterThanOrEqual, nil, main.length, plus: space)
        let first = gaps[0].layoutNode
        if index > 1 { builder.add(gap, main.length, .equal, first, main.length) }
      case .equalCentering:
        let gap = gaps[index - 1].layoutNode
        builder.add(gap, main.start, .equal, previous, main.middle)
        builder.add(gap, main.end, .equal, next, main.middle)
        builder.add(next, main.start, .greaterThanOrEqual, previous, main.end, plus: space)
        let first = gaps[0].layoutNode
        if index > 1 { builder.add(gap, main.length, .equal, first, main.length, priority: 149) }
        builder.shrink(gap, main.length, priority: ties.places, weight: Double(index))
      }
    }
  }

  /// Relates the items' lengths to each other.
  private func addLengths(
    _ nodes: [LayoutNode], _ main: AxisWords, _ ties: StackTies, _ builder: inout RuleBuilder
  ) {
    let contents =
      distribution == .fillProportionally ? nodes.map { $0.contentLength(along: axis) } : []
    let reference = contents.firstIndex { $0 > 0 }
    for (index, node) in nodes.enumerated() {
      if distribution == .fillEqually, index > 0 {
        builder.add(node, main.length, .equal, nodes[0], main.length)
      } else if let reference, contents[index] > 0, index != reference {
        builder.add(
          node, main.length, .equal, nodes[reference], main.length,
          times: contents[index] / contents[reference])
      } else if reference != nil, contents[index] == 0 {
        // Above the hugging of the others, below what is inside.
        builder.shrink(node, main.length, priority: 749)
      } else {
        // The first grows, and the last shrinks, where neither hugging nor resistance decides.
        builder.shrink(node, main.length, priority: ties.lengths, weight: Double(index + 1))
      }
    }
  }

  private func addRulesAcross(
    _ nodes: [LayoutNode], _ bounds: LayoutNode, _ ties: StackTies, _ builder: inout RuleBuilder
  ) {
    let cross = AxisWords(axis.crossing)
    let before = axis == .vertical ? insets.leading : insets.top
    let after = axis == .vertical ? insets.trailing : insets.bottom
    let hasBaselines = alignment == .firstBaseline || alignment == .lastBaseline
    let alignment = hasBaselines && axis == .vertical ? .leading : alignment
    for (index, node) in nodes.enumerated() {
      let startsAtEdge = alignment == .fill || alignment == .leading
      let endsAtEdge = alignment == .fill || alignment == .trailing
      builder.add(
        node, cross.start, startsAtEdge ? .equal : .greaterThanOrEqual, bounds, cross.start,
        plus: before)
      builder.add(
        node, cross.end, endsAtEdge ? .equal : .lessThanOrEqual, bounds, cross.end, plus: -after)
      switch alignment {
      case .center:
        builder.add(
          node, cross.middle, .equal, bounds, cross.middle, plus: (before - after) / 2)
      case .firstBaseline where index > 0:
        builder.add(node, .firstBaseline, .equal, nodes[0], .firstBaseline)
      case .lastBaseline where index > 0:
        builder.add(node, .lastBaseline, .equal, nodes[0], .lastBaseline)
      case .firstBaseline, .lastBaseline:
        // All hang on the first, and the highest of them shall be at the top.
        builder.add(
          node, cross.start, .equal, bounds, cross.start, plus: before, priority: ties.places)
      default: break
      }
      if alignment != .fill {
        builder.shrink(node, cross.length, priority: ties.lengths, weight: Double(index + 1))
      }
    }
  }

  private func prepareGaps(_ count: Int) {
    guard let owner else { return }
    while gaps.count > count { gaps.removeLast().removeFromOwner() }
    while gaps.count < count {
      let gap = LayoutGuide(in: owner, name: "\(layoutName ?? "stack") gap \(gaps.count + 1)")
      gap.layoutNode.isSpacer = true
      gaps.append(gap)
    }
  }
}

extension LayoutStack {
  /// Has the lengths made anew that go by an item's content.
  func itemChanged() {
    if distribution == .fillProportionally { rearrange() }
    contentChanged()
  }

  /// Has the stacks around that go by their items' contents made anew.
  func contentChanged() {
    var next = boundary.node?.stack
    // Those that are arranged in each other end here.
    var rest = 64
    while let stack = next, rest > 0 {
      if stack.distribution == .fillProportionally { stack.rearrange() }
      next = stack.boundary.node?.stack
      rest -= 1
    }
  }

  /// The length that the items' contents come to.
  fileprivate func contentLength(along other: Axis, rest: Int) -> Double {
    let shown = entries.filter { !$0.isHidden }
    let lengths = shown.map { $0.reference.node?.contentLength(along: other, rest: rest) ?? 0 }
    let around =
      other == .horizontal ? insets.leading + insets.trailing : insets.top + insets.bottom
    guard other == axis else { return (lengths.max() ?? 0) + around }
    let spaces = shown.dropLast().map { $0.spacingAfter ?? spacing }
    return lengths.reduce(0, +) + spaces.reduce(0, +) + around
  }
}

extension LayoutNode {
  /// The length of the content; that of a stack is what its items' contents come to.
  fileprivate func contentLength(along axis: Axis, rest: Int = 64) -> Double {
    guard let item else { return 0 }
    let metrics = item.layoutMetrics
    let own = axis == .horizontal ? metrics.intrinsicWidth : metrics.intrinsicHeight
    if let own { return own.isFinite ? own : 0 }
    guard rest > 0 else { return 0 }
    let inside = isGuide ? item as? LayoutStack : nil
    let stack =
      inside
      ?? guides.lazy.compactMap { $0 as? LayoutStack }.first { $0.boundary === self.reference }
    return stack?.contentLength(along: axis, rest: rest - 1) ?? 0
  }

  /// Has the stacks inside made anew, because there is one more around them, or one less.
  func rearrangeStacks() {
    guard isGuide || firstChild != nil || !guides.isEmpty else { return }
    var members: [LayoutNode] = []
    collectSubtree(into: &members)
    for node in members {
      if node.isGuide { (node.item as? LayoutStack)?.rearrange() }
      for guide in node.guides { (guide as? LayoutStack)?.rearrange() }
    }
  }
}
