import Foundation
import ShadowDiff
import TestSupport
import Testing

/// A file before and after, and the patch between.
private struct Case {
  var name: String
  var before: [UInt8]?
  var after: [UInt8]?
  var context = 3

  /// The patch; a side without a file is `/dev/null`.
  var patch: [UInt8] {
    LineDiff(fromUTF8: before ?? [], toUTF8: after ?? []).unifiedUTF8(
      from: before == nil ? "/dev/null" : "a/\(name)",
      to: after == nil ? "/dev/null" : "b/\(name)", context: context)
  }
}

@Suite struct PatchToolTests {
  private static let names = [
    "plain.txt", "with space", "deep/er path/file", "tab\there", "quote\"d", "back\\slash",
    "ünïcödé",
    "line\nbreak", " leading", "trailing ", "日本 語", "a -- b", "new\u{7F}", "1970-01-01 00:00:00",
  ]

  /// Random texts over few lines, with and without a last newline, CRLF and stray bytes.
  private static func cases(context: Int) -> [Case] {
    var generator = SplitMix64(seed: 7 + UInt64(context))
    let lines: [[UInt8]] =
      [
        "a", "b", "", "-- x", "++ y", "@@ -1 +1 @@", "\\ No newline at end of file", "c\r", "\td ",
        " e", "--- a/f", "diff --git a/x b/x",
      ].map { Array($0.utf8) } + [[0xFF, 0xFE], [0x00]]
    func text(_ count: Int) -> [[UInt8]] {
      (0..<count).map { _ in lines[Int.random(in: 0..<lines.count, using: &generator)] }
    }
    func joined(_ lines: [[UInt8]], closed: Bool) -> [UInt8] {
      Array(lines.joined(separator: [0x0A])) + (closed && !lines.isEmpty ? [0x0A] : [])
    }
    var result: [Case] = []
    for index in 0..<TestEffort.rounds(50, exhaustive: 150) {
      let before = text(Int.random(in: 1...30, using: &generator))
      var after = before
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0...after.count, using: &generator)
        if Bool.random(using: &generator), place < after.count {
          after.remove(at: place)
        } else {
          after.insert(contentsOf: text(1), at: place)
        }
      }
      let item = Case(
        name: "f\(index)", before: joined(before, closed: Bool.random(using: &generator)),
        after: joined(after, closed: Bool.random(using: &generator)), context: context)
      if item.before != item.after, item.before != [], item.after != [] { result.append(item) }
    }
    for (index, name) in names.enumerated() {
      let extra = Array("last\(index)".utf8)
      result.append(
        Case(
          name: name, before: Array("1\n2\n3\n4\n5\n".utf8),
          after: Array("1\n2\nx\n4\n5\n".utf8) + extra, context: context))
      result.append(
        Case(name: "new/" + name, before: nil, after: Array("x\r\ny".utf8), context: context))
      result.append(
        Case(name: "gone/" + name, before: Array("x\ny\n".utf8), after: nil, context: context))
    }
    return result
  }

  /// Applies all cases by one call of a tool and compares every file.
  private func check(_ cases: [Case], tool: [String]) throws {
    try withTemporaryDirectory { directory in
      let work = directory.appendingPathComponent("work")
      var patch: [UInt8] = []
      for item in cases {
        let file = work.appendingPathComponent(item.name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        if let before = item.before { try Data(before).write(to: file) }
        patch += item.patch
      }
      let patchFile = directory.appendingPathComponent("all.patch")
      try Data(patch).write(to: patchFile)
      guard let result = try runTool(tool + [patchFile.path], in: work) else { return }
      #expect(result.status == 0, "\(tool): \(result.output.prefix(2000))")
      var wrong: [String] = []
      for item in cases {
        let data = try? Data(contentsOf: work.appendingPathComponent(item.name))
        if data.map(Array.init) != item.after { wrong.append(item.name) }
      }
      #expect(wrong.isEmpty, "\(tool)")
    }
  }

  @Test(arguments: TestEffort.sweep([3, 1, 0, 100], share: 2))
  func gitApplies(context: Int) throws {
    let zero = context == 0 ? ["--unidiff-zero"] : []
    try check(
      Self.cases(context: context), tool: ["git", "apply", "--whitespace=nowarn"] + zero)
  }

  @Test(arguments: TestEffort.sweep([3, 1, 0, 100], share: 2))
  func gnuPatchApplies(context: Int) throws {
    try check(
      Self.cases(context: context), tool: ["patch", "-p1", "-s", "--fuzz=0", "-f", "-i"])
  }

  /// Where the fewest edits can be placed in one way only, the patch is GNU diff's to the letter.
  @Test func writesWhatGNUDiffWrites() throws {
    try withTemporaryDirectory { directory in
      var generator = SplitMix64(seed: 3)
      var script = ""
      var ours: [UInt8] = []
      for index in 0..<TestEffort.rounds(80, exhaustive: 200) {
        let before = (0..<Int.random(in: 0...25, using: &generator)).map { "line \($0)" }
        var after = before.filter { _ in Int.random(in: 0..<8, using: &generator) > 0 }
        for extra in 0..<Int.random(in: 0...3, using: &generator) {
          after.insert("new \(extra)", at: Int.random(in: 0...after.count, using: &generator))
        }
        let close = [true, false].map { $0 || Bool.random(using: &generator) ? "\n" : "" }
        let a = before.isEmpty ? "" : before.joined(separator: "\n") + close[0]
        let b = after.isEmpty ? "" : after.joined(separator: "\n") + close[1]
        let context = [0, 1, 3, 7][index % 4]
        try Data(a.utf8).write(to: directory.appendingPathComponent("a\(index)"))
        try Data(b.utf8).write(to: directory.appendingPathComponent("b\(index)"))
        script += "diff -d -U\(context) --label a --label b a\(index) b\(index)\n"
        ours += LineDiff(from: a, to: b).unifiedUTF8(from: "a", to: "b", context: context)
      }
      try Data((script + "exit 0\n").utf8).write(to: directory.appendingPathComponent("all.sh"))
      guard try runTool(["diff", "--version"], in: directory) != nil,
        let result = try runTool(["sh", "all.sh"], in: directory)
      else { return }
      #expect(result.output == String(decoding: ours, as: UTF8.self))
    }
  }

  /// One block that can slide comes or goes: its place is the one that git's indent heuristic takes.
  @Test func slidesBlocksAsGitDoes() throws {
    try withTemporaryDirectory { directory in
      var generator = SplitMix64(seed: 23)
      let pool = ["", "}", "  }", "    x()", "  if a {", "func f() {", "\t// note", "  ", "    }"]
      var script = ""
      var ours: [String] = []
      while ours.count < TestEffort.rounds(60, exhaustive: 250) {
        let before = (0..<Int.random(in: 3...20, using: &generator)).map { _ in
          pool.randomElement(using: &generator) ?? ""
        }
        let place = Int.random(in: 0...before.count, using: &generator)
        let length = Int.random(in: 1...5, using: &generator)
        var after = before
        if Bool.random(using: &generator) {
          // A copy of what stands next to it can slide.
          let copy = before[max(0, place - length)..<place]
          after.insert(contentsOf: copy, at: place)
        } else {
          after.removeSubrange(place..<min(before.count, place + length))
        }
        let a = before.map { $0 + "\n" }.joined()
        let b = after.map { $0 + "\n" }.joined()
        let diff = LineDiff(from: a, to: b)
        guard !a.isEmpty, !b.isEmpty, diff.hunks(context: 0).count == 1,
          diff.deletions.isEmpty || diff.insertions.isEmpty
        else { continue }
        let index = ours.count
        try Data(a.utf8).write(to: directory.appendingPathComponent("a\(index)"))
        try Data(b.utf8).write(to: directory.appendingPathComponent("b\(index)"))
        script += "git diff --no-index --minimal --no-color -U2 a\(index) b\(index)\n"
        ours.append(diff.unified(from: "a/a\(index)", to: "b/b\(index)", context: 2))
      }
      try Data((script + "exit 0\n").utf8).write(to: directory.appendingPathComponent("all.sh"))
      guard try runTool(["git", "--version"], in: directory) != nil,
        let result = try runTool(["sh", "all.sh"], in: directory)
      else { return }
      let theirs = result.output.replacing(/diff --git .*\nindex .*\n/, with: "")
        .replacing(/(@@ .* @@).*/) { $0.output.1 }
      let pieces = theirs.split(separator: /(?=--- a\/a)/).map(String.init)
      #expect(pieces.count == ours.count)
      let wrong = zip(pieces, ours).filter { $0 != $1 }
      #expect(wrong.isEmpty, "\(wrong.count): \(wrong.first.map { $0.0 + $0.1 } ?? "")")
    }
  }
}
