import Foundation
import Synchronization

/// A git repository on this machine, opened for reading.
public struct Repository: Hashable, Sendable {
  /// The top of the working tree, or the repository itself if it was opened there or has no working tree.
  public let path: String

  /// The hash of the commit that is checked out; `nil` in a repository without commits.
  public let head: String?

  /// Opens the repository that contains a folder.
  ///
  /// - Throws: ``RepositoryError``, `CancellationError`.
  public init(at path: String) async throws {
    var isFolder: ObjCBool = false
    // Safety: the variable is ours.
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw RepositoryError.noSuchFolder(path)
    }
    guard isFolder.boolValue else { throw RepositoryError.notAFolder(path) }
    let inside = try await Self.answer(["rev-parse", "--is-inside-git-dir"], in: path)
    let question = inside == "true" ? "--absolute-git-dir" : "--show-toplevel"
    guard inside != nil, let top = try await Self.answer(["rev-parse", question], in: path) else {
      let broken = Self.folders(above: path).first(where: Self.looksLikeARepository)
      throw broken.map { .broken($0) } ?? RepositoryError.notARepository(path)
    }
    self.path = top
    head = try await Self.head(in: top)
  }

  /// Opens the repository again, with what has changed, and reads its branches and tags.
  ///
  /// - Throws: ``RepositoryError/vanished(_:)`` if it is no longer there, other errors, `CancellationError`.
  public func reopened() async throws -> (Repository, [Ref]) {
    do {
      let repository = try await Repository(at: path)
      return (repository, try await repository.refs())
    } catch RepositoryError.noSuchFolder, RepositoryError.notARepository {
      throw RepositoryError.vanished(path)
    }
  }

  /// The name of the repository's folder.
  public var name: String {
    let url = URL(fileURLWithPath: path)
    let name = url.lastPathComponent
    return name == ".git" ? url.deletingLastPathComponent().lastPathComponent : name
  }

  /// Returns a call of git in this repository.
  func command(_ arguments: [String], input: [UInt8] = []) -> GitCommand {
    GitCommand(in: path, wasOpened: true, arguments, input: input)
  }

  /// Returns the first line of git's output; `nil` if git finds no repository, or fails without a message.
  private static func answer(_ arguments: [String], in path: String) async throws -> String? {
    do {
      let bytes = try await GitCommand(in: path, arguments).wholeOutput()
      return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    } catch RepositoryError.failed(let words) {
      // Errors other than "not a git repository" are shown to the user, for example that of another owner.
      if words.contains("not a git repository") || words.hasPrefix("git failed") { return nil }
      throw RepositoryError.failed(words)
    }
  }

  private static func head(in path: String) async throws -> String? {
    if let head = try await answer(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"], in: path)
    {
      return head
    }
    // Only this call distinguishes a repository without commits from a damaged one.
    do {
      _ = try await answer(["log", "-1", "--format="], in: path)
      throw RepositoryError.broken(path)
    } catch RepositoryError.failed(let words) where words.contains("have any commits yet") {
      return nil
    }
  }

  /// A folder and all folders that contain it.
  private static func folders(above path: String) -> [String] {
    var url = URL(fileURLWithPath: path).standardizedFileURL
    var folders = [url.path]
    while url.path != "/" {
      url.deleteLastPathComponent()
      folders.append(url.path)
    }
    return folders
  }

  /// Returns whether a folder has the parts of a repository, even of a damaged one.
  private static func looksLikeARepository(_ folder: String) -> Bool {
    let files = FileManager.default
    return files.fileExists(atPath: folder + "/.git")
      || ["HEAD", "objects", "refs"].allSatisfy { files.fileExists(atPath: "\(folder)/\($0)") }
  }

  /// A batch of commits, with the progress of reading.
  public struct Batch: Sendable {
    /// The commits of the batch.
    public let commits: CommitTable

    /// The lines that connect the commits, a row for each commit.
    public let rows: [LaneRow]

    /// The number of commits that have been read, including these.
    public let loaded: Int

    /// The number of all commits; `nil` while it is not known.
    public let total: Int?
  }

  /// Reads commits, the newest first.
  ///
  /// - Parameters:
  ///   - history: The commits to read, beginning where refs stood when the repository was opened.
  ///   - former: The commits after which to continue; empty to begin with the newest commit.
  /// - Returns: Batches of growing size, so that *n* commits take O(log *n*) batches. If git fails, the stream throws
  ///   ``RepositoryError`` after the commits that git printed before. Cancelling the task terminates git.
  public func commits(
    of history: History = .head, after former: CommitTable = CommitTable()
  ) -> AsyncThrowingStream<Batch, any Error> {
    let starts: [String]
    switch history {
    case .head: starts = head.map { [$0] } ?? []
    case .ref(let ref): starts = [ref.commit]
    case .all: starts = ["--branches", "--remotes", "--tags"] + (head.map { [$0] } ?? [])
    }
    return AsyncThrowingStream { continuation in
      let reading = Task {
        do {
          if !starts.isEmpty { try await read(starts, after: former) { continuation.yield($0) } }
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

  private func read(
    _ starts: [String], after former: CommitTable, _ take: @Sendable (Batch) -> Void
  ) async throws {
    let total = Total()
    async let counting: Void = {
      let count = await self.count(starts)
      total.count.withLock { $0 = count }
    }()
    var parser = CommitParser()
    var loaded = former.count
    var graph = LaneGraph()
    _ = graph.add(former)
    let log = command(
      ["log", "--no-show-signature", "-z", "--format=\(CommitTable.format)", "--skip=\(loaded)"]
        + starts + ["--"])
    var waiting = CommitTable()
    func handOver() {
      guard !waiting.isEmpty else { return }
      loaded += waiting.count
      take(
        Batch(
          commits: waiting, rows: graph.add(waiting), loaded: loaded,
          total: total.count.withLock { $0 }))
      waiting = CommitTable()
    }
    do {
      for try await piece in log.output() {
        waiting.append(try parser.take(piece))
        // Views examine all commits after each batch, so batches grow with the number of commits.
        if waiting.count >= max(64, loaded / 8) { handOver() }
      }
      try Task.checkCancellation()
      try parser.finish()
    } catch let error as RepositoryError {
      handOver()
      throw error
    }
    handOver()
    await counting
  }

  /// Returns the number of commits that can be reached from some; `nil` if git fails or has no index of them.
  func count(_ starts: [String]) async -> Int? {
    guard await hasIndex() else { return nil }
    let counting = command(["rev-list", "--use-bitmap-index", "--count"] + starts + ["--"])
    guard let bytes = try? await counting.wholeOutput() else { return nil }
    let words = String(decoding: bytes, as: UTF8.self)
    return Int(words.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Returns whether git can count the commits sooner than it lists them.
  private func hasIndex() async -> Bool {
    let places = ["info/commit-graph", "info/commit-graphs", "pack"]
    let words = places.flatMap { ["--git-path", "objects/\($0)"] }
    guard let bytes = try? await command(["rev-parse"] + words).wholeOutput() else { return false }
    let paths = bytes.split(separator: 0x0A).map { line in
      let name = String(decoding: line, as: UTF8.self)
      return name.hasPrefix("/") ? name : "\(path)/\(name)"
    }
    let files = FileManager.default
    return paths.prefix(2).contains { files.fileExists(atPath: $0) }
      || paths.dropFirst(2).contains { folder in
        let names = (try? files.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains { $0.hasSuffix(".bitmap") }
      }
  }

  /// Returns the changes of tracked files that are not committed, as a commit without a hash; `nil` if there are none.
  ///
  /// - Throws: ``RepositoryError``, for example if there is no working tree, `CancellationError`.
  public func uncommitted() async throws -> Commit? {
    guard let head else { return nil }
    let now = Int(Date().timeIntervalSince1970)
    func commit(_ subject: String) -> Commit {
      Commit(id: "", parents: [head], author: "", time: now, subject: subject)
    }
    let count = try await changes(in: commit("")).count
    return count == 0 ? nil : commit("Uncommitted changes in \(count.counted("file"))")
  }

  /// Returns the files that a commit has changed relative to its first parent, ordered by path.
  ///
  /// - Throws: ``RepositoryError``, `CancellationError`.
  public func changes(in commit: Commit) async throws -> [FileChange] {
    let format = ["-r", "-z", "-M", "--raw", "--no-abbrev"]
    if commit.isUncommitted {
      let call = command(
        ["diff"] + format + ["--ignore-submodules=dirty"] + commit.parents + ["--"])
      return try FileChange.parse(try await call.wholeOutput()).map {
        // Git prints hashes of files that are not in the repository yet.
        var new = $0.new
        new?.blob = ""
        return FileChange(kind: $0.kind, old: $0.old, new: new)
      }
    }
    let sides = commit.parents.first.map { [$0, commit.id] } ?? ["--root", commit.id]
    let call = command(["diff-tree", "--no-commit-id"] + format + sides)
    return try FileChange.parse(try await call.wholeOutput())
  }

  /// Returns what a commit says of itself.
  ///
  /// - Throws: ``RepositoryError``, `CancellationError`.
  public func details(of commit: Commit) async throws -> CommitDetails {
    if commit.isUncommitted {
      return CommitDetails(
        email: "", committer: "", committerEmail: "", commitTime: commit.time,
        message: commit.subject)
    }
    let format = "--format=%ae%n%cn%n%ce%n%ct%n%B"
    let log = command(["log", "--no-show-signature", "-1", format, commit.id])
    let text = String(decoding: try await log.wholeOutput(), as: UTF8.self)
    let fields = text.split(separator: "\n", maxSplits: 4, omittingEmptySubsequences: false)
      .map(String.init)
    guard fields.count == 5, let time = Int(fields[3]) else {
      throw RepositoryError.malformed(text)
    }
    return CommitDetails(
      email: fields[0], committer: fields[1], committerEmail: fields[2], commitTime: time,
      message: fields[4].trimmingCharacters(in: .newlines))
  }
}
