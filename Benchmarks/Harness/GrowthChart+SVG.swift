import Foundation

extension GrowthChart {
  /// The chart as an SVG document, narrow enough for a page: at most about 900 points.
  package var svg: String {
    let columns = panels.count > 1 ? 2 : 1
    let margin = 20.0
    let names = panels.flatMap(\.series).map(\.label.count).max() ?? 0
    // The width of a letter is not known here; this is on the wide side for usual fonts at 11 points.
    let nameRoom = min(max(Double(names) * 6.5 + 12, 90), 210)
    let width = PanelFrame.axisRoom + (columns == 1 ? 420 : 186) + nameRoom
    let height = columns == 1 ? 300.0 : 250.0
    var picture = SVGPicture()
    var top = margin + 14
    picture.text(title, x: margin, y: top, style: "title")
    for line in subtitle {
      top += 17
      picture.text(line, x: margin, y: top, style: "muted")
    }
    if !legend.isEmpty {
      top += 19
      picture.text(legend, x: margin, y: top)
    }
    top += 20
    for (index, panel) in panels.enumerated() {
      let frame = PanelFrame(
        panel: panel, x: margin + Double(index % columns) * width,
        y: top + Double(index / columns) * height, width: width, height: height,
        nameRoom: nameRoom)
      frame.draw(into: &picture)
    }
    let rows = (panels.count + columns - 1) / columns
    return picture.document(
      title: title, width: 2 * margin + Double(columns) * width,
      height: top + Double(rows) * height + margin / 2)
  }
}

extension GrowthChart {
  /// The names and versions of the other libraries that the panels show, in the colors of their curves.
  private var legend: [(text: String, style: String)] {
    let entries = shownPeers.map { index in
      ("\(peers[index].name) \(peers[index].version)", "name " + Series.Role.peer(index).style)
    }
    return entries.isEmpty
      ? [] : [("Other libraries, by their ratio to the baseline:", "muted")] + entries
  }
}

extension GrowthChart.Series.Role {
  /// The classes of the style sheet.
  fileprivate var style: String {
    switch self {
    case .ours: "ours"
    case .baseline: "baseline"
    case .floor: "floor"
    case .peer(let index): "peer\(index % SVGPicture.peerColors)"
    }
  }
}

/// A panel and its place in the picture.
private struct PanelFrame {
  let panel: GrowthChart.Panel
  let x: Double
  let y: Double
  let width: Double
  let height: Double
  let nameRoom: Double

  /// The width of the labels of the vertical axis.
  static let axisRoom = 52.0

  private var left: Double { x + Self.axisRoom }
  private var right: Double { x + width - nameRoom }
  private var top: Double { y + 26 }
  private var bottom: Double { y + height - 34 }

  private var points: [GrowthChart.Point] { panel.series.flatMap(\.points) }
  private var sizes: [Int] { Set(points.map(\.size)).sorted() }

  /// The powers of ten around all times.
  private var decades: ClosedRange<Int> {
    let times = points.map(\.nanoseconds)
    let low = Int(log10(times.min() ?? 1).rounded(.down))
    let high = Int(log10(times.max() ?? 10).rounded(.up))
    return low...max(high, low + 1)
  }

  func draw(into picture: inout SVGPicture) {
    picture.text(panel.name, x: x, y: y + 13, style: "group")
    drawAxes(into: &picture)
    // Ours comes last, over the others.
    for series in panel.series.reversed() {
      picture.curve(series.points.map(place), style: series.role.style)
    }
    for (series, height) in zip(labelled, labelHeights) {
      picture.text(
        series.label, x: right + 8, y: height + 4, style: "name \(series.role.style)")
    }
  }

  private func drawAxes(into picture: inout SVGPicture) {
    // At most six labels fit on either axis.
    let step = max(1, (decades.count + 5) / 6)
    for decade in decades {
      let height = vertical(pow(10, Double(decade)))
      picture.line(from: (left, height), to: (right, height), style: "grid")
      guard (decade - decades.lowerBound).isMultiple(of: step) else { continue }
      picture.text(
        Self.time(decade: decade), x: left - 6, y: height + 4, style: "muted", anchor: .end)
    }
    var free = -Double.infinity
    for size in sizes {
      let place = horizontal(Double(size))
      picture.line(from: (place, top), to: (place, bottom), style: "grid")
      let text = Self.size(size)
      let room = Double(text.count) * 7 + 4
      guard place - room / 2 >= free else { continue }
      picture.text(text, x: place, y: bottom + 15, style: "muted", anchor: .middle)
      free = place + room / 2
    }
    picture.line(from: (left, bottom), to: (right, bottom), style: "one")
    picture.line(from: (left, top), to: (left, bottom), style: "one")
  }

  private func place(_ point: GrowthChart.Point) -> (x: Double, y: Double) {
    (horizontal(Double(point.size)), vertical(point.nanoseconds))
  }

  private func horizontal(_ size: Double) -> Double {
    let low = log10(Double(sizes.first ?? 1))
    let high = log10(Double(sizes.last ?? 10))
    let share = high > low ? (log10(size) - low) / (high - low) : 0.5
    // The outermost points keep a little away from the axes.
    return left + 8 + share * (right - left - 16)
  }

  private func vertical(_ nanoseconds: Double) -> Double {
    let share =
      (log10(nanoseconds) - Double(decades.lowerBound)) / Double(decades.count - 1)
    return bottom - share * (bottom - top)
  }

  /// The series from top to bottom, as their curves end.
  private var labelled: [GrowthChart.Series] {
    panel.series.sorted { end($0) < end($1) }
  }

  private func end(_ series: GrowthChart.Series) -> Double {
    series.points.last.map { vertical($0.nanoseconds) } ?? bottom
  }

  /// The heights of the names: beside the curves' ends, but one line apart.
  private var labelHeights: [Double] {
    let line = 14.0
    var heights: [Double] = []
    for series in labelled {
      heights.append(max(end(series), (heights.last ?? top - line) + line))
    }
    // Names that were pushed below the axis push those above them up again.
    var limit = bottom
    for index in heights.indices.reversed() {
      heights[index] = min(heights[index], limit)
      limit = heights[index] - line
    }
    return heights
  }

  private static func time(decade: Int) -> String {
    guard decade >= 0 else { return String(format: "%.\(-decade)f ns", pow(10, Double(decade))) }
    let units = ["ns", "µs", "ms", "s"]
    let unit = min(decade / 3, units.count - 1)
    return "\(Format.count(Int(pow(10, Double(decade - 3 * unit))))) \(units[unit])"
  }

  private static func size(_ size: Int) -> String {
    size < 10_000 || size.isMultiple(of: 1000) ? Format.size(size) : String(size)
  }
}

extension GrowthChart.Series {
  /// The name, and the power of the size with which the time grows.
  fileprivate var label: String {
    guard let exponent else { return name }
    let digits: [Character: Character] = [
      "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸",
      "9": "⁹", ".": "·", "-": "⁻",
    ]
    return "\(name) n" + String(String(format: "%.1f", exponent).compactMap { digits[$0] })
  }
}
