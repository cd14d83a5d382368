import Foundation

/// The way figures are written in tables and charts.
package enum Format {
  /// Writes a time of so many nanoseconds with three digits, as in `12.3 ms`.
  package static func duration(_ nanoseconds: Double) -> String {
    let units: [(limit: Double, size: Double, name: String)] = [
      (1e3, 1, "ns"), (1e6, 1e3, "µs"), (1e9, 1e6, "ms"), (.infinity, 1e9, "s"),
    ]
    for unit in units
    where digits(nanoseconds / unit.size).rounded < 1000 || unit.limit == .infinity {
      return digits(nanoseconds / unit.size).text + " " + unit.name
    }
    return ""
  }

  /// Writes a ratio, as in `412×` or `0.26×`.
  package static func ratio(_ ratio: Double) -> String {
    let (rounded, text) = digits(ratio)
    return (rounded.isFinite && rounded >= 1000 ? count(Int(rounded)) : text) + "×"
  }

  /// Writes a whole number with commas between thousands.
  package static func count(_ number: Int) -> String {
    var result = ""
    for (index, digit) in String(number.magnitude).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { result.append(",") }
      result.append(digit)
    }
    return (number < 0 ? "-" : "") + String(result.reversed())
  }

  /// Writes a size in memory, as in `1.6 MB` (a megabyte being 2²⁰ bytes).
  package static func bytes(_ bytes: Int) -> String {
    let megabytes = Double(bytes) / 1_048_576
    if megabytes < 0.1 { return "<0.1 MB" }
    if megabytes >= 1000 { return String(format: "%.2f GB", megabytes / 1024) }
    return String(format: megabytes < 100 ? "%.1f MB" : "%.0f MB", megabytes)
  }

  /// Writes a number of elements in the form of titles: `200`, `10k`, `1M`.
  package static func size(_ size: Int) -> String {
    for (unit, name) in [(1_000_000, "M"), (1000, "k")] where size >= unit {
      if size.isMultiple(of: unit) { return "\(size / unit)\(name)" }
    }
    return String(size)
  }

  /// Writes a span of seconds for progress and notes, as in `0.4 s` or `12 s`.
  package static func seconds(_ seconds: Double) -> String {
    String(format: seconds < 10 ? "%.1f s" : "%.0f s", seconds)
  }

  /// Rounds to three digits, the number and its text.
  private static func digits(_ number: Double) -> (rounded: Double, text: String) {
    guard number.isFinite else { return (number, "∞") }
    let magnitude = number.magnitude
    let places =
      magnitude >= 99.95 ? 0 : magnitude >= 9.995 ? 1 : magnitude >= 0.09995 || number == 0 ? 2 : 4
    let text = String(format: "%.\(places)f", number)
    if magnitude >= 1000 {
      let scale = pow(10, (log10(magnitude)).rounded(.down) - 2)
      let rounded = (number / scale).rounded() * scale
      return (rounded, String(format: "%.0f", rounded))
    }
    return (Double(text) ?? number, text)
  }
}
