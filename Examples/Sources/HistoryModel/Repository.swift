import Foundation
import Synchronization

/// A git repository on this machine, which is only read.
public struct Repository: Hashable, Sendable {
  /// The top of the working tree, or the repository itself if it has none.
  public let path: String

  /// Whether there is any commit.
  public let hasCommits: Bool

  /// Opens the repository that a folder is in.
  ///
  /// - Throws: ``RepositoryError``, `CancellationError`.
  public init(at path: String) async throws {
    let values = try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isDirectoryKey])
    guard values?.isDirectory == true else { throw RepositoryError.noSuchFolder(path) }
    let bare = try await Self.answer(["rev-parse", "--is-bare-repository"], in: path)
    guard let bare else { throw RepositoryError.notARepository(path) }
    let question = bare == "true" ? "--absolute-git-dir" : "--show-toplevel"
    guard let top = try await Self.answer(["rev-parse", question], in: path) else {
      throw RepositoryError.notARepository(path)
    }
    self.path = top
    hasCommits =
      try await Self.answer(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"], in: top) != nil
  }

  /// The folder's name.
  public var name: String { URL(fileURLWithPath: path).lastPathComponent }

  /// The first line that git prints; nil if it refuses.
  private static func answer(_ arguments: [String], in path: String) async throws -> String? {
    do {
      let bytes = try await GitCommand(in: path, arguments).wholeOutput()
      return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    } catch RepositoryError.failed(let words) {
      // Anything else than "not a repository" is for people to read: broken, or another owner's.
      if words.isEmpty || words.contains("not a git repository") || words.hasPrefix("git failed") {
        return nil
      }
      throw RepositoryError.failed(words)
    }
  }

  /// Commits that have been read, and how many there will be.
  public struct Batch: Hashable, Sendable {
    /// The next commits.
    public var commits: [Commit]

    /// How many have been read, these included.
    public var loaded: Int

    /// How many there are; nil while that is being counted.
    public var total: Int?
  }

  /// Reads the commits that lead to the one that is checked out, the newest first.
  ///
  /// - Returns: Batches that grow, so that there are O(log n); they end with ``RepositoryError`` if git
  ///   fails. Whoever stops listening ends git.
  public func commits() -> AsyncThrowingStream<Batch, any Error> {
    AsyncThrowingStream { continuation in
      let reading = Task {
        do {
          if hasCommits { try await read { continuation.yield($0) } }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in reading.cancel() }
    }
  }

  private final class Total: Sendable {
    let count = Mutex<Int?>(nil)
  }

  private func read(_ take: @Sendable (Batch) -> Void) async throws {
    let total = Total()
    async let counting: Void = count(into: total)
    var parser = CommitParser()
    var loaded = 0
    let log = GitCommand(
      in: path,
      ["log", "--no-show-signature", "-z", "--format=\(CommitParser.format)", "HEAD"])
    var waiting: [Commit] = []
    func handOver() {
      guard !waiting.isEmpty else { return }
      loaded += waiting.count
      take(Batch(commits: waiting, loaded: loaded, total: total.count.withLock { $0 }))
      waiting = []
    }
    for try await piece in log.output() {
      waiting += try parser.take(piece)
      // Whoever shows them looks at all of them each time: so the more there are, the more come at once.
      if waiting.count >= max(64, loaded / 8) { handOver() }
    }
    try Task.checkCancellation()
    try parser.finish()
    handOver()
    try await counting
  }

  private func count(into total: Total) async throws {
    let bytes = try await GitCommand(in: path, ["rev-list", "--count", "HEAD"]).wholeOutput()
    let words = String(decoding: bytes, as: UTF8.self)
    guard let count = Int(words.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw RepositoryError.malformed(words)
    }
    total.count.withLock { $0 = count }
  }

  /// Returns the files that a commit has changed from its first parent, by path.
  ///
  /// - Throws: ``RepositoryError``, `CancellationError`.
  public func changes(in commit: Commit) async throws -> [FileChange] {
    var arguments = ["diff-tree", "-r", "-z", "-M", "--raw", "--no-abbrev", "--no-commit-id"]
    arguments += commit.parents.first.map { [$0, commit.id] } ?? ["--root", commit.id]
    return try FileChange.parse(try await GitCommand(in: path, arguments).wholeOutput())
  }

  /// Returns the content of a file.
  ///
  /// - Throws: ``RepositoryError``, `CancellationError`.
  public func content(of side: FileChange.Side) async throws -> [UInt8] {
    try await GitCommand(in: path, ["cat-file", "blob", side.blob]).wholeOutput()
  }

  /// Returns the whole message of a commit, and who wrote it when.
  ///
  /// - Throws: ``RepositoryError``, `CancellationError`.
  public func message(of commit: Commit) async throws -> String {
    let log = GitCommand(in: path, ["log", "--no-show-signature", "-1", "--format=%B", commit.id])
    return String(decoding: try await log.wholeOutput(), as: UTF8.self)
      .trimmingCharacters(in: .newlines)
  }
}
