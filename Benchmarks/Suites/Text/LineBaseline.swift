/// The diff of two texts by lines, as an app writes it with the standard library alone.
enum LineBaseline {
  /// Splits both texts and computes the difference of their lines.
  static func difference(
    from source: String, to target: String
  ) -> CollectionDifference<Substring> {
    lines(of: target).difference(from: lines(of: source))
  }

  /// Splits a text after each line feed.
  ///
  /// It looks at code units, which is several times as fast as splitting at characters.
  static func lines(of text: String) -> [Substring] {
    var result: [Substring] = []
    var start = text.utf8.startIndex
    while let end = text.utf8[start...].firstIndex(of: 0x0A) {
      let next = text.utf8.index(after: end)
      result.append(text[start..<next])
      start = next
    }
    if start < text.utf8.endIndex { result.append(text[start...]) }
    return result
  }

  /// Splits bytes after each line feed.
  static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      result.append(bytes[start...end])
      start = end + 1
    }
    if start < bytes.endIndex { result.append(bytes[start...]) }
    return result
  }

  /// The fewest deletions and insertions between lines given as bytes, by the standard library's
  /// algorithm on numbers, one for each different line.
  static func fewestEdits(
    from source: [ArraySlice<UInt8>], to target: [ArraySlice<UInt8>]
  ) -> Int {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let number = numbers[line] { return number }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    let tokens = source.map(number)
    return target.map(number).difference(from: tokens).count
  }
}
