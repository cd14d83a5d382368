import BenchmarkHarness

/// Applies a patch in the unified format, strictly: each line that it names must be there.
///
/// It is written apart from the module that is measured, so that it can check it.
enum UnifiedCheck {
  /// Applies a patch to a text.
  ///
  /// - Throws: `CheckFailure` where the patch is malformed or does not fit.
  static func apply(_ patch: [UInt8], to text: [UInt8]) throws -> [UInt8] {
    let old = LineBaseline.lines(of: text)
    var lines = LineBaseline.lines(of: patch)[...]
    guard !lines.isEmpty else { return text }
    guard lines.popFirst()?.starts(with: Array("--- ".utf8)) == true,
      lines.popFirst()?.starts(with: Array("+++ ".utf8)) == true
    else { throw CheckFailure("the patch has no head") }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var next = 0
    while let head = lines.popFirst() {
      let hunk = try Hunk(head)
      let start = hunk.oldCount == 0 ? hunk.oldStart : hunk.oldStart - 1
      guard start >= next, start <= old.count else { throw CheckFailure("a hunk is out of order") }
      for line in old[next..<start] { result += line }
      next = start
      var (oldLeft, newLeft) = (hunk.oldCount, hunk.newCount)
      while oldLeft > 0 || newLeft > 0 {
        guard var line = lines.popFirst(), let mark = line.popFirst() else {
          throw CheckFailure("a hunk ends too soon")
        }
        if lines.first?.first == UInt8(ascii: "\\") {
          lines.removeFirst()
          line.removeLast()
        }
        if mark != UInt8(ascii: "+") {
          guard mark == UInt8(ascii: " ") || mark == UInt8(ascii: "-"), next < old.count,
            old[next] == line
          else { throw CheckFailure("a hunk does not fit at line \(next + 1)") }
          next += 1
          oldLeft -= 1
        }
        if mark != UInt8(ascii: "-") {
          result += line
          newLeft -= 1
        }
      }
    }
    for line in old[next...] { result += line }
    return result
  }

  /// The head of a hunk: `@@ -1,3 +1,4 @@`, where a count of 1 may be left out.
  private struct Hunk {
    let oldStart: Int
    let oldCount: Int
    let newCount: Int

    init(_ line: ArraySlice<UInt8>) throws {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard words.count >= 4, words[0] == "@@", words[1].hasPrefix("-"), words[2].hasPrefix("+")
      else { throw CheckFailure("the patch has a malformed hunk") }
      let old = words[1].dropFirst().split(separator: ",").compactMap { Int($0) }
      let new = words[2].dropFirst().split(separator: ",").compactMap { Int($0) }
      guard let start = old.first, !new.isEmpty else {
        throw CheckFailure("the patch has a malformed hunk")
      }
      oldStart = start
      oldCount = old.count > 1 ? old[1] : 1
      newCount = new.count > 1 ? new[1] : 1
    }
  }
}
