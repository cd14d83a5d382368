import Foundation

extension SpeedChart {
  /// The chart as a picture, which follows the reader's choice of a light or a dark page.
  package var svg: String {
    var canvas = Canvas(chart: self)
    canvas.draw()
    return canvas.text
  }

  /// Sizes, in the picture's points, and the elements so far.
  private struct Canvas {
    let chart: SpeedChart
    private let plotLeft: Double
    private let plotWidth: Double
    private var y = 0.0
    private var elements: [String] = []

    private let margin = 24.0
    private let rowHeight = 20.0
    private let barHeight = 13.0
    private let groupGap = 14.0

    // The width of a letter is not known here. These are on the wide side for usual sans fonts at 12
    // points, so that texts do not meet whatever font is there.
    private let labelLetter = 7.3
    private let remarkRoom = 190.0

    init(chart: SpeedChart) {
      self.chart = chart
      let longest = chart.groups.flatMap(\.bars).map(\.label.count).max() ?? 0
      plotLeft = margin + max(Double(longest) * labelLetter, 120) + 10
      plotWidth = Double(chart.decades.count - 1) * max(90, 460 / Double(chart.decades.count - 1))
    }

    private var width: Double { max(plotLeft + plotWidth + remarkRoom + margin, 760) }

    private func x(_ ratio: Double) -> Double {
      let decades = chart.decades
      let share = (log10(ratio) - Double(decades.lowerBound)) / Double(decades.count - 1)
      return plotLeft + share * plotWidth
    }

    mutating func draw() {
      y = margin + 14
      add(text: chart.title, x: margin, y: y, style: "title")
      for line in chart.subtitle {
        y += 18
        add(text: line, x: margin, y: y, style: "muted")
      }
      y += 32
      drawScale(at: y)
      for group in chart.groups { draw(group) }
      y += 22
      drawScale(at: y)
      y += margin
    }

    private mutating func draw(_ group: Group) {
      y += groupGap
      add(text: group.name, x: margin, y: y + 13, style: "group")
      y += rowHeight + 2
      // The lines stand behind the bars, and stop at headings, which would cross them.
      drawGrid(from: y - 2, to: y + Double(group.bars.count) * rowHeight + 2)
      for bar in group.bars {
        draw(bar)
        y += rowHeight
      }
    }

    private mutating func draw(_ bar: Bar) {
      let middle = y + rowHeight / 2
      add(text: bar.label, x: plotLeft - 10, y: middle + 4, style: "label", anchor: "end")
      guard let ratio = bar.ratio, ratio > 0, ratio.isFinite else {
        add(text: bar.remark, x: x(1) + 8, y: middle + 4, style: "muted")
        return
      }
      let isFaster = ratio >= 1
      let start = min(x(1), x(ratio))
      let length = max(abs(x(ratio) - x(1)), 1)
      elements.append(
        "<rect class=\"\(isFaster ? "faster" : "slower")\" x=\"\(number(start))\" "
          + "y=\"\(number(middle - barHeight / 2))\" width=\"\(number(length))\" "
          + "height=\"\(number(barHeight))\" rx=\"2\"/>")
      let left = number(max(x(1), x(ratio)) + 8)
      elements.append(
        "<text x=\"\(left)\" y=\"\(number(middle + 4))\"><tspan class=\"value\">"
          + "\(Format.ratio(ratio))</tspan><tspan class=\"muted\" dx=\"8\">"
          + "\(escape(bar.remark))</tspan></text>")
    }

    private mutating func drawGrid(from top: Double, to bottom: Double) {
      for decade in chart.decades {
        let position = number(x(pow(10, Double(decade))))
        elements.append(
          "<line class=\"\(decade == 0 ? "one" : "grid")\" x1=\"\(position)\" y1=\"\(number(top))\" "
            + "x2=\"\(position)\" y2=\"\(number(bottom))\"/>")
      }
    }

    private mutating func drawScale(at height: Double) {
      for decade in chart.decades {
        let ratio = pow(10, Double(decade))
        let label =
          decade < 0 ? String(format: "%.\(-decade)f×", ratio) : Format.count(Int(ratio)) + "×"
        add(text: label, x: x(ratio), y: height, style: "muted", anchor: "middle")
      }
    }

    private mutating func add(
      text: String, x: Double, y: Double, style: String, anchor: String = "start"
    ) {
      elements.append(
        "<text class=\"\(style)\" x=\"\(number(x))\" y=\"\(number(y))\" "
          + "text-anchor=\"\(anchor)\">\(escape(text))</text>")
    }

    private func number(_ value: Double) -> String { String(format: "%.1f", value) }

    private func escape(_ text: String) -> String {
      text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
        .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
    }

    var text: String {
      let size = "\(number(width)) \(number(y))"
      return """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" width="\(number(width))" \
        height="\(number(y))" role="img" aria-label="\(escape(chart.title))">
        <style>
        \(Self.style)
        </style>
        <rect class="page" x="0" y="0" width="100%" height="100%"/>
        \(elements.joined(separator: "\n"))
        </svg>

        """
    }

    private static let style = """
      text { font: 12px -apple-system, "Segoe UI", "DejaVu Sans", Arial, sans-serif; fill: #24292f;
        stroke: #ffffff; stroke-width: 3px; stroke-linejoin: round; paint-order: stroke; }
      .title { font-size: 18px; font-weight: 600; }
      .group { font-size: 13px; font-weight: 600; }
      .value { font-weight: 600; }
      .muted { fill: #656d76; font-size: 11px; }
      .page { fill: #ffffff; }
      .faster { fill: #2f7fd6; }
      .slower { fill: #cf5b28; }
      .grid { stroke: #d8dee4; stroke-width: 1; }
      .one { stroke: #57606a; stroke-width: 1.5; }
      @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3; stroke: #0d1117; }
        .muted { fill: #9198a1; }
        .page { fill: #0d1117; }
        .faster { fill: #4493f8; }
        .slower { fill: #e9854f; }
        .grid { stroke: #2b323b; }
        .one { stroke: #8b949e; }
      }
      """
  }
}
