import Foundation
import Layout
import Testing

@testable import Benchmarks

/// The workloads of the layout suite are written to a folder, to be compared with their definitions.
@Test(.enabled(if: ProcessInfo.processInfo.environment["LAYOUT_WORKLOADS"] != nil))
func layoutWorkloadsAreWritten() throws {
  let folder = try #require(ProcessInfo.processInfo.environment["LAYOUT_WORKLOADS"])
  let systems: [(String, LayoutSystem)] = [
    ("enaml", .enaml), ("chainshift-50", .chainShift(50)), ("chainfill-50", .chainFill(50)),
    ("chainflex-50", .chainFlex(50)), ("grid-7", .grid(7)), ("nest-9", .nest(9)),
    ("cards-8", .cards(8)),
  ]
  var states: [String] = []
  for (name, system) in systems {
    let loaded = LoadedLayout(system)
    try loaded.build()
    for (index, step) in system.steps.enumerated() {
      _ = try loaded.step(step)
      if index % 10 == 9 { states.append(state("\(name) \(index)", loaded, step)) }
    }
    var lines = ["V \(system.variables)"]
    for row in system.rows {
      let relation =
        switch row.relation {
        case .equal: "eq"
        case .lessThanOrEqual: "le"
        case .greaterThanOrEqual: "ge"
        }
      let terms = row.terms.map { "\($0.coefficient) \($0.variable)" }.joined(separator: " ")
      lines.append(
        "C \(relation) \(row.strength.value) \(row.weight) \(row.constant) \(row.terms.count) "
          + terms)
    }
    for edit in system.edits {
      lines.append("E \(edit.variable)")
      if let value = edit.value { lines.append("S \(edit.variable) \(value)") }
    }
    lines += ["A 0 \(system.rows.count)", "U"]
    for step in system.steps {
      for (edit, value) in zip(system.edits, step) { lines.append("S \(edit.variable) \(value)") }
      lines.append("U")
    }
    try (lines.joined(separator: "\n") + "\n").write(
      toFile: "\(folder)/\(name).txt", atomically: true, encoding: .utf8)
  }
  try (states.joined(separator: "\n") + "\n").write(
    toFile: "\(folder)/states.jsonl", atomically: true, encoding: .utf8)
}

/// A solved state as `Tests/Oracles/check-layout` reads it.
private func state(_ name: String, _ loaded: LoadedLayout, _ step: [Double]) -> String {
  var rows = loaded.system.rows
  for (edit, value) in zip(loaded.system.edits, step) {
    rows.append(
      LayoutSystem.Row(
        relation: .equal, terms: [(1, edit.variable)], constant: -value, strength: .strong,
        weight: 1))
  }
  let constraints = rows.map { row in
    let sign = row.relation == .equal ? 0 : row.relation == .lessThanOrEqual ? -1 : 1
    return "[\(sign),\(row.constant),\(row.strength.value),\(row.weight),"
      + "\(row.terms.map(\.coefficient)),\(row.terms.map(\.variable))]"
  }
  return "{\"name\":\"\(name)\",\"values\":\(loaded.values),"
    + "\"constraints\":[\(constraints.joined(separator: ","))]}"
}
