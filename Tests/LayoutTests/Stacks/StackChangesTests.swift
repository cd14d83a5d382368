import Testing

@testable import Layout

/// Items that come and go between updates.
@Suite struct StackChangesTests {
  private func row(in root: Box, _ height: Double = 20) -> Box {
    let box = Box("row", in: root)
    box.layoutMetrics.intrinsicHeight = height
    return box
  }

  @Test(arguments: [LayoutStack.Distribution.fill, .equalSpacing, .equalCentering])
  func itemsMayComeAtTheAddressesOfOthers(_ distribution: LayoutStack.Distribution) {
    let root = Box.root()
    let issues = Issues(root)
    let stack = root.layout.arrange([], axis: .vertical, distribution: distribution)
    var rows = (0..<3).map { _ in row(in: root) }
    stack.arrange(rows)
    root.update()
    let expected = rows.map(\.layoutRect)
    for turn in 0..<20 {
      if turn % 2 == 0 {
        for row in rows { row.removeFromParent() }
        rows = []
        rows = (0..<3).map { _ in row(in: root) }
        stack.arrange(rows)
      } else {
        stack.remove(rows[1])
        rows[1].removeFromParent()
        rows.remove(at: 1)
        rows.insert(row(in: root), at: 1)
        stack.insert(rows[1], at: 1)
      }
      root.update()
      #expect(rows.map(\.layoutRect) == expected)
    }
    #expect(issues.texts == [])
  }
}
