import ShadowDiff
import TestSupport
import Testing

/// All patches of few short hunks, which may touch, be empty, or reach the end of an open text.
@Suite struct SmallPatchTests {
  /// A patch either leads from its source to its target, and its inverse back, or both are refused.
  @Test func appliesInBothDirectionsOrInNone() throws {
    for example in TestEffort.sample(SmallPatch.all) {
      let patch = try UnifiedPatch(parsing: example.text)
      let inverse = patch.inverted()
      #expect(try UnifiedPatch(parsing: patch.unified()) == patch, "\(example.text)")
      #expect(try UnifiedPatch(parsing: inverse.unified()) == inverse, "\(example.text)")
      let result = try? patch.applied(toUTF8: example.source)
      let back = try? inverse.applied(toUTF8: example.target)
      #expect(result == nil || result == example.target, "\(example.text)")
      #expect(back == nil || back == example.source, "\(example.text)")
      #expect((result == nil) == (back == nil), "\(example.text)")
      #expect(
        back == (try? patch.applied(toUTF8: example.target, reversed: true)), "\(example.text)")
      // A search finds what fits without a search.
      for (offset, fuzz) in [(Int.max, 0), (0, 2), (Int.max, 2)] where result != nil {
        #expect(
          try patch.applied(toUTF8: example.source, maxOffset: offset, fuzz: fuzz) == result,
          "\(example.text)")
      }
    }
  }
}

/// A patch whose lines are all different, with the two texts that it leads from and to.
private struct SmallPatch {
  private(set) var text = "--- a\n+++ b\n"
  private(set) var source: [UInt8] = []
  private(set) var target: [UInt8] = []

  /// One hunk of up to three lines, two hunks of up to two, and three hunks of up to one line.
  static let all: [SmallPatch] =
    all(hunks: 1, lines: 3) + all(hunks: 2, lines: 2)
    + all(hunks: 3, lines: 1)

  private static func all(hunks hunkCount: Int, lines lineCount: Int) -> [SmallPatch] {
    let shapes: [String] = (0...lineCount).flatMap { count in
      choices(of: [" ", "+", "-"], count: count).map { $0.joined() }
    }
    var result: [SmallPatch] = []
    for hunks in choices(of: shapes, count: hunkCount) {
      for gaps in choices(of: [0, 1], count: hunkCount + 1) {
        for open in choices(of: [false, true], count: 2) {
          guard let patch = SmallPatch(hunks, gaps: gaps, isOpen: (open[0], open[1])) else {
            continue
          }
          result.append(patch)
        }
      }
    }
    return result
  }

  /// Creates a patch, or returns `nil` if a hunk has no change, or if a line of both texts were open in
  /// one of them only.
  ///
  /// - Parameters:
  ///   - hunks: The signs of the lines of each hunk.
  ///   - gaps: The numbers of unchanged lines around the hunks.
  ///   - isOpen: Whether each text lacks its last newline.
  private init?(_ hunks: [String], gaps: [Int], isOpen: (source: Bool, target: Bool)) {
    guard hunks.allSatisfy({ $0.contains { $0 != " " } }) else { return nil }
    var (old, new): ([String], [String]) = ([], [])
    var changes: [(header: String, signs: String, first: Int)] = []
    var number = 0
    func add(_ signs: String) {
      for sign in signs {
        number += 1
        if sign != "+" { old.append("\(number)") }
        if sign != "-" { new.append("\(number)") }
      }
    }
    for (signs, gap) in zip(hunks, gaps) {
      add(String(repeating: " ", count: gap))
      let (oldStart, newStart, first) = (old.count, new.count, number + 1)
      add(signs)
      let (deleted, inserted) = (old.count - oldStart, new.count - newStart)
      let header =
        "@@ -\(oldStart + min(deleted, 1)),\(deleted) +\(newStart + min(inserted, 1)),\(inserted) @@"
      changes.append((header, signs, first))
    }
    add(String(repeating: " ", count: gaps[hunks.count]))

    let (oldLast, newLast) = (old.last ?? "", new.last ?? "")
    let isOneLine = isOpen.source && isOpen.target && oldLast == newLast
    if isOpen.source, old.isEmpty || new.contains(oldLast) && !isOneLine { return nil }
    if isOpen.target, new.isEmpty || old.contains(newLast) && !isOneLine { return nil }
    for change in changes {
      text += change.header + "\n"
      for (line, sign) in zip(change.first..., change.signs) {
        text += "\(sign)\(line)\n"
        let endsSource = isOpen.source && sign != "+" && "\(line)" == oldLast
        let endsTarget = isOpen.target && sign != "-" && "\(line)" == newLast
        if endsSource || endsTarget { text += "\\ No newline at end of file\n" }
      }
    }
    source = Self.text(old, isOpen: isOpen.source)
    target = Self.text(new, isOpen: isOpen.target)
  }

  private static func text(_ lines: [String], isOpen: Bool) -> [UInt8] {
    Array(lines.map { $0 + "\n" }.joined().utf8.dropLast(isOpen ? 1 : 0))
  }

  /// All lists of a number of values.
  private static func choices<Value>(of values: [Value], count: Int) -> [[Value]] {
    (0..<count).reduce([[]]) { lists, _ in lists.flatMap { list in values.map { list + [$0] } } }
  }
}
