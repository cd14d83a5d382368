extension LayoutContainer {
  /// Reports required constraints that need another frame of the root, or of another item that is not laid out.
  ///
  /// It reports again if they need a different frame, or if the constraints are different ones.
  func reportMisfits(of changed: [LayoutNode]) {
    // Reading `joined` finishes no departure; none waits during an update.
    var nodes = changed.filter { $0.joined === self && !$0.given.isEmpty }
    for slot in blockers.reviewed { if let node = items[slot] { nodes.append(node) } }
    if nodes.isEmpty { return blockers.endReview() }
    var reporter: ConflictReporter?
    for node in nodes.sorted(by: { $0.slot < $1.slot }) {
      let own = currentFrame(of: node)
      guard let needed = neededFrame(of: node), !needed.fits(own) else {
        node.given.forgetMisfit()
        blockers.forgetMisfit(node.slot)
        continue
      }
      let isFirst = node.given.noteMisfit(needed, own)
      guard isFirst || blockers.reviewed.contains(node.slot) else { continue }
      let used = reporter ?? ConflictReporter(self)
      reporter = used
      let conflicts = used.conflicts(withFrameOf: node)
      let isNew = node.given.noteMisfit(conflicts, by: used)
      let given = Set(node.given.all.map(ObjectIdentifier.init))
      let others = conflicts.flatMap { $0.ids.subtracting(given) }
      blockers.setMisfit(of: node.slot, others)
      guard isFirst || isNew else { continue }
      let kind =
        node === root
        ? LayoutIssue.Kind.rootSize(needed.size, conflicts) : .heldFrame(needed, conflicts)
      report(LayoutIssue(kind, item: node.name, source: nil, frame: own))
    }
    blockers.endReview()
  }
}
