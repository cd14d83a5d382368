import Testing

@testable import Layout

/// Explaining a conflict costs about as much as solving it.
@Suite struct ConflictCostTests {
  /// Sums prove the contradictions of chains; no exact has to find them again, once for each constraint.
  @Test(arguments: [1, 0.5, 2])
  func chainsAreCertified(factor: Double) throws {
    let solver = Solver()
    let card = Variable("card")
    try solver.add(card == 100)
    var last: LinearExpression = 0.0 * card
    for index in 0..<300 {
      let (left, width) = (Variable("left\(index)"), Variable("width\(index)"))
      try solver.add(left == last)
      try solver.add(width == 3)
      last = left + width
    }
    let record = solver.makeRecord(last <= factor * card, .required, 1, offset: 0)
    solver.core.journal.open()
    solver.core.attach(record)
    #expect(throws: Core.Contradiction.self) { try solver.core.restoreFeasibility() }
    let proof = solver.core.contradictory()
    #expect(proof.rows.count == 602)
    #expect(proof.isCertified)
    #expect(proof.reduced()?.rows.count == 602)
  }

  @Test(arguments: [1, 0.5, 2])
  func aChainInACardThatIsTooSmall(factor: Double) {
    let root = Box.root(1000, 100)
    let issues = Issues(root)
    let card = Box("card", in: root)
    card.layout.makeConstraints { make in
      make.left.top.equalTo(0)
      make.width.equalTo(100)
      make.height.equalTo(50)
    }
    var last = card.layout.left
    var boxes: [Box] = []
    for index in 0..<300 {
      let box = Box("b\(index)", in: card)
      boxes.append(box)
      box.layout.makeConstraints { make in
        make.left.equalTo(last)
        make.width.equalTo(index == 0 ? 10 : 3)
        if index == 299 { make.right.lessThanOrEqualTo(card).multipliedBy(factor) }
      }
      last = box.layout.right
    }
    root.update()
    #expect(issues.kinds == ["conflict"])
    #expect(issues.texts[0].split(separator: "\n").count <= 20)
    // It is left out once more without being reported again.
    boxes[0].layout.updateConstraints { $0.width.equalTo(11) }
    root.update()
    #expect(issues.kinds == ["conflict"])
    card.layout.updateConstraints { $0.width.equalTo(2000) }
    root.update()
    #expect(root.layout.container.unheldConstraints().isEmpty)
  }

  /// A proof of something that is no conflict is rejected.
  @Test func certificates() {
    func row(_ terms: [(Int32, Double)], _ constant: Double, _ relation: Int8, _ multiplier: Double)
      -> Contradictory.Row
    {
      Contradictory.Row(
        record: 0, terms: terms.map { (variable: $0.0, coefficient: $0.1) }, constant: constant,
        relation: relation, multiplier: multiplier)
    }
    // x >= 2 and x <= 1.
    #expect(
      Contradictory(rows: [row([(0, 1)], -2, 1, 1), row([(0, 1)], -1, -1, -1)]).isCertified)
    // x >= 2 and x <= 3.
    #expect(
      !Contradictory(rows: [row([(0, 1)], -2, 1, 1), row([(0, 1)], -3, -1, -1)]).isCertified)
    // x >= 2 and y <= 1.
    #expect(
      !Contradictory(rows: [row([(0, 1)], -2, 1, 1), row([(1, 1)], -1, -1, -1)]).isCertified)
    // x >= 2 and x >= 1, as if one were an upper bound.
    #expect(
      !Contradictory(rows: [row([(0, 1)], -2, 1, 1), row([(0, 1)], -1, 1, -1)]).isCertified)
    // x == 2 and x == 1, and what is short by rounding alone.
    #expect(Contradictory(rows: [row([(0, 1)], -2, 0, 1), row([(0, 1)], -1, 0, -1)]).isCertified)
    #expect(
      !Contradictory(rows: [row([(0, 1)], -2, 0, 1), row([(0, 1)], -2.000_000_1, 0, -1)])
        .isCertified)
  }
}
