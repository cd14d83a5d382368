import Foundation

extension SpeedChart {
  /// The chart as an SVG document.
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
    private var picture = SVGPicture()

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
      picture.text(chart.title, x: margin, y: y, style: "title")
      for line in chart.subtitle {
        y += 18
        picture.text(line, x: margin, y: y, style: "muted")
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
      picture.text(group.name, x: margin, y: y + 13, style: "group")
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
      picture.text(bar.label, x: plotLeft - 10, y: middle + 4, style: "label", anchor: .end)
      guard let ratio = bar.ratio, ratio > 0, ratio.isFinite else {
        picture.text(bar.remark, x: x(1) + 8, y: middle + 4, style: "muted")
        return
      }
      let isFaster = ratio >= 1
      let start = min(x(1), x(ratio))
      let length = max(abs(x(ratio) - x(1)), 1)
      picture.bar(
        x: start, y: middle - barHeight / 2, width: length, height: barHeight,
        style: isFaster ? "faster" : "slower")
      picture.text(
        [(Format.ratio(ratio), "value"), (bar.remark, "muted")],
        x: max(x(1), x(ratio)) + 8, y: middle + 4)
    }

    private mutating func drawGrid(from top: Double, to bottom: Double) {
      for decade in chart.decades {
        let position = x(pow(10, Double(decade)))
        picture.line(
          from: (position, top), to: (position, bottom), style: decade == 0 ? "one" : "grid")
      }
    }

    private mutating func drawScale(at height: Double) {
      for decade in chart.decades {
        let ratio = pow(10, Double(decade))
        let label =
          decade < 0 ? String(format: "%.\(-decade)f×", ratio) : Format.count(Int(ratio)) + "×"
        picture.text(label, x: x(ratio), y: height, style: "muted", anchor: .middle)
      }
    }

    var text: String { picture.document(title: chart.title, width: width, height: y) }
  }
}
