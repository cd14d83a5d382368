import Testing

@testable import Layout

/// Arrays of items and of attributes as targets.
@Suite struct ArrayTargetTests {
  @Test func eachItemCounts() {
    let root = Box.root()
    let boxes = (0..<3).map { Box("b\($0)", in: root) }
    for (index, box) in boxes.enumerated() {
      box.layout.makeConstraints { make in
        make.left.equalTo(index * 100)
        make.top.equalTo(0)
        make.width.equalTo(20 + 10 * index)
        make.height.equalTo(10)
      }
    }
    let last = Box("last", in: root)
    var width: Constraint?
    last.layout.makeConstraints { make in
      width =
        make.width.greaterThanOrEqualTo(boxes).offset(5).priority(.high).labeled("wide").constraint
      make.width.equalTo(0).priority(.low)
      make.left.greaterThanOrEqualTo([boxes[0].layout.right, boxes[1].layout.right])
      make.left.equalTo(0).priority(.low)
      make.top.lessThanOrEqualTo([boxes[0], boxes[2]]).offset(7)
      make.top.equalTo(50).priority(.low)
    }
    root.update()
    #expect(last.layoutRect == Rect(x: 130, y: 7, width: 45, height: 0))
    #expect(last.layout.constraints.count == 3 + 1 + 2 + 1 + 2 + 1)
    #expect(last.layout.constraints.count { $0.label == "wide" } == 3)
    // What `constraint` returns stands for all of them.
    width?.update(offset: 15).update(priority: .medium)
    root.update()
    #expect(last.layoutRect.width == 55)
    width?.deactivate()
    root.update()
    #expect(last.layoutRect.width == 0)
    #expect(last.layout.constraints.count == 7)
    width?.activate()
    root.update()
    #expect(last.layoutRect.width == 55)
    root.layout.container.checkBooks()
  }

  @Test func differentKindsAndNone() {
    let root = Box.root()
    let issues = Issues(root)
    let (a, b) = (Box("a", in: root), Box("b", in: root))
    let guide = LayoutGuide(in: root, name: "guide")
    guide.layout.makeConstraints { make in
      make.edges.equalToSuperview().inset(30)
    }
    a.layout.makeConstraints { make in
      make.left.top.equalTo([guide, guide.layout.left.target ?? guide])
      make.size.equalTo(40)
    }
    b.layout.makeConstraints { make in
      make.edges.equalTo([a, a])
      make.width.equalTo([])
    }
    root.update()
    #expect(a.layoutRect == Rect(x: 30, y: 30, width: 40, height: 40))
    #expect(b.layoutRect == a.layoutRect)
    #expect(issues.kinds == ["noRelation"])
  }

  @Test func aRootThatUpdatesByItself() {
    let root = Box.root()
    var due = 0
    root.layout.container.onNeedsUpdate = { due += 1 }
    let wakes = root.wakes
    let item = Box("item", in: root)
    item.layout.makeConstraints { $0.edges.equalToSuperview() }
    #expect(due == 1)
    #expect(root.wakes == wakes)
    root.update()
    item.layout.updateConstraints { $0.edges.equalToSuperview().inset(1) }
    #expect(due == 2)
  }

  /// However many there are, what stays the same keeps its relation.
  @Test func remakingKeepsTheRelationsOfMany() {
    let root = Box.root()
    let boxes = (0..<30).map { Box("b\($0)", in: root) }
    for (index, box) in boxes.enumerated() {
      box.layout.makeConstraints { $0.width.equalTo(index + 1) }
    }
    let widest = Box("widest", in: root)
    func remake(to targets: [Box], offset: Double) {
      widest.layout.remakeConstraints { make in
        make.width.greaterThanOrEqualTo(targets).offset(offset)
        make.width.greaterThanOrEqualTo(boxes[3])
        make.width.greaterThanOrEqualTo(boxes[3]).multipliedBy(2)
        make.width.equalTo(0).priority(1)
      }
    }
    func rows() -> Set<Int> { Set(root.layout.container.rows(of: widest)) }
    remake(to: boxes, offset: 0)
    root.update()
    #expect(widest.layoutRect.width == 30)
    let before = rows()
    remake(to: boxes.reversed(), offset: 4)
    root.update()
    #expect(widest.layoutRect.width == 34)
    #expect(rows() == before)
    remake(to: Array(boxes[..<10]), offset: 4)
    root.update()
    #expect(widest.layoutRect.width == 14)
    #expect(rows().isSubset(of: before) && rows().count == 13)
    let expected = rows()
    widest.layout.updateConstraints { $0.width.greaterThanOrEqualTo(boxes[3]).offset(40) }
    root.update()
    #expect(widest.layoutRect.width == 44 && rows() == expected)
  }
}
