import TestSupport
import Testing

@testable import Layout

/// What becomes of a constraint from the call that makes it to the one that ends it.
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

  /// What was asked for can be read back from the constraint.
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
