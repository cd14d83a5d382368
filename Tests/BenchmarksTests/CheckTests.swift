import BenchmarkHarness
import ShadowDiff
import Testing

@testable import Benchmarks

@Test func checksPassWhatIsRight() throws {
  let (source, target) = (["a", "b", "c", "a"], ["c", "a", "d", "b"])
  for moves in [SequenceDiff.MoveDetection.none, .fewest] {
    let diff = SequenceDiff(from: source, to: target, moves: moves)
    try DiffCheck.verify(diff, from: source, to: target, by: ==)
  }
}

@Test func checksFailWhatIsWrong() {
  let diff = SequenceDiff(from: [1, 2, 3], to: [1, 3, 4])
  #expect(throws: CheckFailure.self) {
    try DiffCheck.verify(diff, from: [1, 2, 3], to: [1, 3, 4, 5], by: ==)
  }
  #expect(throws: CheckFailure.self) {
    try DiffCheck.verify(diff, from: [1, 2, 3], to: [1, 2, 4], by: ==)
  }
  let moved = SequenceDiff(from: [1, 2, 3], to: [3, 1, 2], moves: .fewest)
  #expect(throws: CheckFailure.self) {
    try DiffCheck.verify(moved, from: [1, 2, 3], to: [4, 1, 2], by: ==)
  }
}

@Test(arguments: [
  ("", "a\n"), ("a\n", ""), ("a", "a\n"), ("a\n", "a"), ("a\nb\nc", "a\nB\nc\n"),
  ("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n", "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n12\nx"),
])
func unifiedPatchesAreAppliedStrictly(old: String, new: String) throws {
  let (source, target) = (Array(old.utf8), Array(new.utf8))
  let patch = LineDiff(fromUTF8: source, toUTF8: target).unifiedUTF8(from: "a", to: "b", context: 3)
  #expect(try UnifiedCheck.apply(patch, to: source) == target)
  // A patch of an empty text names no line that could be missing.
  guard !source.isEmpty else { return }
  #expect(throws: CheckFailure.self) {
    try UnifiedCheck.apply(patch, to: Array("other\ntext\n".utf8))
  }
}

@Test func rawLinesOfRegularFilesAreChanges() {
  let change = GitHistory.change(":100644 100755 aaaa bbbb M\tfolder/a file")
  #expect(change == GitHistory.Change(old: "aaaa", new: "bbbb", path: "folder/a file"))
  for line in [
    "", ":160000 160000 aaaa bbbb M\tmodule", ":120000 120000 aaaa bbbb M\tlink",
    ":100644 100755 aaaa aaaa M\tmode", ":100644 120000 aaaa bbbb T\tbecame-a-link",
  ] {
    #expect(GitHistory.change(line) == nil, "\(line)")
  }
}

@Test func workloadsAreRepeatableAndTitledOnce() {
  let first = TokenPair.randomEdits(1000, percent: 10, alphabet: .tenCopies)
  let second = TokenPair.randomEdits(1000, percent: 10, alphabet: .tenCopies)
  #expect(first.source == second.source && first.target == second.target)
  #expect(first.source != first.target)
  var options = Options()
  options.includesAll = true
  let titles = Command.suites().filter { $0.name != "instructions" }
    .flatMap { $0.titles(options) }
  #expect(Set(titles).count == titles.count)
}

@Test func countedRowsExistAndCoverEveryModule() {
  let known = Set(
    [Suite.diff, .layout, .bindings, .states].flatMap { $0.benchmarks?() ?? [] }.map(\.title))
  for title in CountedRows.titles + CountedRows.shortTitles {
    #expect(known.contains(title), "\(title)")
  }
  let counted = CountedRows.all().map(\.title)
  #expect(Set(counted).count == counted.count)
  for prefix in ["diff.", "text.", "layout.", "bindings.", "states.", "views."] {
    #expect(counted.contains { $0.hasPrefix(prefix) }, "\(prefix)")
  }
}

@Test(.serialized, arguments: ["text.unified/2k/5%", "patch.composed/1k/10%"])
func countedTextsAreChecked(title: String) throws {
  let row = try #require(CountedRows.all().first { $0.title == title })
  #expect(try row.prepare()() > 0)
}

@Test func rowsRunAtOtherSizes() {
  var options = Options()
  options.sizes = [2000, 4000]
  options.filters = ["diff.int/10%"]
  #expect(Suite.diff.titles(options) == ["diff.int/2k/10%", "diff.int/4k/10%"])
  options.filters = ["items.resize"]
  #expect(
    Suite.layout.titles(options)
      == ["layout.items.resize/list/2000", "layout.items.resize/list/4000"])
  options.filters = ["build/chainfill"]
  #expect(
    Suite.layout.titles(options) == ["layout.build/chainfill/2000", "layout.build/chainfill/4000"])
  options.filters = ["list.append"]
  #expect(Suite.bindings.titles(options) == ["bindings.list.append/2k", "bindings.list.append/4k"])
}

@Test func legendsAndSummariesFitALine() {
  for suite in Command.suites() {
    #expect(suite.summary.count <= 80, "\(suite.name)")
    #expect(suite.legend.split(separator: "\n").allSatisfy { $0.count <= 100 }, "\(suite.name)")
    if suite.benchmarks != nil { #expect(!suite.legend.isEmpty, "\(suite.name)") }
  }
}

@Test func workloadsHaveTheEditsTheyAreNamedFor() {
  let kit = TokenPair.removedInsertedShuffled(
    5000, removed: 2000..<3000, inserted: 3000..<4000, shuffled: 0..<200)
  #expect(kit.source.count == 5000 && kit.target.count == 5000)
  #expect(SequenceDiff(from: kit.source[200...], to: kit.target[200...]).editCount == 2000)
  let block = TokenPair.movedBlock(1000)
  #expect(SequenceDiff(from: block.source, to: block.target, moves: .fewest).moves.count == 100)
  #expect(Set(TokenPair.shuffled(500).target) == Set(0..<500))
}

@Test func linesKeepTheirEnds() {
  for text in ["", "a", "a\n", "\n\n", "a\r\nb\n\nc"] {
    #expect(LineBaseline.lines(of: text).joined() == text)
    #expect(Array(LineBaseline.lines(of: Array(text.utf8)).joined()) == Array(text.utf8))
    #expect(LineBaseline.lines(of: text).count == LineBaseline.lines(of: Array(text.utf8)).count)
  }
}
