/// The tables of benchmark results.
package enum BenchmarkTables {
  /// The columns of measured rows, for titles up to a width.
  package static func results(titleWidth: Int) -> Table {
    Table([
      .init("workload", width: titleWidth, isLeftAligned: true),
      .init("n", width: 7), .init("edits", width: 7), .init("moves", width: 6),
      .init("ours", width: 7), .init("p90", width: 7), .init("CPU", width: 7),
      .init("baseline", width: 8), .init("CPU", width: 7), .init("faster", width: 8),
      .init("memory", width: 7), .init("of base", width: 7),
    ])
  }

  /// The cells of a row of ``results(titleWidth:)``.
  package static func cells(_ result: BenchmarkResult) -> [String] {
    var cells = [
      result.title, Format.count(result.size), result.edits.map(Format.count) ?? "",
      result.moves.map(Format.count) ?? "", Format.duration(result.ours.wall.median),
      Format.duration(result.ours.wall.p90), Format.duration(result.ours.cpu.median),
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

  /// The columns of the floors.
  package static func floors(titleWidth: Int, nameWidth: Int) -> Table {
    Table([
      .init("workload", width: titleWidth, isLeftAligned: true),
      .init("floor", width: nameWidth, isLeftAligned: true),
      .init("floor CPU", width: 9), .init("ours CPU", width: 9), .init("ours ÷ floor", width: 12),
    ])
  }

  /// The lines that compare results with their floors; empty where there is no floor.
  package static func floorLines(_ results: [BenchmarkResult]) -> [String] {
    let rows = results.filter { !$0.floors.isEmpty }
    guard !rows.isEmpty else { return [] }
    let table = floors(
      titleWidth: rows.map(\.title.count).max() ?? 0,
      nameWidth: rows.flatMap(\.floors).map(\.name.count).max() ?? 0)
    return [table.header]
      + rows.flatMap { row in
        row.floors.map { floor in
          table.line([
            row.title, floor.name, Format.duration(floor.cpu.median),
            Format.duration(row.ours.cpu.median),
            floor.cpu.median > 0 ? Format.ratio(row.ours.cpu.median / floor.cpu.median) : "",
          ])
        }
      }
  }

  /// What the columns say.
  package static let legend = """
    ours, p90, baseline: wall time of one run: median, 90th percentile, median. CPU: median CPU time of
    one run. faster: baseline CPU ÷ our CPU, above 1× ours is faster. A sample is a batch of runs of at
    least 1 ms. memory, and that of the baseline: \(PeakMemory.explanation).
    """
}
