import TestSupport
import Testing

@testable import Layout

@Suite struct MakingTests {
  @Test func theSeedsBlock() {
    let root = Box.root(320, 480)
    let image = Box("image", in: root)
    image.layout.makeConstraints { make in
      make.size.equalTo(root)
      make.center.equalTo(root)
    }
    let update = root.update()
    #expect(update.changes.map(\.frame) == [Rect(x: 0, y: 0, width: 320, height: 480)])
    #expect(image.layoutRect == Rect(x: 0, y: 0, width: 320, height: 480))
    root.layoutRect.size.width = 300
    #expect(root.update().changes.count == 1)
    #expect(image.layoutRect.width == 300)
    #expect(root.update().changes.isEmpty)
  }

  @Test func snpIsLayout() {
    let root = Box.root()
    let item = Box("item", in: root)
    item.snp.makeConstraints { make in
      make.edges.equalToSuperview().inset(Insets(top: 1, left: 2, bottom: 3, right: 4))
    }
    root.update()
    #expect(item.layoutRect == Rect(x: 2, y: 1, width: 394, height: 296))
    item.snp.setLabel("hello")
    #expect(item.snp.label() == "hello")
  }

  @Test func insetsByAxis() {
    let root = Box.root()
    let item = Box("item", in: root)
    item.layout.makeConstraints { $0.edges.equalToSuperview().inset(horizontal: 16, vertical: 8) }
    root.update()
    #expect(item.layoutRect == Rect(x: 16, y: 8, width: 368, height: 284))
    item.layout.remakeConstraints { $0.edges.equalToSuperview().inset(horizontal: 5) }
    root.update()
    #expect(item.layoutRect == Rect(x: 5, y: 0, width: 390, height: 300))
    item.layout.remakeConstraints { $0.edges.equalToSuperview().inset(vertical: 5) }
    root.update()
    #expect(item.layoutRect == Rect(x: 0, y: 5, width: 400, height: 290))
  }

  @Test func activatingAndDeactivating() {
    let root = Box.root()
    let item = Box("item", in: root)
    let prepared = item.layout.prepareConstraints { make in
      make.left.top.equalTo(5)
      make.size.equalTo(Size(width: 50, height: 40))
    }
    #expect(prepared.map(\.isActive) == [false, false])
    for constraint in prepared { constraint.activate() }
    root.update()
    #expect(item.layoutRect == Rect(x: 5, y: 5, width: 50, height: 40))
    #expect(item.layout.constraints.count == 2)
    prepared[1].isActive = false
    prepared[1].deactivate()
    #expect(item.layout.constraints.count == 1)
    item.layout.makeConstraints { $0.size.equalTo(7) }
    root.update()
    #expect(item.layoutRect == Rect(x: 5, y: 5, width: 7, height: 7))
    item.layout.removeConstraints()
    #expect(prepared.map(\.isActive) == [false, false])
    root.update()
    #expect(root.layout.container.held == 2, "the root's frame and nothing else of it")
  }

  /// Constraints of two size classes, which exchange their places in one update.
  @Test func activatingSeveral() {
    let root = Box.root()
    let issues = Issues(root)
    let (sidebar, content) = (Box("sidebar", in: root), Box("content", in: root))
    sidebar.layout.makeConstraints { $0.leading.top.bottom.equalToSuperview() }
    content.layout.makeConstraints { $0.trailing.top.bottom.equalToSuperview() }
    let wide = [
      sidebar.layout.prepareConstraints { $0.width.equalTo(120) },
      content.layout.prepareConstraints { $0.leading.equalTo(sidebar.layout.trailing) },
    ].joined()
    let narrow = [
      sidebar.layout.prepareConstraints { $0.width.equalTo(0) },
      content.layout.prepareConstraints { $0.leading.equalToSuperview().inset(8) },
    ].flatMap { $0 }
    Constraint.activate(wide)
    root.update()
    #expect([sidebar, content].map(\.layoutRect.width) == [120, 280])
    // The order does not matter.
    Constraint.activate(narrow)
    Constraint.deactivate(wide)
    root.update()
    #expect([sidebar, content].map(\.layoutRect.width) == [0, 392])
    #expect(sidebar.layoutRect.width.sign == .plus)
    #expect(wide.allSatisfy { !$0.isActive } && narrow.allSatisfy(\.isActive))
    LayoutConstraint.deactivate(narrow)
    Constraint.activate(wide)
    root.update()
    #expect([sidebar, content].map(\.layoutRect.width) == [120, 280])
    #expect(issues.kinds == [])
  }

