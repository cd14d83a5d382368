import Foundation
import HistoryModel
import RepositoryFixture
import Testing

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
    #expect(try await repository.message(of: commits[1]) == "First")
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

  @Test func aRepositoryWithoutCommitsIsEmpty() async throws {
    let made = try TestRepository()
    let repository = try await Repository(at: made.path)
    #expect(!repository.hasCommits)
    #expect(try await all(repository).isEmpty)
  }

  /// Who has `log.showSignature` set has `git log` print what gpg says.
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
    #expect(try await repository.message(of: commits[0]) == "Signed")
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
    for _ in 0..<100 { _ = try await repository.message(of: commit) }
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
  }

  @Test func aBrokenRepositoryIsAnError() async throws {
    let made = try TestRepository()
    try made.write("one\n", to: "a.txt")
    try made.commit("First")
    try made.commit("Second")
    let first = try made.git(["rev-parse", "HEAD~1"]).trimmingCharacters(in: .newlines)
    let object = "\(made.path)/.git/objects/\(first.prefix(2))/\(first.dropFirst(2))"
    try FileManager.default.removeItem(atPath: object)
    let repository = try await Repository(at: made.path)
    await #expect {
      for try await _ in repository.commits() {}
    } throws: { error in
      if case .failed(let words) = error as? RepositoryError { !words.isEmpty } else { false }
    }
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
    for _ in 0..<1000 where !left.isEmpty {
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
        == ["@@ -18,3 +18,4 @@", "line 18", "line 19", "line 20", "one more"])
    #expect(diff.lines.map(\.newNumber) == [nil, 18, 19, 20, 21])
    let added = try await repository.diff(of: changes[0])
    #expect(added.lines.map(\.text) == ["@@ -0,0 +1 @@", "new"])
    let renamed = try await repository.diff(of: changes[3])
    #expect(renamed.lines.isEmpty)
  }
}
