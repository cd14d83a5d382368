import TestSupport
import Testing

@testable import Layout

/// However a stack came to be as it is, its frames are those of one that was made so.
@Suite struct StackHistoryTests {
  @Test func framesDoNotDependOnHistory() {
    for seed in 0..<UInt64(TestEffort.rounds(150)) {
      var random = SplitMix64(seed: seed)
      var plan = StackPlan(depth: 0, &random)
      var size = Size(width: 200, height: 100)
      let live = LivePlan(plan, size)
      for step in 0..<6 {
        let widths = [15.0, 90, 180, 250, 400, 1000]
        size = Size(
          width: widths.randomElement(using: &random) ?? 0,
          height: Double.random(in: 30...300, using: &random).rounded())
        plan.change(&random)
        live.take(plan, size)
        let fresh = LivePlan(plan, size)
        let (found, expected) = (live.frames, fresh.frames)
        let isSame =
          found.keys == expected.keys
          && found.allSatisfy {
            expected[$0]?.isNear($1) == true
          }
        guard isSame else {
          Issue.record("\(seed), \(step): \(plan)\n\(size)\n\(found)\n\(expected)")
          return
        }
      }
    }
  }
}

extension Rect {
  fileprivate func isNear(_ other: Rect) -> Bool {
    (minX - other.minX).magnitude < 1e-6 && (minY - other.minY).magnitude < 1e-6
      && (width - other.width).magnitude < 1e-6 && (height - other.height).magnitude < 1e-6
  }
}

/// The state of a stack, without its history.
private struct StackPlan {
  struct Item {
    var name: String
    var metrics: LayoutMetrics
    var hugging: Double
    var resistance: Double
    var isHidden = false
    var spacingAfter: Double?
    var grow = 0.0
    var alignment: LayoutStack.Alignment?
    var stack: [StackPlan] = []
  }

  var items: [Item] = []
  var axis = Axis.horizontal
  var distribution = LayoutStack.Distribution.fill
  var alignment = LayoutStack.Alignment.fill
  var spacing = 0.0
  var insets = DirectionalInsets()
  var isPinnedAtEnd = true
  var count = 0
  let depth: Int

  init(depth: Int, _ random: inout SplitMix64) {
    self.depth = depth
    for _ in 0..<Int.random(in: 1...4, using: &random) { insert(&random) }
    restyle(&random)
  }

  private mutating func insert(_ random: inout SplitMix64) {
    func length() -> Double? {
      [nil, 0, 20, 30, 50, 100].randomElement(using: &random) ?? nil
    }
    let height = length()
    var item = Item(
      name: "i\(count)",
      metrics: LayoutMetrics(
        intrinsicWidth: length(), intrinsicHeight: height, firstBaseline: (height ?? 0) / 2,
        lastBaseline: (height ?? 0) / 5),
      hugging: [250, 250, 251, 100].randomElement(using: &random) ?? 250,
      resistance: [750, 750, 749].randomElement(using: &random) ?? 750)
    if depth < 2, Int.random(in: 0..<4, using: &random) == 0 {
      item.stack = [StackPlan(depth: depth + 1, &random)]
    }
    items.insert(item, at: Int.random(in: 0...items.count, using: &random))
    count += 1
  }

  private mutating func restyle(_ random: inout SplitMix64) {
    axis = Bool.random(using: &random) ? .horizontal : .vertical
    distribution =
      [
        .fill, .fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering, .start,
        .center, .end, .spaceAround, .spaceEvenly,
      ]
      .randomElement(using: &random) ?? .fill
    alignment =
      [.fill, .leading, .center, .trailing, .firstBaseline, .lastBaseline]
      .randomElement(using: &random) ?? .fill
    spacing = [0, 10].randomElement(using: &random) ?? 0
    insets =
      Bool.random(using: &random) ? .init() : .init(top: 1, leading: 2, bottom: 3, trailing: 4)
  }

  mutating func change(_ random: inout SplitMix64) {
    let index = items.indices.randomElement(using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 8: if let index { items[index].grow = items[index].grow == 0 ? 2 : 0 }
    case 9: if let index { items[index].alignment = items[index].alignment == nil ? .center : nil }
    case 0: insert(&random)
    case 1: if let index { items[index].isHidden.toggle() }
    case 2: if let index, items.count > 1 { items.remove(at: index) }
    case 3: restyle(&random)
    case 4: isPinnedAtEnd.toggle()
    case 5: if let index { items[index].metrics.intrinsicWidth = 70 }
    case 6: if let index { items[index].spacingAfter = items[index].spacingAfter == nil ? 7 : nil }
    default:
      if let index, !items[index].stack.isEmpty { items[index].stack[0].change(&random) }
    }
  }
}

