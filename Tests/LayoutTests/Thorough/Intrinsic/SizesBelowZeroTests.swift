import TestSupport
import Testing

@testable import Layout

/// A change that would make a size negative has no effect: the former constraints stay active.
@Suite struct SizesBelowZeroTests {
  let root = Box.root()
  let issues: Issues
  let (a, b): (Box, Box)
  let width: Constraint

  init() throws {
    issues = Issues(root)
    (a, b) = (Box("a", in: root), Box("b", in: root))
    a.layout.makeConstraints { $0.left.top.height.equalTo(5) }
    a.layout.makeConstraints { $0.width.equalTo(50) }
    width = try #require(a.layout.constraints.last)
    root.update()
  }

  var isAsBefore: Bool { a.layoutRect == Rect(x: 5, y: 5, width: 50, height: 5) }

  @Test func ofTheItemItself() {
    width.update(offset: -10)
    root.update()
    #expect(isAsBefore && issues.kinds == ["conflict"])
    #expect(root.layout.container.unheldConstraints().count == 1)
    width.update(offset: 60)
    root.update()
    #expect(a.layoutRect.width == 60 && issues.all.count == 1)
    #expect(root.layout.container.unheldConstraints().isEmpty)
  }

  @Test func ofAnotherItem() {
    b.layout.makeConstraints { make in
      make.left.top.height.equalTo(0)
      make.width.equalTo(a).offset(-40)
    }
    root.update()
    for length in [10, 5] {
      width.update(offset: length)
      root.update()
      #expect(isAsBefore && b.layoutRect.width == 10)
    }
    #expect(issues.kinds == ["conflict"])
    // What waits is made as soon as it can.
    b.layout.updateConstraints { $0.width.equalTo(a).offset(-3) }
    root.update()
    #expect(a.layoutRect.width == 5 && b.layoutRect.width == 2)
  }

  @Test func aPriority() {
    a.layout.makeConstraints { $0.height.equalTo(-4).priority(.low) }
    a.layout.updateConstraints { $0.left.top.equalTo(5) }
    root.update()
    #expect(isAsBefore)
    width.update(priority: .low)
    b.layout.makeConstraints { make in
      make.left.top.height.equalTo(0)
      make.width.equalTo(10).labeled("ten")
      make.width.equalTo(a).offset(-60).priority(.high)
    }
    root.update()
    #expect(a.layoutRect.width == 70 && b.layoutRect.width == 10)
    b.layout.updateConstraints { $0.width.equalTo(-1).labeled("ten") }
    root.update()
    #expect(a.layoutRect.width == 70 && b.layoutRect.width == 10 && issues.all.count == 1)
  }

  @Test func changesOfABlockAreTakenBackTogether() {
    a.layout.updateConstraints { make in
      make.left.equalTo(9)
      make.width.equalTo(-4)
    }
    root.update()
    #expect(isAsBefore)
    a.layout.remakeConstraints { make in
      make.left.equalTo(b)
      make.top.height.equalTo(3)
      make.width.equalTo(-4).labeled("w")
    }
    root.update()
    #expect(isAsBefore)
    a.layout.updateConstraints { $0.width.equalTo(7) }
    root.update()
    #expect(a.layoutRect == Rect(x: 0, y: 3, width: 7, height: 3))
    #expect(root.layout.container.unheldConstraints().isEmpty)
  }

  @Test func aStackThatIsSqueezed() {
    let items = (0..<3).map { Box("i\($0)", in: a) }
    for item in items { item.layoutMetrics.intrinsicWidth = 5 }
    a.layout.arrange(items, axis: .horizontal, spacing: 20)
    root.update()
    for length in [30, 20] {
      width.update(offset: length)
      root.update()
      #expect(isAsBefore)
    }
    #expect(items.map(\.layoutRect.maxX).last == 50)
  }

  /// Sizes of which one follows from the other are bounded together, not one after the other.
  @Test func manySizesAreBoundedAtOnce() {
    let count = TestEffort.size(100)
    let root = Box.root(Double(count / 2), 100)
    root.layout.container.onIssue = { _ in }
    let boxes = (0..<count).map { Box("b\($0)", in: root) }
    boxes.layout.match(\.width)
    boxes.layout.distribute(along: .horizontal, spacing: 1)
    #expect(root.update().rounds <= 3)
    #expect(boxes.allSatisfy { $0.layoutRect.width == 0 })
    root.layoutRect.size.width = Double(3 * count - 1)
    root.update()
    #expect(boxes.allSatisfy { ($0.layoutRect.width - 2).magnitude < 1e-9 })
  }

  @Test func noRootHasASizeBelowZero() {
    b.layout.makeConstraints { make in
      make.trailing.equalToSuperview().offset(68)
      make.top.height.equalTo(0)
      make.width.equalTo(5)
    }
    b.layout.makeConstraints { $0.trailing.equalToSuperview().multipliedBy(0.5).offset(-118) }
    root.update()
    #expect(issues.kinds == ["conflict"])
    #expect(b.layoutRect.maxX == 468)
    #expect(root.layout.container.unheldConstraints().count == 1)
  }
}

