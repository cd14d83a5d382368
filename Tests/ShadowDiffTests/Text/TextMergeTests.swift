import Foundation
import ShadowDiff
import TestSupport
import Testing

@Suite struct TextMergeTests {
  @Test func takesChangesOfBothSides() {
    let merge = TextMerge(
      base: "a\nb\nc\nd\ne\n", ours: "A\nb\nc\nd\ne\n", theirs: "a\nb\nc\nd\nE\n")
    #expect(!merge.hasConflicts)
    #expect(merge.merged == "A\nb\nc\nd\nE\n")
    #expect(merge.chunks.map(\.kind) == [.ours, .unchanged, .theirs])
    #expect(merge.chunks.map(\.base) == [0..<1, 1..<4, 4..<5])
    #expect("\(merge)" == "TextMerge(1 ours, 1 theirs)")
  }

  @Test func takesTheSameChangeOnce() {
    let merge = TextMerge(base: "a\nb\nc\n", ours: "a\nB\nc\n", theirs: "a\nB\nc\n")
    #expect(merge.chunks.map(\.kind) == [.unchanged, .both, .unchanged])
    #expect(merge.merged == "a\nB\nc\n")
  }

  /// One side edits a function's body, the other deletes the function.
  @Test func neverGuesses() {
    let base = "func f() {\n  one()\n}\n\nend\n"
    let merge = TextMerge(
      base: base, ours: "func f() {\n  two()\n}\n\nend\n", theirs: "end\n")
    #expect(merge.hasConflicts)
    #expect(merge.merged == nil)
    let adjacent = TextMerge(base: "a\nb\n", ours: "A\nb\n", theirs: "a\nB\n")
    #expect(adjacent.conflicts.map(\.base) == [0..<2])
  }

