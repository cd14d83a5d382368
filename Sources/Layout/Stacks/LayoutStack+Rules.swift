/// What tells one rule of a stack from another; the numbers can change.
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
    plus constant: Double = 0, priority: Strength = .required
  ) {
    let key = StackRule(
      from: ObjectIdentifier(from), attribute: attribute, relation: relation,
      to: to.map(ObjectIdentifier.init), target: target, multiplier: multiplier)
    if let known = old.removeValue(forKey: key) {
      new.append(known)
      let isSame =
        known.constant == .number(constant) && known.strength == priority && known.isWanted
      guard !isSame else { return }
      known.constant = .number(constant)
      known.strength = priority
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
    made.makeParts()
    made.stackRule = key
    new.append(made)
    made.start()
  }
}

extension LayoutStack {
  /// Makes the rules that are new, and ends those that are not needed any more.
  func makeRules() {
    isDirty = false
    guard let bounds = boundary.node else { return }
    entries.removeAll { $0.reference.node?.item == nil }
    let shown = entries.filter { !$0.isHidden }
    let nodes = shown.compactMap(\.reference.node)
    var builder = RuleBuilder(rules)
    if let first = nodes.first, let last = nodes.last {
      let main = AxisWords(axis)
      let before = axis == .horizontal ? insets.leading : insets.top
      let after = axis == .horizontal ? insets.trailing : insets.bottom
      builder.add(first, main.start, .equal, bounds, main.start, plus: before)
      builder.add(last, main.end, .equal, bounds, main.end, plus: -after)
      addRulesAlong(nodes, shown, main, &builder)
      addRulesAcross(nodes, bounds, &builder)
    }
    // In their order, so that the same changes lead to the same solution.
    let kept = Set(builder.new.map(ObjectIdentifier.init))
    for rule in rules where !kept.contains(ObjectIdentifier(rule)) { rule.stop() }
    rules = builder.new
  }

  private func addRulesAlong(
    _ nodes: [LayoutNode], _ shown: [Entry], _ main: AxisWords, _ builder: inout RuleBuilder
  ) {
    let usesGaps = distribution == .equalSpacing || distribution == .equalCentering
    prepareGaps(usesGaps ? max(0, nodes.count - 1) : 0)
    let contents = nodes.map { node -> Double in
      let metrics = node.item?.layoutMetrics
      return (axis == .horizontal ? metrics?.intrinsicWidth : metrics?.intrinsicHeight) ?? 0
    }
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
      }
      if distribution == .fillEqually {
        builder.add(next, main.length, .equal, nodes[0], main.length)
      }
      if distribution == .fillProportionally, contents[0] > 0, contents[index] > 0 {
        builder.add(
          next, main.length, .equal, nodes[0], main.length, times: contents[index] / contents[0])
      }
    }
  }

  private func addRulesAcross(
    _ nodes: [LayoutNode], _ bounds: LayoutNode, _ builder: inout RuleBuilder
  ) {
    let cross = AxisWords(axis.crossing)
    let before = axis == .vertical ? insets.leading : insets.top
    let after = axis == .vertical ? insets.trailing : insets.bottom
    for node in nodes {
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
      case .firstBaseline where node !== nodes[0]:
        builder.add(node, .firstBaseline, .equal, nodes[0], .firstBaseline)
      case .lastBaseline where node !== nodes[0]:
        builder.add(node, .lastBaseline, .equal, nodes[0], .lastBaseline)
      default: break
      }
    }
    // Nothing else keeps the stack from being larger across than its items.
    if bounds.isGuide { builder.add(bounds, cross.length, .equal, nil, cross.length, priority: 49) }
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
