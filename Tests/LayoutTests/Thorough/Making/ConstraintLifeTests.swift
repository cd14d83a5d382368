import TestSupport
import Testing

@testable import Layout

/// The life of a constraint, from the call that makes it to the call that ends it.
@Suite struct ConstraintLifeTests {
  /// A block without required constraints adds each of them once.
  @Test func optionalBlocksLeaveNothingBehind() throws {
    let root = Box.root()
    let item = Box("item", in: root)
    item.layout.makeConstraints { $0.left.equalTo(20).priority(750) }
    root.update()
    let container = root.layout.container
    var rows: Int?
    for _ in 0..<100 {
      var top: Constraint?
      item.layout.remakeConstraints { make in
        make.left.equalTo(20).priority(750)
        top = make.top.equalTo(10).priority(750).constraint
      }
      root.update()
      top?.update(offset: 95)
      root.update()
      #expect(item.layoutRect.minY == 95)
      item.layout.remakeConstraints { $0.left.equalTo(20).priority(750) }
      root.update()
      if let rows { #expect(container.held == rows) }
      rows = container.held
      container.checkBooks()
    }
    #expect(container.unheldConstraints().isEmpty)
  }

  /// A constraint that is switched off while it is queued, and whose item moves, can be switched on again.
  @Test(arguments: [0, 1, 2, 3])
  func activatingAfterAMove(_ kind: Int) throws {
    let root = Box.root()
    let (from, to) = (Box("from", in: root), Box("to", in: root))
    for (pane, left) in [(from, 10.0), (to, 200.0)] {
      pane.layout.makeConstraints { make in
        make.left.equalTo(left)
        make.top.equalTo(0)
        make.size.equalTo(100)
      }
    }
    let item = Box("item", in: from)
    item.layout.makeConstraints { $0.edges.equalToSuperview() }
    root.update()
    var kept: [Constraint] = []
    item.layout.remakeConstraints { make in
      kept.append(make.left.equalTo(5).constraint)
      kept.append(make.top.equalTo(7).constraint)
      kept.append(make.size.equalTo(30).constraint)
    }
    for constraint in kept { constraint.isActive = false }
    switch kind {
    case 0: to.add(item)
    case 1:
      item.removeFromParent()
      to.add(item)
    case 2:
      from.drop(item)
      to.adopt(item)
      root.update()
    default:
      // Out of the tree and below a container of its own.
      let other = Box.root()
      other.add(item)
      to.add(other)
    }
    for constraint in kept { constraint.isActive = true }
    item.layout.container.update()
    root.update()
    #expect(kept.allSatisfy { $0.isActive })
    #expect(item.layoutRect == Rect(x: 5, y: 7, width: 30, height: 30))
  }

  /// The values that were given to a constraint can be read from it.
  @Test func numbersOfKeptConstraints() throws {
    let root = Box.root()
    let (a, b) = (Box("a", in: root), Box("b", in: root))
    b.layout.makeConstraints { $0.edges.equalToSuperview() }
    var kept: Constraint?
    a.layout.makeConstraints { make in
      kept = make.left.equalTo(b.layout.right).multipliedBy(0.5).offset(12).constraint
      make.size.equalTo(20)
    }
    let constraint = try #require(kept)
    #expect(constraint.offset == 12)
    root.update()
    #expect(constraint.offset == 12)
    #expect("\(constraint.left)" == "left")
    #expect(constraint.right.terms.map(\.coefficient) == [0.5, 0.5])
    constraint.update(offset: -3)
    #expect(constraint.offset == -3)
    root.update()
    #expect(constraint.offset == -3)
    #expect(a.layoutRect.minX == 197)
  }

  /// A constraint that an update has stored reads like the one whose place it took, as it changes that one.
  @Test func numbersOfUpdatedConstraints() throws {
    let root = Box.root()
    let a = Box("a", in: root)
    var (first, second): (Constraint?, Constraint?)
    a.layout.makeConstraints { make in
      first = make.width.equalTo(20).constraint
      make.left.top.height.equalTo(10)
    }
    root.update()
    a.layout.updateConstraints { make in
      second = make.width.equalTo(root).multipliedBy(0.5).offset(3).priority(.high).constraint
    }
    root.update()
    for constraint in [try #require(first), try #require(second)] {
      #expect(constraint.description == "a.width == 0.5 * root.width + 3")
      #expect("\(constraint.left) \(constraint.right)" == "width 0.5 * width + 3")
      #expect(constraint.target === root)
      #expect(constraint.priority == .high)
      #expect((constraint.multiplier, constraint.offset) == (0.5, 3))
    }
    // The right side has the constant that the solver has.
    second?.update(offset: 7)
    #expect([first?.offset, second?.offset] == [7, 7])
    #expect(second?.right.constant == 3)
    root.update()
    #expect(second?.right.constant == 7)
    #expect(a.layoutRect.width == 207)
    first?.update(multiplier: 0.25)
    #expect([first?.multiplier, second?.multiplier] == [0.25, 0.25])
  }

  /// A multiplier that is changed counts like one that was made so, and one that cannot hold leaves the old one.
  @Test func changingAMultiplier() throws {
    let root = Box.root()
    let issues = Issues(root)
    let (a, card) = (Box("a", in: root), Box("card", in: root))
    card.layout.makeConstraints { make in
      make.left.top.equalTo(0)
      make.size.equalTo(400)
    }
    var kept: Constraint?
    a.layout.makeConstraints { make in
      make.left.top.equalTo(0)
      kept = make.width.equalTo(card).multipliedBy(0.5).offset(7).constraint
      make.width.lessThanOrEqualTo(300)
      make.height.equalTo(10)
    }
    root.update()
    let width = try #require(kept)
    #expect(width.multiplier == 0.5)
    #expect(width.target === card)
    #expect(width.item === a)
    #expect(a.layoutRect.width == 207)
    width.update(multiplier: 0.25)
    root.update()
    #expect(a.layoutRect.width == 107)
    width.update(multiplier: 1)
    root.update()
    #expect(a.layoutRect.width == 107)
    #expect(issues.kinds == ["conflict"])
    #expect(width.multiplier == 1)
    // What was there ends with it, and what is changed while it is inactive counts later.
    width.update(multiplier: 0.125)
    root.update()
    #expect(a.layoutRect.width == 57)
    width.isActive = false
    width.update(multiplier: 0)
    width.isActive = true
    root.update()
    #expect(a.layoutRect.width == 7)
    width.update(multiplier: Double.infinity)
    #expect(issues.kinds == ["conflict", "notFinite"])
    #expect(width.multiplier == 0)
    root.layout.container.checkBooks()
    #expect(root.layout.container.unheldConstraints().isEmpty)
  }

  @Test func changesCarryTheOldFrame() {
    let root = Box.root()
    let a = Box("a", in: root, Rect(x: 1, y: 2, width: 3, height: 4))
    a.layout.makeConstraints { $0.edges.equalToSuperview() }
    #expect(root.update().changes.map(\.oldFrame) == [Rect(x: 1, y: 2, width: 3, height: 4)])
    root.layoutRect.size.width = 200
    let changes = root.update().changes
    #expect(changes.map(\.oldFrame.width) == [400])
    #expect(changes.map(\.frame.width) == [200])
  }

  /// Each status is the one that its name says.
  @Test func statuses() throws {
    let root = Box.root()
    _ = Issues(root)
    let a = Box("a", in: root)
    var kept: [LayoutConstraint] = []
    a.layout.makeConstraints { make in
      kept.append(make.width.equalTo(10).constraint as! LayoutConstraint)
      kept.append(make.width.equalTo(20).constraint as! LayoutConstraint)
    }
    func states() -> [String] {
      kept.map { constraint in
        switch constraint.life.status {
        case .inactive: "inactive"
        case .queued(let former): former == nil ? "queued" : "queued again"
        case .active: "active"
        case .rejected: "rejected"
        }
      }
    }
    #expect(states() == ["queued", "queued"])
    root.update()
    #expect(states() == ["active", "rejected"])
    kept[1].update(offset: 30)
    #expect(states() == ["active", "queued again"])
    root.update()
    #expect(states() == ["active", "rejected"])
    kept[0].isActive = false
    root.update()
    #expect(states() == ["inactive", "active"])
    #expect(a.layoutRect.width == 30)
    kept[0].isActive = true
    a.layout.removeConstraints()
    #expect(states() == ["inactive", "inactive"])
    #expect(root.layout.container.pending.queued.isEmpty)
    #expect(root.layout.container.pending.rejected.isEmpty)
  }

  @Test func aCentreAgainstANumber() {
    let root = Box.root()
    let a = Box("a", in: root)
    let made = a.layout.prepareConstraints { make in
      make.centerX.equalTo(100)
      make.centerY.equalTo(root)
      make.center.equalTo(Point(x: 3, y: 4))
    }
    #expect(
      made.map(\.description) == [
        "a.centerX == root.left + 100", "a.centerY == root.centerY",
        "a.centerX.centerY == root.left.top + (3, 4)",
      ])
  }
}
