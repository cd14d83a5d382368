/// The constraints that a stack makes for its items.
extension LayoutStack {
  /// Makes new rules, and ends rules that are no longer needed.
  ///
  /// - Complexity: O(`arranged.count`) comparisons; it makes only the rules of items whose place has changed.
  func makeRules() {
    isDirty = false
    guard owner != nil, let bounds = boundary.node else { return }
    dropGone()
    let shown = entries.filter { !$0.isHidden }
    takeDepth()
    let contents = takeContents(shown)
    let growing = weighted(shown)
    var style = StackStyle(
      axis: axis, distribution: growing.isEmpty ? distribution : .fill, insets: insets,
      depth: depth)
    style.hasLine =
      axis == .horizontal && shown.contains { ($0.alignment ?? alignment).baseline != nil }
    if !growing.isEmpty {
      let hugging = strongestHugging(of: growing.map(\.reference), axis)
      style.growth = GrowthLevels(hugging: hugging, depth: depth)
    }
    let usesGauge =
      contents != nil || style.distribution == .fillEqually || style.distribution.usesGaps
      || style.distribution.sharesEdges || style.hasLine
    if usesGauge, gauge == nil { gauge = makeSpacer("gauge") }
    style.gauge = usesGauge ? gauge.map { ObjectIdentifier($0) } : nil
    let isRestyled = style != self.style
    self.style = style
    number(shown)
    for (index, entry) in shown.enumerated() where entry.gap == nil && style.hasGap(before: index) {
      entry.gap = makeSpacer("gap before \(entry.reference.node?.name ?? "")")
      entry.place = nil
    }
    // An item that joins another container may leave the stack in this loop.
    for (index, entry) in shown.enumerated() where !entry.isGone {
      var place = StackPlace(order: entry.order)
      place.isLast = index == shown.count - 1
      place.content = contents?[index]
      place.grow = growing.isEmpty ? nil : entry.grow
      place.alignment = entry.alignment ?? alignment
      // If sums of lengths compete, `order` would make the result depend on earlier arrangements.
      let isWeighed =
        style.distribution == .equalCentering || place.content == 0 || place.grow != nil
      place.weight = isWeighed ? Self.weight(at: index) : entry.order
      if index > 0 {
        let previous = shown[index - 1]
        place.previous = previous.reference
        // The first item may still have a gap from before.
        if index > 1 { place.previousGap = previous.gap?.layoutNode.reference }
        place.space = previous.spacingAfter ?? spacing
      }
      let isKept = !isRestyled && entry.place == place && entry.rules.allSatisfy { $0.isRequested }
      if !isKept { makeRules(of: entry, place, bounds, style) }
    }
    for entry in removed { end(entry) }
    removed = []
    for entry in entries where entry.isHidden { end(entry) }
    makeOwnRules(bounds, style, room: shown.dropLast().map { $0.spacingAfter ?? spacing }.max())
    for (index, entry) in shown.enumerated() where !style.hasGap(before: index) {
      entry.gap?.removeFromOwner()
      entry.gap = nil
    }
    if !usesGauge {
      gauge?.removeFromOwner()
      gauge = nil
    }
  }

  /// Returns the items that grow by their weights.
  private func weighted(_ shown: [Entry]) -> [Entry] {
    guard distribution != .fillEqually, distribution != .fillProportionally else { return [] }
    return shown.filter { $0.grow > 0 }
  }

