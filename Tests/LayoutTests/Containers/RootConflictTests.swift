import Testing

@testable import Layout

/// A required constraint that does not fit the root is explained like any other conflict.
@Suite struct RootConflictTests {
  @Test func leftRightAndWidthAgainstTheRoot() {
    let root = Box.root(400, 300)
    let issues = Issues(root)
    let item = Box("item", in: root)
    #sourceLocation(file:"App/Screen.swift",line:12)
    item.layout.makeConstraints { $0.left.equalToSuperview().offset(20) }
    item.layout.makeConstraints { $0.width.equalTo(420) }
    item.layout.makeConstraints { $0.right.equalToSuperview().offset(-20) }
    #sourceLocation()
    root.update()
    #expect(issues.kinds == ["rootSize"])
    #expect(
      issues.texts.first == """
        root: the required constraints inside ask for 460 x 300, but its own size is 400 x 300
        3 required constraints cannot all hold:
          item.left == root.left + 20       Screen.swift:12
          item.width == 420                 Screen.swift:13
          item.right == root.right - 20     Screen.swift:14
          given: root.width == 400  (its frame)
        together they ask for 460 <= 400: short by 60
        fix: item.width == 360 at Screen.swift:13
        """)
    // Solved as before, and said once.
    #expect(item.layoutRect.width == 420)
    root.update()
    #expect(issues.all.count == 1)
  }

  @Test func contentWiderThanTheRoot() {
    let root = Box.root(400, 300)
    let issues = Issues(root)
    let label = Box("label", in: root)
    label.layoutMetrics.intrinsicWidth = 500
    label.layout.contentCompressionResistanceHorizontalPriority = 1000
    label.layout.makeConstraints { make in
      make.left.right.equalToSuperview().inset(10)
      make.top.equalToSuperview()
    }
    root.update()
    #expect(issues.kinds == ["rootSize"])
    let text = issues.texts.first ?? ""
    #expect(text.contains("label.width >= 500"))
    #expect(text.contains("RootConflictTests.swift:"))
    #expect(text.contains("short by 120"))
    #expect(
      text.hasSuffix(
        "\nfix: lower the horizontal content compression resistance of label below 1000"))
    label.layout.contentCompressionResistanceHorizontalPriority = 999
    root.update()
    #expect(label.layoutRect.width == 380)
  }

  /// Whatever takes part, the explanation is short, and names the one to change.
  @Test func atMostTwentyLines() {
    let root = Box.root(400, 300)
    let issues = Issues(root)
    var last = root.layout.left
    for index in 0..<200 {
      let box = Box("b\(index)", in: root)
      box.layout.makeConstraints { make in
        make.left.equalTo(last)
        make.width.equalTo(index == 150 ? 1000 : 2)
        if index == 199 { make.right.lessThanOrEqualToSuperview() }
      }
      last = box.layout.right
    }
    root.update()
    #expect(issues.kinds == ["rootSize"])
    let text = issues.texts.first ?? ""
    #expect(text.split(separator: "\n").count <= 20)
    #expect(text.contains("and 3"))
    #expect(text.contains("short by 998"))
    #expect(text.contains("fix: "))
  }

  /// No single width can give way so much, but an edge can.
  @Test func fixOfAChainOfSmallItems() {
    let root = Box.root(400, 300)
    let issues = Issues(root)
    var last = root.layout.left
    for index in 0..<50 {
      let box = Box("b\(index)", in: root)
      box.layout.makeConstraints { make in
        make.left.equalTo(last).offset(index == 0 ? 0 : 8)
        make.width.equalTo(10)
        if index == 49 { make.right.equalToSuperview() }
      }
      last = box.layout.right
    }
    root.update()
    #expect(issues.kinds == ["rootSize"])
    let text = issues.texts.first ?? ""
    #expect(text.contains("short by 492"))
    #expect(text.contains("fix: b0.left == root.left - 492 at RootConflictTests.swift:"))
  }

  /// All items of a stack that is too wide contradict the root, two at a time.
  @Test func fixOfAStack() {
    let root = Box.root(400, 300)
    let issues = Issues(root)
    let boxes = (0..<3).map { Box("b\($0)", in: root) }
    let stack = root.layout.arrange(boxes, axis: .horizontal, spacing: 8)
    for box in boxes { box.layout.makeConstraints { $0.width.equalTo(200) } }
    stack.layout.makeConstraints { $0.edges.equalToSuperview() }
    root.update()
    #expect(issues.kinds == ["rootSize"])
    let text = issues.texts.first ?? ""
    #expect(text.contains("fix: "), "\(text)")
  }

  @Test func aFrameThatIsNotTheRoots() {
    let root = Box.root()
    let issues = Issues(root)
    let middle = Box("middle", in: root, Rect(x: 50, y: 50, width: 100, height: 100))
    let inner = Box("inner", in: middle)
    inner.layout.makeConstraints { make in
      make.left.equalTo(5)
      make.width.equalTo(200)
      make.right.equalToSuperview().offset(-5)
    }
    // A relation out of the item makes both one container.
    let outer = Box("outer", in: root)
    outer.layout.makeConstraints { $0.left.equalTo(inner) }
    root.update()
    #expect(issues.kinds == ["heldFrame"])
    let text = issues.texts.first ?? ""
    #expect(text.contains("inner.width == 200"))
    #expect(text.contains("middle.width == 100  (its frame)"))
  }
}
