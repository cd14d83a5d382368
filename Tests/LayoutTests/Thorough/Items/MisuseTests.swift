import Testing

@testable import Layout

/// A caller's mistake is reported, and everything else stays as it is.
@Suite struct MisuseTests {
  @Test func anItemAboveItselfIsARoot() {
    let (box, other, third) = (Box("box"), Box("other"), Box("third"))
    let issues = Issues(box)
    box.parent = other
    other.parent = box
    box.layout.makeConstraints { $0.size.equalTo(7) }
    other.layout.makeConstraints { $0.size.equalTo(3) }
    for _ in 0..<3 { for it in [box, other] { it.update() } }
    #expect(issues.kinds.contains("aboveItself"))
    #expect(issues.kinds.count <= 2)
    #expect(!LayoutContainer.unite(box.layoutNode, third.layoutNode))
    #expect(box.layoutRect.size == Size(width: 7, height: 7))
    // Put right, both are laid out.
    let root = Box.root()
    box.parent = root
    for it in [box, other] { it.layout.parentDidChange() }
    other.layout.makeConstraints { $0.left.top.equalTo(5) }
    box.layout.makeConstraints { $0.left.top.equalTo(4) }
    root.update()
    #expect(other.layoutRect == Rect(x: 5, y: 5, width: 3, height: 3))
    #expect(box.layoutRect == Rect(x: 4, y: 4, width: 7, height: 7))
  }

  @Test func anItemThatIsItsOwnParent() {
    let box = Box("box")
    let issues = Issues(box)
    box.parent = box
    box.layout.makeConstraints { $0.width.equalTo(7) }
    for _ in 0..<2 { box.update() }
    #expect(box.layoutRect.width == 7)
    #expect(issues.kinds == ["aboveItself"])
  }

  @Test func longCirclesEnd() {
    for count in 2...9 {
      let boxes = (0..<count).map { Box("b\($0)") }
      for (index, box) in boxes.enumerated() { box.parent = boxes[(index + 1) % count] }
      let issues = Issues(boxes[0])
      for box in boxes { box.layout.makeConstraints { $0.size.equalTo(7) } }
      for box in boxes { box.update() }
      #expect(issues.kinds.contains("aboveItself"))
      #expect(boxes.allSatisfy { $0.layoutRect.width == 7 })
    }
  }

  @Test func aStackCannotBeArrangedInItself() {
    let root = Box.root()
    let issues = Issues(root)
    let (a, b) = (Box("a", in: root), Box("b", in: root))
    let inner = LayoutStack(in: root, arranging: [a])
    let outer = LayoutStack(in: root, arranging: [inner, b])
    inner.append(outer)
    inner.append(inner)
    inner.arrange([outer, a])
    let inB = b.layout.arrange([])
    inB.append(b)
    inB.append(outer)
    #expect(issues.kinds == Array(repeating: "arrangedInItself", count: 5))
    #expect(inner.arranged.map { $0 === a } == [true])
    #expect(outer.arranged.count == 2)
    #expect(inB.arranged.isEmpty)
    root.update()
  }

  @Test func anIndexThatThereIsNotIsTheNearest() {
    let root = Box.root()
    let boxes = (0..<3).map { Box("b\($0)", in: root) }
    let stack = root.layout.arrange([boxes[0]])
    stack.insert(boxes[1], at: 3)
    stack.insert(boxes[2], at: -1)
    #expect(stack.arranged.map { ($0 as? Box)?.layoutName } == ["b2", "b0", "b1"])
  }

  @Test func whatWasReportedNeverHolds() {
    let root = Box.root()
    let issues = Issues(root)
    let (item, orphan) = (Box("item", in: root), Box("orphan"))
    var kept: [Constraint] = []
    item.layout.makeConstraints { make in
      make.left.top.size.equalTo(5)
      kept.append(make.left.equalTo(root.layout.bottom).constraint)
    }
    root.update()
    orphan.layout.container.onIssue = { _ in }
    orphan.layout.makeConstraints { kept.append($0.left.equalToSuperview().constraint) }
    for constraint in kept {
      constraint.activate()
      #expect(!constraint.isActive)
      constraint.update(offset: 3)
      constraint.isActive = true
    }
    root.update()
    #expect(item.layoutRect.minX == 5)
    #expect(item.layout.constraints.count == 1)
    #expect(issues.kinds == ["mismatchedAttributes"])
  }
}
