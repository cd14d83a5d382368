extension LineDiff {
  /// Differences between lines that a diff ignores.
  ///
  /// Lines that differ only in what the options ignore are unchanged lines, and a diff shows the
  /// source's version of them. So a patch of such a diff applies to the source, and gives the
  /// target except for the ignored differences.
  public struct Options: OptionSet, Sendable, Hashable {
    /// The bits of the options.
    public let rawValue: Int

    /// Creates options from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Ignores all white space within lines, as `diff -w` does.
    ///
    /// This and the next two options also ignore whether a newline ends the last line of each text.
    /// Unlike in `git diff -w`, a last line without a newline differs from a line that others follow,
    /// because a patch cannot insert lines after it.
    public static let ignoreWhitespace = Options(rawValue: 1)

    /// Ignores the amount of white space between words, and all white space at the ends of lines,
    /// as `diff -b` does.
    ///
    /// A line that starts with white space still differs from a line that does not.
    public static let ignoreWhitespaceAmount = Options(rawValue: 2)

    /// Ignores white space at the ends of lines, as `diff -Z` does.
    public static let ignoreTrailingWhitespace = Options(rawValue: 4)

    /// Ignores a carriage return at the end of a line, as `diff --strip-trailing-cr` does.
    public static let ignoreCarriageReturns = Options(rawValue: 8)

    /// Ignores the case of letters, as `diff -i` does, including letters outside ASCII.
    public static let ignoreCase = Options(rawValue: 16)

    /// Leaves out hunks in which all deleted and inserted lines are blank, as `diff -B` does.
    ///
    /// A line of white space is blank only if another option ignores white space. This option
    /// affects hunks, patches and output only. ``LineDiff/deletions``, ``LineDiff/insertions``,
    /// ``LineDiff/changes`` and ``LineDiff/isEmpty`` still include blank lines: to find out whether
    /// there is something to show, see whether ``LineDiff/hunks`` is empty.
    public static let ignoreBlankLines = Options(rawValue: 32)

    /// The options by which lines are compared.
    private static let comparing: Options = [
      .ignoreWhitespace, .ignoreWhitespaceAmount, .ignoreTrailingWhitespace,
      .ignoreCarriageReturns, .ignoreCase,
    ]

    /// A Boolean value that indicates whether lines are the same only if their bytes are.
    var comparesBytes: Bool { isDisjoint(with: Self.comparing) }
  }
}

extension LineDiff.Options {
  /// Returns two texts with the same numbers of lines, each line without what the options ignore.
  ///
  /// Two lines are the same under the options if the normalized lines have the same bytes.
  func normalized(_ source: TextBytes, _ target: TextBytes) -> (TextBytes, TextBytes) {
    var a = source.withBytes(normalized)
    var b = target.withBytes(normalized)
    // A last line without a newline is at most the same as the last line of the other text, because
    // a patch cannot insert lines after it.
    if ignoresTrailingWhitespace, !a.isEmpty, !b.isEmpty, a.last != b.last,
      Self.lastLine(of: a) == Self.lastLine(of: b)
    {
      a[a.count - 1] = Self.openEnd
      b[b.count - 1] = Self.openEnd
    }
    return (TextBytes(a), TextBytes(b))
  }

  /// Returns the bytes of a text, each line without what the options ignore.
  func normalized(_ text: ArraySlice<UInt8>) -> [UInt8] {
    TextBytes(Array(text)).withBytes(normalized)
  }

  private func normalized(_ text: ByteView) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count + 1)
    var offset = 0
    while offset < text.count {
      let end = text.lineEnd(from: offset)
      append(text, offset..<end, to: &output)
      offset = end
    }
    return output
  }

  /// The end of a normalized last line without a newline, which needs a byte to be a line.
  private static var openEnd: UInt8 { UInt8(ascii: "\r") }

  /// Returns the last line of a normalized text without its end.
  private static func lastLine(of text: [UInt8]) -> ArraySlice<UInt8> {
    let line = text.dropLast()
    return line[((line.lastIndex(of: newline) ?? -1) + 1)...]
  }

  /// Returns whether a line without its newline is blank.
  func isBlank(_ line: Range<Int>, of bytes: ByteView) -> Bool {
    if ignoresTrailingWhitespace { return line.allSatisfy { Self.isSpace(bytes[at: $0]) } }
    let isReturn = line.count == 1 && bytes[at: line.lowerBound] == UInt8(ascii: "\r")
    return line.isEmpty || isReturn && contains(.ignoreCarriageReturns)
  }

  private var ignoresTrailingWhitespace: Bool {
    contains(.ignoreTrailingWhitespace) || contains(.ignoreWhitespaceAmount)
      || contains(.ignoreWhitespace)
  }

  private func append(_ bytes: ByteView, _ range: Range<Int>, to output: inout [UInt8]) {
    let start = output.count
    var end = range.upperBound
    let isOpen = bytes[at: end - 1] != newline
    if !isOpen { end -= 1 }
    if ignoresTrailingWhitespace {
      while end > range.lowerBound, Self.isSpace(bytes[at: end - 1]) { end -= 1 }
    } else if contains(.ignoreCarriageReturns), end > range.lowerBound,
      bytes[at: end - 1] == UInt8(ascii: "\r")
    {
      end -= 1
    }
    var offset = range.lowerBound
    while offset < end {
      let byte = bytes[at: offset]
      offset += 1
      if Self.isSpace(byte), !isDisjoint(with: [.ignoreWhitespace, .ignoreWhitespaceAmount]) {
        while offset < end, Self.isSpace(bytes[at: offset]) { offset += 1 }
        if !contains(.ignoreWhitespace) { output.append(UInt8(ascii: " ")) }
      } else {
        output.append(byte)
      }
    }
    if contains(.ignoreCase) { Self.fold(&output, from: start) }
    output.append(isOpen ? Self.openEnd : newline)
  }

  /// Makes the letters of the last line lowercase.
  private static func fold(_ output: inout [UInt8], from start: Int) {
    if output[start...].allSatisfy({ $0 < 0x80 }) {
      for offset in start..<output.count where (0x41...0x5A).contains(output[offset]) {
        output[offset] += 0x20
      }
      return
    }
    let folded = String(decoding: output[start...], as: UTF8.self).lowercased()
    // Invalid UTF-8 has no case, and all such bytes would become the same replacement character.
    guard !folded.unicodeScalars.contains("\u{FFFD}") else { return }
    output.replaceSubrange(start..., with: Array(folded.utf8))
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) && byte != newline
  }
}

extension LineDiff.Options: CustomStringConvertible {
  /// The names of the options, such as `[.ignoreCase, .ignoreBlankLines]`.
  public var description: String {
    let names: KeyValuePairs<Self, String> = [
      .ignoreWhitespace: "ignoreWhitespace", .ignoreWhitespaceAmount: "ignoreWhitespaceAmount",
      .ignoreTrailingWhitespace: "ignoreTrailingWhitespace",
      .ignoreCarriageReturns: "ignoreCarriageReturns", .ignoreCase: "ignoreCase",
      .ignoreBlankLines: "ignoreBlankLines",
    ]
    let set = names.filter { contains($0.key) }.map { ".\($0.value)" }
    return "[\(set.joined(separator: ", "))]"
  }
}
