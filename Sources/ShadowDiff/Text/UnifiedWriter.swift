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
    Self.writeHeader(source: source, target: target, heading, to: &output)
  }

  /// Adds the header of a hunk to some bytes.
  static func writeHeader(
    source: Range<Int>, target: Range<Int>, _ heading: String?, to output: inout [UInt8]
  ) {
    output += "@@ -".utf8
    write(source, to: &output)
    output += " +".utf8
    write(target, to: &output)
    output += " @@".utf8
    if let heading {
      output.append(UInt8(ascii: " "))
      output += heading.utf8
    }
    output.append(newline)
  }

  /// Adds git's extended header, if there is one.
  mutating func write(_ header: UnifiedPatch.GitHeader?) { header?.write(to: &output) }

  /// Adds a hunk with its lines.
  mutating func write(_ hunk: LineDiff.Hunk) {
    writeHeader(source: hunk.sourceRange, target: hunk.targetRange, heading: hunk.heading)
    for line in hunk.lines {
      output.append(Self.sign(of: line.kind))
      output += line.utf8
      if !line.endsWithNewline { output += "\n\\ No newline at end of file\n".utf8 }
    }
  }

  /// Adds bytes without a change.
  mutating func write(_ bytes: [UInt8]) { output += bytes }

  /// Returns the first character of a line of a kind in the unified format.
  static func sign(of kind: LineDiff.Hunk.Line.Kind) -> UInt8 {
    switch kind {
    case .context: UInt8(ascii: " ")
    case .deletion: UInt8(ascii: "-")
    case .insertion: UInt8(ascii: "+")
    }
  }

  /// Returns the first character of a line of a kind as text.
  static func signText(of kind: LineDiff.Hunk.Line.Kind) -> String {
    String(Unicode.Scalar(sign(of: kind)))
  }

  /// Adds a line to the hunk.
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
  private static func write(_ lines: Range<Int>, to output: inout [UInt8]) {
    write(lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1, to: &output)
    guard lines.count != 1 else { return }
    output.append(UInt8(ascii: ","))
    write(lines.count, to: &output)
  }

  /// Adds a number that is not negative.
  private static func write(_ number: Int, to output: inout [UInt8]) {
    let start = output.count
    var rest = number
    repeat {
      output.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    output[start...].reverse()
  }
}
