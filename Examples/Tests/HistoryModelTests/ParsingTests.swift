import Testing

@testable import HistoryModel

struct ParsingTests {
  private let record = Array("abc\np1 p2\nAda\n12\nSubject\0".utf8)

  /// Bytes with a zero for each bar: logs should hold none.
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

  @Test(arguments: ["abc\n\nAda\nsoon\nx|", "abc|", "\n\nAda\n1\nx|", "|"])
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

  @Test func submodulesAreKnown() throws {
    let changes = try FileChange.parse(Array(":000000 160000 00 ab A\0sub\0".utf8))
    #expect(changes.first?.new?.isSubmodule == true)
    #expect(changes.first?.old == nil)
  }
}

struct FileDiffTests {
  @Test func binaryContentIsNotShown() {
    let diff = FileDiff(from: [1, 0, 2], to: nil)
    #expect(diff.lines.map(\.kind) == [.note])
  }

  @Test func aMissingNewlineIsTold() {
    let diff = FileDiff(from: Array("a\nb".utf8), to: Array("a\nb\n".utf8))
    #expect(diff.lines.map(\.kind) == [.hunk, .context, .deletion, .note, .insertion])
  }

  @Test func linesAreFitForAScreen() {
    let diff = FileDiff(from: nil, to: Array("a\tb\u{1B}[2J\r\n".utf8))
    #expect(diff.lines.last?.text == "a   b\u{FFFD}[2J")
  }
}
