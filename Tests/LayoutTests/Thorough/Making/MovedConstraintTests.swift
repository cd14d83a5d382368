import Testing

@testable import Layout

/// Constraints of items that move, merge and turn: active constraints stay active, and requests stay.
@Suite struct MovedConstraintTests {
  /// Two panes of a root, at (10, 10; 100 x 100) and (150, 10; 80 x 80), and an item in the first.
  struct Scene {
    let root = Box.root()
    let from: Box
    let to: Box
    let item: Box
    let issues: Issues

    init() {
      from = Box("from", in: root)
      to = Box("to", in: root)
      item = Box("item", in: from)
      issues = Issues(root)
      from.layout.makeConstraints { make in
        make.left.top.equalTo(10)
        make.size.equalTo(100)
      }
      to.layout.makeConstraints { make in
        make.left.equalTo(150)
        make.top.equalTo(10)
        make.size.equalTo(80)
      }
    }

    /// Moves the item without a word, as a platform's views are moved.
    func move() {
      from.drop(item)
      to.adopt(item)
    }
  }

  @Test func whatIsMadeAfterAMoveCountsThere() {
    for verb in 0..<4 {
      let scene = Scene()
      let (root, item) = (scene.root, scene.item)
      let sibling = Box("sibling", in: scene.to)
      sibling.layout.makeConstraints { make in
        make.left.top.equalTo(10)
        make.size.equalTo(20)
      }
      item.layout.makeConstraints { $0.edges.equalToSuperview() }
      root.update()
      scene.move()
      var stack: LayoutStack?
      switch verb {
      case 0: item.layout.remakeConstraints { $0.edges.equalToSuperview() }
      case 1: item.layout.updateConstraints { $0.edges.equalToSuperview() }
      case 2:
        item.layout.makeConstraints { make in
          make.left.equalTo(sibling.layout.right).offset(-30)
          make.top.equalTo(sibling).offset(-10)
          make.size.equalTo(80)
        }
      default: stack = scene.to.layout.arrange([item])
      }
      root.update()
      #expect(item.layoutRect == Rect(x: 0, y: 0, width: 80, height: 80), "\(verb)")
      #expect(stack.map { $0.arranged.count == 1 } ?? true)
      #expect(scene.issues.texts == [], "\(verb)")
      root.layout.container.checkBooks()
    }
  }

  /// The item's card moves; what was made below it since holds where the card is by now.
  @Test func whatIsMadeBelowWhatHasMovedCountsThere() {
    let scene = Scene()
    let inner = Box("inner", in: scene.item)
    let sibling = Box("sibling", in: scene.to)
    sibling.layoutMetrics.mayBeEmpty = true
    scene.item.layout.makeConstraints { make in
      make.left.top.equalTo(5)
      make.size.equalTo(30)
    }
    inner.layout.makeConstraints { $0.edges.equalToSuperview() }
    sibling.layout.makeConstraints { $0.left.top.equalTo(0) }
    scene.root.update()
    scene.move()
    sibling.layout.makeConstraints { $0.size.equalTo(inner) }
    scene.item.layout.makeConstraints { $0.left.top.equalTo(7) }
    scene.root.update()
    #expect(scene.item.layoutRect == Rect(x: 7, y: 7, width: 30, height: 30))
    #expect(sibling.layoutRect.size == Size(width: 30, height: 30))
    #expect(sibling.layout.constraints.count == 2)
    #expect(scene.issues.texts == [])
  }

  @Test func constraintsToWhatMovesAlongStay() {
    let scene = Scene()
    let photo = Box("photo", in: scene.item, Rect(x: 0, y: 0, width: 30, height: 40))
    scene.item.layout.makeConstraints { make in
      make.size.equalTo(photo).offset(8)
      make.left.top.equalTo(0)
    }
    scene.to.add(scene.item)
    scene.item.layout.makeConstraints { $0.left.top.equalTo(0) }
    scene.root.update()
    #expect(scene.item.layoutRect.size == Size(width: 38, height: 48))
  }

