/// Required content that the solver has refused, to be retried.
struct RefusedContent {
  let slot: Int32

  /// The relations that block it; empty if they are unknown.
  ///
  /// It is retried when one of them changes.
  let blockers: Set<ObjectIdentifier>

  func isConcerned(by touched: Set<ObjectIdentifier>) -> Bool {
    blockers.isEmpty || !blockers.isDisjoint(with: touched)
  }
}

extension LayoutContainer {
  /// Records required content that the solver rejected, so that a later update tries it again.
  ///
  /// - Returns: Whether to report it, because it is new or because other constraints contradict it now.
  func noteRefusedContent(_ unit: LayoutChanges.Unit, _ conflict: Conflict) -> Bool {
    guard let node = unit.group?.node, let row = unit.group?.contentRow else { return true }
    let (reporter, blockers) = (conflictReporter, conflict.ids)
    let areKnown = blockers.allSatisfy { reporter.origins[$0] != nil }
    due.refusedContent.append(RefusedContent(slot: node.slot, blockers: areKnown ? blockers : []))
    let isFirst = node.content.refused[row] == nil
    return reporter.note([conflict], in: &node.content.refused[row, default: .init()]) || isFirst
  }

  /// Returns the content that has been left out.
  func contentLeftOut() -> [LayoutViolation] {
    var slots: Set<Int32> = []
    return due.refusedContent.filter { slots.insert($0.slot).inserted }.flatMap {
      waiting -> [LayoutViolation] in
      guard let node = items[waiting.slot], node.isLaidOut else { return [] }
      let rows = [
        node.content.rows.0, node.content.rows.1, node.content.rows.2, node.content.rows.3,
      ]
      return node.content.refused.keys.sorted().compactMap { place in
        guard let row = rows[place] else { return nil }
        let isWidth = place < 2
        let wanted =
          isWidth
          ? node.metrics?.intrinsicWidth
          : node.content.measuredHeight ?? node.metrics?.intrinsicHeight
        let text = "\(node.name).\(row.description(offset: wanted ?? row.offset))  (content)"
        return LayoutViolation(content: node, isWidth ? .width : .height, text: text)
      }
    }
  }
}