  @Test func writesConflictsInThreeStyles() {
    let merge = TextMerge(
      base: "1\n2\n3\n", ours: "1\nsame\nours\n3\n", theirs: "1\nsame\ntheirs\n3\n")
    #expect(
      merge.text() == """
        1
        same
        <<<<<<< ours
        ours
        =======
        theirs
        >>>>>>> theirs
        3

        """)
    #expect(
      merge.text(style: .diff3, labels: .init(ours: "HEAD", base: "", theirs: "topic"))
        == """
        1
        <<<<<<< HEAD
        same
        ours
        |||||||
        2
        =======
        same
        theirs
        >>>>>>> topic
        3

        """)
    #expect(
      merge.text(style: .zdiff3, labels: .init(markerSize: 3)) == """
        1
        same
        <<< ours
        ours
        ||| base
        2
        ===
        theirs
        >>> theirs
        3

        """)
  }

  @Test func resolvesConflicts() throws {
    let merge = TextMerge(
      base: "1\n2\n3\n4\n5\n", ours: "1\nb\n3\n4\ne\n", theirs: "1\nB\n3\n4\nE\n")
    #expect(merge.conflicts.count == 2)
    #expect(merge.text(resolving: .ours) == "1\nb\n3\n4\ne\n")
    #expect(merge.text(resolving: .theirs) == "1\nB\n3\n4\nE\n")
    #expect(merge.text(resolving: .base) == "1\n2\n3\n4\n5\n")
    let chosen = merge.text { conflict in
      let lines = merge.lines(of: conflict, in: .ours) + merge.lines(of: conflict, in: .theirs)
      return lines.contains("b\n") ? .theirs : .lines(["x\n"])
    }
    #expect(chosen == "1\nB\n3\n4\nx\n")
    #expect(merge.text(of: merge.conflicts[0], in: .base) == "2\n")
    let union = TextMerge(base: "1\n", ours: "1\na\n", theirs: "1\nb\n")
    #expect(union.text(resolving: .union) == "1\na\nb\n")
  }

  @Test(arguments: ["", "a", "a\n", "\n", "a\r\nb"])
  func mergesTextsThatAreTheSame(text: String) {
    let merge = TextMerge(base: text, ours: text, theirs: text)
    #expect(merge.merged == text)
    #expect(merge.chunks.allSatisfy { $0.kind == .unchanged })
    #expect(TextMerge(base: text, ours: "x\n", theirs: text).merged == "x\n")
    #expect(TextMerge(base: text, ours: text, theirs: "x\n").merged == "x\n")
    #expect(TextMerge(base: "y\n", ours: text, theirs: text).merged == text)
  }

  /// Chunks cover all texts, are what their kind says, and the sides can be exchanged.
  @Test func obeysItsLawsOnAllSmallTriples() {
    let texts = allTexts(of: ["x", "y"], longest: 3)
    var failures: [String] = []
    for base in texts {
      for ours in TestEffort.sweep(texts, share: 6) {
        for theirs in texts {
          let merge = TextMerge(base: base, ours: ours, theirs: theirs)
          let swapped = TextMerge(base: base, ours: theirs, theirs: ours)
          func text(_ side: TextMerge.Side) -> String {
            merge.chunks.map { merge.text(of: $0, in: side) }.joined()
          }
          let areRight = merge.chunks.allSatisfy { chunk in
            let base = merge.text(of: chunk, in: .base)
            let ours = merge.text(of: chunk, in: .ours)
            let theirs = merge.text(of: chunk, in: .theirs)
            switch chunk.kind {
            case .unchanged: return base == ours && base == theirs
            case .ours: return base == theirs && base != ours
            case .theirs: return base == ours && base != theirs
            case .both: return ours == theirs && base != ours
            case .conflict: return ours != theirs
            }
          }
          if !areRight || text(.base) != base || text(.ours) != ours || text(.theirs) != theirs
            || merge.hasConflicts != swapped.hasConflicts || merge.merged != swapped.merged
            || (ours == base && merge.merged != theirs)
          {
            failures.append("\([base, ours, theirs])")
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(5))")
  }

  /// Verdicts and bytes of `git merge-file` in every style, on texts whose lines often repeat.
  @Test func mergesAsGitDoes() throws {
    let options = ["", "--diff3", "--zdiff3", "--ours", "--theirs", "--union"]
    try withTemporaryDirectory { directory in
      var generator = SplitMix64(seed: 61)
      var merges: [TextMerge] = []
      var script = ""
      for index in 0..<TestEffort.rounds(25, exhaustive: 150) {
        let triple = MergeTriple(index, &generator)
        for (name, text) in [
          ("b", triple.base), ("o", triple.ours), ("t", triple.theirs),
        ] {
          try Data(text.utf8).write(to: directory.appendingPathComponent("\(name)\(index)"))
        }
        merges.append(
          TextMerge(base: triple.base, ours: triple.ours, theirs: triple.theirs))
        for (number, option) in options.enumerated() {
          let files = ["o", "b", "t"].map { "\($0)\(index)" }.joined(separator: " ")
          script +=
            "git merge-file -p -q -L ours -L base -L theirs \(option) \(files) "
            + "> r\(index).\(number); echo $?\n"
        }
      }
      try Data(script.utf8).write(to: directory.appendingPathComponent("all.sh"))
      guard try runTool(["git", "--version"], in: directory) != nil,
        let result = try runTool(["sh", "all.sh"], in: directory)
      else { return }
      let statuses = result.output.split(separator: "\n").compactMap { Int($0) }
      try #require(statuses.count == merges.count * options.count, "\(result.output.prefix(500))")
      var wrong: [String] = []
      for (index, merge) in merges.enumerated() {
        if (statuses[index * options.count] != 0) != merge.hasConflicts {
          wrong.append("verdict \(index)")
        }
        let ours = [
          merge.utf8(), merge.utf8(style: .diff3), merge.utf8(style: .zdiff3),
          merge.utf8 { _ in .ours }, merge.utf8 { _ in .theirs }, merge.utf8 { _ in .union },
        ]
        for (number, bytes) in ours.enumerated() {
          let file = directory.appendingPathComponent("r\(index).\(number)")
          // git writes a conflict in these styles where both sides end up with the same lines.
          if number == 1 || number == 2, !merge.hasConflicts { continue }
          if Array(try Data(contentsOf: file)) != bytes {
            wrong.append("\(options[number]) \(index)")
          }
        }
      }
      #expect(wrong.isEmpty, "\(wrong)")
    }
  }
}

/// A base and two edited versions of it.
private struct MergeTriple {
  let base: String
  let ours: String
  let theirs: String

  init(_ index: Int, _ generator: inout SplitMix64) {
    let code = ["", "}", "  }", "{", "    x()", "    y()"]
    func line() -> String {
      switch index % 3 {
      case 0: "line \(Int.random(in: 0..<200, using: &generator))"
      case 1: ["a", "b", "c", "d"].randomElement(using: &generator) ?? ""
      default:
        Bool.random(using: &generator)
          ? code.randomElement(using: &generator) ?? ""
          : "func \(Int.random(in: 0..<30, using: &generator))"
      }
    }
    func edited(_ lines: [String]) -> [String] {
      var lines = lines
      for _ in 0..<Int.random(in: 0...5, using: &generator) {
        let place = Int.random(in: 0...lines.count, using: &generator)
        let end = min(lines.count, place + Int.random(in: 0...3, using: &generator))
        let new = (0..<Int.random(in: 0...3, using: &generator)).map { _ in line() }
        lines.replaceSubrange(place..<end, with: new)
      }
      return lines
    }
    let lines = (0..<Int.random(in: 0...60, using: &generator)).map { _ in line() }
    let end = ["\n", "\n", "\r\n"].randomElement(using: &generator) ?? "\n"
    func joined(_ lines: [String]) -> String {
      lines.joined(separator: end)
        + (lines.isEmpty || Int.random(in: 0..<5, using: &generator) == 0 ? "" : end)
    }
    base = joined(lines)
    ours = joined(edited(lines))
    theirs = joined(edited(lines))
  }
}