  @Test func aBlockThatRunsAgainAsksTheSolverNothing() {
    let root = Box.root()
    let (item, other) = (Box("item", in: root), Box("other", in: root))
    other.layout.makeConstraints { make in
      make.left.top.equalToSuperview()
      make.size.equalTo(item)
    }
    func build(_ offset: Int) -> [Constraint] {
      var made: [Constraint] = []
      item.layout.remakeConstraints { make in
        made.append(make.left.equalTo(other.layout.right).offset(offset).constraint)
        made.append(make.top.equalToSuperview().constraint)
        made.append(make.size.equalTo(50).labeled("size").constraint)
      }
      return made
    }
    let first = build(4)
    root.update()
    let container = root.layout.container
    let (serial, needed) = (container.solver.serial, container.needsUpdate)
    let second = build(4)
    #expect(container.solver.serial == serial && container.needsUpdate == needed)
    #expect(first.allSatisfy { !$0.isActive } && second.allSatisfy { $0.isActive })
    for constraint in second {
      guard case .held = constraint.status else {
        Issue.record("\(constraint) is \(constraint.status)")
        continue
      }
    }
    #expect(root.update().changes.isEmpty)
    container.checkBooks()
    // They are constraints like any other.
    second[0].update(offset: 9)
    root.update()
    #expect(item.layoutRect.minX == 59)
    let third = build(9)
    third[1].deactivate()
    first[1].activate()
    root.update()
    #expect(item.layout.constraints.count == 3)
    container.checkBooks()
    other.removeFromParent()
    root.update()
    #expect(third.map(\.isActive) == [false, false, true])
    container.checkBooks()
  }

  @Test func aBlockThatRunsAgainFollowsATargetThatHasMovedUnannounced() {
    let root = Box.root()
    let (old, new) = (Box("old", in: root), Box("new", in: root))
    for pane in [old, new] {
      pane.layout.makeConstraints { make in
        make.left.top.equalToSuperview()
        make.size.equalTo(100)
      }
    }
    let card = Box("card", in: old)
    let label = Box("label", in: card)
    func build() {
      label.layout.remakeConstraints { $0.edges.equalTo(card).inset(10) }
    }
    card.layout.makeConstraints { $0.edges.equalToSuperview() }
    build()
    root.update()
    old.drop(card)
    new.adopt(card)
    build()
    // The card's own constraints have ended, so that it has a container of its own.
    card.layoutRect = Rect(x: 0, y: 0, width: 80, height: 80)
    card.update()
    #expect(label.layoutRect == Rect(x: 10, y: 10, width: 60, height: 60))
    label.layout.container.checkBooks()
  }

  @Test func aBlockThatRunsAgainInRandomOrderKeepsTheBooks() {
    for seed in 0..<UInt64(TestEffort.rounds(200)) {
      var random = SplitMix64(seed: seed)
      let root = Box.root()
      let boxes = (0..<4).map { Box("b\($0)", in: root) }
      var numbers = boxes.map { _ in [0, 0, 0] }
      for step in 0..<40 {
        let index = Int.random(in: 0..<4, using: &random)
        // Every other block says what it has said before.
        if Bool.random(using: &random) {
          numbers[index][Int.random(in: 0..<3, using: &random)] += 1
        }
        let left = Double(numbers[index][0])
        boxes[index].layout.remakeConstraints { make in
          if index > 0 { make.left.equalTo(boxes[index - 1]).offset(left) }
          make.top.equalTo(numbers[index][1])
          make.size.equalTo(10 + numbers[index][2]).priority(step % 3 == 0 ? .high : .required)
        }
        if random.next() % 3 > 0 { root.update() }
        if random.next() % 9 == 0 {
          boxes[index].removeFromParent()
          root.add(boxes[index])
          for other in 0..<4 where other != index {
            boxes[other].layout.constraints.first?.update(offset: numbers[other][0])
          }
        }
      }
      root.update()
      root.layout.container.checkBooks()
    }
  }