  /// - Parameter room: The largest spacing between two items.
  private func makeOwnRules(_ bounds: LayoutNode, _ style: StackStyle, room: Double?) {
    let ties = StackTies(depth: depth)
    var builder = RuleBuilder(ownRules)
    // Nothing else keeps the stack from being larger than its items.
    if bounds.isGuide {
      builder.shrink(bounds, .width, priority: 49)
      builder.shrink(bounds, .height, priority: 49)
    }
    if let gauge = gauge?.layoutNode {
      if style.distribution == .fillEqually {
        builder.shrink(gauge, .width, priority: ties.lengths)
      }
      if style.distribution == .equalSpacing, let room {
        builder.add(gauge, .width, .greaterThanOrEqual, plus: room)
      }
      if let growth = style.growth {
        // The unit of growth of all items that constraints do not keep smaller.
        builder.shrink(gauge, .width, priority: growth.unit)
      }
      if style.distribution.sharesEdges {
        let (main, after) = (AxisWords(axis), style.insets.along(axis).end)
        builder.add(gauge, main.end, .equal, bounds, plus: -after)
        // Without this, the length would be negative if there is too little space, and adding its floor costs a round.
        builder.add(gauge, main.length, .greaterThanOrEqual)
      }
      if style.hasLine {
        // All items are aligned to the line, which is as high as possible.
        builder.add(gauge, .top, .equal, bounds, priority: ties.places)
      }
    }
    ownRules = builder.end()
  }

  /// The rules of the stack and of its items.
  var rules: [LayoutConstraint] { ownRules + (entries + removed).flatMap(\.rules) }

  /// Ends the rules of an item, and removes its gap.
  func end(_ entry: Entry) {
    for rule in entry.rules { rule.stop() }
    entry.gap?.removeFromOwner()
    entry.rules = []
    entry.gap = nil
    entry.place = nil
  }

  /// Removes items that were deallocated.
  func dropGone() {
    let gone = entries.filter { $0.reference.node?.item == nil }
    guard !gone.isEmpty else { return }
    removed += gone
    entries.removeAll { $0.reference.node?.item == nil }
  }

  private func takeDepth() {
    let found = nesting
    guard found != depth else { return }
    depth = found
    for entry in entries { entry.reference.node?.rearrangeStacks() }
  }

  // MARK: - Items

  private func makeRules(
    of entry: Entry, _ place: StackPlace, _ bounds: LayoutNode, _ style: StackStyle
  ) {
    guard let node = entry.reference.node else { return }
    var builder = RuleBuilder(entry.rules)
    let ties = StackTies(depth: depth)
    let main = AxisWords(axis)
    let (before, after) = style.insets.along(axis)
    // Lengths first: the solver defines a variable by an equality only if no other constraint mentions it yet.
    addLength(of: node, place, style, ties, &builder)
    if let previous = place.previous?.node {
      // A gap that is no longer needed is removed after the rules are made.
      let gap = style.distribution.usesGaps ? entry.gap?.layoutNode : nil
      link(node, after: previous, gap, place, style, ties, &builder)
    } else if style.distribution.sharesEdges, let gap = entry.gap?.layoutNode {
      builder.add(gap, main.start, .equal, bounds, plus: before)
      builder.add(gap, main.end, .equal, node, main.start)
      if let gauge { builder.add(gap, main.length, .equal, gauge.layoutNode) }
    } else {
      builder.add(
        node, main.start, style.distribution == .end ? .greaterThanOrEqual : .equal, bounds,
        plus: before)
    }
    if place.isLast {
      if style.distribution.sharesEdges, let gauge = gauge?.layoutNode {
        builder.add(gauge, main.start, .equal, node, main.end)
      } else {
        let isOpen = style.distribution == .start || style.growth != nil
        builder.add(node, main.end, isOpen ? .lessThanOrEqual : .equal, bounds, plus: -after)
        if let growth = style.growth {
          builder.add(node, main.end, .equal, bounds, plus: -after, priority: growth.filling)
        }
      }
    }
    addRulesAcross(of: node, place, bounds, style, ties, &builder)
    entry.rules = builder.end()
    entry.place = place
  }

