import Foundation
import ShadowDiff

/// A git repository, read by git itself.
public struct Repository: Hashable, Sendable {
  /// The directory in which git runs.
  public let path: String

  /// Opens the repository that a directory is in.
  ///
  /// - Throws: ``RepositoryError``.
  public init(at path: String) async throws {
    self.path = path
    _ = try await GitProcess.output(of: ["rev-parse", "--git-dir"], in: path)
  }

  /// Returns how many commits there are before the head, with it; 0 where none has been made yet.
  public func countCommits() async throws -> Int {
    guard try await hasHead() else { return 0 }
    let text = try await GitProcess.output(of: ["rev-list", "--count", "HEAD"], in: path)
    return Int(String(decoding: text, as: UTF8.self).filter(\.isNumber)) ?? 0
  }

  /// Whether there is a commit at all.
  private func hasHead() async throws -> Bool {
    let all = try await GitProcess.output(of: ["rev-list", "--all", "--max-count=1"], in: path)
    return !all.isEmpty
  }

  /// The commits before the head, with it, newest first, in pieces as git finds them.
  ///
  /// Whoever stops listening stops git.
  public func commits() -> AsyncThrowingStream<[Commit], any Error> {
    let path = path
    return AsyncThrowingStream { continuation in
      let task = Task {
        do {
          guard try await hasHead() else { return continuation.finish() }
          var parser = CommitParser()
          let arguments = ["log", "-z", "--format=\(CommitParser.format)", "HEAD"]
          for try await piece in GitProcess.pieces(arguments, in: path) {
            let commits = parser.feed(piece)
            if !commits.isEmpty { continuation.yield(commits) }
          }
          try Task.checkCancellation()
          let rest = parser.finish()
          if !rest.isEmpty { continuation.yield(rest) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Returns what a commit does to files, against its first parent.
  public func changes(of commit: Commit) async throws -> [FileChange] {
    let from = commit.parents.first.map { [$0] } ?? ["--root"]
    let raw = try await GitProcess.output(
      of: ["diff-tree", "-r", "-z", "-M", "--raw", "--no-commit-id", "--no-abbrev"] + from
        + [commit.id], in: path)
    return FileChange.parse(raw)
  }

  /// Compares a file's content before and after a change.
  public func diff(of change: FileChange, limit: Int = 4 << 20) async throws -> FileDiff {
    let old = try await content(change.oldBlob)
    let new = try await content(change.newBlob)
    guard old.count + new.count <= limit else { return .tooLarge(old.count + new.count) }
    // git's own sign of what is no text.
    if old.prefix(8000).contains(0) || new.prefix(8000).contains(0) { return .binary }
    let oldPath =
      switch change.kind {
      case .renamed(let from), .copied(let from): from
      default: change.path
      }
    let before = String(decoding: old, as: UTF8.self)
    let after = String(decoding: new, as: UTF8.self)
    return .text(
      LineDiff(from: before, to: after).unified(
        from: change.oldBlob == nil ? "/dev/null" : "a/\(oldPath)",
        to: change.newBlob == nil ? "/dev/null" : "b/\(change.path)"))
  }

  private func content(_ blob: String?) async throws -> Data {
    guard let blob else { return Data() }
    return try await GitProcess.output(of: ["cat-file", "blob", blob], in: path)
  }
}
