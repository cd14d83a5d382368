extension UnifiedPatch {
  /// Returns a text with the patch applied.
  ///
  /// - Parameter text: The text that the patch was made for.
  /// - Throws: ``UnifiedPatchError/mismatch(line:)`` where a line of the text is not what the patch
  ///   says.
  /// - Complexity: O(bytes).
  public func applied(to text: String) throws(UnifiedPatchError) -> String {
    String(decoding: try apply(to: TextBytes(text)), as: UTF8.self)
  }

  /// Returns the bytes of a text, which need not be UTF-8, with the patch applied.
  ///
  /// - Parameter text: The text that the patch was made for.
  /// - Throws: ``UnifiedPatchError/mismatch(line:)`` where a line of the text is not what the patch
  ///   says.
  /// - Complexity: O(bytes).
  public func applied(toUTF8 text: [UInt8]) throws(UnifiedPatchError) -> [UInt8] {
    try apply(to: TextBytes(text))
  }

  private func apply(to text: TextBytes) throws(UnifiedPatchError) -> [UInt8] {
    try text.withBytes { apply(to: $0) }.get()
  }

  private func apply(to text: ByteView) -> Result<[UInt8], UnifiedPatchError> {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var line = 0
    var offset = 0
    let count = text.lineCount(in: 0..<text.count)
    for hunk in hunks {
      guard hunk.sourceRange.upperBound <= count else {
        return .failure(.mismatch(line: count + 1))
      }
      let start = text.offset(afterLines: hunk.sourceRange.lowerBound - line, from: offset)
      guard start == offset || output.last ?? newline == newline else {
        return .failure(.mismatch(line: line + 1))
      }
      text.append(offset..<start, to: &output)
      line = hunk.sourceRange.lowerBound
      offset = start
      for change in hunk.lines {
        if change.kind != .insertion {
          let end = text.lineEnd(from: offset)
          guard text.isSame(offset..<end, as: change.utf8) else {
            return .failure(.mismatch(line: line + 1))
          }
          offset = end
          line += 1
        }
        if change.kind != .deletion {
          // Only what the patch ends with may lack its newline.
          guard output.last ?? newline == newline else { return .failure(.mismatch(line: line)) }
          output += change.utf8
        }
      }
    }
    guard offset == text.count || output.last ?? newline == newline else {
      return .failure(.mismatch(line: line + 1))
    }
    text.append(offset..<text.count, to: &output)
    return .success(output)
  }
}

extension ByteView {
  /// Whether a range of these bytes is the same as an array.
  fileprivate func isSame(_ range: Range<Int>, as bytes: [UInt8]) -> Bool {
    TextBytes(bytes).withBytes { isSame(range, as: 0..<bytes.count, of: $0) }
  }
}
