import ShadowDiff

/// The lines of a text with their newlines, split the plain way.
func splitLines(_ text: some Sequence<UInt8>) -> [[UInt8]] {
  let bytes = Array(text)
  var result: [[UInt8]] = []
  var start = 0
  while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
    result.append(Array(bytes[start...end]))
    start = end + 1
  }
  if start < bytes.count { result.append(Array(bytes[start...])) }
  return result
}

/// The bytes of lines, one after another.
///
/// It copies line by line; `joined()` copies byte by byte.
func joinedLines(_ lines: some Sequence<[UInt8]>) -> [UInt8] { lines.reduce(into: []) { $0 += $1 } }

/// The fewest deletions and insertions, from a table of longest common subsequences.
func fewestEdits<Element: Equatable>(_ a: [Element], _ b: [Element]) -> Int {
  var row = [Int](repeating: 0, count: b.count + 1)
  for x in a {
    var diagonal = 0
    for j in b.indices {
      let above = row[j + 1]
      row[j + 1] = x == b[j] ? diagonal + 1 : max(above, row[j])
      diagonal = above
    }
  }
  return a.count + b.count - 2 * row[b.count]
}

/// Whether what a diff keeps is the same on both sides, and its offsets ascend.
func isValid(_ diff: SequenceDiff, _ a: [[UInt8]], _ b: [[UInt8]]) -> Bool {
  let deleted = Set(diff.deletions)
  let inserted = Set(diff.insertions)
  return diff.sourceCount == a.count && diff.targetCount == b.count
    && diff.deletions == deleted.sorted() && diff.insertions == inserted.sorted()
    && a.indices.filter { !deleted.contains($0) }.map { a[$0] }
      == b.indices.filter { !inserted.contains($0) }.map { b[$0] }
}

/// Why a patch could not be applied.
struct ApplyFailure: Error {
  var reason: String
}

/// Applies a patch in the unified format to a text, strictly: every line must be where it is said.
///
/// Written from the format's description alone, so that it shares nothing with what it checks.
func applyUnified(_ patch: [UInt8], to text: [UInt8]) throws -> [UInt8] {
  guard !patch.isEmpty else { return text }
  let source = splitLines(text)
  var lines = splitLines(patch)[...]
  func fail(_ reason: String) -> ApplyFailure { ApplyFailure(reason: reason) }
  guard lines.popFirst()?.starts(with: "--- ".utf8) == true else { throw fail("no ---") }
  guard lines.popFirst()?.starts(with: "+++ ".utf8) == true else { throw fail("no +++") }
  guard !lines.isEmpty else { throw fail("no hunk") }
  var output: [[UInt8]] = []
  var next = 0
  while let header = lines.popFirst() {
    let parts = header.split(separator: UInt8(ascii: " "))
    guard parts.count == 4, parts[0].elementsEqual("@@".utf8), parts[3].elementsEqual("@@\n".utf8)
    else { throw fail("bad header") }
    func range(_ part: ArraySlice<UInt8>, _ sign: Character) throws -> Range<Int> {
      let numbers = part.dropFirst().split(separator: UInt8(ascii: ",")).map {
        Int(String(decoding: $0, as: UTF8.self)) ?? -1
      }
      guard part.first == sign.asciiValue, let first = numbers.first, first >= 0,
        numbers.count == 1 || numbers.count == 2 && numbers[1] != 1
      else { throw fail("bad range") }
      let length = numbers.count == 1 ? 1 : numbers[1]
      return length == 0 ? first..<first : first - 1..<first - 1 + length
    }
    let from = try range(parts[1], "-")
    let to = try range(parts[2], "+")
    guard from.lowerBound >= next, from.upperBound <= source.count else { throw fail("order") }
    output += source[next..<from.lowerBound]
    next = from.lowerBound
    guard output.count == to.lowerBound else { throw fail("target start") }
    while next < from.upperBound || output.count < to.upperBound {
      guard let line = lines.popFirst() else { throw fail("hunk ends early") }
      var content = Array(line.dropFirst())
      if lines.first?.starts(with: "\\".utf8) == true {
        lines.removeFirst()
        content.removeLast()
      }
      let kind = line[0]
      if kind == UInt8(ascii: " ") || kind == UInt8(ascii: "-") {
        guard next < from.upperBound, source[next] == content else { throw fail("mismatch") }
        next += 1
      }
      if kind == UInt8(ascii: " ") || kind == UInt8(ascii: "+") { output.append(content) }
    }
    guard output.count == to.upperBound else { throw fail("target end") }
  }
  output += source[next...]
  return joinedLines(output)
}

/// Every text of up to `longest` of the given lines, each with and without its last newline.
func allTexts(of lines: [String], longest: Int) -> [String] {
  var level = [""]
  var result = [""]
  for _ in 0..<longest {
    level = level.flatMap { text in lines.map { text + $0 + "\n" } }
    for text in level {
      result.append(text)
      // A line of nothing, without a newline, is no line.
      var open = text
      open.unicodeScalars.removeLast()
      if !open.isEmpty, !open.utf8.reversed().starts(with: "\n".utf8) { result.append(open) }
    }
  }
  return result
}
