import TestSupport
import Testing

@testable import Layout

/// Variables that no constraint mentions any more, and who is notified of values.
@Suite struct ReleasedVariableTests {
  @Test func aReleasedVariableKeepsItsValue() throws {
    let solver = Solver()
    let (x, y, z) = (Variable("x"), Variable("y"), Variable("z"))
    // The removed constraint is the only one that mentions x.
    let link = try solver.add(x == y + 5, strength: .strong)
    try solver.add(y >= 10)
    try solver.add(y == 0, strength: .weak)
    _ = solver.updateVariables()
    let before = solver.value(of: x)
    try solver.batch { batch in
      batch.remove(link)
      batch.add(y == -z - 300, strength: .medium)
      batch.add(z == 50, strength: .strong)
    }
    #expect(solver.value(of: x) == before)
  }

  /// After every change, the values that were reported are the values of all variables.
  @Test func allVariablesAreReported() throws {
    let rounds = TestEffort.rounds(TestEffort.current == .exhaustive ? 4000 : 60)
    var wrong = 0
    for seed in 0..<UInt64(rounds) {
      var churn = Churn(seed: seed % 6 + 8 * (seed / 6))
      churn.takesReports = false
      var known = [Double](repeating: 0, count: churn.variables.count)
      var places: [ObjectIdentifier: Int] = [:]
      for (index, variable) in churn.variables.enumerated() {
        places[ObjectIdentifier(variable)] = index
      }
      for step in 0..<120 {
        try churn.step(step)
        // Changes may pile up between two reports.
        guard step % 3 != 1 else { continue }
        var seen: Set<Int> = []
        for variable in churn.solver.updateVariables() {
          let index = try #require(places[ObjectIdentifier(variable)])
          #expect(seen.insert(index).inserted)
          known[index] = churn.solver.value(of: variable)
        }
        let values = churn.variables.map { churn.solver.value(of: $0) }
        if values != known {
          wrong += 1
          known = values
        }
      }
    }
    #expect(wrong == 0)
  }

  /// A view is where its required constraint says, whatever became of its variables before.
  @Test func framesFollowReleasedVariables() {
    for seed in 0..<UInt64(TestEffort.rounds(60)) {
      var random = SplitMix64(seed: seed)
      let root = Box.root()
      let boxes = (0..<4).map { Box("b\($0)", in: root) }
      root.layout.container.onIssue = { _ in }
      for step in 0..<30 {
        let item = boxes.randomElement(using: &random) ?? root
        let other = boxes.randomElement(using: &random) ?? root
        let number = Int.random(in: 0...200, using: &random)
        item.layout.remakeConstraints { make in
          switch Int.random(in: 0..<4, using: &random) {
          case 0: make.left.equalTo(number)
          case 1: make.left.equalTo(other.layout.right).offset(number).priority(500)
          case 2: make.right.equalTo(other.layout.left).priority(750)
          default: make.width.equalTo(number)
          }
        }
        root.update()
        let solver = root.layout.container.solver
        for box in boxes where box.layoutNode.isLaidOut {
          let left = solver.value(of: box.layoutNode.variable(.left))
          guard box.layoutRect.minX == left else {
            Issue.record("\(seed), \(step): \(box.layoutRect.minX) is not \(left)")
            return
          }
        }
      }
    }
  }

  @Test func variablesOfItemsAreMadeWhenSomebodyAsks() {
    let root = Box.root()
    let item = Box("item", in: root)
    item.layout.makeConstraints { make in
      make.left.equalTo(30).priority(750)
      make.width.equalTo(root).multipliedBy(0.5)
    }
    root.update()
    let (node, solver) = (item.layoutNode, root.layout.container.solver)
    #expect(node.variables.isEmpty)
    #expect(item.layoutRect.minX == 30)
    let left = node.variable(.left)
    #expect(solver.value(of: left) == 30)
    #expect(solver.constraints(determining: left).map(\.strength) == [.strong])
    // One that is released keeps its value, whether or not somebody has asked for it before.
    item.layout.remakeConstraints { $0.top.equalTo(5) }
    root.update()
    #expect(node.variables.count == 2)
    #expect(solver.value(of: left) == 30)
    #expect(solver.value(of: node.variable(.width)) == item.layoutRect.width)
    #expect(item.layoutRect.minX == 30)
    item.layout.makeConstraints { $0.left.equalTo(8) }
    root.update()
    #expect(solver.value(of: left) == 8 && node.variable(.left) === left)
  }
}