/// A plan that is laid out.
private final class LivePlan {
  let root: Box
  private var boxes: [String: Box] = [:]
  private var stacks: [String: LayoutStack] = [:]
  private var end: Constraint?
  private var shown: [String] = []

  init(_ plan: StackPlan, _ size: Size) {
    root = Box.root(size.width, size.height)
    root.layout.container.onIssue = { _ in }
    take(plan, size)
  }

  func take(_ plan: StackPlan, _ size: Size) {
    root.layoutRect.size = size
    shown = []
    let top = build(plan, "", isShown: true)
    if end == nil {
      top.layout.makeConstraints { make in
        make.left.top.bottom.equalToSuperview()
        end = make.right.equalToSuperview().constraint
      }
    }
    end?.isActive = plan.isPinnedAtEnd
    root.update()
  }

  private func build(_ plan: StackPlan, _ path: String, isShown: Bool) -> LayoutStack {
    let stack = stacks[path] ?? LayoutStack(in: root, name: "stack \(path)")
    stacks[path] = stack
    if isShown { shown.append(path) }
    stack.axis = plan.axis
    stack.distribution = plan.distribution
    stack.alignment = plan.alignment
    stack.spacing = plan.spacing
    stack.insets = plan.insets
    var arranged: [any LayoutItem] = []
    for item in plan.items {
      let name = "\(path)/\(item.name)"
      let isItemShown = isShown && !item.isHidden
      if let inner = item.stack.first {
        arranged.append(build(inner, name, isShown: isItemShown))
        continue
      }
      let box = boxes[name] ?? Box(name, in: root)
      boxes[name] = box
      box.layoutMetrics = item.metrics
      box.layout.contentHuggingHorizontalPriority = item.hugging
      box.layout.contentCompressionResistanceHorizontalPriority = item.resistance
      box.layout.contentHuggingVerticalPriority = item.hugging
      arranged.append(box)
      if isItemShown { shown.append(name) }
    }
    stack.arrange(arranged)
    for (item, it) in zip(plan.items, arranged) {
      stack.setHidden(item.isHidden, it)
      stack.setCustomSpacing(item.spacingAfter, after: it)
      stack.setGrow(item.grow, for: it)
      stack.setAlignment(item.alignment, for: it)
    }
    return stack
  }

  /// The frames of what is shown.
  var frames: [String: Rect] {
    var result: [String: Rect] = [:]
    for name in shown {
      result[name] = boxes[name]?.layoutRect ?? stacks[name]?.layoutRect
    }
    return result
  }
}

extension StackHistoryTests {
  /// The spacing after what is the last item now is nobody's.
  @Test func anItemThatDiesLeavesNoSpacingInProportions() {
    func column(dies: Bool) -> [Rect] {
      let root = Box.root(400, 300)
      let items = (0..<2).map { Box("i\($0)", in: root) }
      for item in items { item.layoutMetrics.intrinsicHeight = 20 }
      let inner = LayoutStack(in: root, axis: .vertical, spacing: 10, arranging: [items[0]])
      let outer = root.layout.arrange([inner, items[1]], distribution: .fillProportionally)
      if dies {
        let last = Box("last", in: root)
        last.layoutMetrics.intrinsicHeight = 20
        inner.append(last)
        root.update()
        root.drop(last)
      }
      root.update()
      return withExtendedLifetime(outer) { items.map(\.layoutRect) }
    }
    #expect(column(dies: true) == column(dies: false))
  }
}

extension StackHistoryTests {
  /// The weights between lengths are the same, in whatever order the items came.
  @Test(arguments: [LayoutStack.Distribution.equalCentering, .fillProportionally])
  func weightsDoNotDependOnHistory(_ distribution: LayoutStack.Distribution) {
    func weights(_ order: [Int]) -> [Double] {
      let root = Box.root()
      let items = (0..<5).map { Box("i\($0)", in: root) }
      items[1].layoutMetrics.intrinsicWidth = 20
      let stack = root.layout.arrange([], axis: .horizontal, distribution: distribution)
      var arranged: [Int] = []
      for next in order {
        let index = arranged.firstIndex { $0 > next } ?? arranged.count
        arranged.insert(next, at: index)
        stack.insert(items[next], at: index)
        stack.makeRules()
      }
      return stack.entries.flatMap { $0.rules.filter { $0.strength != .required }.map(\.weight) }
    }
    let expected = weights([0, 1, 2, 3, 4])
    #expect(weights([4, 3, 2, 1, 0]) == expected)
    #expect(weights([0, 4, 2, 1, 3]) == expected)
  }

