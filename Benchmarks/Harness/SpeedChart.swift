import Foundation

/// A bar chart of how many times faster ours is than the baseline, on a logarithmic scale.
package struct SpeedChart {
  package var title: String
  package var subtitle: [String]
  package var groups: [Group]

  package struct Group {
    package var name: String
    package var bars: [Bar]

    package init(name: String, bars: [Bar]) {
      self.name = name
      self.bars = bars
    }
  }

  package struct Bar {
    package var label: String

    /// The speed-up; nil where the baseline was not run.
    package var ratio: Double?

    /// The text beside the speed-up, or in its place.
    package var remark: String

    package init(label: String, ratio: Double? = nil, remark: String) {
      self.label = label
      self.ratio = ratio
      self.remark = remark
    }
  }

  package init(title: String, subtitle: [String], groups: [Group]) {
    self.title = title
    self.subtitle = subtitle
    self.groups = groups
  }

  /// Creates the chart of a report: a group for each group of rows, in order.
  package init(_ report: Report) {
    var groups: [Group] = []
    for result in report.results where result.baseline != nil || result.baselineSkipped != nil {
      let time = Format.duration(result.ours.cpu.median)
      let bar =
        result.timesFaster.map { Bar(label: result.title, ratio: $0, remark: time) }
        ?? Bar(label: result.title, remark: "\(time), baseline not run")
      if groups.last?.name == result.group {
        groups[groups.count - 1].bars.append(bar)
      } else {
        groups.append(Group(name: result.group, bars: [bar]))
      }
    }
    let names = Set(report.results.compactMap { $0.baseline?.name })
    let baseline = names.count == 1 ? names.first ?? "" : "the baseline"
    let machine = report.machine
    self.init(
      title: "Umbra: times faster than \(baseline)",
      subtitle: [
        "Median CPU time of the baseline ÷ ours, logarithmic; beside it the CPU time of ours",
        "\(machine.processor), \(machine.cores) cores, \(machine.architecture), \(machine.system)",
        "\(machine.toolchain), \(machine.date)",
      ],
      groups: groups)
  }

  /// The decades of the axis: powers of ten around all speed-ups, and around 1.
  package var decades: ClosedRange<Int> {
    let ratios = groups.flatMap(\.bars).compactMap(\.ratio).filter { $0 > 0 && $0.isFinite }
    let lowest = min(ratios.min() ?? 1, 1)
    let highest = max(ratios.max() ?? 1, 10)
    return Int(log10(lowest).rounded(.down))...Int(log10(highest).rounded(.up))
  }
}
