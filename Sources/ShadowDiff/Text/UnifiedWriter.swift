/// Writes the unified format of GNU diff.
///
/// The format: "Detailed Description of Unified Format", GNU diffutils manual,
/// <https://www.gnu.org/software/diffutils/manual/html_node/Detailed-Unified.html>.
struct UnifiedWriter {
  private(set) var output: [UInt8] = []
  private let sourceName: String
  private let targetName: String

  init(sourceName: String, targetName: String) {
    self.sourceName = sourceName
    self.targetName = targetName
  }

  /// Starts a hunk; the first one brings the file names with it.
  mutating func write(_ hunk: HunkOutline) {
    if output.isEmpty {
      output += "--- \(UnifiedFileName.encoded(sourceName))\n".utf8
      output += "+++ \(UnifiedFileName.encoded(targetName))\n".utf8
    }
    output += "@@ -".utf8
    write(hunk.source)
    output += " +".utf8
    write(hunk.target)
    output += " @@\n".utf8
  }

  /// Adds a line to the hunk.
  mutating func write(_ kind: LineDiff.Hunk.Line.Kind, _ bytes: ByteView, _ range: Range<Int>) {
    switch kind {
    case .context: output.append(UInt8(ascii: " "))
    case .deletion: output.append(UInt8(ascii: "-"))
    case .insertion: output.append(UInt8(ascii: "+"))
    }
    bytes.append(range, to: &output)
    if bytes[at: range.upperBound - 1] != newline {
      output += "\n\\ No newline at end of file\n".utf8
    }
  }

  /// Adds the lines of one side: first line and count.
  ///
  /// A count of 1 is left out, and where the range is empty the line before it is named.
  private mutating func write(_ lines: Range<Int>) {
    write(lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1)
    guard lines.count != 1 else { return }
    output.append(UInt8(ascii: ","))
    write(lines.count)
  }

  /// Adds a number that is not negative.
  private mutating func write(_ number: Int) {
    let start = output.count
    var rest = number
    repeat {
      output.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    output[start...].reverse()
  }
}
