import ShadowDiff
import Testing

/// What the article on text claims.
@Test func articleOnTextTellsTheTruth() throws {
  let before = "milk\nbread\nsalt\n"
  let after = "milk\nbutter\nsalt\nhoney\n"
  let diff = LineDiff(from: before, to: after)
  #expect(diff.deletions == [1])
  #expect(diff.insertions == [1, 3])
  #expect(diff.editCount == 3)
  #expect(
    diff.unified(from: "a/list.txt", to: "b/list.txt", context: 1) == """
      --- a/list.txt
      +++ b/list.txt
      @@ -1,3 +1,4 @@
       milk
      -bread
      +butter
       salt
      +honey

      """)
  let hunks = diff.hunks(context: 1)
  #expect(hunks.map(\.sourceRange) == [0..<3])
  #expect(hunks.map(\.targetRange) == [0..<4])
  #expect(
    hunks.flatMap(\.lines).filter { $0.kind == .insertion }.map(\.text) == ["butter", "honey"])
  let patch = try UnifiedPatch(parsing: diff.unified(from: "a", to: "b"))
  #expect(try patch.applied(to: before) == after)
  #expect(try patch.inverted().applied(to: after) == before)
  #expect(diff.changes.map(\.sourceRange) == [1..<2, 3..<3])
  #expect((diff.ratio * 1000).rounded() == 571)
  #expect(
    hunks.flatMap { [$0.header] + $0.lines.filter { $0.kind == .insertion }.map(\.text) }
      == ["@@ -1,3 +1,4 @@", "butter", "honey"])
  let same = LineDiff(from: "let a  = 1\r\n", to: "let a = 1\n", options: .ignoreWhitespace)
  #expect(same.isEmpty)
}

/// The article on getting started, as it stands there.
@Test func textGettingStartedTellsTheTruth() throws {
  let old = "func greet() {\n  print(\"Hello\")\n}\n"
  let new = "func greet() {\n  print(\"Hello, world\")\n}\n"
  let diff = LineDiff(from: old, to: new)
  #expect(!diff.isEmpty)
  #expect(diff.editCount == 2)
  let patch = diff.patch
  #expect(try old.applying(patch) == new)
  #expect(try new.applying(patch.inverted()) == old)
  let edited = "// Greets.\n" + old
  #expect(try edited.applying(patch, maxOffset: .max, fuzz: 2) == "// Greets.\n" + new)
  let merge = TextMerge(base: old, ours: new, theirs: "// Greets.\n" + old)
  #expect(!merge.hasConflicts)
  #expect(merge.merged == "// Greets.\n" + new)
}

/// The programs of the recipes, as they stand there.
@Suite struct TextRecipeTests {
  func show(_ old: String, _ new: String) -> String {
    var output = ""
    for hunk in LineDiff(from: old, to: new, options: .ignoreCarriageReturns).hunks() {
      output += hunk.header + "\n"
      for line in hunk.refined(by: .words) {
        let (sign, open, close) =
          switch line.line.kind {
          case .context: (" ", "", "")
          case .deletion: ("-", "[", "]")
          case .insertion: ("+", "{", "}")
          }
        output += sign
        for segment in line.segments {
          output += segment.isChanged ? open + segment.text + close : segment.text
        }
        output += "\n"
      }
    }
    return output
  }

  func stage(_ old: String, _ new: String, choose: (LineDiff.Hunk) -> Bool) throws -> String {
    var patch = LineDiff(from: old, to: new).patch
    patch.hunks = patch.hunks.flatMap { $0.split() }.filter(choose)
    return try old.applying(patch)
  }

  func patchFiles(_ files: inout [String: String], with text: String) throws {
    for patch in try UnifiedPatch.all(in: text) {
      guard case .text = patch.content, let path = patch.path(strippingComponents: 1) else {
        continue
      }
      var source = path
      if let git = patch.git, case .rename(let old, _) = git.operation { source = old }
      let content = try (files[source] ?? "").applying(patch, maxOffset: .max, fuzz: 2)
      if source != path { files[source] = nil }
      files[path] = patch.kind == .deleted ? nil : content
    }
  }

  func merge(base: String, ours: String, theirs: String) -> String {
    let merge = TextMerge(base: base, ours: ours, theirs: theirs)
    if let text = merge.merged { return text }
    return merge.text { conflict in
      if conflict.ours.isEmpty { return .ours }
      if conflict.theirs.isEmpty { return .theirs }
      return .union
    }
  }

  @Test func showsADiff() {
    #expect(
      show("let a = 1\nend\r\n", "let b = 1\nend\n")
        == "@@ -1,2 +1,2 @@\n-let [a] = 1\n+let {b} = 1\n end\r\n")
  }

  @Test func stagesAHunk() throws {
    let old = (1...9).map { "\($0)\n" }.joined()
    let new = old.replacing("2\n", with: "two\n").replacing("8\n", with: "eight\n")
    let staged = try stage(old, new) { $0.lines.contains { $0.text == "eight" } }
    #expect(staged == old.replacing("8\n", with: "eight\n"))
  }

  @Test func patchesFiles() throws {
    var files = ["f": "x\n1\n2\n3\n", "old": "same\n", "gone": "z\n"]
    try patchFiles(
      &files,
      with: """
        diff --git a/f b/f
        --- a/f
        +++ b/f
        @@ -1,3 +1,3 @@
         1
        -2
        +two
         3
        diff --git a/old b/new
        similarity index 100%
        rename from old
        rename to new
        diff --git a/image b/image
        Binary files a/image and b/image differ
        --- a/gone
        +++ /dev/null
        @@ -1 +0,0 @@
        -z
        """)
    #expect(files == ["f": "x\n1\ntwo\n3\n", "new": "same\n"])
  }

  @Test func mergesTexts() {
    #expect(merge(base: "a\nb\n", ours: "A\nb\n", theirs: "a\nb\nc\n") == "A\nb\nc\n")
    #expect(merge(base: "a\n", ours: "", theirs: "b\n") == "")
    #expect(merge(base: "a\n", ours: "b\n", theirs: "c\n") == "b\nc\n")
  }

  /// The first guesses of someone who has not read the documentation.
  @Test func compilesWhatOneWouldGuess() throws {
    let diff = LineDiff(from: "a\nb\n", to: "a\nc\n", options: .ignoreWhitespace)
    let hunk = try #require(diff.hunks().first)
    #expect(hunk.header == "@@ -1,2 +1,2 @@")
    #expect(hunk.lines.map(\.sourceLine) == [1, 2, nil])
    #expect(diff.lines.count == 3)
    #expect(diff.ratio == 0.5)
    #expect(diff.changes.count == 1)
    let back = diff.patch.inverted().unified()
    let patch = try #require(try UnifiedPatch.all(in: back).first)
    var text = "a\nc\n"
    try text.apply(patch, fuzz: 1)
    #expect(text == "a\nb\n")
    #expect(UnifiedPatch(hunks: diff.hunks()) == diff.patch)
    let literal = """
      --- a
      +++ b
      @@ -1,2 +1,2 @@
       a
      -b
      +c
      """
    #expect(try UnifiedPatch(parsing: literal).applied(to: "a\nb\n") == "a\nc\n")
  }
}
