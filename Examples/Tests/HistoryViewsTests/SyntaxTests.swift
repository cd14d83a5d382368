import Controls
import Testing

@testable import HistoryViews

struct SyntaxTests {
  private func words(_ text: String, in path: String) throws -> [String] {
    let syntax = try #require(Syntax.forFile(path))
    return syntax.spans(in: text).map { span in
      let word = String(decoding: Array(text.utf8)[span.range], as: UTF8.self)
      return "\(span.color.map { "\($0)" } ?? "") \(word)"
    }
  }

  @Test func wordsHaveColors() throws {
    #expect(
      try words("  let name = \"a \\\" b\" + 'c' // let 1", in: "x.swift") == [
        "keyword let", "string \"a \\\" b\"", "string 'c'", "comment // let 1",
      ])
    #expect(
      try words("for x1 in 0x1F..<2.5 { /* if */ letter }", in: "x.swift") == [
        "keyword for", "keyword in", "number 0x1F", "number 2.5", "comment /* if */",
      ])
    #expect(try words("   * in a long comment", in: "x.c") == ["comment * in a long comment"])
    #expect(try words("#include <x>", in: "x.h") == ["keyword #include"])
    #expect(try words("def f(): # 1", in: "a/x.py") == ["keyword def", "comment # 1"])
    #expect(try words("$0.capacity + 1.x", in: "x.swift") == ["number 1"])
    #expect(try words("don't if", in: "x.swift") == ["keyword if"])
    #expect(try words("é let 漢", in: "x.swift") == ["keyword let"])
    #expect(try words("/* open", in: "x.swift") == ["comment /* open"])
    #expect(try words("", in: "x.swift") == [])
  }

  @Test func otherFilesHaveNone() {
    #expect(Syntax.forFile("README") == nil && Syntax.forFile("a.txt") == nil)
  }
}

struct WrappingTests {
  @Test func linesEndBetweenWords() {
    func parts(_ text: String, _ width: Int?) -> [String] {
      text.parts(width: width).map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
    }
    #expect(parts("one two three", 8) == ["one two ", "three"])
    #expect(parts("one two three", 3) == ["one ", "two ", "thr", "ee"])
    #expect(parts("漢字 漢字", 5) == ["漢字 ", "漢字"])
    #expect(
      parts("short", 8) == ["short"] && parts("", 3) == [""] && parts("long", nil) == ["long"])
    for width in 1...12 {
      let text = "a bb ccc dddd eeeee é 漢字 ffffff"
      #expect(parts(text, width).joined() == text)
    }
  }
}