  @Test func whatCameLastIsLeftOutAfterMergesAndMovesToo() {
    // After a merge.
    let root = Box.root()
    let issues = Issues(root)
    let middle = Box("middle", in: root, Rect(x: 0, y: 0, width: 200, height: 200))
    let item = Box("item", in: middle)
    middle.layout.container.onIssue = { _ in }
    item.layout.makeConstraints { make in
      make.left.top.height.equalTo(0)
      make.width.lessThanOrEqualTo(60).labeled("first")
    }
    item.layout.makeConstraints { $0.width.equalTo(80).labeled("second") }
    item.layout.layoutIfNeeded()
    let other = Box("other", in: root)
    other.layout.makeConstraints { make in
      make.left.equalTo(item.layout.right)
      make.top.size.equalTo(5)
    }
    root.update()
    #expect(root.layout.container.unheldConstraints().map(isSecond) == [true])
    #expect(issues.texts == [])

    // After a move.
    let scene = Scene()
    let inner = Box("inner", in: scene.item)
    inner.layout.makeConstraints { $0.width.lessThanOrEqualTo(60).labeled("first") }
    scene.item.layout.makeConstraints { $0.size.equalTo(50) }
    inner.layout.makeConstraints { $0.width.equalTo(80).labeled("second") }
    scene.root.update()
    scene.to.add(scene.item)
    scene.root.update()
    #expect(scene.root.layout.container.unheldConstraints().map(isSecond) == [true])
    #expect(scene.issues.all.count == 1)

    // At the first update, where children were constrained before their parent.
    let late = Box.root()
    _ = late.layout.container
    let card = Box("card", in: late)
    let (a, b) = (Box("a", in: card), Box("b", in: card))
    Box("z", in: late).layout.makeConstraints { $0.size.equalTo(3) }
    a.layout.makeConstraints { $0.left.top.size.equalTo(10) }
    b.layout.makeConstraints { $0.left.equalTo(a.layout.right).labeled("first") }
    b.layout.makeConstraints { make in
      make.left.equalTo(50).labeled("second")
      make.top.size.equalTo(3)
    }
    card.layout.makeConstraints { $0.edges.equalToSuperview() }
    let told = Issues(late)
    late.update()
    #expect(late.layout.container.unheldConstraints().map(isSecond) == [true])
    #expect(told.all.count == 1)
  }

  private func isSecond(_ unheld: Any) -> Bool { "\(unheld)".contains("\"second\"") }

  @Test func aNumberThatHoldsSurvivesTurnsMergesAndMoves() throws {
    for way in 0..<3 {
      let root = Box.root()
      let issues = Issues(root)
      let card = Box("card", in: root, Rect(x: 0, y: 0, width: 400, height: 300))
      let item = Box("item", in: card)
      card.layout.container.onIssue = { _ in }
      var inset: Constraint?
      item.layout.makeConstraints { make in
        inset = make.leading.equalToSuperview().inset(50).constraint
        make.leading.lessThanOrEqualToSuperview().offset(60)
        make.top.equalTo(0)
        make.size.equalTo(10)
      }
      item.layout.layoutIfNeeded()
      inset?.update(inset: 80)
      item.layout.layoutIfNeeded()
      #expect(item.layoutRect.minX == 50)
      switch way {
      case 0: item.layout.container.direction = .rightToLeft
      case 1:
        Box("other", in: root).layout.makeConstraints { $0.left.equalTo(item) }
      default: Box("outer", in: root, Rect(x: 0, y: 0, width: 500, height: 500)).add(card)
      }
      item.layout.layoutIfNeeded()
      root.update()
      #expect(item.layoutRect.minX == (way == 0 ? 340 : 50), "\(way)")
      item.layout.container.checkBooks()
      // The wish is still there.
      let limit = try #require(item.layout.constraints.dropFirst().first)
      limit.deactivate()
      item.layout.layoutIfNeeded()
      #expect(item.layoutRect.minX == (way == 0 ? 310 : 80), "\(way)")
      _ = issues
    }
  }

  @Test func explanationsTellTheNumberThatHolds() {
    let root = Box.root()
    let issues = Issues(root)
    let item = Box("item", in: root)
    var width: Constraint?
    item.layout.makeConstraints { make in
      make.left.top.height.equalTo(1)
      width = make.width.equalTo(50).constraint
      make.width.lessThanOrEqualTo(60)
    }
    root.update()
    width?.update(offset: 100)
    root.update()
    #expect(issues.texts.last?.contains("item.width == 100") == true)
    let reasons = root.layout.container.reasons(for: .width, of: item)
    #expect("\(reasons)".contains("item.width == 50"))
    item.layout.makeConstraints { $0.width.greaterThanOrEqualTo(55) }
    root.update()
    #expect(issues.texts.last?.contains("item.width == 50") == true)
  }