  @Test func changingNumbers() throws {
    let root = Box.root()
    let item = Box("item", in: root)
    var edges: Constraint?
    var width: Constraint?
    item.layout.makeConstraints { make in
      edges = make.left.top.bottom.equalToSuperview().inset(5).constraint
      width = make.width.equalTo(100).priority(.high).constraint
      make.width.equalTo(60).priority(600)
    }
    root.update()
    #expect(item.layoutRect == Rect(x: 5, y: 5, width: 100, height: 290))
    edges?.update(inset: 10)
    root.update()
    #expect(item.layoutRect == Rect(x: 10, y: 10, width: 100, height: 280))
    edges?.update(offset: -1)
    root.update()
    #expect(item.layoutRect == Rect(x: -1, y: -1, width: 100, height: 300))
    width?.update(priority: 100)
    root.update()
    #expect(item.layoutRect.width == 60)
    width?.update(priority: .required)
    root.update()
    #expect(item.layoutRect.width == 100)
    width?.update(priority: .low)
    root.update()
    #expect(item.layoutRect.width == 60)
    let issues = Issues(root)
    width?.update(priority: 1001)
    width?.update(offset: Double.nan)
    #expect(issues.kinds == ["invalidPriority", "notFinite"])
  }

  @Test func updatingAcceptsEveryChange() {
    let root = Box.root()
    let (item, other) = (Box("item", in: root), Box("other", in: root))
    other.layout.makeConstraints { make in
      make.left.top.equalTo(200)
      make.size.equalTo(40)
    }
    item.layout.makeConstraints { make in
      make.edges.equalToSuperview()
      make.width.greaterThanOrEqualTo(3)
    }
    let before = item.layout.constraints.count
    // A constant of one edge out of four.
    item.layout.updateConstraints { $0.left.equalToSuperview().offset(10) }
    root.update()
    #expect(item.layoutRect == Rect(x: 10, y: 0, width: 390, height: 300))
    #expect(item.layout.constraints.count == before + 1)
    // A target.
    item.layout.updateConstraints { $0.right.equalTo(other.layout.left) }
    root.update()
    #expect(item.layoutRect == Rect(x: 10, y: 0, width: 190, height: 300))
    // A multiplier and a priority.
    item.layout.updateConstraints { make in
      make.right.equalTo(other.layout.left).multipliedBy(0.5).priority(900)
    }
    root.update()
    #expect(item.layoutRect == Rect(x: 10, y: 0, width: 90, height: 300))
    // New ones.
    item.layout.updateConstraints { make in
      make.width.equalTo(50)
      make.height.lessThanOrEqualTo(400)
    }
    root.update()
    #expect(item.layoutRect == Rect(x: 10, y: 0, width: 50, height: 300))
    // To nothing but a number.
    item.layout.updateConstraints { $0.bottom.equalTo(-60) }
    root.update()
    #expect(item.layoutRect == Rect(x: 10, y: 0, width: 50, height: 240))
  }

  @Test func anUpdatedConstraintIsTheOneThatWasKept() {
    let root = Box.root()
    let (item, other) = (Box("item", in: root), Box("other", in: root))
    var kept: Constraint?
    item.layout.makeConstraints { make in
      kept = make.left.equalToSuperview().offset(1).constraint
    }
    var again: Constraint?
    item.layout.updateConstraints { again = $0.left.equalTo(other).offset(2).constraint }
    kept?.update(offset: 30)
    root.update()
    #expect(item.layoutRect.minX == 30)
    #expect(again?.isActive == true)
    again?.update(offset: 40)
    root.update()
    #expect(item.layoutRect.minX == 40)
  }

  @Test func remakingKeepsWhatIsTheSame() {
    let root = Box.root()
    let item = Box("item", in: root)
    func make(_ height: Double, _ isWide: Bool) {
      item.layout.remakeConstraints { make in
        make.left.top.equalToSuperview()
        make.width.equalToSuperview().multipliedBy(isWide ? 1 : 0.5)
        make.height.equalTo(height)
      }
    }
    make(10, false)
    root.update()
    let first = item.layout.constraints
    let container = root.layout.container
    let rows = Set(container.rows(of: item))
    make(20, false)
    root.update()
    #expect(Set(container.rows(of: item)) == rows)
    #expect(item.layoutRect == Rect(x: 0, y: 0, width: 200, height: 20))
    #expect(first.allSatisfy { !$0.isActive })
    make(20, true)
    root.update()
    #expect(Set(container.rows(of: item)).intersection(rows).count == 3)
    #expect(item.layoutRect == Rect(x: 0, y: 0, width: 400, height: 20))
    #expect(container.held == 6)
    // Nothing is left to solve when nothing is different.
    make(20, true)
    #expect(root.update().changes.isEmpty)
  }

