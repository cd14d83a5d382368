/// Writes the unified format of GNU diff.
///
/// The format: "Detailed Description of Unified Format", GNU diffutils manual,
/// <https://www.gnu.org/software/diffutils/manual/html_node/Detailed-Unified.html>.
struct UnifiedWriter {
  private(set) var output: [UInt8] = []
  private let sourceName: String
  private let targetName: String
  private var hasNames = false

  init(sourceName: String, targetName: String) {
    self.sourceName = sourceName
    self.targetName = targetName
  }

  /// Starts a hunk; before the first hunk, writes the file names.
  mutating func writeHeader(source: Range<Int>, target: Range<Int>, heading: String?) {
    if !hasNames, !sourceName.isEmpty || !targetName.isEmpty {
      output += "--- \(UnifiedFileName.encoded(sourceName))\n".utf8
      output += "+++ \(UnifiedFileName.encoded(targetName))\n".utf8
      hasNames = true
    }
    output += "@@ -".utf8
    write(source)
    output += " +".utf8
    write(target)
    output += " @@".utf8
    if let heading {
      output.append(UInt8(ascii: " "))
      output += heading.utf8
    }
    output.append(newline)
  }

  mutating func write(_ header: UnifiedPatch.GitHeader?) { header?.write(to: &output) }

  mutating func write(_ hunk: LineDiff.Hunk) {
    writeHeader(source: hunk.sourceRange, target: hunk.targetRange, heading: hunk.heading)
    for line in hunk.lines {
      output.append(Self.sign(of: line.kind))
      output += line.utf8
      if !line.endsWithNewline { output += "\n\\ No newline at end of file\n".utf8 }
    }
  }

  mutating func write(_ bytes: [UInt8]) { output += bytes }

  /// Returns the first character of a line of a kind in the unified format.
  static func sign(of kind: LineDiff.Hunk.Line.Kind) -> UInt8 {
    switch kind {
    case .context: UInt8(ascii: " ")
    case .deletion: UInt8(ascii: "-")
    case .insertion: UInt8(ascii: "+")
    }
  }

  static func signText(of kind: LineDiff.Hunk.Line.Kind) -> String {
    String(Unicode.Scalar(sign(of: kind)))
  }

  mutating func write(_ kind: LineDiff.Hunk.Line.Kind, _ bytes: ByteView, _ range: Range<Int>) {
    output.append(Self.sign(of: kind))
    bytes.append(range, to: &output)
    if bytes[at: range.upperBound - 1] != newline {
      output += "\n\\ No newline at end of file\n".utf8
    }
  }

  /// Adds the lines of one side: first line and count.
  ///
  /// A count of 1 is left out. For an empty range, the number is that of the line before it.
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
