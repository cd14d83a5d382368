import Foundation

/// A chart of time against size, both on logarithmic axes: a panel for each row that was measured at
/// several sizes, with curves for ours, the baseline and the floors.
package struct GrowthChart {
  /// The most panels that one chart shows, so that it fits a page.
  package static let mostPanels = 6

  package var title: String
  package var subtitle: [String]
  package var panels: [Panel]

  /// The number of rows that found no room.
  package var leftOut: Int

  package struct Panel {
    package var name: String
    package var series: [Series]
  }

  package struct Series {
    package enum Role: String, Sendable {
      case ours
      case baseline
      case floor
    }

    package var name: String
    package var role: Role

    /// The measured points, by ascending size.
    package var points: [Point]

    /// The power of the size with which the time grows: the slope of a straight line through the points
    /// on logarithmic axes, by least squares; nil with fewer than three points.
    package var exponent: Double? {
      guard points.count >= 3 else { return nil }
      let x = points.map { log(Double($0.size)) }
      let y = points.map { log($0.nanoseconds) }
      let middle = (
        x.reduce(0, +) / Double(x.count), y.reduce(0, +) / Double(y.count)
      )
      let products = zip(x, y).map { ($0 - middle.0) * ($1 - middle.1) }.reduce(0, +)
      let squares = x.map { ($0 - middle.0) * ($0 - middle.0) }.reduce(0, +)
      return squares > 0 ? products / squares : nil
    }
  }

  package struct Point: Hashable, Sendable {
    package var size: Int

    /// The median CPU time of one run.
    package var nanoseconds: Double
  }

  /// Creates the chart of a report: rows whose titles differ in their size alone share a panel.
  package init(_ report: Report) {
    var families: [(name: String, rows: [BenchmarkResult])] = []
    for result in report.results {
      let name = Benchmark.family(title: result.title, size: result.size)
      if let index = families.firstIndex(where: { $0.name == name }) {
        families[index].rows.append(result)
      } else {
        families.append((name, [result]))
      }
    }
    let all = families.map { Panel(name: $0.name, rows: $0.rows) }
      .filter { ($0.series.first?.points.count ?? 0) >= 2 }
    panels = Array(all.prefix(Self.mostPanels))
    leftOut = all.count - panels.count
    let machine = report.machine
    title = "Umbra: time against size"
    subtitle = [
      "Median CPU time of one run; both axes are logarithmic; n¹·⁰ is linear growth",
      "\(machine.processor), \(machine.cores) cores, \(machine.system)",
      "\(machine.toolchain), \(machine.date)",
    ]
  }
}

extension GrowthChart.Panel {
  fileprivate init(name: String, rows: [BenchmarkResult]) {
    self.name = name
    series = []
    let rows = rows.sorted { $0.size < $1.size }
    for row in rows {
      add(row.ours, .ours, row.size)
      if let baseline = row.baseline { add(baseline, .baseline, row.size) }
      for floor in row.floors { add(floor, .floor, row.size) }
    }
  }

  private mutating func add(_ timing: Timing, _ role: GrowthChart.Series.Role, _ size: Int) {
    guard timing.cpu.median > 0, size > 0 else { return }
    let point = GrowthChart.Point(size: size, nanoseconds: timing.cpu.median)
    let index = series.firstIndex { $0.role == role && $0.name == timing.name }
    if let index {
      guard series[index].points.last?.size != size else { return }
      series[index].points.append(point)
    } else {
      series.append(GrowthChart.Series(name: timing.name, role: role, points: [point]))
    }
  }
}