  @Test func misuseIsReportedAndNothingElseHappens() {
    let root = Box.root()
    let issues = Issues(root)
    let alone = Box("alone")
    let other = Box("other")
    var gone: Box? = Box("gone", in: root)
    let item = Box("item", in: root)
    item.layout.makeConstraints { _ in }
    item.layout.makeConstraints { make in _ = make.left.top }
    item.layout.makeConstraints { $0.width.equalTo(Double.infinity) }
    item.layout.makeConstraints { $0.width.equalTo(root).dividedBy(0) }
    item.layout.makeConstraints { $0.width.equalTo(5).priority(0) }
    item.layout.makeConstraints { $0.left.equalTo(other) }
    let target = gone?.layout.left
    gone?.removeFromParent()
    gone = nil
    if let target { item.layout.makeConstraints { $0.left.equalTo(target) } }
    root.update()
    #expect(
      issues.kinds == [
        "emptyBlock", "noRelation", "notFinite", "notFinite", "invalidPriority", "itemGone",
        "noCommonAncestor",
      ])
    #expect(issues.texts.allSatisfy { $0.hasPrefix("MakingTests.swift:") })
    #expect(item.layout.constraints.isEmpty)
    let lonely = Issues(alone)
    alone.layout.makeConstraints { make in
      make.left.equalToSuperview()
      make.top.lessThanOrEqualToSuperview { $0.layout.safeArea }
    }
    alone.layout.makeConstraints { $0.left.equalTo(5) }
    alone.update()
    #expect(lonely.kinds == ["noSuperview", "noSuperview", "noSuperview"])
  }

  @Test func aSolverTakesNoneOfThese() throws {
    let root = Box.root()
    let item = Box("item", in: root)
    let constraint = try #require(item.layout.prepareConstraints { $0.width.equalTo(5) }.first)
    #expect(throws: SolverError.self) { try Solver().add(constraint) }
    #expect(constraint.isActive == false)
  }

  /// A literal is no quotient of whole numbers.
  @Test func aThirdIsAThird() {
    let root = Box.root(300, 300)
    let issues = Issues(root)
    let item = Box("item", in: root)
    var width: Constraint?
    item.layout.makeConstraints { make in
      make.left.top.equalToSuperview()
      width = make.width.equalToSuperview().multipliedBy(1 / 3).constraint
      make.height.equalToSuperview().dividedBy(1 / 2)
    }
    root.update()
    #expect(item.layoutRect.size == Size(width: 100, height: 600))
    width?.update(multiplier: 2 / 3)
    root.update()
    #expect(item.layoutRect.width == 200)
    width?.update(multiplier: 0)
    root.update()
    #expect(item.layoutRect.width == 0)
    #expect(issues.texts == [])
  }

  #if DEBUG
    @Test func aQuotientOfWholeNumbersIsReported() {
      let root = Box.root(300, 300)
      let issues = Issues(root)
      let item = Box("item", in: root)
      let count = 3
      var width: Constraint?
      #sourceLocation(file:"App/Screen.swift",line:12)
      item.layout.makeConstraints { make in
        make.left.top.bottom.equalToSuperview()
        width = make.width.equalToSuperview().multipliedBy(1 / count).constraint
      }
      #sourceLocation()
      root.update()
      let text =
        "Screen.swift:14: item: is multiplied by 0; if that is a quotient of whole "
        + "numbers, it has lost its fraction: write 1.0 / 3"
      #expect(issues.texts == [text])
      width?.update(multiplier: count)
      root.update()
      #expect(item.layoutRect.width == 900)
      width?.update(multiplier: 2 / count)
      #expect(issues.texts.last == text)
    }
  #endif
}

extension LayoutContainer {
  /// The number of relations in the solver, without floors, which it adds and releases automatically.
  ///
  /// Reading it removes the relations of items that have left, if the update let their departures wait.
  var held: Int {
    if letsDeparturesWait { dismissDepartures() }
    return (0..<solver.serials.count).count {
      solver.serials[$0] >= 0 && !solver.core.constraints.isFloor(Int32($0))
    }
  }

  /// The numbers of the relations that the solver holds of an item's constraints.
  func rows(of item: Box) -> [Int] {
    item.layoutNode.relations.written.flatMap { constraint in
      constraint.parts.indices.filter(constraint.isHeld).map { constraint.parts.row(at: $0).number }
    }
  }
}
