import Foundation

extension Comparison {
  /// The table and what follows from it, as lines.
  package var lines: [String] {
    var lines = heading
    lines +=
      Table(
        [
          .init("row", isLeftAligned: true), .init("before"), .init("after"), .init("ratio"),
          .init("noise"), .init("verdict", isLeftAligned: true),
        ],
        rows: rows.map { row in
          [
            row.title, figure(row.before), figure(row.after), Self.ratio(row.ratio),
            "±" + Self.percent(row.noise), row.verdict == .same ? "" : row.verdict.rawValue,
          ]
        }
      ).lines
    lines += list("missing from the second report", missing)
    lines += list("only in the second report", added)
    lines += list("without a baseline to compare by", incomparable)
    lines += list("checks that failed in the second report", failures)
    return lines + ["", summary]
  }

  private var heading: [String] {
    var lines: [String] = []
    if !differences.isEmpty {
      lines.append("The runs differ: \(differences.joined(separator: "; ")).")
    }
    switch measure {
    case .cpuTime:
      lines.append("before, after: median CPU time. ratio: after ÷ before, above 1× is slower.")
    case .ratioToBaseline:
      lines.append(
        "before, after: CPU time ÷ the baseline's. ratio: after ÷ before, above 1× is slower.")
    }
    lines.append(
      "noise: the change that chance alone reaches in one of twenty comparisons. "
        + "Threshold: \(Self.percent(threshold)).")
    if let drift, drift.magnitude > 0.02 {
      let word = drift > 0 ? "slower" : "faster"
      lines.append(
        "The baselines and floors ran \(Self.percent(drift.magnitude)) \(word), so the machine was not "
          + "in the same state; --relative compares ratios to the baseline.")
    }
    return lines + [""]
  }

  /// The counts of the verdicts and the mean ratio in one sentence.
  package var summary: String {
    func count(_ verdict: Verdict) -> Int { rows.count { $0.verdict == verdict } }
    var parts = [
      "\(count(.slower)) slower", "\(count(.faster)) faster", "\(count(.unclear)) unclear",
      "\(count(.same)) the same",
    ]
    if !missing.isEmpty { parts.append("\(missing.count) missing") }
    let mean = mean.map { ", geometric mean \(Self.ratio($0))" } ?? ""
    return "\(rows.count) rows: " + parts.joined(separator: ", ") + mean
  }

  private func figure(_ value: Double) -> String {
    measure == .cpuTime ? Format.duration(value) : Format.ratio(value)
  }

  private func list(_ heading: String, _ items: [String]) -> [String] {
    items.isEmpty ? [] : ["", heading + ":"] + items.map { "  " + $0 }
  }

  /// Writes a ratio near 1 with three decimals, since three digits would hide a change of 0.5 %.
  private static func ratio(_ ratio: Double) -> String {
    (0.1..<10).contains(ratio) ? String(format: "%.3f×", ratio) : Format.ratio(ratio)
  }

  private static func percent(_ fraction: Double) -> String {
    String(format: "%.1f%%", fraction * 100)
  }
}
