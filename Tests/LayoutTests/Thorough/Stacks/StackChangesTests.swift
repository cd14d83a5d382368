import TestSupport
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

  /// The constraints that a change of a stack of a hundred hands to the container.
  private func cost(
    _ distribution: LayoutStack.Distribution = .fill,
    _ alignment: LayoutStack.Alignment = .leading,
    _ change: (LayoutStack, [Box], Box) -> Void
  ) -> Int {
    let root = Box.root(400, 1e6)
    let rows = (0..<100).map { _ in row(in: root) }
    let stack = root.layout.arrange(rows, distribution: distribution, alignment: alignment)
    root.update()
    let before = stack.rules
    let container = root.layout.container
    change(stack, rows, root)
    let retired = container.due.retired.count
    stack.makeRules()
    let made = stack.rules.filter { rule in !before.contains { $0 === rule } }.count
    return made + container.pending.queued.constraints.count + container.due.retired.count - retired
  }

  static let distributions: [LayoutStack.Distribution] = [
    .fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
  ]

  @Test(arguments: distributions)
  func aChangeConcernsTheNeighboursAlone(_ distribution: LayoutStack.Distribution) {
    for index in TestEffort.current == .short ? [50] : [0, 1, 50, 99] {
      let costs = [
        cost(distribution) { stack, rows, _ in stack.setHidden(true, rows[index]) },
        cost(distribution) { stack, rows, _ in stack.remove(rows[index]) },
        cost(distribution) { stack, _, root in stack.insert(row(in: root), at: index) },
        cost(distribution) { stack, _, root in stack.append(row(in: root)) },
        cost(distribution) { stack, rows, _ in stack.insert(rows[index], at: 3) },
        cost(distribution) { stack, rows, _ in stack.setCustomSpacing(5, after: rows[index]) },
      ]
      // There each one's length has a weight by its place, so that those that come after have another one.
      let most = distribution == .equalCentering ? 40 + 101 - min(index, 3) : 40
      #expect(costs.allSatisfy { $0 <= most }, "\(index): \(costs)")
    }
    #expect(cost { stack, rows, _ in stack.insert(rows[70], at: 0) } <= 32)
    // A setting for all items must reach all of them.
    #expect(cost { stack, _, _ in stack.alignment = .trailing } >= 200)
  }

  /// No item of a row is the one on whose line, or whose length, the others are.
  @Test(arguments: [LayoutStack.Alignment.firstBaseline, .lastBaseline])
  func aChangeAtTheHeadOfARowConcernsTheNeighboursAlone(_ alignment: LayoutStack.Alignment) {
    let root = Box.root(1e6, 400)
    let rows = (0..<100).map { _ in row(in: root) }
    let stack = root.layout.arrange(rows, axis: .horizontal, alignment: alignment)
    root.update()
    let before = Set(stack.rules.map(ObjectIdentifier.init))
    stack.remove(rows[0])
    stack.insert(row(in: root), at: 0)
    root.update()
    #expect(stack.rules.filter { !before.contains(ObjectIdentifier($0)) }.count <= 16)
  }

  /// Lengths and room that follow each other are put in place of each other, and cost no steps.
  @Test(arguments: [LayoutStack.Distribution.fillEqually, .fillProportionally, .equalSpacing])
  func lengthsThatFollowEachOtherCostNoSteps(_ distribution: LayoutStack.Distribution) {
    let root = Box.root(400, 1e5)
    let rows = (0..<200).map { row(in: root, 130 + Double($0 % 7)) }
    let stack = root.layout.arrange(rows, distribution: distribution)
    let container = root.layout.container
    var before = 0
    func steps(_ change: () -> Void) -> Int {
      change()
      root.update()
      defer { before = container.solver.core.steps }
      return container.solver.core.steps - before
    }
    #expect(steps {} <= 250)
    for index in [0, 100, 199] {
      let moved = row(in: root, 140)
      #expect(steps { stack.insert(moved, at: index) } <= 12)
      #expect(steps { stack.setHidden(true, rows[index]) } <= 12)
      #expect(steps { stack.setHidden(false, rows[index]) } <= 12)
      #expect(steps { stack.remove(moved) } <= 12)
    }
  }

  /// Required lengths that contradict the proportions are reported together with the proportions.
  @Test func proportionsThatCannotHoldAreTold() throws {
    let root = Box.root(400, 400)
    let issues = Issues(root)
    let boxes = [50.0, 50, 100].map { row(in: root, $0) }
    for (box, name) in zip(boxes, ["a", "b", "c"]) { box.layoutName = name }
    let card = Box("card", in: root)
    card.layout.makeConstraints { make in
      make.left.top.equalTo(0)
      make.width.equalTo(100)
      make.height.equalTo(400).labeled("card's height")
    }
    let stack = LayoutStack(
      in: root, axis: .vertical, distribution: .fillProportionally, name: "column",
      arranging: boxes)
    stack.layout.makeConstraints { $0.edges.equalTo(card) }
    root.update()
    #expect(boxes.map(\.layoutRect.height) == [100, 100, 200])
    boxes[0].layout.makeConstraints { $0.height.equalTo(200).labeled("tall") }
    root.update()
    #expect(issues.kinds == ["conflict"])
    guard case .conflict(let conflict)? = issues.all.first?.kind else { return }
    #expect(conflict.parts.contains { $0.label == "tall" })
    #expect(
      conflict.premises == [
        "a.height : b.height : c.height == 50 : 50 : 100  by the stack \"column\""
      ])
    #expect(boxes.map(\.layoutRect.height) == [100, 100, 200])
    let tall = try #require(root.layout.container.unheldConstraints().first)
    #expect(tall.cause == .leftOut && tall.constraint?.label == "tall")
  }

  @Test func roomIsMadeForItemsThatComeAtOnePlace() {
    let root = Box.root(400, 1e6)
    let rows = (0..<40).map { _ in row(in: root) }
    let stack = root.layout.arrange(rows)
    stack.makeRules()
    var most = 0
    for count in 0..<400 {
      let before = stack.entries.map { ($0, $0.order) }
      stack.insert(row(in: root), at: count % 3 == 0 ? 0 : 1 + count % 2)
      stack.makeRules()
      let orders = stack.entries.map(\.order)
      #expect(zip(orders, orders.dropFirst()).allSatisfy { $1 - $0 >= 1.0 / 1024 })
      #expect(orders[0] > 0)
      most += before.filter { $0.0.order != $0.1 }.count
    }
    #expect(most < 400 * 40)
    #expect(stack.entries.map(\.order).max() ?? 0 < 1000)
  }

  @Test func theLastShrinksWhereverItCameFrom() {
    let root = Box.root(400, 100)
    var rows = (0..<5).map { _ in row(in: root) }
    let stack = root.layout.arrange(rows)
    root.update()
    for turn in 0..<30 {
      let from = (turn * 7) % 5
      let moved = rows.remove(at: from)
      rows.insert(moved, at: (turn * 3) % 5)
      stack.insert(moved, at: (turn * 3) % 5)
      if turn % 3 == 0 {
        stack.setHidden(true, rows[2])
        root.update()
        stack.setHidden(false, rows[2])
      }
      root.layoutRect.size.height = turn % 2 == 0 ? 70 : 130
      root.update()
      #expect(
        rows.map(\.layoutRect.height)
          == (turn % 2 == 0 ? [20, 20, 20, 10, 0] : [50, 20, 20, 20, 20]))
    }
  }

  @Test(arguments: [LayoutStack.Distribution.fill, .fillProportionally])
  func nestedStacksCostWhatTheyAre(_ distribution: LayoutStack.Distribution) {
    let root = Box.root(4000, 4000)
    let leaf = row(in: root, 5)
    var inner: any LayoutItem = leaf
    var asked = 0
    for depth in 0..<40 {
      let box = row(in: root, 10)
      box.layoutMetrics.intrinsicWidth = 10
      box.onMetrics = { asked += 1 }
      inner = LayoutStack(
        in: root, axis: depth % 2 == 0 ? .horizontal : .vertical, distribution: distribution,
        spacing: 1, arranging: [inner, box])
    }
    inner.layout.makeConstraints { $0.edges.equalToSuperview() }
    root.update()
    #expect(asked <= 40 * 8)
    asked = 0
    leaf.layoutMetrics.intrinsicHeight = 9
    root.update()
    #expect(asked <= 40 * 3)
  }

  @Test func proportionsChangeOneByOne() {
    let root = Box.root(400, 1_000)
    root.layout.container.checksItems = false
    let rows = (0..<10).map { _ in row(in: root, 10) }
    let stack = root.layout.arrange(rows, distribution: .fillProportionally)
    root.update()
    #expect(rows.allSatisfy { ($0.layoutRect.height - 100).magnitude < 1e-9 })
    for index in [0, 5, 9] {
      let before = stack.rules
      rows[index].layoutMetrics.intrinsicHeight = 35
      rows[index].layout.invalidateMetrics()
      root.update()
      let made = stack.rules.filter { rule in !before.contains { $0 === rule } }
      #expect(made.count == 1)
      for (other, row) in rows.enumerated() {
        let height = other == index ? 280.0 : 80
        #expect((row.layoutRect.height - height).magnitude < 1e-9)
      }
      rows[index].layoutMetrics.intrinsicHeight = 10
      rows[index].layout.invalidateMetrics()
      root.update()
    }
  }

  @Test func everyDistributionFollowsEveryOther() {
    let all: [LayoutStack.Distribution] = [
      .fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
    ]
    let root = Box.root(400, 500)
    let rows = [20.0, 30, 40].map { row(in: root, $0) }
    let stack = root.layout.arrange(rows)
    func frames(_ distribution: LayoutStack.Distribution) -> [Rect] {
      let root = Box.root(400, 500)
      let rows = [20.0, 30, 40].map { row(in: root, $0) }
      root.layout.arrange(rows, distribution: distribution)
      root.update()
      return rows.map(\.layoutRect)
    }
    for first in all {
      for second in all {
        for distribution in [first, second] {
          stack.distribution = distribution
          root.update()
        }
        for (row, frame) in zip(rows, frames(second)) {
          #expect(row.layoutRect.isAlmost(frame), "\(first), \(second)")
        }
      }
    }
  }
}
