import Testing

@testable import Layout

@Suite struct ConflictTextTests {
  @Test func theSample() {
    let card = Box("card")
    let title = Box("title", in: card)
    var heard: [LayoutIssue] = []
    card.layout.container.onIssue = { heard.append($0) }
    card.layout.arrange([title], alignment: .leading)
    #sourceLocation(file:"App/Card.swift",line:12)
    card.layout.makeConstraints { $0.width.equalTo(320) }
    #sourceLocation(file:"App/Card.swift",line:18)
    title.layout.makeConstraints { $0.width.greaterThanOrEqualTo(300).labeled("min title") }
    title.layout.makeConstraints { $0.trailing.lessThanOrEqualTo(card).offset(-40) }
    #sourceLocation()
    card.update()
    #expect(heard.count == 1)
    #expect(
      heard.first?.description == """
        3 required constraints cannot all hold:
          card.width == 320                        Card.swift:12
          title.width >= 300  "min title"          Card.swift:18
          title.trailing <= card.trailing - 40     Card.swift:19
        together they ask for 340 <= 320: short by 20
        kept the layout from before Card.swift:19; fix: "min title" >= 280 at Card.swift:18
        """)
    #expect(card.layout.frame.width == 320)
    #expect(title.layout.frame.width >= 300)

    // What was left out holds as soon as it can.
    title.layout.updateConstraints { $0.width.greaterThanOrEqualTo(280) }
    card.update()
    #expect(heard.count == 1)
    #expect(title.layout.frame.maxX <= 280)
    #expect(title.layout.frame.width >= 280)
  }

  /// A block that runs again, as when a cell is reused, says what to use instead.
  @Test func aBlockThatRunsTwice() {
    let root = Box.root()
    let issues = Issues(root)
    let box = Box("box", in: root)
    #sourceLocation(file:"App/Card.swift",line:17)
    func show(_ width: Double) { box.layout.makeConstraints { $0.width.equalTo(width) } }
    #sourceLocation()
    show(100)
    show(200)
    root.update()
    let advice =
      "Card.swift:17 made two: use updateConstraints or remakeConstraints to change the first"
    #expect(issues.texts.count == 1)
    #expect(issues.texts.first?.hasSuffix(advice) == true)
    #expect(box.layout.frame.width == 100)
  }

  @Test func texts() {
    let root = Box.root()
    let (a, b) = (Box("a", in: root), Box("b", in: root))
    let made = a.layout.prepareConstraints { make in
      make.left.equalTo(b.layout.right).multipliedBy(2).offset(-3.5)
      make.size.equalTo(b)
      make.top.equalTo(20)
      make.height.greaterThanOrEqualTo(7)
      make.top.equalToSuperview { $0.layout.safeArea }
      make.left.right.equalToSuperview().inset(8)
      make.width.bottom.equalTo(b).inset(Insets(left: 3, bottom: 2))
      make.size.equalTo(Size(width: 5, height: 6))
      make.edges.equalToSuperview().offset(4)
    }
    #expect(
      made.map(\.description) == [
        "a.left == 2 * b.right - 3.5", "a.width.height == b.width.height",
        "a.top == root.top + 20", "a.height >= 7", "a.top == root.safeArea.top",
        "a.left.right == root.left.right + (8, -8)", "a.bottom.width == b.bottom.width + (-2, -3)",
        "a.width.height == (5, 6)",
        "a.left.top.right.bottom == root.left.top.right.bottom + 4",
      ])
  }

  @Test func manyConstraintsAndOneWrong() {
    let root = Box.root()
    let issues = Issues(root)
    var boxes: [Box] = []
    for index in 0..<50 {
      let box = Box("b\(index)", in: root)
      boxes.append(box)
      box.layout.makeConstraints { make in
        make.left.right.equalToSuperview()
        make.top.equalTo(index * 10)
        make.height.equalTo(10)
        if index == 30 { make.height.equalTo(11) }
        if index == 40 { make.width.equalTo(root).offset(1) }
      }
    }
    root.update()
    #expect(issues.kinds == ["conflict", "conflict"])
    for (index, box) in boxes.enumerated() {
      #expect(box.layoutRect == Rect(x: 0, y: Double(index) * 10, width: 400, height: 10))
    }
    // Nothing is reported twice.
    boxes[3].layout.updateConstraints { $0.height.equalTo(12) }
    root.update()
    #expect(issues.all.count == 2)
    #expect(root.layout.container.unheldConstraints().count == 2)
  }

  @Test func theFixIsPossible() {
    let root = Box.root()
    let issues = Issues(root)
    let (a, b) = (Box("a", in: root), Box("b", in: root))
    a.layout.makeConstraints { make in
      make.left.top.equalToSuperview()
      make.size.equalTo(100)
    }
    #sourceLocation(file:"App/Card.swift",line:20)
    b.layout.makeConstraints { $0.left.equalTo(a.layout.right).offset(10) }
    b.layout.makeConstraints { $0.right.equalTo(a.layout.left) }
    #sourceLocation()
    root.update()
    #expect(issues.all.count == 1)
    guard case .conflict(let conflict)? = issues.all.first?.kind else { return }
    // However wide a is, b ends before it begins; the fix takes into account how wide it is.
    #expect(conflict.parts.map(\.text) == ["b.left == a.right + 10", "b.right == a.left"])
    #expect(conflict.premises == ["a's size is not below zero", "b's size is not below zero"])
    #expect(conflict.cheapest?.relaxation == "b.left == a.right - 100")
    #expect(issues.texts[0].contains("\n  given: b's size is not below zero\ntogether they ask"))
    b.layout.updateConstraints { $0.left.equalTo(a.layout.right).offset(-100) }
    root.update()
    #expect(issues.all.count == 1)
    #expect(root.layout.container.unheldConstraints().isEmpty)
  }

  /// Without any one of its members, a contradiction is resolved; nonnegative sizes are members, too.
  @Test func anyOneLessIsEnough() {
    let root = Box.root()
    let issues = Issues(root)
    let (a, b) = (Box("a", in: root), Box("b", in: root))
    b.layout.makeConstraints { $0.width.equalTo(134) }
    a.layout.makeConstraints { $0.width.equalTo(b).multipliedBy(2).offset(113) }
    var width: Constraint?
    a.layout.makeConstraints { width = $0.width.equalTo(20).constraint }
    root.update()
    guard case .conflict(let conflict)? = issues.all.first?.kind else { return }
    #expect(conflict.parts.map(\.text) == ["a.width == 2 * b.width + 113", "a.width == 20"])
    #expect(conflict.premises == ["b's size is not below zero"])
    #expect(conflict.cheapest?.relaxation == "a.width == 381")
    width?.update(offset: 381)
    root.update()
    #expect(root.layout.container.unheldConstraints().isEmpty)
  }

  private func firstConflict(of issues: Issues) throws -> Conflict {
    guard case .conflict(let conflict)? = issues.all.first?.kind else { throw NoConflict() }
    return conflict
  }

  private struct NoConflict: Error {}

  /// The share of a fraction is not negative, and neither is its track.
  @Test func fractionsOfAGrid() throws {
    let root = Box.root()
    let issues = Issues(root)
    let (card, a) = (Box("card", in: root), Box("a", in: root))
    let grid = LayoutGrid(
      in: root, columns: [.content, .fraction(1), .fraction(2)], name: "form", arranging: [a])
    grid.layout.makeConstraints { $0.edges.equalTo(card) }
    card.layout.makeConstraints { make in
      make.left.top.height.equalToSuperview()
      make.width.equalTo(60)
    }
    a.layout.makeConstraints { $0.width.equalTo(100) }
    root.update()
    let conflict = try firstConflict(of: issues)
    #expect(
      conflict.premises == [
        "form track 1's size is not below zero", "form track 2's size is not below zero",
      ])
    #expect(conflict.cheapest?.relaxation == "card.width == 100")
  }

  @Test func gapsOfAStack() throws {
    let root = Box.root()
    let issues = Issues(root)
    let (card, a, b, c) = (
      Box("card", in: root), Box("a", in: root), Box("b", in: root), Box("c", in: root)
    )
    let row = LayoutStack(
      in: root, axis: .horizontal, distribution: .equalSpacing, name: "row",
      arranging: [a, b, c])
    row.layout.makeConstraints { $0.edges.equalTo(card) }
    for box in [a, b, c] { box.layout.makeConstraints { $0.width.equalTo(20) } }
    card.layout.makeConstraints { make in
      make.left.top.height.equalToSuperview()
      make.width.equalTo(100)
    }
    root.update()
    #expect(issues.all.isEmpty)
    b.layout.makeConstraints { $0.left.equalTo(a.layout.right).offset(30) }
    root.update()
    let conflict = try firstConflict(of: issues)
    #expect(
      conflict.premises == [
        "row gap before b.width == row gap before c.width  by the stack \"row\""
      ])
  }

  @Test func mirroredFixes() {
    let root = Box.root(100)
    root.layout.container.direction = .rightToLeft
    let issues = Issues(root)
    let a = Box("a", in: root)
    a.layout.makeConstraints { make in
      make.leading.equalToSuperview().offset(30)
      make.width.equalTo(20)
    }
    a.layout.makeConstraints { $0.trailing.equalToSuperview { $0.layout.leading }.offset(60) }
    root.update()
    guard case .conflict(let conflict)? = issues.all.first?.kind else {
      Issue.record("no conflict")
      return
    }
    #expect(
      Set(conflict.parts.map(\.relaxation)) == [
        "a.leading == root.leading + 40", "a.width == 30", "a.trailing == root.leading + 50",
      ])
  }

  @Test func aStackThatTiesLengthsIsNamed() {
    let root = Box.root()
    let issues = Issues(root)
    let (a, b) = (Box("a", in: root), Box("b", in: root))
    let stack = LayoutStack(in: root, distribution: .fillEqually, name: "row", arranging: [a, b])
    stack.layout.makeConstraints { $0.left.top.equalToSuperview() }
    a.layout.makeConstraints { $0.width.equalTo(50) }
    b.layout.makeConstraints { $0.width.equalTo(60) }
    root.update()
    #expect(issues.all.count == 1)
    guard case .conflict(let conflict)? = issues.all.first?.kind else { return }
    #expect(conflict.premises == ["a.width == b.width  by the stack \"row\""])
    #expect(conflict.parts.map(\.relaxation) == ["a.width == 60", "b.width == 50"])
  }
}
