import Testing

@testable import HistoryModel

struct ParsingTests {
  private let record = Array("abc\np1 p2\n12\nAda\nSubject\0".utf8)

  /// Returns bytes with a zero for each `|`, because the failure messages of tests should contain no zeros.
  private func zeroEnded(_ text: String) -> [UInt8] {
    text.utf8.map { $0 == UInt8(ascii: "|") ? 0 : $0 }
  }

  @Test func commitsMayComeInPiecesOfAnySize() throws {
    let bytes = record + record + record
    for size in 1...bytes.count {
      var parser = CommitParser()
      var commits: [Commit] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        commits += try parser.take(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      try parser.finish()
      let commit = Commit(
        id: "abc", parents: ["p1", "p2"], author: "Ada", time: 12, subject: "Subject")
      #expect(commits == [commit, commit, commit])
    }
  }

  @Test func whatIsCutOffIsAnError() {
    for length in 1..<record.count {
      var parser = CommitParser()
      #expect(throws: RepositoryError.self) {
        _ = try parser.take(Array(record[..<length]))
        try parser.finish()
      }
    }
  }

  @Test(arguments: ["abc\n\nsoon\nAda\nx|", "abc|", "\n\n1\nAda\nx|", "|", "abc\n\n1\nAda|"])
  func nonsenseIsAnError(_ text: String) {
    var parser = CommitParser()
    #expect(throws: RepositoryError.self) { _ = try parser.take(zeroEnded(text)) }
  }

  @Test(arguments: [
    "x|y|", ":100644 100644 a b|f|", ":100644 100644 a b M|", ":100644 100644 a b R90|f|",
    ":100644 100644 a b Q|f|",
  ])
  func nonsenseAboutFilesIsAnError(_ text: String) {
    #expect(throws: RepositoryError.self) { _ = try FileChange.parse(zeroEnded(text)) }
  }

  @Test func namesAndModesAreRead() throws {
    let text =
      ":100644 100755 aa aa M|a|:100644 120000 aa bb T|l\n|:100644 100644 aa aa R100|o|n|"
      + ":000000 100755 00 cc A|x|:120000 000000 dd 00 D|y|"
    let changes = try FileChange.parse(zeroEnded(text))
    #expect(changes.map(\.title) == ["a", "l\\n", "o → n", "x", "y"])
    #expect(changes.map { $0.old?.mode } == [.file, .file, .file, nil, .link])
    #expect(changes.map { $0.new?.mode } == [.executable, .link, .file, .executable, nil])
    let summaries = [
      "now an executable file", "now a symbolic link", "renamed", "added, an executable file",
      "deleted, a symbolic link",
    ]
    #expect(changes.map(\.summary) == summaries)
  }

  @Test func submodulesAreKnown() throws {
    let changes = try FileChange.parse(Array(":000000 160000 00 ab A\0sub\0".utf8))
    #expect(changes.first?.new?.mode == .submodule)
    #expect(changes.first?.old == nil)
  }
}

struct FileDiffTests {
  @Test func binaryContentIsNotShown() {
    let diff = FileDiff(from: [1, 0, 2], to: nil)
    #expect(diff.lines.map(\.kind) == [.note] && diff.isBinary)
  }

  @Test func aMissingNewlineIsTold() {
    let diff = FileDiff(from: Array("a\nb".utf8), to: Array("a\nb\n".utf8))
    #expect(diff.lines.map(\.kind) == [.hunk, .context, .deletion, .note, .insertion])
  }

  @Test func linesAreFitForAScreen() {
    let diff = FileDiff(from: nil, to: Array("a\tb\u{1B}[2J\r\n".utf8))
    #expect(diff.lines.last?.text == "a   b␛[2J")
  }

  @Test func endsOfLinesAreTold() {
    let diff = FileDiff(from: Array("a\r\nb\r\n".utf8), to: Array("a\nb\n".utf8))
    #expect(diff.lines.first?.text == "The ends of lines: CRLF before, LF after")
    #expect(diff.lines.dropFirst(2).map(\.text) == ["a␍", "b␍", "a", "b"])
    let same = FileDiff(from: Array("a\r\n".utf8), to: Array("b\r\n".utf8))
    #expect(same.lines.map(\.text) == ["@@ -1 +1 @@", "a", "b"])
  }

