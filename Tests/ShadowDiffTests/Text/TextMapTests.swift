import ShadowDiff
import TestSupport
import Testing

@Suite struct TextMapTests {
  /// The text of a range of UTF-16 offsets.
  private func part(_ text: String, _ range: Range<Int>) -> String {
    String(decoding: Array(text.utf16)[range], as: UTF16.self)
  }

  @Test func selectionsFollowTheirText() {
    let old = "let size = 1\nlet 🦊 = 2\nprint(size)\n"
    let new = "import X\nlet count = 1\nlet 🦊 = 2\nprint(count + 1)\n"
    for map in [LineDiff(from: old, to: new).textMap(), InlineDiff(from: old, to: new).textMap()] {
      func follow(_ range: Range<Int>) -> String { part(new, map.targetRange(ofSource: range)) }
      #expect(follow(0..<3) == "let")
      #expect(follow(4..<8) == "count")
      #expect(follow(5..<7) == "count")
      #expect(follow(17..<19) == "🦊")
      #expect(follow(30..<34) == "count + 1")
      #expect(follow(0..<12) == "let count = 1")
      #expect(follow(0..<old.utf16.count) == "let count = 1\nlet 🦊 = 2\nprint(count + 1)\n")
      // A cursor stays before an insertion, and goes to the end of replaced text.
      #expect(map.targetOffset(ofSource: 0) == 0)
      #expect(map.targetRange(ofSource: 0..<0) == 0..<0)
      #expect(map.targetOffset(ofSource: 4) == 13)
      #expect(map.targetOffset(ofSource: 5) == 18)
      #expect(map.targetOffset(ofSource: old.utf16.count) == new.utf16.count)
      #expect(part(old, map.sourceRange(ofTarget: 13..<18)) == "size")
      // The deleted line is a range of nothing.
      #expect(map.sourceRange(ofTarget: 0..<8) == 0..<0)
      #expect(map.sourceOffset(ofTarget: 8) == 0)
    }
  }

  @Test func linesHaveAMapToo() {
    let diff = LineDiff(from: "a\nb\n", to: "x\na\n")
    #expect(diff.offsetMap().targetOffset(ofSource: 0) == 1)
    #expect(diff.offsetMap().targetOffset(ofSource: 1) == nil)
  }

  /// Differences that options ignore move places too.
  @Test func ignoredDifferencesAreChanges() {
    let map = LineDiff(from: "  a b\nc\n", to: "a  b\nc\n", options: .ignoreWhitespace).textMap()
    #expect(map.targetRange(ofSource: 2..<3) == 0..<1)
    #expect(map.targetRange(ofSource: 6..<7) == 5..<6)
  }

  @Test func invalidBytesCountAsReplacements() {
    let map = LineDiff(fromUTF8: [0xFF, 0x0A, 0x61], toUTF8: [0x78, 0x0A, 0xFF, 0x0A, 0x61])
      .textMap()
    #expect(map.targetRange(ofSource: 2..<3) == 4..<5)
    #expect(map.changes == [DiffChange(sourceRange: 0..<0, targetRange: 0..<2)])
  }

  /// Unchanged text keeps its units, and every place moves in order.
  @Test func everyPlaceIsMapped() {
    var random = SplitMix64(seed: 12)
    let pieces = ["a", "b", " ", "\n", "\r\n", "é", "🦊", "e\u{301}"]
    func text() -> String {
      (0..<Int.random(in: 0...12, using: &random)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }.joined()
    }
    for round in 0..<TestEffort.rounds(600, exhaustive: 20_000) {
      let (old, new) = (text(), text())
      let (a, b) = (Array(old.utf16), Array(new.utf16))
      for unit in [InlineDiff.Unit.words, .characters] {
        for map in [
          LineDiff(from: old, to: new).textMap(by: unit),
          InlineDiff(from: old, to: new, by: unit).textMap(),
        ] {
          var wrong: [String] = []
          var (end, targetEnd) = (0, 0)
          for change in map.changes {
            let (source, target) = (change.sourceRange, change.targetRange)
            let gap = (a[end..<source.lowerBound], b[targetEnd..<target.lowerBound])
            if gap.0 != gap.1 { wrong.append("gap before \(change)") }
            (end, targetEnd) = (source.upperBound, target.upperBound)
          }
          if a[end...] != b[targetEnd...] { wrong.append("end") }
          var last = 0
          for place in 0...a.count {
            let target = map.targetOffset(ofSource: place)
            if target < last || target > b.count { wrong.append("order at \(place)") }
            last = target
            let isKept = !map.changes.contains { $0.sourceRange.contains(place) }
            if place < a.count, isKept {
              let range = map.targetRange(ofSource: place..<place + 1)
              if range.count != 1 || a[place] != b[range.lowerBound] { wrong.append("at \(place)") }
              if map.sourceRange(ofTarget: range) != place..<place + 1 {
                wrong.append("back from \(range)")
              }
            }
            for end in place...a.count {
              let range = map.targetRange(ofSource: place..<end)
              if range.upperBound > b.count { wrong.append("range \(place)..<\(end)") }
            }
          }
          #expect(wrong == [], "round \(round): \(old.debugDescription) \(new.debugDescription)")
        }
      }
    }
  }

  @Test func placesOutsideOfTheTextTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = InlineDiff(from: "a", to: "ab").textMap().targetOffset(ofSource: 2)
    }
    await #expect(processExitsWith: .failure) {
      _ = InlineDiff(from: "a", to: "ab").textMap().sourceRange(ofTarget: -1..<1)
    }
  }
}
