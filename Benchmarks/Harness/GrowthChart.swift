import Foundation

/// A chart of time against size, both on logarithmic axes: a panel for each row that was measured at
/// several sizes, with curves for ours, the baseline, and the floors or other libraries.
package struct GrowthChart {
  /// The most panels that one chart shows, so that it fits a page.
  package static let mostPanels = 6

  package var title: String
  package var subtitle: [String]
  package var panels: [Panel]

  /// The other libraries, in the order of their file.
  package var peers: [PeerTimes.Library]

  /// The indices of the other libraries of which a panel shows a curve.
  package var shownPeers: [Int] {
    let roles = Set(panels.flatMap(\.series).map(\.role))
    return peers.indices.filter { roles.contains(.peer($0)) }
  }

  /// The number of rows that found no room.
  package var leftOut: Int

  package struct Panel {
    package var name: String
    package var series: [Series]
  }

  package struct Series {
    package enum Role: Hashable, Sendable {
      case ours
      case baseline
      case floor

      /// Another library, by its index among ``GrowthChart/peers``.
      case peer(Int)
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
  ///
  /// - Parameter beside: Times of other libraries, to show in place of the floors.
  package init(_ report: Report, beside: PeerTimes? = nil) {
    let measured = Set(
      report.results.flatMap { [$0.ours, $0.baseline].compactMap(\.self) }.map(\.name))
    let libraries = beside?.libraries.filter { !measured.contains($0.name) } ?? []
    var families: [(name: String, rows: [BenchmarkResult])] = []
    for result in report.results {
      let name = Benchmark.family(title: result.title, size: result.size)
      if let index = families.firstIndex(where: { $0.name == name }) {
        families[index].rows.append(result)
      } else {
        families.append((name, [result]))
      }
    }
    let all = families.map {
      Panel(name: $0.name, rows: $0.rows, beside: beside, peers: libraries)
    }.filter { ($0.series.first?.points.count ?? 0) >= 2 }
    panels = Array(all.prefix(Self.mostPanels))
    peers = libraries
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
  fileprivate init(
    name: String, rows: [BenchmarkResult], beside: PeerTimes?, peers: [PeerTimes.Library]
  ) {
    self.name = name
    series = []
    let rows = rows.sorted { $0.size < $1.size }
    for row in rows {
      add(row.ours.name, .ours, row.size, row.ours.cpu.median)
      if let baseline = row.baseline {
        add(baseline.name, .baseline, row.size, baseline.cpu.median)
      }
      guard let beside else {
        for floor in row.floors { add(floor.name, .floor, row.size, floor.cpu.median) }
        continue
      }
      let times = beside.times(beside: row)
      for (index, library) in peers.enumerated() {
        if let time = times[library] { add(library.name, .peer(index), row.size, time) }
      }
    }
  }

  private mutating func add(
    _ name: String, _ role: GrowthChart.Series.Role, _ size: Int, _ nanoseconds: Double
  ) {
    guard nanoseconds > 0, size > 0 else { return }
    let point = GrowthChart.Point(size: size, nanoseconds: nanoseconds)
    if let index = series.firstIndex(where: { $0.role == role && $0.name == name }) {
      guard series[index].points.last?.size != size else { return }
      series[index].points.append(point)
    } else {
      series.append(GrowthChart.Series(name: name, role: role, points: [point]))
    }
  }
}