  /// Of those without content the first takes what another one may not have.
  @Test func theFirstOfThoseWithoutContentTakesTheRest() {
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      let root = Box.root(400, 100)
      let items = (0..<3).map { Box("i\($0)", in: root) }
      items[0].layoutMetrics.intrinsicWidth = 40
      items[0].layout.makeConstraints { $0.width.lessThanOrEqualTo(150) }
      let stack = root.layout.arrange([], axis: .horizontal, distribution: .fillProportionally)
      var arranged: [Int] = []
      for next in order {
        let index = arranged.firstIndex { $0 > next } ?? arranged.count
        arranged.insert(next, at: index)
        stack.insert(items[next], at: index)
        root.update()
      }
      #expect(items.map(\.layoutRect.width) == [150, 250, 0])
      #expect(root.layout.container.ambiguousItems().isEmpty)
    }
  }

  /// Where items with weights have no more to give, the last of the others shrinks, in whatever order they came.
  @Test func theLastOfThoseWithoutWeightsShrinks() {
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      let root = Box.root(100, 60)
      let items = (0..<3).map { Box("i\($0)", in: root) }
      items[0].layoutMetrics.intrinsicHeight = 50
      items[2].layoutMetrics.intrinsicHeight = 30
      let stack = root.layout.arrange([], axis: .vertical)
      var arranged: [Int] = []
      for next in order {
        let index = arranged.firstIndex { $0 > next } ?? arranged.count
        arranged.insert(next, at: index)
        stack.insert(items[next], at: index)
        if next == 1 { stack.setGrow(2, for: items[1]) }
        root.update()
      }
      #expect(items.map(\.layoutRect.height) == [50, 0, 10])
      #expect(root.layout.container.ambiguousItems().isEmpty)
    }
  }

  /// An item with a weight that is not shown changes nothing about the others.
  @Test(arguments: [
    LayoutStack.Distribution.fill, .fillEqually, .fillProportionally, .equalSpacing,
    .equalCentering, .start, .center, .end, .spaceAround, .spaceEvenly,
  ])
  func aHiddenItemWithAWeightIsLikeNone(_ distribution: LayoutStack.Distribution) {
    func frames(hasHidden: Bool) -> [Rect] {
      let root = Box.root(250, 50)
      let issues = Issues(root)
      let items = (0..<2).map { Box("i\($0)", in: root) }
      for (item, width) in zip(items, [30.0, 0]) { item.layoutMetrics.intrinsicWidth = width }
      let stack = root.layout.arrange(
        items, axis: .horizontal, distribution: distribution, alignment: .center, spacing: 10)
      if hasHidden {
        let hidden = Box("hidden", in: root)
        stack.insert(hidden, at: 0)
        stack.setGrow(2, for: hidden)
        stack.setHidden(true, hidden)
      }
      root.update()
      #expect(issues.texts.isEmpty)
      return items.map(\.layoutRect)
    }
    #expect(frames(hasHidden: true) == frames(hasHidden: false))
  }

  /// Middles are on a grid, or as close to it as possible.
  @Test func middlesAreAsNearToAGridAsSpacingAllows() {
    let root = Box.root(200, 50)
    let items = [20.0, 20, 100, 20, 20].map { width in
      let box = Box("item", in: root)
      box.layoutMetrics.intrinsicWidth = width
      return box
    }
    let stack = root.layout.arrange(
      items, axis: .horizontal, distribution: .equalCentering, spacing: 0)
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      root.layout.container.direction = direction
      for (width, middles) in [
        (300.0, [10.0, 80, 150, 220, 290]), (260, [10, 70, 130, 190, 250]),
        (200, [10, 40, 100, 160, 190]),
      ] {
        root.layoutRect.size.width = width
        root.update()
        let found = items.map { $0.layoutRect.minX + $0.layoutRect.width / 2 }
        let expected = direction == .leftToRight ? middles : middles.map { width - $0 }
        #expect(zip(found, expected).allSatisfy { ($0 - $1).magnitude < 1e-9 }, "\(found)")
      }
    }
    withExtendedLifetime(stack) {}
  }

  /// A grid with room for all is no work, and leaves short rows: each item knows its neighbours alone.
  @Test func centeringManyItemsCostsNoSteps() {
    var entries: [Int] = []
    for count in [50, 100] {
      let root = Box.root(Double(count) * 60, 50)
      let items = (0..<count).map { index in
        let box = Box("i\(index)", in: root)
        box.layoutMetrics.intrinsicWidth = Double(10 + index * 7 % 23)
        return box
      }
      root.layout.arrange(items, axis: .horizontal, distribution: .equalCentering, spacing: 5)
      root.update()
      let solver = root.layout.container.solver
      #expect(solver.core.steps <= 8 * count)
      entries.append(
        (0..<solver.core.tableau.rows.count).reduce(0) {
          $0 + Int(solver.core.tableau.rows[Int32($1)].segment.count)
        })
      #expect(root.layout.container.ambiguousItems().isEmpty)
    }
    #expect(entries[1] <= 2 * entries[0] + 100)
  }
}
