import Foundation
import TestSupport
import Testing

@testable import Layout

/// Writes solved random systems as JSON lines for `Tests/Oracles/check-layout`.
@Suite struct OracleStatesTests {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["LAYOUT_ORACLE_STATES"] != nil))
  func writeStates() throws {
    let environment = ProcessInfo.processInfo.environment
    let path = try #require(environment["LAYOUT_ORACLE_STATES"])
    let count = environment["LAYOUT_ORACLE_COUNT"].flatMap { UInt64($0) } ?? 2000
    let first = environment["LAYOUT_ORACLE_FIRST"].flatMap { UInt64($0) } ?? 0
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    let file = try #require(FileHandle(forWritingAtPath: path))
    for seed in first..<first + count {
      var history = History(seed: seed)
      try history.run()
      try file.write(contentsOf: Data((history.json() + "\n").utf8))
    }
    try file.close()
  }
}

/// A random sequence of every kind of change, and what the solver should hold after it.
struct History {
  let seed: UInt64
  var random: SplitMix64
  let variables: [Variable]
  let solver = Solver()
  var live: [(plain: PlainConstraint, constraint: Constraint)] = []
  var edits: [Int: PlainConstraint] = [:]

  /// The kind of the last change.
  var last = -1
  var steps = 0

  /// Required constraints that were refused, with the number of live ones at that time.
  var refused: [(plain: PlainConstraint, held: Int)] = []

  init(seed: UInt64) {
    self.seed = seed
    random = SplitMix64(seed: seed &+ 1_000_000)
    variables = (0..<Int.random(in: 1...10, using: &random)).map { Variable("v\($0)") }
  }

  mutating func run(check: (borrowing History) throws -> Void = { _ in }) throws {
    for _ in 0..<Int.random(in: 3...40, using: &random) {
      let kind = Int.random(in: 0..<12, using: &random)
      last = kind
      steps += 1
      switch kind {
      case 0 where !live.isEmpty:
        let index = Int.random(in: 0..<live.count, using: &random)
        try solver.remove(live.remove(at: index).constraint)
        refused.removeAll()
      case 1 where !live.isEmpty: setOffset()
      case 2 where !live.isEmpty: setStrength()
      case 3: try suggest()
      case 4: try stay()
      case 5: addTogether()
      case 6 where !live.isEmpty: add(copy(of: live.randomElement(using: &random)?.plain))
      default: add(PlainConstraint.random(variables: variables.count, using: &random))
      }
      if Int.random(in: 0..<4, using: &random) == 0 { solver.updateVariables() }
      try check(self)
    }
  }

  /// A constraint that says the same, or nearly.
  private mutating func copy(of plain: PlainConstraint?) -> PlainConstraint {
    guard var copy = plain else {
      return PlainConstraint.random(variables: variables.count, using: &random)
    }
    let factor: Double = [1, -1, 2, 0.5].randomElement(using: &random) ?? 1
    copy.terms = copy.terms.map { (factor * $0.coefficient, $0.variable) }
    copy.constant *= factor
    if Bool.random(using: &random) { copy.constant += 1 }
    return copy
  }

  private mutating func add(_ plain: PlainConstraint) {
    let constraint = plain.constraint(variables)
    do {
      try solver.add(constraint, strength: Strength(plain.strength), weight: plain.weight)
      live.append((plain, constraint))
    } catch {
      refused.append((plain, live.count))
    }
  }

  private mutating func addTogether() {
    let made = (0..<3).map { _ in
      PlainConstraint.random(variables: variables.count, using: &random)
    }
    let constraints = made.map { $0.constraint(variables) }
    let gone = live.indices.randomElement(using: &random)
    let leaving = gone.map { live[$0].constraint }
    do {
      try solver.batch { batch in
        for (plain, constraint) in zip(made, constraints) {
          batch.add(constraint, strength: Strength(plain.strength), weight: plain.weight)
        }
        if let leaving { batch.remove(leaving) }
      }
    } catch {
      return
    }
    if let gone { live.remove(at: gone) }
    live += zip(made, constraints).map { ($0, $1) }
    refused.removeAll()
  }

  private mutating func setOffset() {
    let index = Int.random(in: 0..<live.count, using: &random)
    let constant = Double(Int.random(in: -20...20, using: &random))
    let constraint = live[index].constraint
    let offset = constraint.left.constant - constraint.right.constant - constant
    guard (try? solver.setOffset(offset, of: constraint)) != nil
    else { return }
    live[index].plain.constant = constant
    refused.removeAll()
  }

  private mutating func setStrength() {
    let index = Int.random(in: 0..<live.count, using: &random)
    let strengths: [Double] = [1000, 750, 500, 250]
    let strength = strengths.randomElement(using: &random) ?? 1000
    let weight = Double(Int.random(in: 1...5, using: &random))
    guard
      (try? solver.setStrength(
        Strength(strength), weight: weight, of: live[index].constraint)) != nil
    else { return }
    live[index].plain.strength = strength
    live[index].plain.weight = weight
    refused.removeAll()
  }

  private mutating func suggest() throws {
    let index = Int.random(in: 0..<variables.count, using: &random)
    let strengths: [Double] = [750, 500, 250]
    let strength = strengths.randomElement(using: &random) ?? 750
    let value = Double(Int.random(in: -30...30, using: &random))
    if edits[index] == nil {
      try solver.addEditVariable(variables[index], strength: Strength(strength))
      edits[index] = PlainConstraint(
        terms: [(1, index)], constant: 0, relation: .equal, strength: strength, weight: 1)
    } else if Int.random(in: 0..<4, using: &random) == 0 {
      try solver.removeEditVariable(variables[index])
      edits[index] = nil
      return
    }
    try solver.suggest(value, for: variables[index])
    edits[index]?.constant = -value
  }

  private mutating func stay() throws {
    let index = Int.random(in: 0..<variables.count, using: &random)
    let value = solver.value(of: variables[index])
    let constraint = try solver.addStay(variables[index])
    let plain = PlainConstraint(
      terms: [(1, index)], constant: -value, relation: .equal, strength: 250, weight: 1)
    live.append((plain, constraint))
    refused.removeAll()
  }

  var values: [Double] { variables.map { solver.value(of: $0) } }
  var constraints: [PlainConstraint] { live.map(\.plain) + edits.values }

  func json() -> String {
    let all = constraints.map(\.json).joined(separator: ",")
    let others = refused.map { "[\($0.held),\($0.plain.json)]" }.joined(separator: ",")
    return "{\"name\":\(seed),\"values\":\(values),\"constraints\":[\(all)],"
      + "\"refused\":[\(others)]}"
  }
}

extension PlainConstraint {
  /// Relation, constant, strength, weight, coefficients, variables.
  var json: String {
    let sign =
      switch relation {
      case .equal: 0
      case .lessThanOrEqual: -1
      case .greaterThanOrEqual: 1
      }
    return "[\(sign),\(constant),\(strength),\(weight),\(terms.map(\.coefficient)),"
      + "\(terms.map(\.variable))]"
  }
}
