import TestSupport
import Testing

@testable import Layout

/// Hosts that update as soon as they are asked, and items that change things while they are asked.
@Suite struct SynchronousHostTests {
  private static func synchronous(_ box: Box) -> Box {
    box.onWake = { [unowned box] in box.update() }
    return box
  }

  @Test(arguments: [false, true])
  func aMovedItemTakesItsSubtreeAlong(isTold: Bool) {
    let root = Self.synchronous(Box.root())
    let item = Self.synchronous(Box("item", in: root))
    let other = Self.synchronous(Box("other", in: root))
    let inner = Self.synchronous(Box("inner", in: item))
    item.layout.makeConstraints { $0.width.lessThanOrEqualTo(inner).priority(.high) }
    if isTold {
      other.add(item)
    } else {
      item.parent = other
    }
    inner.layout.makeConstraints { make in
      make.left.equalTo(other.layout.right)
      make.width.equalTo(8)
    }
    root.update()
    other.update()
    #expect(inner.layoutRect.width == 8)
    #expect(Self.areWhole([root, item, other, inner]))
  }

  @Test func aBlockIsOneChange() {
    let root = Box.root()
    let item = Box("item", in: root)
    item.layout.makeConstraints { $0.left.top.equalTo(0) }
    root.update()
    var seen: [Rect] = []
    root.onWake = { [unowned root] in
      root.update()
      seen.append(item.layoutRect)
    }
    item.layout.remakeConstraints { make in
      make.left.top.equalTo(5)
      make.size.equalTo(10)
    }
    item.layout.updateConstraints { make in
      make.left.top.equalTo(7)
      make.size.equalTo(20)
    }
    item.layout.makeConstraints { make in
      make.right.lessThanOrEqualToSuperview()
      make.bottom.lessThanOrEqualToSuperview()
    }
    item.layout.removeConstraints()
    #expect(
      seen == [
        Rect(x: 5, y: 5, width: 10, height: 10), Rect(x: 7, y: 7, width: 20, height: 20),
        Rect(x: 7, y: 7, width: 20, height: 20), Rect(x: 7, y: 7, width: 20, height: 20),
      ])
  }

  @Test func randomTreesStayWhole() {
    for seed in 0..<TestEffort.rounds(150) {
      let census = Box.Census()
      run(seed: UInt64(seed), census)
      #expect(census.count == 0, "seed \(seed)")
    }
  }

  private func run(seed: UInt64, _ census: Box.Census) {
    var random = SplitMix64(seed: seed)
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    func chance(_ of: Int) -> Bool { below(of) == 0 }
    func made(_ name: String, in parent: Box) -> Box {
      let box = Self.synchronous(Box(name, in: parent, census: census))
      box.layoutMetrics = LayoutMetrics(intrinsicWidth: 20, intrinsicHeight: 20, firstBaseline: 15)
      return box
    }
    let root = Self.synchronous(Box.root(300, 200, census: census))
    root.layout.container.onIssue = { _ in }
    var boxes = (0..<6).map { made("b\($0)", in: root) }
    var stack: LayoutStack? = LayoutStack(in: root, spacing: 2)
    var kept: [Constraint] = []
    var isWhole = true
    for step in 0..<60 {
      let (a, b) = (boxes[below(boxes.count)], boxes[below(boxes.count)])
      switch below(16) {
      case 0:
        a.layout.makeConstraints {
          kept.append($0.left.equalTo(b.layout.right).offset(below(20)).constraint)
        }
      case 1: a.layout.updateConstraints { $0.left.equalTo(b).offset(below(9)) }
      case 2:
        a.layout.remakeConstraints { make in
          make.top.equalTo(below(50))
          make.width.lessThanOrEqualTo(b).priority(.high)
        }
      case 3: a.layout.removeConstraints()
      case 4: stack?.insert(a)
      case 5: stack?.remove(a)
      case 6: stack?.setHidden(chance(2), a)
      case 7:
        let all: [LayoutStack.Distribution] = [
          .fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
        ]
        stack?.distribution = all[below(all.count)]
      case 8: stack?.axis = chance(2) ? .horizontal : .vertical
      case 9 where boxes.count > 3:
        let gone = boxes.remove(at: below(boxes.count))
        if chance(2) {
          gone.removeFromParent()
        } else {
          gone.parent?.drop(gone)
          gone.parent = nil
        }
      case 10: boxes.append(made("n\(step)", in: chance(3) ? a : root))
      case 11 where a !== b && !b.isBelow(a):
        if chance(2) {
          b.add(a)
        } else {
          // Found in the next update.
          a.parent?.drop(a)
          a.parent = nil
          b.adopt(a)
        }
      case 12 where !kept.isEmpty:
        let constraint = kept[below(kept.count)]
        constraint.isActive.toggle()
        constraint.update(offset: below(10))
        constraint.update(priority: chance(2) ? .required : .low)
      case 13:
        root.layoutRect.size.width = Double(50 + below(300))
        root.layout.container.direction = chance(2) ? .leftToRight : .rightToLeft
      case 14: a.layout.makeConstraints { $0.width.equalTo(below(50)) }
      default: a.layoutMetrics.intrinsicWidth = chance(3) ? nil : Double(below(60))
      }
      if chance(3) { root.update() }
      isWhole = isWhole && Self.areWhole(boxes + [root])
    }
    #expect(isWhole, "seed \(seed)")
    kept = []
    stack = nil
  }

  /// Whether each node is in its container's books, in the place where its tree has it.
  private static func areWhole(_ boxes: [Box]) -> Bool {
    boxes.allSatisfy { box in
      let node = box.layoutNode
      guard let container = node.container else { return true }
      return container.items[node.slot] === node && container.request.openChanges == 0
        && container.request.heir == nil
        && (node.parent == nil || node.parent?.container === container)
    }
  }

  // MARK: - Changes while items are asked

  @Test func aChangeDuringAMeasurementIsNotForgotten() {
    let root = Box.root()
    let item = Box("item", in: root)
    let other = Box("other", in: root)
    other.layout.makeConstraints { $0.left.top.equalTo(0) }
    item.layoutMetrics.heightDependsOnWidth = true
    item.heightForWidth = { _ in
      other.layout.updateConstraints { $0.left.equalTo(77) }
      return 20
    }
    item.layout.makeConstraints { $0.left.top.width.equalTo(30) }
    let wakes = root.wakes
    root.update()
    #expect(root.layout.container.needsUpdate)
    #expect(root.wakes == wakes + 1)
    root.update()
    #expect(other.layoutRect.minX == 77)
    #expect(!root.layout.container.needsUpdate)
  }

  @Test func metricsThatChangeWhileTheyAreReadAreReadAgain() {
    let root = Box.root()
    let item = Box("item", in: root)
    item.layout.makeConstraints { $0.left.top.equalTo(0) }
    root.layout.container.checksItems = false
    var reads = 0
    item.onMetrics = { [unowned item] in
      reads += 1
      item.keptMetrics.intrinsicWidth = Double(min(reads, 3))
      if reads < 3 { item.layout.invalidateMetrics() }
    }
    var updates = 0
    while root.layout.container.needsUpdate, updates < 9 {
      root.update()
      updates += 1
    }
    #expect(updates == 3)
    #expect(item.layoutRect.width == 3)
  }

  @Test func aMeasuredHeightThatGoesGoesAtOnce() {
    let root = Box.root()
    let item = Box("item", in: root)
    item.layoutMetrics.heightDependsOnWidth = true
    item.heightForWidth = { $0 > 50 ? nil : 20 }
    item.layout.makeConstraints { make in
      make.left.top.equalTo(0)
      make.width.equalTo(root)
      make.height.equalTo(35).priority(200)
    }
    root.layoutRect.size.width = 40
    root.update()
    #expect(item.layoutRect.height == 20)
    root.layoutRect.size.width = 400
    root.update()
    #expect(item.layoutRect.height == 35)
    #expect(!root.layout.container.needsUpdate)
  }

  @Test func anItemThatMeasuresItselfBySizeComesToAnEnd() {
    let root = Box.root()
    let issues = Issues(root)
    let item = Box("item", in: root)
    item.layoutMetrics.heightDependsOnWidth = true
    var asked = 0
    item.heightForWidth = { [unowned item] _ in
      asked += 1
      return max(item.layout.fittingSize().height, 12)
    }
    item.layout.makeConstraints { $0.left.top.width.equalTo(30) }
    root.update()
    #expect(item.layoutRect.height == 12)
    #expect(item.layout.fittingSize().height == 12)
    #expect(asked == 2)
    #expect(issues.all.isEmpty)
  }
}

extension Box {
  fileprivate func isBelow(_ other: Box) -> Bool {
    var next: Box? = self
    while let box = next {
      if box === other { return true }
      next = box.parent
    }
    return false
  }
}