/// A conflict names the sizes that may not be negative, whether an update or a call of the solver finds it.
@Suite struct FloorTextTests {
  @Test func aCallOfTheContainersSolver() throws {
    let root = Box.root()
    let (a, b) = (Box("a", in: root), Box("b", in: root))
    a.layout.makeConstraints { $0.left.top.equalTo(5) }
    a.layout.makeConstraints { $0.height.equalTo(5) }
    for item in [a, b] { item.layout.makeConstraints { $0.size.equalTo(50).priority(.low) } }
    root.update()
    let solver = root.layout.container.solver
    func premises(_ body: () throws -> Void) throws -> [String] {
      let error = #expect(throws: SolverError.self) { try body() }
      guard case .unsatisfiable(let conflict)? = error else {
        Issue.record("\(String(describing: error))")
        return []
      }
      #expect(conflict.premises.allSatisfy { conflict.description.contains("  given: \($0)\n") })
      return conflict.premises
    }
    let isNegative = try premises { try solver.add(a.layoutNode.variable(.width) <= -1) }
    #expect(isNegative == ["a's size is not below zero"])
    let (first, second) = (b.layoutNode.variable(.width), b.layoutNode.variable(.height))
    let sum = a.layoutNode.variable(.width) + first + second
    let both = try premises {
      try solver.batch { $0.add(sum == -3) }
    }
    #expect(both == ["a's size is not below zero", "b's size is not below zero"])
    #expect(try premises { try solver.add(a.layoutNode.variable(.left) == 6) } == [])
  }
}

/// Floors are part of the solver's transactions: the solver adds, undoes and releases them.
@Suite struct SizeFloorTests {
  let solver = Solver()
  let (x, width, other): (Variable, Variable, Variable)

  init() {
    (x, width, other) = (Variable("x"), Variable("width"), Variable("other"))
    (width.tag, other.tag) = (2, 7)
  }

  @Test func aFloorIsAddedOnceItIsNeeded() throws {
    try solver.add(width == 5, strength: .low)
    try solver.add(x == -5)
    #expect(solver.constraints(mentioning: width).count == 1)
    let shift = try solver.add(width == x + 20)
    #expect(solver.value(of: width) == 15)
    // What an optional constraint asks for is asked within the transaction that adds a required one.
    #expect(throws: SolverError.self) { try solver.add(width <= -1) }
    try solver.remove(shift)
    let wish = try solver.add(width == -30, strength: .high)
    solver.updateVariables()
    #expect(solver.value(of: width) == 0)
    #expect(solver.constraints(mentioning: width).count == 3)
    try solver.remove(wish)
    solver.updateVariables()
    #expect(solver.value(of: width) == 5)
  }

  @Test func aRefusalLeavesNoFloor() throws {
    try solver.add(other == x + 10)
    let before = try solver.add(width == x + 20)
    let records = solver.core.constraints.count
    #expect(throws: SolverError.self) { try solver.add(x == -15) }
    #expect(solver.constraints(mentioning: width).count == 1)
    #expect(solver.constraints(mentioning: other).count == 1)
    try solver.add(x == -10)
    #expect(solver.value(of: width) == 10 && solver.value(of: other) == 0)
    #expect(throws: SolverError.self) { try solver.setOffset(-15, of: before) }
    #expect(solver.value(of: width) == 10)
    #expect(solver.core.constraints.count <= records + 3)
    #expect(solver.core.breach() == nil)
  }

  @Test func aFloorGoesWithItsVariable() throws {
    let wish = try solver.add(width == -3, strength: .high)
    let link = try solver.add(other <= width - 1, strength: .high)
    solver.updateVariables()
    #expect(solver.value(of: width) >= 0 && solver.value(of: other) >= 0)
    try solver.batch { batch in for row in [wish, link] { batch.remove(row) } }
    solver.updateVariables()
    for variable in [width, other] {
      #expect(solver.constraints(mentioning: variable).isEmpty)
      #expect(solver.knownIndex(of: variable) == nil)
    }
    #expect(solver.core.definitions.count == 0)
  }

  /// However far coefficients are apart, what decides exactly decides with floors.
  @Test func exactDecisionsHaveFloors() throws {
    try solver.add(width == 1e7 * x - 5)
    try solver.add(other == 1e-6 * x + 1e-7 * width)
    try solver.add(x == -2, strength: .high)
    solver.updateVariables()
    #expect(solver.core.rounding.exactSolutions > 0)
    #expect(solver.value(of: width) >= -1e-6 && solver.value(of: other) >= -1e-6)
    #expect(throws: SolverError.self) { try solver.add(x == 0) }
    #expect(solver.value(of: width) >= -1e-6)
  }
}
