import ShadowDiff
import TestSupport
import Testing

@Suite struct ReadingModesTests {
  private static let modes: [LineDiff.Algorithm] = [.patience, .histogram, .linear]

  /// All pairs of texts of up to five lines over two lines, and up to three over three.
  @Test(arguments: modes)
  func isValidAndAppliesOnAllSmallPairs(mode: LineDiff.Algorithm) {
    var failures: [String] = []
    for texts in [
      allTexts(of: ["x", "y"], longest: 4), allTexts(of: ["", "x", "y\r"], longest: 3),
    ] {
      for a in TestEffort.sweep(texts, share: 7) {
        for b in texts {
          let (from, to) = (splitLines(a.utf8), splitLines(b.utf8))
          let diff = LineDiff(from: a, to: b, algorithm: mode)
          let patch = diff.unifiedUTF8(from: "a", to: "b", context: 1)
          let fewest = fewestEdits(from, to)
          if !isValid(diff.diff, from, to)
            || (diff.diff.isProvenMinimal && diff.editCount != fewest)
            || (try? applyUnified(patch, to: Array(a.utf8))) != Array(b.utf8)
          {
            failures.append("\(a.debugDescription) \(b.debugDescription)")
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(10))")
  }

  /// Lines of which some are unique, some frequent and some more frequent than histogram follows.
  @Test(arguments: modes + [.minimal])
  func isValidOnRandomTexts(mode: LineDiff.Algorithm) throws {
    var generator = SplitMix64(seed: 41)
    for round in 0..<TestEffort.rounds(20, exhaustive: 60) {
      func line() -> String {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: "unique \(UInt16.random(in: 0...999, using: &generator))"
        case 1: "  some \(UInt8.random(in: 0..<9, using: &generator))"
        default: ["}", "", "  }"][Int.random(in: 0..<3, using: &generator)]
        }
      }
      let before = (0..<Int.random(in: 0...300, using: &generator)).map { _ in line() }
      var after = before
      for _ in 0..<Int.random(in: 0...8, using: &generator) {
        let start = Int.random(in: 0...after.count, using: &generator)
        let end = min(after.count, start + Int.random(in: 0...20, using: &generator))
        let moved = Array(after[start..<end])
        after.removeSubrange(start..<end)
        if Bool.random(using: &generator) {
          after.insert(contentsOf: moved, at: Int.random(in: 0...after.count, using: &generator))
        }
        after.insert(line(), at: Int.random(in: 0...after.count, using: &generator))
      }
      let (a, b) = (before.joined(separator: "\n"), after.joined(separator: "\n"))
      let diff = LineDiff(from: a, to: b, algorithm: mode)
      let (from, to) = (splitLines(a.utf8), splitLines(b.utf8))
      #expect(isValid(diff.diff, from, to), "round \(round)")
      let patch = diff.unifiedUTF8(from: "a", to: "b")
      #expect(try applyUnified(patch, to: Array(a.utf8)) == Array(b.utf8), "round \(round)")
      if mode == .minimal || diff.diff.isProvenMinimal {
        #expect(diff.editCount == fewestEdits(from, to), "round \(round)")
      }
      let shown = diff.hunks().flatMap(\.lines).count { $0.kind != .context }
      #expect(shown == diff.editCount, "round \(round)")
    }
  }

  private static let before = """
    func first() {
      if ready {
        run()
      }
    }

    func second() {
      while true {
        step()
      }
    }

    """

  /// The functions change places: braces must not hold the diff together.
  @Test(arguments: [LineDiff.Algorithm.patience, .histogram])
  func keepsAMovedFunctionWhole(mode: LineDiff.Algorithm) {
    let after = """
      func third() {
        for item in items {
          show(item)
        }
      }

      func second() {
        while true {
          step()
        }
      }

      func first() {
        if ready {
          run()
        }
      }

      """
    let diff = LineDiff(from: Self.before, to: after, algorithm: mode)
    let kept = (0..<diff.diff.targetCount).filter { !diff.insertions.contains($0) }
    let lines = after.split(separator: "\n", omittingEmptySubsequences: false)
    // Of the lines that say something, those of one function are kept, and all of them.
    let words = kept.map { String(lines[$0]) }.filter { $0.contains(where: \.isLetter) }
    #expect(
      words == ["func first() {", "  if ready {", "    run()"]
        || words == ["func second() {", "  while true {", "    step()"])
  }

  @Test(arguments: [LineDiff.Algorithm.minimal, .patience, .histogram, .linear])
  func addsAFunctionFromHeadToBrace(mode: LineDiff.Algorithm) {
    let added = """
      func between() {
        if late {
          stop()
        }
      }


      """
    let after = Self.before.replacing("func second", with: added + "func second")
    let diff = LineDiff(from: Self.before, to: after, algorithm: mode)
    let insertions = diff.hunks(context: 0).flatMap(\.lines).map(\.text)
    #expect(insertions.joined(separator: "\n") + "\n" == added)
  }

  @Test func fallsBackWhereEveryLineIsFrequent() {
    let a = (0..<400).map { $0 % 3 == 0 ? "x\n" : "y\n" }.joined()
    let b = (0..<400).map { $0 % 5 == 0 ? "x\n" : "y\n" }.joined()
    let fewest = fewestEdits(splitLines(a.utf8), splitLines(b.utf8))
    for mode in [LineDiff.Algorithm.patience, .histogram] {
      #expect(LineDiff(from: a, to: b, algorithm: mode).editCount == fewest)
    }
  }

  @Test func endsSoonOnDeepNesting() {
    // Each rare line splits off one pair only, so that regions nest thousands deep.
    let a = (0..<2000).map { "\($0)\nx\n" }.joined()
    let b = (0..<2000).map { "\($0)\ny\n" }.joined()
    for mode in [LineDiff.Algorithm.patience, .histogram] {
      #expect(LineDiff(from: a, to: b, algorithm: mode).editCount == 4000)
    }
  }
}
