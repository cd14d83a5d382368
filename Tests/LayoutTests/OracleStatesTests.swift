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
    let count = environment["LAYOUT_ORACLE_COUNT"].flatMap { Int($0) } ?? 2000
    var lines: [String] = []
    for seed in 0..<UInt64(count) { lines.append(try Self.state(seed)) }
    try (lines.joined(separator: "\n") + "\n").write(
      toFile: path, atomically: true, encoding: .utf8)
  }

  /// Runs a random sequence of adds, refused ones included, and removals.
  private static func state(_ seed: UInt64) throws -> String {
    var random = SplitMix64(seed: seed &+ 1_000_000)
    let count = Int.random(in: 1...10, using: &random)
    let variables = (0..<count).map { Variable("v\($0)") }
    let solver = Solver()
    var live: [(plain: PlainConstraint, constraint: Constraint)] = []
    var refused: [(plain: PlainConstraint, held: Int)] = []
    for _ in 0..<Int.random(in: 3...30, using: &random) {
      if !live.isEmpty, Int.random(in: 0..<5, using: &random) == 0 {
        let index = Int.random(in: 0..<live.count, using: &random)
        try solver.remove(live[index].constraint)
        live.remove(at: index)
        refused.removeAll()
        continue
      }
      let plain = PlainConstraint.random(variables: count, using: &random)
      let constraint = plain.constraint(variables)
      do {
        try solver.add(constraint, strength: Strength(plain.strength), weight: plain.weight)
        live.append((plain, constraint))
      } catch {
        refused.append((plain, live.count))
      }
    }
    let values = variables.map { solver.value(of: $0) }
    let constraints = live.map { json($0.plain) }.joined(separator: ",")
    let others = refused.map { "[\($0.held),\(json($0.plain))]" }.joined(separator: ",")
    return "{\"seed\":\(seed),\"values\":\(values),\"constraints\":[\(constraints)],"
      + "\"refused\":[\(others)]}"
  }

  private static func json(_ plain: PlainConstraint) -> String {
    let sign =
      switch plain.relation {
      case .equal: 0
      case .lessThanOrEqual: -1
      case .greaterThanOrEqual: 1
      }
    let terms = plain.terms.map { "[\($0.coefficient),\($0.variable)]" }.joined(separator: ",")
    return "{\"terms\":[\(terms)],\"constant\":\(plain.constant),\"relation\":\(sign),"
      + "\"strength\":\(plain.strength),\"weight\":\(plain.weight)}"
  }
}
