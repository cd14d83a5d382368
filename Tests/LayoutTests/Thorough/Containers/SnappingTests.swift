import Testing

@testable import Layout

@Suite struct SnappingTests {
  @Test func edgesMeetWithoutGaps() {
    for (count, width, scale) in [(7, 100.0, 1.0), (3, 100, 2), (11, 333, 3), (13, 47, 1)] {
      let root = Box.root(width, 20)
      root.layout.container.scale = scale
      let row = Box("row", in: root)
      row.layout.makeConstraints { $0.edges.equalToSuperview() }
      let cells = (0..<count).map { Box("c\($0)", in: row) }
      row.layout.arrange(cells, axis: .horizontal, distribution: .fillEqually)
      root.update()
      #expect(cells[0].layoutRect.minX == 0)
      #expect(cells[count - 1].layoutRect.maxX == width)
      for (a, b) in zip(cells, cells.dropFirst()) {
        #expect(a.layoutRect.maxX == b.layoutRect.minX)
        let pixels = b.layoutRect.minX * scale
        #expect((pixels - Double(Int(pixels + 0.5))).magnitude < 1e-9)
        #expect((a.layoutRect.width - width / Double(count)).magnitude <= 1 / scale)
      }
    }
  }

  @Test func childrenCountFromTheirParentsPixels() {
    let root = Box.root(100, 100)
    root.layout.container.scale = 1
    let parent = Box("parent", in: root)
    let child = Box("child", in: parent)
    var left: Constraint?
    parent.layout.makeConstraints { make in
      left = make.left.equalTo(0.4).constraint
      make.top.equalTo(0)
      make.size.equalTo(10.2)
    }
    child.layout.makeConstraints { $0.edges.equalToSuperview() }
    root.update()
    // From 0.4 to 10.6: both edges are at 11 on the screen.
    #expect(parent.layoutRect == Rect(x: 0, y: 0, width: 11, height: 10))
    #expect(child.layoutRect == Rect(x: 0, y: 0, width: 11, height: 10))
    // A move by whole pixels does not move the child.
    left?.update(offset: 5.4)
    let update = root.update()
    #expect(update.changes.count == 1)
    #expect(parent.layoutRect.minX == 5)
    // Another fraction is.
    left?.update(offset: 5.1)
    #expect(root.update().changes.count == 2)
    #expect(child.layoutRect == Rect(x: 0, y: 0, width: 10, height: 10))
    root.layout.container.scale = nil
    root.update()
    #expect(parent.layoutRect == Rect(x: 5.1, y: 0, width: 10.2, height: 10.2))
  }

  @Test func whatIsBelowAnItemBetweenPixelsIsOnPixels() {
    for scale in [1.0, 2, 3] {
      let root = Box.root()
      root.layout.container.scale = scale
      let outer = Box("outer", in: root, Rect(x: 50.4, y: 7.7, width: 100, height: 100))
      let middle = Box("middle", in: outer, Rect(x: 0.35, y: 0.1, width: 90, height: 90))
      let (item, below) = (Box("item", in: middle), Box("below", in: nil))
      item.add(below)
      let neighbour = Box("neighbour", in: root)
      item.layout.makeConstraints { make in
        make.left.top.equalTo(5)
        make.size.equalTo(10)
      }
      below.layout.makeConstraints { $0.edges.equalToSuperview().inset(0.4) }
      neighbour.layout.makeConstraints { make in
        make.left.equalTo(item.layout.right)
        make.top.equalTo(item)
        make.size.equalTo(10)
      }
      for left in [50.4, 50.9, 51, 49.3] {
        outer.layoutRect.origin.x = left
        root.update()
        let corner = Point(
          x: left + 0.35 + item.layoutRect.minX, y: 7.8 + item.layoutRect.minY)
        let inner = corner.x + below.layoutRect.minX
        for edge in [corner.x, corner.y, inner] {
          #expect((edge * scale - (edge * scale).rounded()).magnitude < 1e-9)
        }
        #expect((inner - (left + 5.75)).magnitude <= 0.5 / scale + 1e-9)
        #expect((corner.x + item.layoutRect.width - neighbour.layoutRect.minX).magnitude < 1e-9)
        #expect((corner.y - neighbour.layoutRect.minY).magnitude < 1e-9)
        #expect(outer.layoutRect.minX == left)
      }
    }
  }

  @Test func roundingHasNoHoles() {
    #expect(Number.snap(0.5, scale: 1) == 1)
    #expect(Number.snap(-0.5, scale: 1) == 0)
    #expect(Number.snap(-0.6, scale: 1) == -1)
    #expect(Number.snap(1.25, scale: 2) == 1.5)
    #expect(Number.snap(0.5 - 1e-9, scale: 1) == 1)
    #expect(Number.snap(1e300, scale: 2) == 1e300)
    #expect(Number.text(-0.005) == "-0.01")
    #expect(Number.text(12) == "12")
  }
}
