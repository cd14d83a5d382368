import TestSupport
import Testing

@testable import Layout

/// Long random sessions: whatever is refused leaves every number as it was.
@Suite struct ChurnTests {
  @Test func failuresLeaveNoTrace() throws {
    let steps = TestEffort.rounds(TestEffort.current == .exhaustive ? 1_000_000 : 4000)
    var (failures, made, exactSolutions) = (0, 0, 0)
    for session in 0..<UInt64(8) {
      var churn = Churn(seed: session)
      for step in 0..<steps / 8 { try churn.step(step) }
      failures += churn.failures
      made += churn.made
      exactSolutions += churn.solver.core.rounding.exactSolutions
    }
    // An exact simplex must stay rare.
    #expect(exactSolutions <= steps / 1000, "\(exactSolutions)")
    #expect(failures > steps / 100 && made > steps / 4, "\(failures) \(made)")
  }
}

struct Churn {
  var random: SplitMix64
  let seed: UInt64
  let variables: [Variable]
  let solver = Solver()
  var live: [(plain: PlainConstraint, constraint: Constraint)] = []
  var (failures, made) = (0, 0)

  /// Whether reports are taken, and nobody else takes them.
  var takesReports = true

  init(seed: UInt64) {
    self.seed = seed
    random = SplitMix64(seed: seed &+ 500)
    variables = (0..<Int(4 + 2 * seed)).map { Variable("v\($0)") }
  }

  mutating func step(_ step: Int) throws {
    let before = fingerprint
    do {
      try change()
      made += 1
    } catch {
      failures += 1
      try #require(fingerprint == before, "\(seed) \(step): a failure left traces")
    }
    if step % 50 == 49, takesReports {
      solver.updateVariables()
      if let breach = solver.core.breach() { Issue.record("\(seed) \(step): \(breach)") }
    }
    if step % 500 == 499 {
      let plain = live.map(\.plain)
      let values = variables.map { solver.value(of: $0) }
      let fresh = try #require(solvedFromScratch(plain, variables: variables.count))
      let now = objective(plain, values)
      try #require(areClose(now, fresh), "\(seed) \(step): \(now) is not \(fresh)")
    }
  }

  private mutating func change() throws {
    let index = live.isEmpty ? 0 : Int.random(in: 0..<live.count, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0 where !live.isEmpty, 1 where live.count > 3 * variables.count / 2:
      try solver.remove(live[index].constraint)
      live.remove(at: index)
    case 2 where !live.isEmpty:
      let constraint = live[index].constraint
      let constant = Double(Int.random(in: -20...20, using: &random))
      try solver.setOffset(constraint.left.constant - constant, of: constraint)
      live[index].plain.constant = constant
    case 3 where !live.isEmpty:
      try solver.setStrength(
        .required, weight: live[index].plain.weight, of: live[index].constraint)
      live[index].plain.strength = 1000
    case 4:
      let added = (0..<3).map { _ in random(variables.count) }
      let constraints = added.map { $0.constraint(variables) }
      let gone = live.isEmpty ? nil : index
      try solver.batch { batch in
        for (plain, constraint) in zip(added, constraints) {
          batch.add(constraint, strength: Strength(plain.strength), weight: plain.weight)
        }
        if let gone { batch.remove(live[gone].constraint) }
      }
      if let gone { live.remove(at: gone) }
      live += zip(added, constraints).map { ($0, $1) }
    case 5 where !live.isEmpty:
      let constraint = live[index].constraint
      let constant = Double(Int.random(in: -20...20, using: &random))
      let strength = random(variables.count).strength
      try solver.batch { batch in
        batch.setOffset(constraint.left.constant - constant, of: constraint)
        batch.setStrength(
          Strength(strength), weight: live[index].plain.weight, of: constraint)
      }
      live[index].plain.constant = constant
      live[index].plain.strength = strength
    case 6 where live.count > 1: try replaceTwo(index)
    default:
      let plain = random(variables.count)
      let constraint = plain.constraint(variables)
      try solver.add(constraint, strength: Strength(plain.strength), weight: plain.weight)
      live.append((plain, constraint))
    }
    while live.count > 3 * variables.count {
      try solver.remove(live.removeFirst().constraint)
    }
  }

  /// Replaces two constraints by others of the same variables.
  private mutating func replaceTwo(_ index: Int) throws {
    let (first, second) = (index, (index + 1) % live.count)
    var fresh = [live[first].plain, live[second].plain]
    for next in fresh.indices {
      fresh[next].constant = Double(Int.random(in: -20...20, using: &random))
      fresh[next].terms.shuffle(using: &random)
      fresh[next].strength = 1000
    }
    let constraints = fresh.map { $0.constraint(variables) }
    try solver.batch { batch in
      for old in [first, second] { batch.remove(live[old].constraint) }
      for (plain, constraint) in zip(fresh, constraints) {
        batch.add(constraint, weight: plain.weight)
      }
    }
    for old in [first, second].sorted(by: >) { live.remove(at: old) }
    live += zip(fresh, constraints).map { ($0, $1) }
  }

  private mutating func random(_ count: Int) -> PlainConstraint {
    PlainConstraint.random(variables: count, using: &random)
  }

  /// Values, bounds, multipliers, what is basic, and what is held, to the last bit: all but the tableau's
  /// coefficients, which are made anew from the constraints when they are worn.
  private var fingerprint: [UInt64] {
    var result = variables.map { solver.value(of: $0).bitPattern }
    for (_, constraint) in live {
      let core = solver.core.numbers(of: constraint.index)
      result += core
      result += [constraint.offset.bitPattern, constraint.strength.value.bitPattern]
    }
    return result
  }
}

extension Core {
  /// The numbers of a constraint and of the quantity on which its penalty falls.
  func numbers(of record: Int32) -> [UInt64] {
    let it = penalties[record]
    var result = [constraints[record].constant, it.shift, it.scale, it.breakpoint, it.weight].map(
      \.bitPattern)
    result.append(UInt64(bitPattern: Int64(it.level)))
    result.append(UInt64(bitPattern: Int64(constraints[record].defines)))
    guard it.owner >= 0 else { return result }
    let owner = quantities[it.owner]
    result += [
      owner.value.bitPattern, isBasic(it.owner) ? 1 : 0, UInt64(penalties.sums[it.owner].count),
    ]
    if isBasic(it.owner) { result += [owner.lower.bitPattern, owner.upper.bitPattern] }
    for level in 0..<penalties.levelCount {
      result.append(penalties.multipliers[Int(it.owner) * penalties.stride + level].bitPattern)
    }
    return result
  }
}
