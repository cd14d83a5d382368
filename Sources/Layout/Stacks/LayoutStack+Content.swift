/// The sums of the items' contents, which determine the proportions in surrounding stacks.
extension LayoutStack {
  /// Discards the cached sums of this stack and of surrounding stacks, and schedules the rules that depend on them.
  func contentChanged() {
    var next: (any Arranger)? = self
    while let arranger = next {
      if let stack = arranger as? LayoutStack {
        stack.contentLengths = [:]
        if stack.usesContents { stack.enqueue() }
      } else {
        return arranger.contentChanged()
      }
      next = arranger.boundary.node?.arranger
    }
  }

  /// Returns the lengths of the items' contents, if the rules depend on them.
  ///
  /// For `fillProportionally`, the unit is about the longest content, because the solver does not define a variable by
  /// an equality with a large coefficient.
  func takeContents(_ shown: [Entry]) -> [Double]? {
    guard usesContents else { return nil }
    let contents = shown.map { $0.reference.node?.basis(along: axis) ?? 0 }
    guard distribution == .fillProportionally else { return contents }
    guard let longest = contents.max(), longest > 0 else { return nil }
    let ratio = longest / contentUnit
    if ratio < 1.0 / 16 || ratio > 8 { contentUnit = longest.binade }
    return contents.map { $0 / contentUnit }
  }

  /// Returns the length of the items' contents with the spacing between them.
  ///
  /// - Complexity: O(1) if it is cached; else O(n) for the n items of this stack and of changed stacks inside.
  fileprivate func contentLength(along axis: Axis) -> Double {
    if let known = contentLengths[axis] { return known }
    // Innermost first, in a loop, because stacks may be deep.
    var unknown = [self]
    var index = 0
    while index < unknown.count {
      for entry in unknown[index].entries where !entry.isHidden {
        if let inside = entry.reference.node?.stackOfContent(along: axis),
          inside.contentLengths[axis] == nil
        {
          unknown.append(inside)
        }
      }
      index += 1
    }
    for stack in unknown.reversed() { stack.contentLengths[axis] = stack.sum(along: axis) }
    return contentLengths[axis] ?? 0
  }

  private func sum(along other: Axis) -> Double {
    // Deallocated items are removed when rules are made, which may be later.
    let shown = entries.filter { !$0.isHidden && $0.reference.node?.item != nil }
    let lengths = shown.map { $0.reference.node?.contentLength(along: other) ?? 0 }
    let (before, after) = insets.along(other)
    let around = before + after
    guard other == axis else { return (lengths.max() ?? 0) + around }
    let spaces = shown.dropLast().map { $0.spacingAfter ?? spacing }
    return lengths.reduce(0, +) + spaces.reduce(0, +) + around
  }
}

extension LayoutNode {
  /// Returns the length of the content; for a stack, that of its items' contents.
  func contentLength(along axis: Axis) -> Double {
    if let own = ownContentLength(along: axis) { return own.isFinite ? own : 0 }
    return (arrangerInside as? LayoutStack)?.contentLength(along: axis) ?? 0
  }

  /// Returns the length of the content before the layout is solved; 0 for a height that depends on the width.
  func basis(along axis: Axis) -> Double {
    let metrics = content.metrics ?? item?.layoutMetrics
    return axis == .vertical && metrics?.heightDependsOnWidth == true
      ? 0 : contentLength(along: axis)
  }

  /// Returns the stack inside, if the node has no content of its own.
  fileprivate func stackOfContent(along axis: Axis) -> LayoutStack? {
    ownContentLength(along: axis) == nil ? arrangerInside as? LayoutStack : nil
  }

  private func ownContentLength(along axis: Axis) -> Double? {
    guard let metrics = content.metrics ?? item?.layoutMetrics else { return nil }
    return axis == .horizontal ? metrics.intrinsicWidth : metrics.intrinsicHeight
  }

  /// Schedules the rules of the stacks inside, because the number of their surrounding stacks has changed.
  func rearrangeStacks() {
    guard isGuide || firstChild != nil || !guides.isEmpty else { return }
    var members: [LayoutNode] = []
    collectSubtree(into: &members)
    for node in members {
      if node.isGuide { (node.item as? any Arranger)?.enqueue() }
      for guide in node.guides { (guide as? any Arranger)?.enqueue() }
    }
  }
}
