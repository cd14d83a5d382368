/// Guides that are there only to be counted with: the room between items, and the unit of proportions.
extension LayoutStack {
  /// All of them.
  var spacers: [LayoutGuide] { entries.compactMap(\.gap) + (unit.map { [$0] } ?? []) }

  func prepareGaps(_ shown: [Entry], _ style: StackStyle) {
    guard style.usesGaps, let owner else { return }
    for entry in shown.dropFirst() where entry.gap == nil {
      let name = "\(layoutName ?? "stack") gap before \(entry.reference.node?.name ?? "")"
      let gap = LayoutGuide(in: owner, name: name)
      gap.layoutNode.isSpacer = true
      entry.gap = gap
      entry.place = nil
    }
  }

  func dropGaps(_ shown: [Entry], _ style: StackStyle) {
    for (index, entry) in shown.enumerated() where index == 0 || !style.usesGaps {
      entry.gap?.removeFromOwner()
      entry.gap = nil
    }
  }

  /// Returns the lengths of the items' contents, where lengths are to go by them.
  func takeContents(_ shown: [Entry]) -> [Double]? {
    guard distribution == .fillProportionally, let owner else { return nil }
    let contents = shown.map { $0.reference.node?.contentLength(along: axis) ?? 0 }
    guard contents.contains(where: { $0 > 0 }) else { return nil }
    if unit == nil {
      unit = LayoutGuide(in: owner, name: "\(layoutName ?? "stack") unit")
      unit?.layoutNode.isSpacer = true
    }
    return contents
  }

  func dropUnit() {
    unit?.removeFromOwner()
    unit = nil
  }
}
