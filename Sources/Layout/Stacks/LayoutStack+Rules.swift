/// The constraints that a stack makes for its items.
extension LayoutStack {
  /// Makes the rules that are new, and ends those that are not needed any more.
  ///
  /// - Complexity: O(`arranged.count`) comparisons; rules of items whose place has changed.
  func makeRules() {
    isDirty = false
    guard owner != nil, let bounds = boundary.node else { return }
    dropGone()
    let shown = entries.filter { !$0.isHidden }
    takeDepth()
    let contents = takeContents(shown)
    let growing = weighted(shown)
    var style = StackStyle(
      axis: axis, distribution: growing.isEmpty ? distribution : .fill, alignment: alignment,
      insets: insets, depth: depth)
    style.hasLine =
      axis == .horizontal && shown.contains { ($0.alignment ?? alignment).baseline != nil }
    style.hugging = growing.isEmpty ? nil : strongestHugging(of: growing.map(\.reference), axis)
    let usesGauge =
      contents != nil || style.distribution == .fillEqually || style.distribution.usesGaps
      || style.distribution.sharesEdges || style.hasLine
    if usesGauge { prepareGauge() }
    style.gauge = usesGauge ? gauge.map { ObjectIdentifier($0) } : nil
    let isRestyled = style != self.style
    self.style = style
    number(shown)
    prepareGaps(shown, style)
    // An item that joins another container may leave the stack in this loop.
    for (index, entry) in shown.enumerated() where !entry.isGone {
      var place = StackPlace(order: entry.order)
      place.isLast = index == shown.count - 1
      place.content = contents?[index]
      place.grow = growing.isEmpty ? nil : entry.grow
      place.alignment = entry.alignment ?? alignment
      // Where lengths are weighed against sums of others, numbers of another history may tip the balance.
      let isWeighed =
        style.distribution == .equalCentering || place.content == 0 || place.grow != nil
      place.weight = isWeighed ? Self.weight(at: index) : entry.order
      if index > 0 {
        let previous = shown[index - 1]
        place.previous = previous.reference
        // The first may have one still.
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
    dropGaps(shown, style)
    if !usesGauge { dropGauge() }
  }

  /// Returns the items that grow by their weights.
  private func weighted(_ shown: [Entry]) -> [Entry] {
    guard distribution != .fillEqually, distribution != .fillProportionally else { return [] }
    return shown.filter { $0.grow > 0 }
  }

  /// - Parameter room: The most that is asked for between two items.
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
        builder.add(gauge, .width, .greaterThanOrEqual, nil, .width, plus: room)
      }
      if let hugging = style.hugging {
        // The unit of growth, for all items but those that their constraints keep smaller.
        builder.shrink(gauge, .width, priority: Strength(hugging + 0.4))
      }
      if style.distribution.sharesEdges {
        let (main, after) = (AxisWords(axis), style.insets(along: axis).after)
        builder.add(gauge, main.end, .equal, bounds, main.end, plus: -after)
        // It would come out negative wherever room is short, and cost a round to be bounded.
        builder.add(gauge, main.length, .greaterThanOrEqual, nil, main.length)
      }
      if style.hasLine {
        // All hang on the line, and the highest of them shall be at the top.
        builder.add(gauge, .top, .equal, bounds, .top, priority: ties.places)
      }
    }
    builder.end()
    ownRules = builder.new
  }

  /// All rules, of the stack and of its items.
  var rules: [LayoutConstraint] { ownRules + (entries + removed).flatMap(\.rules) }

  /// Ends all rules, and the room between items.
  func endRules() {
    for entry in entries + removed { end(entry) }
    removed = []
    for rule in ownRules { rule.stop() }
    ownRules = []
    dropGauge()
  }

  /// Ends the rules of an item, and the room before it.
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
    let (before, after) = style.insets(along: axis)
    // Lengths first: the solver puts one in place of another only as long as nothing else mentions it.
    addLength(of: node, place, style, ties, &builder)
    if let previous = place.previous?.node {
      // One that is not needed any more goes after the rules.
      let gap = style.distribution.usesGaps ? entry.gap?.layoutNode : nil
      link(node, after: previous, gap, place, style, ties, &builder)
    } else if style.distribution.sharesEdges, let gap = entry.gap?.layoutNode {
      builder.add(gap, main.start, .equal, bounds, main.start, plus: before)
      builder.add(gap, main.end, .equal, node, main.start)
      if let gauge { builder.add(gap, main.length, .equal, gauge.layoutNode, main.length) }
    } else {
      builder.add(
        node, main.start, style.distribution == .end ? .greaterThanOrEqual : .equal, bounds,
        main.start, plus: before)
    }
    if place.isLast {
      if style.distribution.sharesEdges, let gauge = gauge?.layoutNode {
        builder.add(gauge, main.start, .equal, node, main.end)
      } else {
        let relation: Constraint.Relation =
          style.distribution == .start ? .lessThanOrEqual : .equal
        builder.add(node, main.end, relation, bounds, main.end, plus: -after)
      }
    }
    addRulesAcross(of: node, place, bounds, style, ties, &builder)
    builder.end()
    entry.rules = builder.new
    entry.place = place
  }

  /// Makes an item begin where the item before it ends, or after the room that follows that item.
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
      builder.add(
        gap, main.length, .equal, gauge, main.length, times: times, plus: place.space)
    } else {
      builder.add(gap, main.length, .equal, gauge, .width)
    }
    if style.distribution != .equalCentering {
      builder.add(gap, main.start, .equal, previous, main.end)
      builder.add(node, main.start, .equal, gap, main.end)
      return
    }
    // The gaps are a grid from the first middle to the last. Where spacing keeps the others from being on
    // it, they are as close as possible, which affects only their neighbors: if the distance were free
    // instead, each item's place would depend on all the others'. How far they are off is a variable of
    // its own, nothing at first, so that there is nothing to solve where all have room.
    if let before = place.previousGap?.node {
      builder.add(gap, main.start, .equal, before, main.end)
    } else {
      builder.add(gap, main.start, .equal, previous, main.middle)
    }
    let isOff = !place.isLast
    builder.add(
      node, main.middle, .equal, gap, main.end, shiftedBy: isOff ? main.shift : nil)
    if isOff {
      builder.add(gap, main.shifted, .equal, nil, main.shifted, priority: 149)
      // Of places that are as near, the first.
      builder.add(gap, main.shifted, .lessThanOrEqual, nil, main.shifted, priority: ties.places)
    }
    builder.add(node, main.start, .greaterThanOrEqual, previous, main.end, plus: place.space)
  }

  /// Relates an item's length to those of the others.
  private func addLength(
    of node: LayoutNode, _ place: StackPlace, _ style: StackStyle, _ ties: StackTies,
    _ builder: inout RuleBuilder
  ) {
    let main = AxisWords(style.axis)
    if let grow = place.grow, let content = place.content, let gauge, let hugging = style.hugging {
      // Stronger than the hugging of the growing items, and weaker than the contents.
      guard grow > 0 else {
        let level = Strength(hugging + 0.8)
        builder.add(node, main.length, .equal, nil, main.length, plus: content, priority: level)
        // If the items' resistance does not decide which of them shrinks, the last one does.
        builder.shrink(node, main.length, priority: ties.lengths, weight: place.weight)
        return
      }
      // No item grows by more than the unit, which is as small as possible. Items that may not grow so far leave
      // their room to the others.
      builder.add(
        node, main.length, .lessThanOrEqual, gauge.layoutNode, .width, times: grow, plus: content,
        priority: Strength(hugging + 0.6))
      // If one item has to grow further, the gauge's height keeps the unit of the others.
      builder.add(
        node, main.length, .equal, gauge.layoutNode, .height, times: grow, plus: content,
        priority: Strength(hugging + 0.2))
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
      // The first grows, and the last shrinks, where neither hugging nor resistance decides.
      builder.shrink(node, main.length, priority: ties.lengths, weight: place.weight)
    }
  }

  private func addRulesAcross(
    of node: LayoutNode, _ place: StackPlace, _ bounds: LayoutNode, _ style: StackStyle,
    _ ties: StackTies, _ builder: inout RuleBuilder
  ) {
    let cross = AxisWords(axis.crossing)
    let (before, after) = style.insets(along: axis.crossing)
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
