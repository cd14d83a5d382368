import Foundation
import RepositoryFixture
import Testing

@testable import HistoryModel

struct RepositoryTests {
  private func all(_ repository: Repository) async throws -> [Commit] {
    var commits: [Commit] = []
    for try await batch in repository.commits() {
      commits += batch.commits
      #expect(batch.loaded == commits.count)
      if let total = batch.total { #expect(batch.loaded <= total) }
    }
    return commits
  }

  @Test func readsCommitsFromTheNewest() async throws {
    let made = try TestRepository()
    try made.write("one\n", to: "a.txt")
    try made.commit("First")
    try made.commit("Zweiter: Grüße 🌍", author: "Jürgen Müller")
    let repository = try await Repository(at: made.path)
    let commits = try await all(repository)
    #expect(commits.map(\.subject) == ["Zweiter: Grüße 🌍", "First"])
    #expect(commits.map(\.author) == ["Jürgen Müller", "Ada Lovelace"])
    #expect(commits[0].parents == [commits[1].id])
    #expect(commits[1].parents.isEmpty)
    #expect(commits.map(\.time) == [1_700_000_120, 1_700_000_060])
    #expect(commits[0].id.count == 40)
    #expect(try await repository.details(of: commits[1]).message == "First")
  }

  @Test func opensFromAFolderBelow() async throws {
    let made = try TestRepository()
    try made.write("one\n", to: "deep/er/a.txt")
    try made.commit("First")
    let repository = try await Repository(at: made.path + "/deep/er")
    let name = URL(fileURLWithPath: made.path).lastPathComponent
    #expect(repository.name == name)
    #expect(try await all(repository).count == 1)
  }

  @Test func opensFromTheFolderDotGit() async throws {
    let made = try TestRepository()
    try made.write("one\n", to: "a.txt")
    try made.commit("First")
    let name = URL(fileURLWithPath: made.path).lastPathComponent
    for folder in [".git", ".git/refs"] {
      let repository = try await Repository(at: "\(made.path)/\(folder)")
      #expect(repository.name == name)
      let commits = try await all(repository)
      #expect(commits.map(\.subject) == ["First"])
      #expect(try await repository.changes(in: commits[0]).count == 1)
    }
  }

  @Test(arguments: ["", "/.git"])
  func saysThatARepositoryHasVanished(_ part: String) async throws {
    let made = try TestRepository()
    try made.commit("First")
    let repository = try await Repository(at: made.path)
    let commit = try #require(try await all(repository).first)
    try FileManager.default.removeItem(atPath: made.path + part)
    await #expect(throws: RepositoryError.vanished(repository.path)) {
      try await all(repository)
    }
    await #expect(throws: RepositoryError.vanished(repository.path)) {
      try await repository.details(of: commit)
    }
  }

  @Test func aRepositoryWithoutCommitsIsEmpty() async throws {
    let made = try TestRepository()
    let repository = try await Repository(at: made.path)
    #expect(repository.head == nil)
    #expect(try await all(repository).isEmpty)
  }

  /// With `log.showSignature`, `git log` also prints gpg's output.
  @Test func readsSignedCommits() async throws {
    let made = try TestRepository()
    try made.write(
      """
      #!/bin/sh
      case "$*" in
      *--verify*) echo "gpg: Signature made by nobody" >&2; exit 1 ;;
      *) cat >/dev/null; echo "-----BEGIN PGP SIGNATURE-----"; echo; echo x; echo "-----END PGP SIGNATURE-----"
         echo >&2; echo "[GNUPG:] SIG_CREATED D" >&2 ;;
      esac
      """, to: "gpg")
    let gpg = made.path + "/gpg"
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: gpg)
    try made.git(["config", "gpg.program", gpg])
    try made.git(["config", "log.showSignature", "true"])
    try made.git([
      "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "--quiet",
      "--allow-empty", "-S", "-m", "Signed",
    ])
    #expect(try made.git(["log"]).contains("gpg: Signature made"))
    let repository = try await Repository(at: made.path)
    let commits = try await all(repository)
    #expect(commits.map(\.subject) == ["Signed"])
    #expect(try await repository.details(of: commits[0]).message == "Signed")
  }

  @Test func leavesNoFilesOpen() async throws {
    let made = try TestRepository()
    try made.commit("First")
    let repository = try await Repository(at: made.path)
    let commit = try #require(try await all(repository).first)
    func openFiles() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
    let before = try openFiles()
    for _ in 0..<100 { _ = try await repository.details(of: commit) }
    // Other tests open some meanwhile; each call would leave two.
    #expect(try openFiles() < before + 150)
  }

  @Test func readsABareRepository() async throws {
    let made = try TestRepository()
    try made.commit("First")
    let bare = try TestRepository(isBare: true)
    try bare.git(["fetch", "--quiet", made.path, "main:main"])
    let repository = try await Repository(at: bare.path)
    #expect(try await all(repository).map(\.subject) == ["First"])
  }

  @Test func saysWhatIsWrong() async throws {
    await #expect(throws: RepositoryError.noSuchFolder("/no/such/folder")) {
      try await Repository(at: "/no/such/folder")
    }
    let folder = NSTemporaryDirectory() + "history-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    await #expect(throws: RepositoryError.notARepository(folder)) {
      try await Repository(at: folder)
    }
    let file = folder + "/file"
    try Data().write(to: URL(fileURLWithPath: file))
    await #expect(throws: RepositoryError.notAFolder(file)) { try await Repository(at: file) }
  }

  @Test func aBrokenHeadIsSaidToBe() async throws {
    let made = try TestRepository()
    try made.write("x\n", to: "deep/a.txt")
    try made.commit("First")
    let (head, branch) = (made.path + "/.git/HEAD", made.path + "/.git/refs/heads/main")
    let hash = try Data(contentsOf: URL(fileURLWithPath: branch))
    func opening(_ file: String, _ content: String) async throws -> RepositoryError? {
      try Data(content.utf8).write(to: URL(fileURLWithPath: file))
      do { _ = try await Repository(at: made.path + "/deep") } catch {
        return error as? RepositoryError
      }
      return nil
    }
    let name = URL(fileURLWithPath: made.path).standardizedFileURL.path
    #expect(try await opening(head, "garbage") == .broken(name))
    #expect(try await opening(head, "ref: refs/heads/main\n") == nil)
    // A branch that leads nowhere is not one that has no commits yet.
    let missing = String(repeating: "1", count: 40)
    for content in [missing + "\n", "garbage\n"] {
      let error = try #require(try await opening(branch, content))
      if case .failed(let words) = error {
        #expect(!words.isEmpty)
      } else {
        #expect(error == .broken(name))
      }
    }
    #expect(try await opening(branch, String(decoding: hash, as: UTF8.self)) == nil)
  }

  @Test func withoutACommandThereIsNoProcess() {
    #expect(throws: SpawnError.self) { try ChildProcess.start(["no such command"], []) }
    #expect(SpawnError(code: ENOENT).description == "there is no such command")
  }

  @Test func theThreadOfAProcessMayHoldSignalsBack() throws {
    var held = sigset_t()
    var former = sigset_t()
    // Safety: both are ours.
    unsafe sigfillset(&held)
    unsafe pthread_sigmask(SIG_BLOCK, &held, &former)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &former, nil) }
    let script = "grep SigBlk /proc/self/status; ls /proc/$$/fd; echo said >&2; exit 7"
    for input in [[], Array("not read".utf8)] {
      let (output, errors, status) = try runShell(script, input: input)
      #expect(status == 7)
      #expect(errors == "said\n")
      let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
      #expect(lines.first == "SigBlk:\t0000000000000000")
      #expect(lines.dropFirst() == ["0", "1", "2"])
    }
  }

  /// Runs a script to its end, and returns its output, its errors and its status.
  private func runShell(
    _ script: String, input: [UInt8]
  ) throws -> (output: [UInt8], errors: String, status: Int32) {
    var (child, files) = try ChildProcess.start(
      ["sh", "-c", script], ["PATH=/usr/bin:/bin"], input: input)
    var output: [UInt8] = []
    while let piece = files.next() { output += piece }
    files.close()
    child.awaitEnd()
    return (output, String(decoding: files.errors, as: UTF8.self), child.reap())
  }

  @Test func aProcessMayWriteBeforeItHasReadItsInput() throws {
    // More than a pipe holds, in each direction and of errors.
    let input = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 >> 4) }
    let (output, errors, status) = try runShell(
      "head -c 3000000 /dev/zero; head -c 1000000 /dev/zero >&2; cat", input: input)
    #expect(status == 0)
    #expect(output == Array(repeating: 0, count: 3_000_000) + input)
    #expect(errors.utf8.count == 1_000_000)
  }

  @Test func aProcessNeedNotReadItsInput() throws {
    let input = [UInt8](repeating: 0x78, count: 3_000_000)
    for script in ["exit 5", "head -c 10; exit 5", "exec <&-; echo; exit 5"] {
      let (output, _, status) = try runShell(script, input: input)
      #expect(output.count <= 10)
      #expect(status == 5)
    }
  }

  @Test func whatIsTooLargeIsNotRead() async throws {
    let made = try TestRepository()
    let line = String(repeating: "x", count: 99) + "\n"
    try made.write(String(repeating: line, count: 200_000), to: "large")
    try made.commit("First")
    let repository = try await Repository(at: made.path)
    let commit = try #require(try await all(repository).first)
    let changes = try await repository.changes(in: commit)
    let diff = try await repository.diff(of: changes[0])
    #expect(diff.lines.map(\.text) == ["Too large to compare: 20,000,000 bytes"])
  }

  @Test func filesBesideTooLargeOnesAreCompared() async throws {
    let made = try TestRepository()
    let line = String(repeating: "x", count: 99) + "\n"
    for name in ["a", "c", "e"] { try made.write("1\n", to: name) }
    try made.write(String(repeating: line, count: FileDiff.longest / 100), to: "b")
    try made.write("small\n", to: "d")
    try made.commit("First")
    for name in ["a", "c", "e"] { try made.write("2\n", to: name) }
    let tooMany = FileDiff.longest / 100 + 1
    try made.write(String(repeating: line, count: tooMany), to: "b")
    try made.write(String(repeating: line, count: tooMany), to: "d")
    let repository = try await Repository(at: made.path)
    func texts(_ commit: Commit) async throws -> [[String]] {
      var diffs: [FileDiff] = []
      let changes = try await repository.changes(in: commit)
      for try await more in repository.diffs(of: changes) { diffs += more }
      return diffs.map { $0.lines.map(\.text) }
    }
    let small = ["@@ -1 +1 @@", "1", "2"]
    let before = (FileDiff.longest / 100 * 100).counted("byte")
    let after = (tooMany * 100).counted("byte")
    let all = [
      small, ["Too large to compare: \(before) before, \(after) after"], small,
      ["Too large to compare: 6 bytes before, \(after) after"], small,
    ]
    #expect(try await texts(#require(try await repository.uncommitted())) == all)
    try made.commit("Second")
    let commit = try #require(try await self.all(try await Repository(at: made.path)).first)
    #expect(try await texts(commit) == all)
  }

  @Test func readsAllContentsByOneProcess() async throws {
    let made = try TestRepository()
    func write(_ count: Int, _ text: String) throws {
      for file in 0..<count { try made.write("\(text) \(file)\n", to: "file \(1000 + file)") }
    }
    try write(100, "old")
    try made.commit("First")
    try write(1, "new")
    try made.commit("One")
    try write(100, "newer")
    try made.commit("Hundred")
    let repository = try await Repository(at: made.path)
    let commits = try await all(repository)
    func openings(_ commit: Commit, files: Int) async throws -> Int {
      let changes = try await repository.changes(in: commit)
      let log = try OpeningLog(of: made.path + "/.git/HEAD")
      var diffs: [FileDiff] = []
      for try await more in repository.diffs(of: changes) { diffs += more }
      #expect(diffs.count == files)
      for (file, diff) in diffs.enumerated() {
        #expect(diff.lines.dropFirst(2).map(\.text) == ["newer \(file)"] || files == 1)
      }
      return log.count()
    }
    // Each process of git opens this file as often.
    let ofOne = try await openings(commits[1], files: 1)
    #expect(ofOne > 0)
    #expect(try await openings(commits[0], files: 100) == ofOne)
  }

  @Test func filesBeforeABrokenOneAreShown() async throws {
    let made = try TestRepository()
    for name in ["a", "b", "c"] { try made.write("\(name)\n", to: name) }
    try made.commit("First")
    let blob = try made.git(["rev-parse", "HEAD:b"]).trimmingCharacters(in: .newlines)
    let object = "\(made.path)/.git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))"
    let repository = try await Repository(at: made.path)
    let commit = try #require(try await all(repository).first)
    let changes = try await repository.changes(in: commit)
    func failure() async throws -> (diffs: [FileDiff], words: String) {
      var diffs: [FileDiff] = []
      do {
        for try await more in repository.diffs(of: changes) { diffs += more }
      } catch RepositoryError.failed(let words) {
        return (diffs, words)
      }
      return (diffs, "")
    }
    try FileManager.default.removeItem(atPath: object)
    var (diffs, words) = try await failure()
    #expect(diffs.count == 1)
    #expect(words == "The object \(blob) is missing")
    // Git dies of this one.
    try Data("garbage".utf8).write(to: URL(fileURLWithPath: object))
    (diffs, words) = try await failure()
    #expect(diffs.count <= 1)
    #expect(!words.isEmpty)
  }

  @Test func whoStopsReadingDiffsEndsGit() async throws {
    let made = try TestRepository()
    let text = String(repeating: "some line of text\n", count: 5000)
    for file in 0..<100 { try made.write("\(file)\n\(text)", to: "file \(file)") }
    try made.commit("First")
    let repository = try await Repository(at: made.path)
    let commit = try #require(try await all(repository).first)
    let changes = try await repository.changes(in: commit)
    var first: [FileDiff] = []
    for try await diffs in repository.diffs(of: changes) {
      first = diffs
      break
    }
    #expect(first.count == 1)
    while !(try running(made.path).isEmpty) { try await Task.sleep(for: .milliseconds(10)) }
  }

  @Test func aBrokenRepositoryIsAnError() async throws {
    let made = try TestRepository()
    try made.write("one\n", to: "a.txt")
    try made.commit("First")
    try made.commit("Second")
    try made.commit("Third")
    let first = try made.git(["rev-parse", "HEAD~2"]).trimmingCharacters(in: .newlines)
    let object = "\(made.path)/.git/objects/\(first.prefix(2))/\(first.dropFirst(2))"
    try FileManager.default.removeItem(atPath: object)
    let repository = try await Repository(at: made.path)
    var read: [Commit] = []
    await #expect {
      for try await batch in repository.commits() { read += batch.commits }
    } throws: { error in
      if case .failed(let words) = error as? RepositoryError { !words.isEmpty } else { false }
    }
    // The commits that were read before are still there.
    #expect(read.map(\.subject) == ["Third"])
  }

  @Test func whoStopsListeningEndsGit() async throws {
    let made = try TestRepository()
    // Enough that git cannot have printed all of it into the pipe.
    try made.addCommits((1...20_000).map { "Commit \($0)" })
    let repository = try await Repository(at: made.path)
    var count = 0
    for try await batch in repository.commits() {
      count = batch.loaded
      break
    }
    #expect(count > 0 && count < 20_000)
    var left = try running(made.path)
    let end = ContinuousClock.now + .seconds(180)
    while !left.isEmpty, ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(10))
      left = try running(made.path)
    }
    #expect(left.isEmpty)
    #expect(try await all(repository).count == 20_000)
  }

  /// The processes whose arguments name a path.
  private func running(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
      guard Int(name) != nil,
        let bytes = FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
      else { return false }
      return String(decoding: bytes, as: UTF8.self).contains(path)
    }
  }

  @Test func tellsWhatBecameOfFiles() async throws {
    let made = try TestRepository()
    let text = (1...20).map { "line \($0)\n" }.joined()
    try made.write(text, to: "kept.txt")
    try made.write(text + "more\n", to: "old name.txt")
    try made.write("x\n", to: "gone.txt")
    try made.commit("First")
    try made.write(text + "one more\n", to: "kept.txt")
    try made.remove("gone.txt")
    try made.git(["mv", "old name.txt", "neuer Näme.txt"])
    try made.write("new\n", to: "dir/new.txt")
    try made.commit("Second")
    let repository = try await Repository(at: made.path)
    let commits = try await all(repository)
    let changes = try await repository.changes(in: commits[0])
    #expect(changes.map(\.letter) == ["A", "D", "M", "R"])
    #expect(changes.map(\.path) == ["dir/new.txt", "gone.txt", "kept.txt", "neuer Näme.txt"])
    #expect(changes[3].old?.path == "old name.txt")
    let first = try await repository.changes(in: commits[1])
    #expect(first.map(\.kind) == [.added, .added, .added])

    let diff = try await repository.diff(of: changes[2])
    #expect((diff.insertionCount, diff.deletionCount) == (1, 0))
    #expect(
      diff.lines.map(\.text)
        == ["@@ -18,3 +18,4 @@ line 17", "line 18", "line 19", "line 20", "one more"])
    #expect(diff.lines.map(\.newNumber) == [nil, 18, 19, 20, 21])
    let added = try await repository.diff(of: changes[0])
    #expect(added.lines.map(\.text) == ["@@ -0,0 +1 @@", "new"])
    let renamed = try await repository.diff(of: changes[3])
    #expect(renamed.lines.map(\.text) == ["The content is the same"])
  }

  @Test func readsWhatIsNotCommitted() async throws {
    let made = try TestRepository()
    #expect(try await Repository(at: made.path).uncommitted() == nil)
    for name in ["a", "c", "d e ü"] { try made.write("\(name)\n", to: name) }
    try made.write("1\n2\n3\n4\n", to: "b")
    let files = FileManager.default
    try files.createSymbolicLink(atPath: made.path + "/link", withDestinationPath: "a")
    try made.commit("First")
    let repository = try await Repository(at: made.path)
    #expect(try await repository.uncommitted() == nil)
    // A file that only looks changed is not, and one that git does not track is left out.
    try files.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: made.path + "/a")
    try made.write("x\n", to: "untracked")
    #expect(try await repository.uncommitted() == nil)
    // In the index, in the working tree, in both, and gone.
    try made.write("staged\n", to: "a")
    try made.git(["add", "a"])
    try made.write("working\n", to: "a")
    try made.git(["mv", "b", "moved"])
    try made.write("1\n2\n3\n4\nmore\n", to: "moved")
    try made.remove("c")
    try made.write("not staged\n", to: "d e ü")
    try made.remove("link")
    try files.createSymbolicLink(atPath: made.path + "/link", withDestinationPath: "b")
    let commit = try #require(try await repository.uncommitted())
    #expect(commit.isUncommitted && commit.parents == [repository.head])
    #expect(commit.subject == "Uncommitted changes in 5 files")
    let changes = try await repository.changes(in: commit)
    #expect(changes.map(\.letter) == ["M", "D", "M", "M", "R"])
    #expect(changes.map(\.title) == ["a", "c", "d e ü", "link", "b → moved"])
    var diffs: [FileDiff] = []
    for try await more in repository.diffs(of: changes) { diffs += more }
    #expect(
      diffs.map { $0.lines.filter { $0.newNumber != nil && $0.kind == .insertion }.map(\.text) }
        == [
          ["working"], [], ["not staged"], ["b"], ["more"],
        ])
    #expect(try await repository.details(of: commit).message == commit.subject)
    // A file that vanished after git had named it.
    try made.remove("a")
    await #expect(throws: RepositoryError.failed("The file a cannot be read")) {
      _ = try await repository.diff(of: changes[0])
    }
    try files.createDirectory(atPath: made.path + "/inside", withIntermediateDirectories: true)
    let inside = try await Repository(at: made.path + "/.git")
    await #expect(throws: RepositoryError.self) { _ = try await inside.uncommitted() }
  }

  @Test func tellsWhatHasNoLines() async throws {
    let made = try TestRepository()
    try made.write("#!/bin/sh\n", to: "run.sh")
    try made.write("x\n", to: "becomes link")
    try made.write("", to: "empty")
    try made.commit("First")
    let run = made.path + "/run.sh"
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: run)
    try made.remove("becomes link")
    try FileManager.default.createSymbolicLink(
      atPath: made.path + "/becomes link", withDestinationPath: "run.sh")
    try made.remove("empty")
    try made.commit("Second")
    let head = try made.git(["rev-parse", "HEAD"]).trimmingCharacters(in: .newlines)
    try made.git(["update-index", "--add", "--cacheinfo", "160000,\(head),sub"])
    try made.git([
      "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "--quiet", "-m", "Third",
    ])
    let repository = try await Repository(at: made.path)
    let commits = try await all(repository)
    func words(_ commit: Commit) async throws -> [[String]] {
      var words: [[String]] = []
      for change in try await repository.changes(in: commit) {
        words.append(try await repository.diff(of: change).lines.map(\.text))
      }
      return words
    }
    #expect(
      try await words(commits[1]) == [
        ["@@ -1 +1 @@", "x", "run.sh", "No newline at the end of the file"],
        ["The file is empty"],
        ["The content is the same"],
      ])
    #expect(
      try await words(commits[0]) == [["Submodule: from none to \(head.prefix(8))"]])
  }

  @Test func countsCommitsIfGitHasAnIndexOfThem() async throws {
    let made = try TestRepository()
    try made.addCommits((1...1000).map { "Commit \($0)" })
    func count() async throws -> Int? { await (try Repository(at: made.path)).count(["HEAD"]) }
    #expect(try await count() == nil)
    try made.git(["commit-graph", "write", "--reachable"])
    #expect(try await count() == 1000)
    try FileManager.default.removeItem(atPath: made.path + "/.git/objects/info/commit-graph")
    #expect(try await count() == nil)
    try made.git(["repack", "--quiet", "-adb"])
    #expect(try await count() == 1000)
  }

  @Test func batchesHaveTheCountOnceItIsKnown() async throws {
    let made = try TestRepository()
    try made.addCommits((1...30_000).map { "Commit \($0)" })
    try made.git(["commit-graph", "write", "--reachable"])
    // Git counts beside reading, so on a busy machine all commits may be read first.
    var last: Int?
    repeat {
      for try await batch in try await Repository(at: made.path).commits() {
        #expect(batch.total == nil || batch.total == 30_000)
        last = batch.total
      }
    } while last == nil
  }

  @Test func goesOnAfterAStop() async throws {
    let made = try TestRepository()
    try made.addCommits((1...1000).map { "Commit \($0)" })
    let repository = try await Repository(at: made.path)
    var first: [Commit] = []
    var read = CommitTable()
    for try await batch in repository.commits() {
      first += batch.commits
      read = batch.commits
      break
    }
    // What comes meanwhile does not put things out of step.
    try made.commit("Later")
    var loaded: [Int] = []
    for try await batch in repository.commits(after: read) {
      first += batch.commits
      loaded.append(batch.loaded)
    }
    #expect(first.map(\.subject) == (1...1000).reversed().map { "Commit \($0)" })
    #expect(loaded.last == 1000)
  }
}

