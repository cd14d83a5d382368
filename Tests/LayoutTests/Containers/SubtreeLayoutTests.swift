import Testing

@testable import Layout

/// `layoutIfNeeded()` lays out everything below an item, as UIKit does.
@Suite struct SubtreeLayoutTests {
  private func fill(_ item: Box, inset: Double = 10) {
    item.layout.makeConstraints { $0.edges.equalToSuperview().inset(inset) }
  }

  @Test(arguments: [true, false])
  func itemsThatWereConstrainedBeforeTheyHadAParent(isTold: Bool) {
    let window = Box.root(300, 200)
    let card = Box("card")
    let label = Box("label", in: card)
    fill(label, inset: 5)
    card.layout.makeConstraints { make in
      make.left.top.equalTo(10)
      make.size.equalTo(100)
    }
    if isTold { window.add(card) } else { window.adopt(card) }
    window.layout.layoutIfNeeded()
    #expect(card.layoutRect == Rect(x: 10, y: 10, width: 100, height: 100))
    #expect(label.layoutRect == Rect(x: 5, y: 5, width: 90, height: 90))
    // And what goes to another window without a word.
    let other = Box.root(300, 200)
    window.drop(card)
    other.adopt(card)
    other.layout.layoutIfNeeded()
    #expect(card.layout.container.rootItem === other)
  }

  @Test func belowItemsWithFramesOfTheirOwn() {
    let window = Box.root(300, 200)
    let header = Box("header", in: window)
    fill(header)
    let cell = Box("cell", in: window, Rect(x: 0, y: 50, width: 100, height: 40))
    let (label, panel) = (Box("label", in: cell), Box("panel", in: cell))
    panel.layoutRect = Rect(x: 0, y: 0, width: 60, height: 30)
    let badge = Box("badge", in: panel)
    for item in [label, badge] { fill(item, inset: 5) }
    window.layout.layoutIfNeeded()
    #expect(header.layoutRect == Rect(x: 10, y: 10, width: 280, height: 180))
    #expect(label.layoutRect == Rect(x: 5, y: 5, width: 90, height: 30))
    #expect(badge.layoutRect == Rect(x: 5, y: 5, width: 50, height: 20))
    // Again after a change, and from an item in between.
    cell.layoutRect.size = Size(width: 200, height: 80)
    panel.layoutRect.size.width = 70
    window.layout.layoutIfNeeded()
    #expect(label.layoutRect == Rect(x: 5, y: 5, width: 190, height: 70))
    #expect(badge.layoutRect == Rect(x: 5, y: 5, width: 60, height: 20))
    panel.layoutRect.size.width = 80
    cell.layout.layoutIfNeeded()
    #expect(badge.layoutRect == Rect(x: 5, y: 5, width: 70, height: 20))
  }

  /// The subtree is constrained first, and gets its frame and its parent later.
  @Test func subtreesThatWereBuiltApart() {
    let cell = Box("cell")
    let label = Box("label", in: cell)
    fill(label, inset: 5)
    let window = Box.root(300, 200)
    cell.layoutRect = Rect(x: 0, y: 0, width: 100, height: 40)
    window.add(cell)
    let update = window.layout.layoutIfNeeded()
    #expect(label.layoutRect == Rect(x: 5, y: 5, width: 90, height: 30))
    #expect(update.changes.count == 1)
    #expect(window.layout.layoutIfNeeded().changes.isEmpty)
  }

  /// Nested containers that are gone, or have moved, are not laid out any more.
  @Test func nestedContainersThatMove() {
    let (window, other) = (Box.root(300, 200), Box.root(300, 200))
    var cells = (0..<4).map { index in
      Box("cell\(index)", in: window, Rect(x: 0, y: 0, width: 50, height: 50))
    }
    let labels = cells.map { Box("label", in: $0) }
    for label in labels { fill(label) }
    window.layout.layoutIfNeeded()
    cells.removeFirst().removeFromParent()
    other.add(cells[0])
    for cell in cells { cell.layoutRect.size = Size(width: 60, height: 60) }
    window.layout.layoutIfNeeded()
    #expect(labels.map(\.layoutRect.width) == [30, 30, 40, 40])
    other.layout.layoutIfNeeded()
    #expect(labels.map(\.layoutRect.width) == [30, 40, 40, 40])
  }
}
