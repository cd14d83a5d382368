/// Line breaks, which follow from the solved widths.
extension LayoutContainer {
  /// Breaks the lines of flows for the widths that came out, if these ask for other breaks.
  ///
  /// Breaking twice is enough unless widths depend on the breaks, which is reported.
  ///
  /// - Parameters:
  ///   - items: The items whose variables have changed in this update.
  ///   - round: How many times the update has solved.
  /// - Returns: Whether there is something to solve again.
  func breakFlows(of items: [LayoutNode], after round: Int) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    let flows = items.compactMap { node in
      // Of the flow itself only the width may have changed.
      node.stack?.flow ?? (node.isGuide ? node.item as? LayoutFlow : nil)
    }.filter { seen.insert(ObjectIdentifier($0)).inserted && !$0.isSettled }
    guard let first = flows.first else { return false }
    guard round <= 2 else {
      report(LayoutIssue(.unsettledLines, item: first.layoutNode.name, source: nil))
      return false
    }
    for flow in flows { flow.enqueue() }
    makeStacks()
    resolveTargets()
    return true
  }
}
