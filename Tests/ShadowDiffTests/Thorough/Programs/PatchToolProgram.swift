import ShadowDiff
import Testing

/// A tool that creates, applies, reverses and rejects patches of a folder, like `patch`.
private struct PatchTool {
  var files: [String: String]
  private(set) var log: [String] = []

  init(_ files: [String: String]) { self.files = files }

  /// The patch from these files to others.
  func diff(to other: [String: String]) -> String {
    Set(files.keys).union(other.keys).sorted().map { name in
      LineDiff(from: files[name] ?? "", to: other[name] ?? "").unified(
        from: files[name] == nil ? "/dev/null" : "a/\(name)",
        to: other[name] == nil ? "/dev/null" : "b/\(name)")
    }.joined()
  }

  mutating func apply(_ text: String, fuzz: Int = 0, reverse: Bool = false) throws {
    var result = files
    for original in try UnifiedPatch.all(in: text) {
      let patch = reverse ? original.inverted() : original
      guard let path = patch.path(strippingComponents: 1) else { continue }
      guard case .text = patch.content else {
        log.append("\(path): skipped")
        continue
      }
      var content = files[path] ?? ""
      do {
        try content.apply(patch, maxOffset: .max, fuzz: fuzz)
      } catch {
        if case .rejected(let hunks) = error {
          log.append("\(path): \(hunks.count) of \(patch.hunks.count) hunks rejected")
        }
        throw error
      }
      switch patch.kind {
      case .deleted: result[path] = nil
      default: result[path] = content
      }
      log.append("\(path): \(patch.kind)")
    }
    files = result
  }
}

@Suite struct PatchToolProgram {
  private let old = ["list": "milk\neggs\nbread\n", "gone": "x\n"]
  private let new = ["list": "milk\n6 eggs\nbread\n", "fresh": "y\n"]

  @Test func patchesGoForthAndBack() throws {
    var tool = PatchTool(old)
    let patch = tool.diff(to: new)
    try tool.apply(patch)
    #expect(tool.files == new)
    #expect(tool.log == ["fresh: added", "gone: deleted", "list: modified"])
    try tool.apply(patch, reverse: true)
    #expect(tool.files == old)
    #expect(tool.diff(to: old).isEmpty)
  }

  @Test func whatDoesNotFitIsRejectedAsAWhole() throws {
    let patch = PatchTool(old).diff(to: new)
    var changed = old
    changed["list"] = "water\ntea\n"
    var tool = PatchTool(changed)
    #expect(throws: UnifiedPatchError.self) { try tool.apply(patch) }
    #expect(tool.files == changed)
    #expect(tool.log.last == "list: 1 of 1 hunks rejected")

    changed["list"] = "new\nmilk\neggs\nrye bread\n"
    tool = PatchTool(changed)
    #expect(throws: UnifiedPatchError.self) { try tool.apply(patch) }
    try tool.apply(patch, fuzz: 2)
    #expect(tool.files["list"] == "new\nmilk\n6 eggs\nrye bread\n")
  }

  /// Other ways to write the same.
  @Test func firstGuessesCompile() throws {
    let diff = LineDiff(from: "a\nb\nc\n", to: "a\nB\nc\n")
    #expect(UnifiedPatch(hunks: diff.hunks) == diff.patch)
    #expect(try "a\nb\nc\n".applying(diff.patch) == "a\nB\nc\n")
    #expect(try diff.patch.applied(to: "a\nB\nc\n", reversed: true) == "a\nb\nc\n")
    let back = diff.patch.inverted().unified()
    #expect(try UnifiedPatch(parsing: back).applied(to: "a\nB\nc\n") == "a\nb\nc\n")
    // The multiline literal has no newline at its end, but a file has.
    let patch = """
      --- a/list
      +++ b/list
      @@ -1 +1 @@
      -milk
      +tea
      """
    for patch in try UnifiedPatch.all(in: patch) {
      #expect(try patch.applied(to: "milk\n") == "tea\n")
    }
  }
}
