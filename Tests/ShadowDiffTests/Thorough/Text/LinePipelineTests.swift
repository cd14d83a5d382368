import TestSupport
import Testing

@testable import ShadowDiff

/// The parts between the bytes and the sequence core, each against the plain way.
@Suite struct LinePipelineTests {
  private func withViews<Result>(
    _ a: [UInt8], _ b: [UInt8], _ body: (ByteView, ByteView) -> Result
  ) -> Result {
    TextBytes(a).withBytes { a in TextBytes(b).withBytes { b in body(a, b) } }
  }

  /// Random texts whose lines are up to four blocks long and often the same but for one byte.
  private func randomText(_ generator: inout SplitMix64) -> [UInt8] {
    var result: [UInt8] = []
    for _ in 0..<Int.random(in: 0...40, using: &generator) {
      let length =
        [0, 1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 64].randomElement(using: &generator) ?? 0
      var line = [UInt8](repeating: 0x61, count: length)
      if length > 0, Int.random(in: 0..<4, using: &generator) == 0 {
        line[Int.random(in: 0..<length, using: &generator)] =
          [0, 0x0B, 0x8A, 0xFF].randomElement(
            using: &generator) ?? 0
      }
      result += line + [0x0A]
    }
    if Bool.random(using: &generator), !result.isEmpty { result.removeLast() }
    return result
  }

  @Test func givesEqualTokensToEqualLinesOnly() {
    var generator = SplitMix64(seed: 11)
    for round in 0..<TestEffort.rounds(500, exhaustive: 1500) {
      let a = randomText(&generator)
      let b = randomText(&generator)
      guard !a.isEmpty, !b.isEmpty else { continue }
      let (source, target, starts) = withViews(a, b) { a, b in
        let lines = LineTokens(a, b)
        let targetLines = 0..<lines.tokens.target.count
        return (
          (0..<lines.tokens.source.count).map { lines.tokens.source[$0] },
          targetLines.map { lines.tokens.target[$0] }, targetLines.map { lines.targetStarts[$0] }
        )
      }
      var start = 0
      for (line, bytes) in splitLines(b).enumerated() {
        #expect(starts[line] == start, "round \(round)")
        start += bytes.count
      }
      var firsts: [[UInt8]: UInt32] = [:]
      for (offset, line) in splitLines(a).enumerated() where firsts[line] == nil {
        firsts[line] = UInt32(offset)
      }
      #expect(source == splitLines(a).map { firsts[$0] }, "round \(round)")
      #expect(target == splitLines(b).map { firsts[$0] ?? Tokens.absent }, "round \(round)")
    }
  }

  @Test func cutsCommonLinesAtBothEnds() {
    let texts = allTexts(of: ["", "x", "xx"], longest: 3)
    for a in TestEffort.sample(texts) {
      for b in texts where a != b {
        let (from, to) = (splitLines(a.utf8), splitLines(b.utf8))
        let ends = withViews(Array(a.utf8), Array(b.utf8)) { CommonEnds($0, $1) }
        let prefix = zip(from, to).prefix { $0 == $1 }.count
        let rest = zip(from.dropFirst(prefix).reversed(), to.dropFirst(prefix).reversed())
        let suffix = rest.prefix { $0 == $1 }.count
        #expect(ends.prefixLines == prefix, "\(a.debugDescription) \(b.debugDescription)")
        #expect(ends.suffixLines == suffix, "\(a.debugDescription) \(b.debugDescription)")
        #expect(ends.prefix == from.prefix(prefix).joined().count)
        #expect(ends.suffix == from.suffix(suffix).joined().count)
      }
    }
  }

  @Test func findsFewEditsAsTheTableOfSubsequencesDoes() {
    var generator = SplitMix64(seed: 5)
    var found = 0
    for round in 0..<TestEffort.rounds(400) {
      let a = randomText(&generator)
      var lines = splitLines(a)
      for _ in 0..<Int.random(in: 1...8, using: &generator) where !lines.isEmpty {
        let place = Int.random(in: 0..<lines.count, using: &generator)
        if Bool.random(using: &generator) {
          lines.remove(at: place)
        } else {
          lines.insert([0x62, 0x0A], at: place)
        }
      }
      let b = Array(lines.joined())
      let (from, to) = (splitLines(a), splitLines(b))
      guard let outcome = withViews(a, b, { GreedyLineSearch.edits($0, $1, raisedBy: 0) }) else {
        continue
      }
      found += 1
      let diff = SequenceDiff(
        uncheckedSourceCount: outcome.sourceCount, targetCount: outcome.targetCount,
        deletions: outcome.deletions, insertions: outcome.insertions,
        isProvenMinimal: true)
      #expect(isValid(diff, from, to), "round \(round)")
      #expect(diff.editCount == fewestEdits(from, to), "round \(round)")
      func start(_ line: Int, _ lines: [[UInt8]]) -> Int { lines.prefix(line).joined().count }
      #expect(outcome.deletionStarts == outcome.deletions.map { start($0, from) })
      #expect(outcome.insertionStarts == outcome.insertions.map { start($0, to) })
    }
    #expect(found > TestEffort.rounds(300))
  }

  @Test func givesUpWhereMuchChanged() {
    let a = (0..<5000).map { "old \($0)\n" }.joined()
    let b = (0..<5000).map { "new \($0)\n" }.joined()
    #expect(
      withViews(Array(a.utf8), Array(b.utf8)) { GreedyLineSearch.edits($0, $1, raisedBy: 0) == nil }
    )
  }

  @Test func countsLinesAndFindsOffsets() {
    var generator = SplitMix64(seed: 17)
    for _ in 0..<TestEffort.rounds(300) {
      let text = randomText(&generator)
      let lines = splitLines(text)
      withViews(text, []) { view, _ in
        #expect(view.lineCount(in: 0..<text.count) == lines.count)
        #expect(view.newlineCount(in: 0..<text.count) == text.count(where: { $0 == 0x0A }))
        for count in [0, 1, 5, lines.count / 2, lines.count, lines.count + 3] {
          #expect(
            view.offset(afterLines: count, from: 0) == lines.prefix(count).joined().count)
        }
      }
    }
  }

  @Test func sumsMoreLanesThanAByteHolds() {
    let text = [UInt8](repeating: 0x0A, count: 16 * 600 + 5)
    #expect(withViews(text, []) { view, _ in view.newlineCount(in: 0..<text.count) } == text.count)
  }
}