extension Repository {
  /// Returns the changes of one file.
  fileprivate func diff(of change: FileChange) async throws -> FileDiff {
    for try await diffs in diffs(of: [change]) { return diffs[0] }
    throw CancellationError()
  }
}

/// A log of the times that a file is opened, by any process.
private final class OpeningLog {
  private let file: Int32

  /// Begins a log.
  init(of path: String) throws {
    file = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    // Openings one after another would be reported as one, without the other events between them.
    // Safety: the path is copied before the call returns.
    let watch = unsafe inotify_add_watch(
      file, path, UInt32(IN_OPEN | IN_CLOSE_NOWRITE | IN_ACCESS))
    try #require(watch >= 0)
  }

  deinit { close(file) }

  /// Returns the number of openings since the last call.
  func count() -> Int {
    var count = 0
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      // Safety: the array has room for as many.
      let length = unsafe read(file, &bytes, bytes.count)
      guard length > 0 else { return count }
      // Each event is four numbers, without a name, because a file is watched.
      for start in stride(from: 0, to: length, by: 16) {
        let mask = bytes[(start + 4)..<(start + 8)].reversed().reduce(UInt32(0)) {
          $0 << 8 | UInt32($1)
        }
        if mask & UInt32(IN_OPEN) != 0 { count += 1 }
      }
    }
  }
}
