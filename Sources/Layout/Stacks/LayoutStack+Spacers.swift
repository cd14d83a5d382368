/// The helper guides of a stack: the gaps between items, and the gauge.
extension LayoutStack {
  /// All helper guides.
  var spacers: [LayoutGuide] { entries.compactMap(\.gap) + (gauge.map { [$0] } ?? []) }

  func prepareGaps(_ shown: [Entry], _ style: StackStyle) {
    guard let owner else { return }
    for (index, entry) in shown.enumerated() where entry.gap == nil && style.hasGap(before: index) {
      let name = "\(layoutName ?? "stack") gap before \(entry.reference.node?.name ?? "")"
      let gap = LayoutGuide(in: owner, name: name)
      gap.layoutNode.identity.kind = .spacer
      entry.gap = gap
      entry.place = nil
    }
  }

  func dropGaps(_ shown: [Entry], _ style: StackStyle) {
    for (index, entry) in shown.enumerated() where !style.hasGap(before: index) {
      entry.gap?.removeFromOwner()
      entry.gap = nil
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

  func prepareGauge() {
    guard gauge == nil, let owner else { return }
    let made = LayoutGuide(in: owner, name: "\(layoutName ?? "stack") gauge")
    made.layoutNode.identity.kind = .spacer
    gauge = made
  }

  func dropGauge() {
    gauge?.removeFromOwner()
    gauge = nil
  }
}
