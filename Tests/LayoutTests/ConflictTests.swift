import TestSupport
import Testing

@testable import Layout

/// The descriptions of contradictions.
@Suite struct ConflictTests {
  static let sample = """
    3 required constraints cannot all hold:
      card.width == 320                        Card.swift:12
      title.width >= 300  "min title"          Card.swift:18
      title.trailing <= card.trailing - 40     Card.swift:19
    together they ask for 340 <= 320: short by 20
    the solver stays as it was before Card.swift:19; try "min title" >= 280 at Card.swift:18
    """

  private func conflict(_ body: () throws -> Void) throws -> Conflict {
    do {
      try body()
    } catch SolverError.unsatisfiable(let conflict) {
      return conflict
    }
    Issue.record("nothing was thrown")
    throw SolverError.unknownConstraint
  }

  /// With edges as variables, which implicit constraints tie to frames.
  @Test func theSampleWithImplicitConstraints() throws {
    let solver = Solver()
    let card = Box("card", in: solver)
    let title = Box("title", in: solver)
    try solver.add(title.leading == card.leading).isImplicit = true
    try solver.add(card.width == 320, file: "App/Card.swift", line: 12)
    try solver.add(title.width >= 300, label: "min title", file: "App/Card.swift", line: 18)
    let found = try conflict {
      try solver.add(
        title.trailing <= card.trailing - 40, file: "App/Card.swift", line: 19)
    }
    #expect(found.description == Self.sample)
    #expect(solver.constraints(in: found).count == 2)
  }

  /// With edges as named expressions of frames.
  @Test func theSampleWithNamedExpressions() throws {
    let solver = Solver()
    let (card, title) = (Box("card"), Box("title"))
    let inside: Constraint = title.leading == card.leading
    inside.isImplicit = true
    try solver.add(inside)
    try solver.add(card.width == 320, file: "App/Card.swift", line: 12)
    try solver.add(title.width >= 300, label: "min title", file: "App/Card.swift", line: 18)
    let found = try conflict {
      try solver.add(
        title.edge <= card.edge - 40, file: "App/Card.swift", line: 19)
    }
    #expect(found.description == Self.sample)
  }

  @Test func aChangeThatContradictsIsToldAsItWouldBe() throws {
    let solver = Solver()
    let (x, y) = (Variable("x"), Variable("y"))
    let gap = try solver.add(y == x + 5, file: "A.swift", line: 1)
    try solver.add(x >= 0, file: "A.swift", line: 2)
    let limit = try solver.add(y <= 100, file: "A.swift", line: 3)
    let found = try conflict { try solver.setOffset(-97, of: limit) }
    #expect(
      found.description == """
        3 required constraints cannot all hold:
          y == x + 5     A.swift:1
          x >= 0         A.swift:2
          y <= 3         A.swift:3
        together they ask for 5 <= 3: short by 2
        the solver stays as it was before A.swift:3; try x >= -2 at A.swift:2
        """)
    #expect(limit.offset == 0)
    let other = try conflict { try solver.batch { $0.setOffset(200, of: gap) } }
    #expect(other.shortage == 105)
  }

  @Test func namesFollowArithmetic() {
    let (a, b) = (Variable("a"), Variable("b"))
    let edge = (a + b + 3).named("edge")
    #expect("\(edge)" == "edge")
    #expect("\(edge + 4)" == "edge + 4")
    #expect("\(2 * edge - 1)" == "2 * edge - 1")
    #expect("\(edge - a)" == "edge - a")
    #expect("\(a - (edge + b))" == "a - (edge + b)")
    #expect("\((edge + b) / 2)" == "0.5 * (edge + b)")
    #expect("\(-edge + 1)" == "-edge + 1")
    #expect((2 * edge - 1).constant == 5)
  }

  /// A frame along one axis.
  private struct Box {
    let leading: Variable
    let width: Variable
    let trailing: Variable

    var edge: LinearExpression {
      (leading + width).named(trailing.name)
    }

    init(_ name: String, in solver: Solver? = nil) {
      leading = Variable("\(name).leading")
      width = Variable("\(name).width")
      trailing = Variable("\(name).trailing")
      let definition: Constraint = trailing == leading + width
      definition.isImplicit = true
      _ = try? solver?.add(definition)
    }
  }

  /// A proposed number is taken, to its last digit, whatever fraction it stands for.
  @Test func theCheapestFixCanBeCopied() throws {
    let factors: [Double] = [1, 2, -1, 0.5, 3]
    var count = 0
    for seed in 0..<TestEffort.rounds(400) {
      var random = SplitMix64(seed: UInt64(seed))
      let variables = (0..<3).map { Variable("v\($0)") }
      func form(_ terms: [(Int, Double)]) -> LinearExpression {
        terms.reduce(LinearExpression()) { $0 + $1.1 * variables[$1.0] }
      }
      let relations: [Constraint.Relation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
      var held: [(terms: [(Int, Double)], relation: Constraint.Relation, constant: Double)] = []
      let solver = Solver()
      for index in 0..<12 {
        var terms: [(Int, Double)] = []
        for _ in 0..<2 {
          let factor = factors.randomElement(using: &random) ?? 1
          terms.append((Int.random(in: 0..<3, using: &random), factor))
        }
        let relation = relations.randomElement(using: &random) ?? .equal
        let constant = Double(Int.random(in: -40...80, using: &random))
        held.append((terms, relation, constant))
        let made = Constraint(form(terms), relation, LinearExpression(constant: constant))
        do throws(SolverError) {
          try solver.add(made, label: "\(index)")
        } catch {
          guard case .unsatisfiable(let conflict) = error else { continue }
          let fix = try #require(conflict.cheapest)
          let words = fix.relaxation.split(separator: " ")
          let number = try #require(words.last.flatMap { Double($0) })
          let other = Solver()
          for part in conflict.parts {
            let it = held[try #require(part.label.flatMap { Int($0) })]
            let constant = part.label == fix.label ? number : it.constant
            try other.add(
              Constraint(form(it.terms), it.relation, LinearExpression(constant: constant)))
          }
          count += 1
        }
      }
    }
    #expect(count > TestEffort.rounds(400))
  }
}
