/// Breaking the lines of flows by the solved widths.
extension LayoutContainer {
  /// Breaks the lines of flows again if the solved widths need other breaks.
  ///
  /// Breaking twice is enough unless widths depend on the breaks, which is reported.
  ///
  /// - Returns: Whether the update has to solve again.
  func breakFlows(after pass: UpdatePass) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    let flows = pass.changed.compactMap { node in
      // Either the width of an item of the flow has changed, or that of the flow.
      node.arranger?.flow ?? (node.isGuide ? node.item as? LayoutFlow : nil)
    }.filter { seen.insert(ObjectIdentifier($0)).inserted && !$0.isSettled }
    guard let first = flows.first else { return false }
    guard pass.turns <= 2 else {
      report(LayoutIssue(.unsettledLines, item: first.layoutNode.name, source: nil))
      return false
    }
    for flow in flows { flow.enqueue() }
    makeArrangerRules()
    var targets = TargetResolver(in: self)
    targets.run()
    return true
  }
}
