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
    var style = StackStyle(
      axis: axis, distribution: distribution, alignment: alignment, insets: insets, depth: depth)
    let usesGauge =
      contents != nil || distribution == .fillEqually || style.usesGaps || style.baseline != nil
    if usesGauge { prepareGauge() }
    style.gauge = usesGauge ? gauge.map { ObjectIdentifier($0) } : nil
    let isRestyled = style != self.style
    self.style = style
    number(shown)
    prepareGaps(shown, style)
    // Whoever is brought into another container may leave the stack meanwhile.
    for (index, entry) in shown.enumerated() where !entry.isGone {
      var place = StackPlace(order: entry.order)
      place.isLast = index == shown.count - 1
      place.content = contents?[index]
      // Where lengths are weighed against sums of others, numbers of another history may tip the balance.
      let isWeighed = style.distribution == .equalCentering || place.content == 0
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
      if style.baseline != nil {
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

  /// Forgets items that have gone.
  func dropGone() {
    let gone = entries.filter { $0.reference.node?.item == nil }
    guard !gone.isEmpty else { return }
    removed += gone
    entries.removeAll { $0.reference.node?.item == nil }
  }

  private func takeDepth() {
    var found = 0
    var next = boundary.node
    while let node = next, found < 12 {
      let outer = node.stack?.boundary.node
      if outer != nil { found += 1 }
      next = outer ?? node.parent
    }
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
    addLength(of: node, place, main, ties, &builder)
    if let previous = place.previous?.node {
      // One that is not needed any more goes after the rules.
      let gap = style.usesGaps ? entry.gap?.layoutNode : nil
      link(node, after: previous, gap, place, main, ties, &builder)
    } else {
      builder.add(node, main.start, .equal, bounds, main.start, plus: before)
    }
    if place.isLast {
      builder.add(node, main.end, .equal, bounds, main.end, plus: -after)
    }
    addRulesAcross(of: node, place, bounds, style, ties, &builder)
    builder.end()
    entry.rules = builder.new
    entry.place = place
  }

  /// Has an item begin where the one before ends, or the room after that.
  private func link(
    _ node: LayoutNode, after previous: LayoutNode, _ gap: LayoutNode?, _ place: StackPlace,
    _ main: AxisWords, _ ties: StackTies, _ builder: inout RuleBuilder
  ) {
    guard let gap, let gauge = gauge?.layoutNode else {
      builder.add(node, main.start, .equal, previous, main.end, plus: place.space)
      return
    }
    builder.add(gap, main.length, .equal, gauge, .width)
    if distribution == .equalSpacing {
      builder.add(gap, main.start, .equal, previous, main.end)
      builder.add(node, main.start, .equal, gap, main.end)
      return
    }
    // The gaps are a grid from the first middle to the last. Where spacing keeps the others from being on
    // it, they are as near as can be, which concerns their neighbours alone: if the distance were free
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
    of node: LayoutNode, _ place: StackPlace, _ main: AxisWords, _ ties: StackTies,
    _ builder: inout RuleBuilder
  ) {
    if let gauge, distribution == .fillEqually {
      builder.add(node, main.length, .equal, gauge.layoutNode, .width)
    } else if let gauge, let content = place.content {
      if content > 0 {
        builder.add(node, main.length, .equal, gauge.layoutNode, .width, times: content)
      } else {
        // Above the hugging of the others, below what is inside.
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
    let hasBaselines = alignment == .firstBaseline || alignment == .lastBaseline
    let alignment = hasBaselines && style.baseline == nil ? .leading : alignment
    let startsAtEdge = alignment == .fill || alignment == .leading
    let endsAtEdge = alignment == .fill || alignment == .trailing
    builder.add(
      node, cross.start, startsAtEdge ? .equal : .greaterThanOrEqual, bounds, cross.start,
      plus: before)
    builder.add(
      node, cross.end, endsAtEdge ? .equal : .lessThanOrEqual, bounds, cross.end, plus: -after)
    if alignment == .center {
      builder.add(node, cross.middle, .equal, bounds, cross.middle, plus: (before - after) / 2)
    } else if let baseline = style.baseline, let gauge {
      builder.add(node, baseline, .equal, gauge.layoutNode, .top)
    }
    if alignment != .fill {
      builder.shrink(node, cross.length, priority: ties.lengths, weight: place.order)
    }
  }
}
