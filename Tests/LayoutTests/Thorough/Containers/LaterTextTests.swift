import Testing

@testable import Layout

/// The texts of issues are made when they are read, and are those of the time of the issue.
@Suite struct LaterTextTests {
  /// All texts that a client can read of an issue.
  private func texts(of issue: LayoutIssue) -> [String] {
    func texts(of conflict: Conflict) -> [String] {
      (conflict.parts + conflict.fixes).flatMap { [$0.text, $0.relaxation, $0.label ?? ""] }
        + conflict.premises + [conflict.cheapest?.relaxation ?? "", conflict.description]
    }
    let conflicts: [Conflict] =
      switch issue.kind {
      case .conflict(let conflict): [conflict]
      case .rootSize(_, let conflicts), .heldFrame(_, let conflicts): conflicts
      default: []
      }
    return [issue.description] + conflicts.flatMap(texts)
  }

  /// A screen with a conflict of each kind; it returns the constraints whose numbers change later.
  private func makeScreen(in root: Box, _ direction: LayoutDirection) -> [Constraint] {
    root.layout.container.direction = direction
    var made: [Constraint] = []
    let card = Box("card", in: root, census: root.census)
    let (icon, title) = (Box("icon", in: card), Box("title", in: card))
    let note = Box("", in: card, census: root.census)
    note.layoutName = nil
    for box in [icon, title, note] { box.layoutMetrics.mayBeEmpty = true }
    card.layout.arrange([icon, title], axis: .horizontal, distribution: .fillEqually)
    title.layoutMetrics.intrinsicHeight = 30
    title.layout.contentCompressionResistanceVerticalPriority = 1000
    card.layout.makeConstraints { make in
      make.leading.equalToSuperview().offset(10)
      make.top.equalToSuperview()
      made.append(make.width.equalTo(320).labeled("card").constraint)
    }
    title.layout.makeConstraints { make in
      made.append(make.width.greaterThanOrEqualTo(200).labeled("min").constraint)
      made.append(make.height.lessThanOrEqualTo(20).constraint)
    }
    note.layout.makeConstraints { make in
      make.top.equalTo(title.layout.bottom)
      make.leading.equalTo(icon.layout.trailing).multipliedBy(0.5).offset(7)
      make.size.equalTo(icon).offset(12)
      made.append(make.trailing.lessThanOrEqualTo(card).inset(300).constraint)
    }
    // An item that is not laid out.
    let fixed = Box(
      "fixed", in: root, Rect(x: 20, y: 30, width: 40, height: 50), census: root.census)
    let inner = Box("inner", in: fixed)
    inner.layout.makeConstraints { make in
      make.edges.equalToSuperview()
      made.append(make.width.equalTo(45).constraint)
      made.append(make.top.equalTo(card.layout.bottom).offset(500).constraint)
    }
    return made
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func textsAreTheSameWhenReadLater(_ direction: LayoutDirection) throws {
    let census = Box.Census()
    var issues: [LayoutIssue] = []
    var first: [[String]] = []
    do {
      let root = Box.root(census: census)
      // A relation of the caller's, and one that it removes later.
      let own = try root.layout.container.solver.add(
        Variable("own") + 3 >= 2 * Variable("other"), file: "App/Own.swift", line: 4)
      root.layout.container.onIssue = {
        first.append(texts(of: $0))
        issues.append($0)
      }
      let made = makeScreen(in: root, direction)
      root.layout.container.update()
      #expect(issues.count >= 3)
      func check() { #expect(issues.map(texts) == first) }

      for (index, constraint) in made.enumerated() { constraint.update(offset: index * 3 + 1) }
      for constraint in made { constraint.label = "renamed" }
      check()
      for box in root.children + root.children.flatMap(\.children) { box.layoutName = "renamed" }
      check()
      root.layout.container.update()
      check()
      root.layout.container.direction = direction == .leftToRight ? .rightToLeft : .leftToRight
      root.layoutRect.size.width = 20
      root.layout.container.update()
      check()
      try root.layout.container.solver.remove(own)
      root.children[0].removeFromParent()
      root.layout.container.update()
      check()
    }
    // The issues retain neither the items nor their container.
    #expect(census.count == 0)
    #expect(issues.map(texts) == first)
    #expect(Set(first.joined()).count > 20)
  }

  /// The conflict of a solver's call names the constraints and the variables as they were.
  @Test func textsOfASolverAreTheSameWhenReadLater() throws {
    var thrown: Conflict?
    weak var gone: Solver?
    var first = ""
    do {
      let solver = Solver()
      gone = solver
      let (x, y) = (Variable("x"), Variable("y"))
      let sum = (x + y).named("sum")
      let limit = try solver.add(sum <= 10, label: "limit", file: "A.swift", line: 1)
      try solver.add(x >= 4, file: "A.swift", line: 2)
      let low = try solver.add(y >= 2, file: "A.swift", line: 3)
      do {
        try solver.setOffset(8, of: low)
      } catch {
        guard case .unsatisfiable(let conflict) = error else { throw error }
        thrown = conflict
      }
      first = try #require(thrown).description
      #expect(
        first == """
          3 required constraints cannot all hold:
            sum <= 10  "limit"     A.swift:1
            x >= 4                 A.swift:2
            y >= 10                A.swift:3
          together they ask for 14 <= 10: short by 4
          the solver stays as it was before A.swift:3; try x >= 0 at A.swift:2
          """)
      limit.label = "renamed"
      try solver.setOffset(1, of: low)
      #expect(thrown?.description == first)
      try solver.remove(limit)
      #expect(thrown?.description == first)
    }
    #expect(gone == nil)
    #expect(thrown?.description == first)
  }
}
