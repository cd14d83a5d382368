import Foundation
import ShadowDiff
import Testing

/// All kinds of changes that git and GNU diff write, made by the tools themselves.
@Suite struct PatchFilesTests {
  /// A repository whose last commit changes files in every way.
  private static let script = """
    set -e
    git init -q -b main . && git config user.name N && git config user.email e@x
    seq 1 40 > moved; seq 101 140 > kept; seq 201 240 > 'a name'; printf 'x\\n' > mode
    printf 'a\\0b' > image; ln -s kept link; printf 'x' > gone
    printf 'ü\\n' > 'ünï "q"'; printf 'one\\r\\ntwo\\r\\n' > returns
    git add -A && git commit -qm 'First'
    git mv moved 'moved away'; sed -i 's/^20$/twenty/' 'moved away'
    cp kept copy; sed -i 's/^103$/three/' kept
    git mv 'a name' 'another name'; chmod +x mode
    printf 'a\\0c' > image; ln -sf mode link; rm gone
    printf 'û\\n' > 'ünï "q"'; : > empty; printf 'new' > 'sub new'
    printf 'one\\r\\nTWO\\r\\n' > returns
    git add -A
    git commit -qm 'Second

    diff --git is how a file begins,
    --- and so does this,
    +++ and this.'
    git diff -M -C --find-copies-harder HEAD^ HEAD > ../all.patch
    git diff -M -C --find-copies-harder --binary HEAD^ HEAD > ../binary.patch
    git format-patch -q --stdout -M -C --find-copies-harder HEAD^ > ../mail.patch
    """

  private static let kinds: [String: UnifiedPatch.Kind] = [
    "b/moved away": .renamed, "b/copy": .copied, "b/kept": .modified,
    "b/another name": .renamed, "b/mode": .modeChanged, "b/image": .modified,
    "b/link": .modified, "/dev/null gone": .deleted, "b/ünï \"q\"": .modified, "b/empty": .added,
    "b/sub new": .added, "b/returns": .modified,
  ]

  private func key(_ patch: UnifiedPatch) -> String {
    patch.targetName == "/dev/null"
      ? "/dev/null \(patch.sourceName.dropFirst(2))" : patch.targetName
  }

