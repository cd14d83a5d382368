import TestSupport
import Testing

@testable import Layout

/// Small systems against every point that could be a solution.
///
/// The sums of violations are linear between the hyperplanes of the constraints, so the least ones are
/// found where as many of these meet as can. All such points are tried, level by level.
@Suite struct SmallSystemTests {
  @Test func bruteForce() throws {
    var refused = 0
    let count = TestEffort.rounds(TestEffort.current == .exhaustive ? 100_000 : 1500)
    for seed in 0..<UInt64(count) {
      var random = SplitMix64(seed: seed &+ 9_000_000)
      let variables = (0..<Int.random(in: 1...4, using: &random)).map { Variable("v\($0)") }
      let solver = Solver()
      var held: [PlainConstraint] = []
      var constraints: [Constraint] = []
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let plain = Self.small(variables: variables.count, using: &random)
        let constraint = plain.constraint(variables)
        do {
          try solver.add(constraint, strength: Strength(plain.strength), weight: plain.weight)
          held.append(plain)
          constraints.append(constraint)
        } catch {
          refused += 1
          try #require(Self.best(held + [plain], variables.count) == nil, "\(seed): \(plain)")
        }
      }
      if held.count > 2, seed % 3 == 0 {
        let index = Int.random(in: 0..<held.count, using: &random)
        held.remove(at: index)
        try solver.remove(constraints[index])
      }
      let best = try #require(Self.best(held, variables.count), "\(seed): \(held)")
      let ours = objective(held, variables.map { solver.value(of: $0) })
      for (found, wanted) in zip(ours, best) {
        try #require((found - wanted).magnitude < 1e-9, "\(seed): \(ours), \(best), \(held)")
      }
    }
    #expect(refused > 0)
  }

  private static func small(variables: Int, using random: inout SplitMix64) -> PlainConstraint {
    var plain = PlainConstraint.random(variables: variables, using: &random)
    plain.terms = plain.terms.map {
      (Double([-3, -2, -1, 1, 1, 2, 3].randomElement(using: &random) ?? 1), $0.variable)
    }
    plain.constant = Double(Int.random(in: -4...4, using: &random))
    plain.weight = Double(Int.random(in: 1...3, using: &random))
    return plain
  }

  /// The least objective; nil where the required constraints contradict each other.
  private static func best(_ constraints: [PlainConstraint], _ count: Int) -> [Double]? {
    var best: [Double]?
    for subset in 0..<(1 << constraints.count) where subset.nonzeroBitCount <= count {
      let chosen = constraints.indices.filter { subset >> $0 & 1 == 1 }.map { constraints[$0] }
      guard let point = meeting(chosen, count) else { continue }
      let sums = objective(constraints, point)
      guard sums[0] < 1e-9 else { continue }
      guard let old = best else {
        best = sums
        continue
      }
      for (a, b) in zip(sums, old) where (a - b).magnitude > 1e-9 {
        if a < b { best = sums }
        break
      }
    }
    return best
  }

  /// A point where constraints hold as equalities; nil where their hyperplanes are dependent.
  private static func meeting(_ constraints: [PlainConstraint], _ count: Int) -> [Double]? {
    var rows = constraints.map { plain in
      var row = [Double](repeating: 0, count: count + 1)
      for term in plain.terms { row[term.variable] += term.coefficient }
      row[count] = -plain.constant
      return row
    }
    var pivots: [Int] = []
    for index in rows.indices {
      guard
        let column = (0..<count).max(by: { rows[index][$0].magnitude < rows[index][$1].magnitude }),
        rows[index][column].magnitude > 1e-9
      else { return nil }
      pivots.append(column)
      for other in rows.indices where other != index && rows[other][column] != 0 {
        let factor = rows[other][column] / rows[index][column]
        for place in 0...count { rows[other][place] -= factor * rows[index][place] }
        rows[other][column] = 0
      }
    }
    var point = [Double](repeating: 0, count: count)
    for (row, column) in zip(rows, pivots) { point[column] = row[count] / row[column] }
    return point
  }
}
