import Foundation

/// Stored times of other libraries, which a chart shows beside the times of a report.
///
/// A line of the file has five fields between tabs: the row's title without its size, the size, a
/// library, its version, and the median CPU time of one run in nanoseconds. The baseline is one of the
/// libraries; it makes times of another machine comparable. Lines that begin with `#` are comments.
package struct PeerTimes: Sendable {
  package struct Library: Hashable, Sendable {
    package var name: String
    package var version: String
  }

  /// The libraries, in the order of the file.
  package private(set) var libraries: [Library] = []

  private struct Row: Hashable {
    var family: String
    var size: Int
  }

  /// The times of one row in nanoseconds, by library.
  private var times: [Row: [Library: Double]] = [:]

  /// Reads a file.
  ///
  /// - Throws: ``RunFailure`` with one line if the file cannot be read or is malformed.
  package init(contentsOf path: String) throws(RunFailure) {
    let text = String(decoding: try InputFile.data(at: path), as: UTF8.self)
    do {
      try self.init(parsing: text)
    } catch {
      throw RunFailure("\(path): \(error)")
    }
  }

  /// Parses a file's contents.
  package init(parsing text: String) throws(RunFailure) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 5 else {
        throw RunFailure("line \(index + 1): needs 5 fields, but has \(fields.count)")
      }
      guard let size = Int(fields[1]), size > 0 else {
        throw RunFailure("line \(index + 1): '\(fields[1])' is no size")
      }
      guard let time = Double(fields[4]), time > 0, time.isFinite else {
        throw RunFailure("line \(index + 1): '\(fields[4])' is no time")
      }
      let library = Library(name: fields[2], version: fields[3])
      if !libraries.contains(library) { libraries.append(library) }
      let row = Row(family: fields[0], size: size)
      guard times[row, default: [:]].updateValue(time, forKey: library) == nil else {
        throw RunFailure("line \(index + 1): a second time of \(library.name)")
      }
    }
  }

  /// Returns the times of the libraries on the report's machine, in nanoseconds.
  ///
  /// Each time is multiplied by the ratio of the baseline's time in the report to the baseline's time in
  /// the file. The result is empty if the row has no baseline in the report or in the file.
  func times(beside result: BenchmarkResult) -> [Library: Double] {
    let family = Benchmark.family(title: result.title, size: result.size)
    guard let baseline = result.baseline,
      let stored = times[Row(family: family, size: result.size)],
      let reference = stored.first(where: { $0.key.name == baseline.name })?.value
    else { return [:] }
    return stored.mapValues { $0 * baseline.cpu.median / reference }
  }
}
