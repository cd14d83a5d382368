import Testing

@testable import Layout

/// Reading directions and scales of containers, and of subtrees.
@Suite struct DirectionTests {
  private func leaf(in parent: Box) -> Box {
    let box = Box("leaf", in: parent)
    box.layout.makeConstraints { make in
      make.leading.top.equalTo(0.4)
      make.size.equalTo(10)
    }
    return box
  }

  private func edge(_ box: Box) -> Double { Number.withoutNoise(box.layoutRect.minX) }

  /// A subtree that moves takes neither direction nor scale along.
  @Test func aSubtreeThatMovesHasTheNewContainersSettings() {
    let (old, new) = (Box.root(), Box.root())
    let card = Box("card", in: old)
    card.layout.makeConstraints { make in
      make.left.top.equalTo(0)
      make.size.equalTo(100)
    }
    let item = leaf(in: card)
    old.layout.container.direction = .rightToLeft
    old.layout.container.scale = 1
    old.update()
    #expect(item.layoutRect.minX == 90)
    new.add(card)
    new.update()
    #expect(new.layout.container.direction == .leftToRight)
    #expect(new.layout.container.scale == nil)
    #expect(item.layoutRect.minX == 0.4)
    // And beside other items, whose direction it does not change.
    let other = leaf(in: new)
    new.update()
    #expect(other.layoutRect.minX == 0.4)
  }

  /// A player's controls keep their direction where all else turns around.
  @Test func aSubtreeHasADirectionOfItsOwn() {
    let root = Box.root(100, 100)
    let (card, controls) = (Box("card", in: root), Box("controls", in: root))
    for box in [card, controls] { box.layout.makeConstraints { $0.edges.equalToSuperview() } }
    let (title, button) = (leaf(in: card), leaf(in: controls))
    let inner = Box("inner", in: controls)
    inner.layout.makeConstraints { make in
      make.leading.equalTo(button.layout.trailing).offset(5)
      make.top.equalTo(0)
      make.size.equalTo(20)
    }
    let knob = leaf(in: inner)
    root.update()
    #expect([title, button, inner, knob].map(edge) == [0.4, 0.4, 15.4, 0.4])
    controls.layout.direction = .leftToRight
    root.layout.container.direction = .rightToLeft
    root.update()
    #expect([title, button, inner, knob].map(edge) == [89.6, 0.4, 15.4, 0.4])
    #expect(knob.layout.effectiveDirection == .leftToRight)
    inner.layout.direction = .rightToLeft
    root.update()
    #expect([title, button, inner, knob].map(edge) == [89.6, 0.4, 15.4, 9.6])
    controls.layout.direction = nil
    root.update()
    #expect([title, button, inner, knob].map(edge) == [89.6, 89.6, 64.6, 9.6])
    // It goes where the item goes.
    let other = Box.root(100, 100)
    other.add(inner)
    inner.layout.makeConstraints { make in
      make.left.top.equalTo(0)
      make.size.equalTo(20)
    }
    other.update()
    #expect((knob.layoutRect.minX - 9.6).magnitude < 1e-9)
    #expect(other.layout.effectiveDirection == .leftToRight)
  }

  /// Containers below take the direction over, also through items that take part in none.
  @Test func aDirectionOfItsOwnReachesContainersBelow() {
    let root = Box.root(100, 100)
    let cell = Box("cell", in: root, Rect(x: 0, y: 0, width: 50, height: 50))
    let panel = Box("panel", in: cell, Rect(x: 0, y: 0, width: 40, height: 40))
    let item = leaf(in: panel)
    root.update()
    #expect(item.layoutRect.minX == 0.4)
    cell.layout.direction = .rightToLeft
    root.update()
    #expect(item.layoutRect.minX == 29.6)
    panel.layout.direction = .leftToRight
    root.update()
    #expect(item.layoutRect.minX == 0.4)
    panel.layout.direction = nil
    cell.layout.direction = nil
    root.layout.direction = .rightToLeft
    root.update()
    #expect(item.layoutRect.minX == 29.6)
  }
}
