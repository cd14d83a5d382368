/// The lines of three texts as tokens: equal bytes have equal tokens.
struct MergeLines: Sendable {
  /// The lines of one text.
  private struct Text: Sendable {
    var bytes: [UInt8]

    /// The offset at which each line starts, and the size of the text.
    var starts: [Int]

    var tokens: ArraySlice<UInt32>

    func line(_ offset: Int) -> ArraySlice<UInt8> { bytes[starts[offset]..<starts[offset + 1]] }
  }

  private let base: Text
  private let ours: Text
  private let theirs: Text

  init(_ base: TextBytes, _ ours: TextBytes, _ theirs: TextBytes) {
    // All lines are interned as those of one text, in which each of the three is complete.
    var joined: [UInt8] = []
    var parts: [(bytes: [UInt8], starts: [Int], isOpen: Bool)] = []
    for text in [base, ours, theirs] {
      let part = text.withBytes { bytes in
        (
          bytes: bytes.bytes(0..<bytes.count), starts: bytes.lineStarts,
          isOpen: bytes.count > 0 && bytes[at: bytes.count - 1] != newline
        )
      }
      joined += part.bytes
      if part.isOpen { joined.append(newline) }
      parts.append(part)
    }
    precondition(joined.count < Int(UInt32.max), "the texts have more than 4 GiB")
    var tokens = TextBytes(joined).withBytes { bytes in
      let lines = LineTokens(bytes, bytes.slice(0..<0))
      return (0..<lines.tokens.source.count).map { lines.tokens.source[$0] }
    }
    // A last line without a newline equals only another such line, so it gets a token of its own.
    var openLines: [[UInt8]] = []
    let count = UInt32(truncatingIfNeeded: tokens.count)
    var start = 0
    let texts = parts.map { part in
      let end = start + part.starts.count - 1
      if part.isOpen {
        let line = Array(part.bytes[part.starts[part.starts.count - 2]...])
        let number = openLines.firstIndex(of: line) ?? openLines.count
        openLines.append(line)
        tokens[end - 1] = count + UInt32(truncatingIfNeeded: number)
      }
      defer { start = end }
      return (part, start..<end)
    }.map { part, range in
      Text(bytes: part.bytes, starts: part.starts, tokens: tokens[range])
    }
    (self.base, self.ours, self.theirs) = (texts[0], texts[1], texts[2])
  }

  private func text(_ side: TextMerge.Side) -> Text {
    switch side {
    case .base: base
    case .ours: ours
    case .theirs: theirs
    }
  }

  func count(of side: TextMerge.Side) -> Int { text(side).starts.count - 1 }

  /// The bytes of a line, with its newline if it has one.
  subscript(side: TextMerge.Side, offset: Int) -> ArraySlice<UInt8> { text(side).line(offset) }

  /// Returns the range of lines that a chunk has in a text.
  func range(of chunk: TextMerge.Chunk, in side: TextMerge.Side) -> Range<Int> {
    switch side {
    case .base: chunk.base
    case .ours: chunk.ours
    case .theirs: chunk.theirs
    }
  }

  func tokens(_ side: TextMerge.Side, _ range: Range<Int>) -> ArraySlice<UInt32> {
    let tokens = text(side).tokens
    return tokens[tokens.startIndex + range.lowerBound..<tokens.startIndex + range.upperBound]
  }

  func tokens(_ side: TextMerge.Side) -> ArraySlice<UInt32> { text(side).tokens }

  func areSame(ours: Range<Int>, theirs: Range<Int>) -> Bool {
    tokens(.ours, ours).elementsEqual(tokens(.theirs, theirs))
  }
}