  /// A pending change stays pending wherever its item moves, however often that was updated.
  @Test func aWaitingChangeMovesAlong() {
    for updates in 0..<6 {
      let (old, new) = (Box.root(), Box.root())
      let issues = (Issues(old), Issues(new))
      let (card, item, other) = (Box("card", in: old), Box("item"), Box("other", in: new))
      card.add(item)
      other.layout.makeConstraints { $0.edges.equalToSuperview() }
      card.layout.makeConstraints { $0.size.equalTo(100) }
      var limit: Constraint?
      item.layout.makeConstraints { make in
        make.width.equalTo(card).multipliedBy(0.5)
        make.height.equalTo(10)
        limit = make.width.lessThanOrEqualTo(60).constraint
      }
      old.update()
      item.layout.updateConstraints { $0.width.equalTo(card).multipliedBy(0.7) }
      old.update()
      for count in 0..<updates {
        other.layout.updateConstraints { $0.left.equalToSuperview().offset(count) }
        new.update()
      }
      new.add(card)
      new.update()
      #expect(item.layoutRect.width == 50, "\(updates)")
      limit?.deactivate()
      new.update()
      #expect(item.layoutRect.width == 70, "\(updates)")
      _ = issues
    }
  }

  @Test func whatAMeasurementMakesIsMadeInTheNextUpdate() {
    let root = Box.root()
    let issues = Issues(root)
    let (item, made) = (Box("item", in: root), Box("made", in: root))
    let target = Box("target", in: root, Rect(x: 70, y: 5, width: 10, height: 10))
    item.layoutMetrics.heightDependsOnWidth = true
    var isDone = false
    item.heightForWidth = { _ in
      if !isDone {
        isDone = true
        made.layout.makeConstraints { make in
          make.left.equalTo(target)
          make.top.equalTo(0)
          make.size.equalTo(9)
        }
      }
      return 5
    }
    item.layout.makeConstraints { make in
      make.left.top.equalTo(0)
      make.width.equalTo(30)
    }
    root.update()
    root.update()
    #expect(isDone)
    #expect(made.layoutRect == Rect(x: 70, y: 0, width: 9, height: 9))
    #expect(!root.layout.container.needsUpdate)
    #expect(issues.texts == [])
  }

  @Test func aPartOfAConstraintThatIsUpdatedCanBeKept() {
    let root = Box.root()
    let issues = Issues(root)
    let item = Box("item", in: root)
    item.layout.makeConstraints { $0.edges.equalToSuperview() }
    root.update()
    var left: Constraint?
    item.layout.updateConstraints { make in
      left = make.left.equalToSuperview().offset(5).labeled("margin").constraint
    }
    root.update()
    #expect(left?.isActive == true)
    #expect("\(root.layout.container.reasons(for: .left, of: item))".contains("margin"))
    left?.update(offset: 20)
    root.update()
    #expect(item.layoutRect.minX == 20)
    left?.deactivate()
    item.layout.makeConstraints { $0.width.equalTo(30) }
    root.update()
    #expect(item.layoutRect == Rect(x: root.layoutRect.width - 30, y: 0, width: 30, height: 300))
    #expect(issues.texts == [])
  }

  /// A constraint that was left out is tried again when a constraint that blocked it changes, not before.
  @Test func whatIsLeftOutIsTriedAgainOnlyWithCause() {
    let root = Box.root()
    let issues = Issues(root)
    let items = (0..<50).map { Box("b\($0)", in: root) }
    var limits: [Constraint] = []
    for item in items {
      item.layout.makeConstraints { make in
        make.left.top.equalTo(0)
        limits.append(make.size.equalTo(5).constraint)
      }
      item.layout.makeConstraints { $0.width.equalTo(6) }
    }
    root.update()
    #expect(issues.all.count == 50)
    func refusals() -> Int { root.layout.container.update().refusals }
    items[7].layout.updateConstraints { $0.left.equalTo(3) }
    #expect(refusals() == 0)
    limits[9].deactivate()
    #expect(refusals() == 0)
    #expect(items[9].layoutRect.width == 6)
    limits[11].update(offset: 6)
    #expect(refusals() == 0)
    #expect(items[11].layoutRect.width == 6)
    #expect(root.layout.container.unheldConstraints().count == 48)
  }

  /// A constraint that is updated to another target relates to that one, even if it is activated again.
  @Test func anUpdatedTargetIsKept() throws {
    let root = Box.root()
    let (a, b) = (Box("a", in: root), Box("b", in: root))
    b.layout.makeConstraints { make in
      make.left.top.equalTo(0)
      make.size.equalTo(30)
    }
    a.layout.makeConstraints { make in
      make.left.top.height.equalTo(10)
      make.width.equalToSuperview()
    }
    root.update()
    let width = try #require(a.layout.constraints.last)
    a.layout.updateConstraints { $0.width.equalTo(b) }
    root.update()
    #expect(a.layoutRect.width == 30)
    width.deactivate()
    width.activate()
    root.update()
    #expect(a.layoutRect.width == 30)
    a.layout.updateConstraints { $0.width.equalToSuperview() }
    b.add(a)
    width.activate()
    root.update()
    #expect(a.layoutRect.width == 30)
  }
}