  /// Positions an item after the previous one, or after the gap between both.
  private func link(
    _ node: LayoutNode, after previous: LayoutNode, _ gap: LayoutNode?, _ place: StackPlace,
    _ style: StackStyle, _ ties: StackTies, _ builder: inout RuleBuilder
  ) {
    let main = AxisWords(style.axis)
    guard let gap, let gauge = gauge?.layoutNode else {
      builder.add(node, main.start, .equal, previous, main.end, plus: place.space)
      return
    }
    if style.distribution.sharesEdges {
      let times: Double = style.distribution == .spaceAround ? 2 : 1
      builder.add(gap, main.length, .equal, gauge, times: times, plus: place.space)
    } else {
      builder.add(gap, main.length, .equal, gauge, .width)
    }
    if style.distribution != .equalCentering {
      builder.add(gap, main.start, .equal, previous, main.end)
      builder.add(node, main.start, .equal, gap, main.end)
      return
    }
    // Equal gaps lead from the first center to the last. If the spacing keeps an item from its place, it is as
    // close as possible, which affects only its neighbors: if the gaps were free instead, each item's place
    // would depend on all others. The distance from the place is a variable, which is 0 if all have enough space.
    if let before = place.previousGap?.node {
      builder.add(gap, main.start, .equal, before, main.end)
    } else {
      builder.add(gap, main.start, .equal, previous, main.middle)
    }
    let isOff = !place.isLast
    builder.add(node, main.middle, .equal, gap, main.end, shiftedBy: isOff ? main.shift : nil)
    if isOff {
      builder.add(gap, main.shifted, .equal, priority: 149)
      // Of two places that are equally close, the first.
      builder.add(gap, main.shifted, .lessThanOrEqual, priority: ties.places)
    }
    builder.add(node, main.start, .greaterThanOrEqual, previous, main.end, plus: place.space)
  }

  /// Relates an item's length to the lengths of the other items.
  private func addLength(
    of node: LayoutNode, _ place: StackPlace, _ style: StackStyle, _ ties: StackTies,
    _ builder: inout RuleBuilder
  ) {
    let main = AxisWords(style.axis)
    if let grow = place.grow, let content = place.content, let gauge, let growth = style.growth {
      guard grow > 0 else {
        builder.add(node, main.length, .equal, plus: content, priority: growth.contents)
        // If the items' resistance does not decide which of them shrinks, the last one does.
        builder.shrink(node, main.length, priority: ties.lengths, weight: place.weight)
        return
      }
      // No item grows by more than the unit, which is as small as possible. Items that cannot grow that far leave
      // their share to the others.
      builder.add(
        node, main.length, .lessThanOrEqual, gauge.layoutNode, .width, times: grow, plus: content,
        priority: growth.most)
      // If one item has to grow further, the gauge's height keeps the unit of the others.
      builder.add(
        node, main.length, .equal, gauge.layoutNode, .height, times: grow, plus: content,
        priority: growth.rest)
    } else if let gauge, style.distribution == .fillEqually {
      builder.add(node, main.length, .equal, gauge.layoutNode, .width)
    } else if let gauge, let content = place.content {
      if content > 0 {
        builder.add(node, main.length, .equal, gauge.layoutNode, .width, times: content)
      } else {
        // Stronger than the hugging of the others, and weaker than the contents.
        builder.shrink(node, main.length, priority: 749, weight: place.weight)
      }
    } else {
      // If neither hugging nor resistance decides, the first item grows, and the last one shrinks.
      builder.shrink(node, main.length, priority: ties.lengths, weight: place.weight)
    }
  }

  private func addRulesAcross(
    of node: LayoutNode, _ place: StackPlace, _ bounds: LayoutNode, _ style: StackStyle,
    _ ties: StackTies, _ builder: inout RuleBuilder
  ) {
    let cross = AxisWords(axis.crossing)
    let (before, after) = style.insets.along(axis.crossing)
    let baseline = axis == .horizontal ? place.alignment.baseline : nil
    builder.align(
      node, cross, place.alignment, in: bounds, insets: (before, after), hasLine: baseline != nil)
    if let baseline, let gauge {
      builder.add(node, baseline, .equal, gauge.layoutNode, .top)
    }
    if place.alignment != .fill {
      builder.shrink(node, cross.length, priority: ties.lengths, weight: place.order)
    }
  }
}
