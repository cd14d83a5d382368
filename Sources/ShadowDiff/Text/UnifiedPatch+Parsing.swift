extension UnifiedPatch {
  /// Reads the patch of one file.
  ///
  /// Lines before the header, as git writes them, are skipped.
  ///
  /// - Parameter text: A patch that holds one file.
  /// - Throws: ``UnifiedPatchError/malformed(line:)``, also if there is no file or more than one.
  /// - Complexity: O(bytes).
  public init(parsing text: String) throws(UnifiedPatchError) {
    try self.init(parsingUTF8: Array(text.utf8))
  }

  /// Reads the patch of one file from bytes, which need not be UTF-8.
  ///
  /// - Parameter text: A patch that holds one file.
  /// - Throws: ``UnifiedPatchError/malformed(line:)``, also if there is no file or more than one.
  /// - Complexity: O(bytes).
  public init(parsingUTF8 text: [UInt8]) throws(UnifiedPatchError) {
    let patches = try Self.all(inUTF8: text)
    guard let patch = patches.first, patches.count == 1 else {
      throw UnifiedPatchError.malformed(line: 1)
    }
    self = patch
  }

  /// Reads the patches of all files in a text.
  ///
  /// - Parameter text: Patches one behind the other, with any other lines between them.
  /// - Returns: The patches in the order of the text; files without hunks have none.
  /// - Throws: ``UnifiedPatchError/malformed(line:)``.
  /// - Complexity: O(bytes).
  public static func all(inUTF8 text: [UInt8]) throws(UnifiedPatchError) -> [UnifiedPatch] {
    var parser = UnifiedParser(text)
    var result: [UnifiedPatch] = []
    while let patch = try parser.next() { result.append(patch) }
    return result
  }
}

/// Reads patches line by line.
private struct UnifiedParser {
  private let text: [UInt8]
  private var offset = 0
  private var number = 0

  init(_ text: [UInt8]) { self.text = text }

  /// The line here with its newline, or nil at the end.
  private var line: ArraySlice<UInt8>? {
    guard offset < text.count else { return nil }
    let end = text[offset...].firstIndex(of: newline).map { $0 + 1 } ?? text.count
    return text[offset..<end]
  }

  private mutating func advance() {
    offset = line?.endIndex ?? offset
    number += 1
  }

  private var malformed: UnifiedPatchError { .malformed(line: number + 1) }

  mutating func next() throws(UnifiedPatchError) -> UnifiedPatch? {
    while let line, !line.starts(with: "--- ".utf8) { advance() }
    guard let sourceLine = line else { return nil }
    let sourceName = UnifiedFileName.decoded(sourceLine.dropFirst(4))
    advance()
    guard let targetLine = line, targetLine.starts(with: "+++ ".utf8) else { throw malformed }
    let targetName = UnifiedFileName.decoded(targetLine.dropFirst(4))
    advance()
    guard let sourceName, let targetName else { throw malformed }
    var hunks: [LineDiff.Hunk] = []
    while let line, line.starts(with: "@@ ".utf8) { hunks.append(try hunk(after: hunks.last)) }
    guard !hunks.isEmpty else { throw malformed }
    return UnifiedPatch(sourceName: sourceName, targetName: targetName, hunks: hunks)
  }

  private mutating func hunk(
    after previous: LineDiff.Hunk?
  ) throws(UnifiedPatchError) -> LineDiff.Hunk {
    guard let header = line else { throw malformed }
    let parts = header.split(separator: UInt8(ascii: " "), maxSplits: 4)
    guard parts.count > 3, parts[3].starts(with: "@@".utf8),
      let source = Self.range(parts[1], sign: UInt8(ascii: "-")),
      let target = Self.range(parts[2], sign: UInt8(ascii: "+"))
    else { throw malformed }
    // As many lines lie between two hunks on one side as on the other.
    let kept = source.lowerBound - (previous?.sourceRange.upperBound ?? 0)
    guard kept >= 0, kept == target.lowerBound - (previous?.targetRange.upperBound ?? 0) else {
      throw malformed
    }
    advance()
    var lines: [LineDiff.Hunk.Line] = []
    var (sourceLeft, targetLeft) = (source.count, target.count)
    while sourceLeft > 0 || targetLeft > 0 {
      guard let change = line, let sign = change.first else { throw malformed }
      let kind: LineDiff.Hunk.Line.Kind
      switch sign {
      case UInt8(ascii: " "): kind = .context
      case UInt8(ascii: "-"): kind = .deletion
      case UInt8(ascii: "+"): kind = .insertion
      default: throw malformed
      }
      if kind != .insertion { sourceLeft -= 1 }
      if kind != .deletion { targetLeft -= 1 }
      guard sourceLeft >= 0, targetLeft >= 0, change.last == newline else { throw malformed }
      advance()
      var content = Array(change.dropFirst())
      if let line, line.first == UInt8(ascii: "\\") {
        content.removeLast()
        let isLast =
          (kind == .insertion || sourceLeft == 0) && (kind == .deletion || targetLeft == 0)
        guard isLast, !content.isEmpty else { throw malformed }
        advance()
      }
      lines.append(LineDiff.Hunk.Line(kind: kind, utf8: content))
    }
    return LineDiff.Hunk(sourceRange: source, targetRange: target, lines: lines)
  }

  /// The lines that `-1,3` or `+7` names, as offsets.
  private static func range(_ text: ArraySlice<UInt8>, sign: UInt8) -> Range<Int>? {
    guard text.first == sign else { return nil }
    let numbers = text.dropFirst().split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false
    ).map { Self.number($0) }
    guard numbers.count <= 2, let first = numbers.first ?? nil else { return nil }
    guard let count = numbers.count == 1 ? 1 : numbers[1] else { return nil }
    if count == 0 { return first..<first }
    return first == 0 ? nil : first - 1..<first - 1 + count
  }

  /// A decimal number of at most fifteen digits, so that no sum overflows.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...15).contains(digits.count) else { return nil }
    var result = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      result = result * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return result
  }
}