  @Test func givesEveryFileThatGitWrites() throws {
    try withTemporaryDirectory { directory in
      let work = directory.appendingPathComponent("work")
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
      guard let made = try runTool(["sh", "-c", Self.script], in: work) else { return }
      try #require(made.status == 0, "\(made.output)")
      for name in ["all", "binary", "mail"] {
        let bytes = Array(
          try Data(contentsOf: directory.appendingPathComponent("\(name).patch")))
        let patches = try UnifiedPatch.all(inUTF8: bytes)
        let found = Dictionary(uniqueKeysWithValues: patches.map { (key($0), $0) })
        #expect(found.mapValues(\.kind) == Self.kinds, "\(name)")
        #expect(found["b/link"]?.git?.targetMode == .symbolicLink)
        #expect(found["b/mode"]?.git?.targetMode == .executable)
        #expect(found["b/moved away"]?.git?.similarity != nil)
        let image = try #require(found["b/image"])
        #expect(throws: UnifiedPatchError.notText(image.content)) {
          try image.applied(toUTF8: [0])
        }
        if name == "mail" { continue }
        // What is written again is what was read, to the byte.
        #expect(
          patches.flatMap { $0.unifiedUTF8() } == bytes,
          "\(name): \(String(decoding: patches.flatMap { $0.unifiedUTF8() }, as: UTF8.self))")
      }
    }
  }

  /// Whatever the prefixes, the inverse of the inverse is the patch, and is read back as written.
  @Test(arguments: ["a/x b/x", "b/x b/x", "b/x a/x", "x x", "a/x a/x", "i/x w/x", "b/b/x a/b/x"])
  func invertsItsInverse(names: String) throws {
    let header = "diff --git \(names)\nold mode 100644\nnew mode 100755\n"
    let patch = try UnifiedPatch(parsing: header)
    let inverse = patch.inverted()
    #expect(inverse.git?.sourcePath == patch.git?.targetPath)
    #expect(inverse.inverted() == patch)
    #expect(try UnifiedPatch(parsing: inverse.unified()) == inverse)
    #expect(inverse.inverted().unified() == header)
  }

  /// A rename with spaces is read in one way only, there and back.
  @Test func invertsRenamesWithSpaces() throws {
    let header = """
      diff --git a/old name b/new name
      similarity index 100%
      rename from old name
      rename to new name

      """
    let inverse = try UnifiedPatch(parsing: header).inverted()
    #expect(try UnifiedPatch(parsing: inverse.unified()) == inverse)
    #expect(inverse.unified().hasPrefix("diff --git b/new name a/old name\n"))
  }

  /// git accepts the inverse of everything, and it leads back to the first commit.
  @Test func writesInversesThatGitApplies() throws {
    try withTemporaryDirectory { directory in
      let work = directory.appendingPathComponent("work")
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
      guard let made = try runTool(["sh", "-c", Self.script], in: work) else { return }
      try #require(made.status == 0, "\(made.output)")
      let patches = try UnifiedPatch.all(
        inUTF8: Array(try Data(contentsOf: directory.appendingPathComponent("all.patch"))))
      // A copy has no inverse in git's format, and bytes that are not in the patch cannot return.
      let inverses = patches.filter { $0.kind != .copied && $0.content.isText }
      let file = directory.appendingPathComponent("inverse.patch")
      try Data(inverses.flatMap { $0.inverted().unifiedUTF8() }).write(to: file)
      let applied = try runTool(["git", "apply", "--index", file.path], in: work)
      #expect(applied?.status == 0, "\(applied?.output ?? "")")
      let left = try runTool(["git", "diff", "--cached", "--name-only", "HEAD^"], in: work)
      #expect(left?.output == "copy\nimage\n")
    }
  }

  @Test func givesCombinedDiffs() throws {
    try withTemporaryDirectory { directory in
      let script = """
        set -e
        git init -q -b main . && git config user.name N && git config user.email e@x
        seq 1 9 > f; seq 1 9 > g; git add -A; git commit -qm 1; git checkout -qb side
        sed -i s/5/five/ f; git commit -qam 2; git checkout -q main; sed -i s/5/V/ f
        git commit -qam 3; git merge -q side || true
        printf '1\\n2\\n3\\n4\\nfive, V\\n6\\n7\\n8\\n9\\nend' > f; git commit -qam 4
        git show --cc; git diff HEAD^ HEAD -- f
        """
      guard let made = try runTool(["sh", "-c", script], in: directory) else { return }
      let patches = try UnifiedPatch.all(in: made.output)
      #expect(patches.map(\.targetName) == ["b/f", "b/f"])
      let merge = try #require(patches.first)
      guard case .combined = merge.content else {
        Issue.record("\(merge.content)")
        return
      }
      #expect(made.output.contains(merge.unified()))
      #expect(throws: UnifiedPatchError.notText(merge.content)) { try merge.applied(to: "") }
      #expect(patches.last?.hunks.count == 1)
    }
  }

  @Test func givesWhatGNUDiffWrites() throws {
    try withTemporaryDirectory { directory in
      let script = """
        mkdir a b; seq 1 9 > a/f; seq 1 9 | sed s/5/five/ > b/f; printf 'x\\n\\ny\\n' > a/blank
        printf 'x\\n\\nz\\n' > b/blank; printf '\\0' > a/i; printf '\\1\\0' > b/i; echo > b/only
        diff -ru --suppress-blank-empty -p a b
        """
      guard let made = try runTool(["sh", "-c", script], in: directory) else { return }
      let patches = try UnifiedPatch.all(in: made.output)
      #expect(patches.map(\.sourceName) == ["a/blank", "a/f", "a/i"])
      #expect(patches.map(\.content.isText) == [true, true, false])
      #expect(try patches[0].applied(to: "x\n\ny\n") == "x\n\nz\n")
    }
  }
}

extension UnifiedPatch.Content {
  fileprivate var isText: Bool {
    if case .text = self { return true }
    return false
  }
}