  @Test func whatHasNoLinesIsTold() {
    func words(_ old: [UInt8]?, _ new: [UInt8]?) -> [String] {
      FileDiff(from: old, to: new).lines.map(\.text)
    }
    #expect(words(nil, []) == ["The file is empty"])
    #expect(words([], nil) == ["The file is empty"])
    #expect(words([1], [1]) == ["The content is the same"])
    #expect(words([0], nil) == ["Binary: 1 byte"])
    #expect(words([0], [0, 0]) == ["Binary: 1 byte before, 2 bytes after"])
    let large = [UInt8](repeating: 65, count: 9_000_000)
    #expect(words(nil, large) == ["Too large to compare: 9,000,000 bytes"])
  }

  @Test func changedWordsAndFunctionsAreKnown() {
    let lines = (1...9).map { "  line \($0)\n" }.joined()
    let diff = FileDiff(
      from: Array("func f() {\n\(lines)\tlet a = 1\r\n".utf8),
      to: Array("func f() {\n\(lines)\tlet b = 1\r\n".utf8), path: "x.swift",
      options: FileDiff.Options(context: 1))
    #expect(
      diff.lines.map(\.text) == [
        "@@ -10,2 +10,2 @@ func f() {", "  line 9", "    let a = 1", "    let b = 1",
      ])
    #expect(diff.lines.map(\.changed) == [[], [], [8..<9], [8..<9]])
    #expect(diff.lines.map(\.oldNumber) == [nil, 10, 11, nil])
    #expect(diff.lines.map(\.newNumber) == [nil, 10, nil, 11])
  }

  @Test func whiteSpaceIsIgnored() {
    func lines(_ old: String, _ new: String) -> [String] {
      let options = FileDiff.Options(ignoresSpace: true)
      return FileDiff(from: Array(old.utf8), to: Array(new.utf8), options: options)
        .lines.map(\.text)
    }
    #expect(lines("a\nb c\nd\n", "a\n  b  c\ne\n") == ["@@ -1,3 +1,3 @@", "a", "b c", "d", "e"])
    #expect(lines("a\n", "  a\n") == ["Only white space differs"])
  }

  @Test func widthsAreKnown() {
    let text = (1...100_000).map { $0 == 50_000 ? "漢字 long\n" : "x\n" }.joined()
    let diff = FileDiff(from: nil, to: Array(text.utf8))
    #expect(diff.digits == 6)
    #expect(diff.columns == "@@ -0,0 +1,100000 @@".count)
    #expect(FileDiff(from: nil, to: Array(String(repeating: "漢", count: 50).utf8)).columns == 100)
  }
}

struct ShownTextTests {
  @Test func namesStayDifferent() {
    func name(_ bytes: [UInt8]) -> String { String(escaping: bytes) }
    #expect(name(Array("plain name.txt".utf8)) == "plain name.txt")
    #expect(name(Array("漢字 é 🌍".utf8)) == "漢字 é 🌍")
    #expect(name(Array("a\nb\tc\rd".utf8)) == "a\\nb\\tc\\rd")
    #expect(name(Array("esc\u{1B}[0m\u{7F}".utf8)) == "esc\\033[0m\\177")
    #expect(name(Array("back\\slash".utf8)) == "back\\\\slash")
    // Invalid UTF-8, and bidirectional overrides.
    #expect(name([0x61, 0xE9, 0x62]) == "a\\351b")
    #expect(name([0xE6, 0xBC]) == "\\346\\274")
    #expect(name(Array("a\u{202E}b".utf8)) == "a\\342\\200\\256b")
  }

  @Test func everyNameHasItsOwn() {
    var names: Set<String> = []
    var count = 0
    let bytes: [UInt8] = [0x0A, 0x1B, 0x30, 0x33, 0x5C, 0x6E, 0x7F, 0x82, 0xAC, 0xC3, 0xE2, 0xFF]
    for a in bytes {
      for b in bytes {
        for c in bytes {
          names.insert(String(escaping: [a, b, c]))
          count += 1
        }
      }
    }
    #expect(names.count == count)
    #expect(names.allSatisfy { name in name.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
  }

  @Test func columnsAreCut() {
    let text = "ab漢字é👍x"
    #expect(text.columns == 10)
    #expect(
      (0...11).map { String(text.dropping(columns: $0)) } == [
        text, "b漢字é👍x", "漢字é👍x", " 字é👍x", "字é👍x", " é👍x", "é👍x", "👍x", " x", "x", "", "",
      ])
    #expect("plain".dropping(columns: 2) == "ain")
    #expect("plain".dropping(columns: 9) == "")
  }

  @Test func numbersAreGrouped() {
    #expect(
      [0, 999, 1000, 1_234_567, 1_000_001].map(\.grouped) == [
        "0", "999", "1,000", "1,234,567", "1,000,001",
      ])
    #expect([0, 1, 2].map { $0.counted("commit") } == ["0 commits", "1 commit", "2 commits"])
  }
}
