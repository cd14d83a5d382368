/// The tables of benchmark results.
package enum BenchmarkTables {
  /// Returns the lines of the results: under each group's name a table of its rows.
  package static func lines(_ results: [BenchmarkResult]) -> [String] {
    var lines: [String] = []
    var rest = results[...]
    while let group = rest.first?.group {
      let rows = Array(rest.prefix { $0.group == group })
      rest = rest.dropFirst(rows.count)
      if !lines.isEmpty { lines.append("") }
      lines.append(group)
      lines += table(rows).lines
    }
    return lines
  }

  private static func table(_ results: [BenchmarkResult]) -> Table {
    Table(
      [
        .init("row", isLeftAligned: true), .init("n"), .init("edits"), .init("moves"),
        .init("ours"), .init("p90"), .init("CPU"), .init("baseline"), .init("its CPU"),
        .init("faster"), .init("memory"), .init("its memory"),
      ], rows: results.map(cells))
  }

  private static func cells(_ result: BenchmarkResult) -> [String] {
    var cells = [
      result.title, Format.count(result.size), result.edits.map(Format.count) ?? "",
      result.moves.flatMap { $0 == 0 ? nil : Format.count($0) } ?? "",
      Format.duration(result.ours.wall.median), Format.duration(result.ours.wall.p90),
      Format.duration(result.ours.cpu.median),
    ]
    if let baseline = result.baseline {
      cells += [Format.duration(baseline.wall.median), Format.duration(baseline.cpu.median)]
      cells.append(result.timesFaster.map(Format.ratio) ?? "")
    } else {
      cells += [result.baselineSkipped == nil ? "" : "skipped", "", ""]
    }
    cells.append(result.ours.peakGrowth.map(Format.bytes) ?? "")
    cells.append(result.baseline?.peakGrowth.map(Format.bytes) ?? "")
    return cells
  }

  /// Returns the lines below the tables: skipped baselines with their reasons, and the floors.
  package static func notes(_ results: [BenchmarkResult]) -> [String] {
    var lines: [String] = []
    let skipped = results.filter { $0.baselineSkipped != nil }
    if !skipped.isEmpty {
      lines += ["", "baselines that were skipped because they would take too long:"]
      lines += skipped.map { "  \($0.title): \($0.baselineSkipped ?? "")" }
    }
    let floors = floorTable(results).lines
    if !floors.isEmpty {
      lines += ["", "floors: passes that any algorithm has to make, measured in turn with ours"]
      lines += floors
    }
    return lines
  }

  private static func floorTable(_ results: [BenchmarkResult]) -> Table {
    Table(
      [
        .init("row", isLeftAligned: true), .init("floor", isLeftAligned: true),
        .init("floor CPU"), .init("our CPU"), .init("ours ÷ floor"),
      ],
      rows: results.flatMap { row in
        row.floors.map { floor in
          [
            row.title, floor.name, Format.duration(floor.cpu.median),
            Format.duration(row.ours.cpu.median),
            floor.cpu.median > 0 ? Format.ratio(row.ours.cpu.median / floor.cpu.median) : "",
          ]
        }
      })
  }

  /// An explanation of the columns.
  package static let legend = """
    Times are of one run. ours, p90: median and 90th percentile of the wall time. CPU: median CPU time.
    baseline, its CPU: the same medians for the algorithm that ours is compared with. faster: the
    baseline's CPU time divided by ours, above 1× ours is faster. A sample is a batch of runs of at
    least 1 ms. memory: \(PeakMemory.explanation).
    """
}
