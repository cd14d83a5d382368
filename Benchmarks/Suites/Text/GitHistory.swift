import BenchmarkHarness
import Foundation

/// Successive versions of the files in a git repository's history, newest first.
///
/// One `git log` lists the versions and one `git cat-file` gives their bytes, both while they are
/// read, so that a long history costs only what is used of it. The repository is only read.
final class GitHistory {
  /// The names of two versions of one file.
  struct Change: Hashable {
    var old: String
    var new: String
    var path: String
  }

  private let list: Subprocess.Running
  private var changes: PipeReader
  private let store: Subprocess.Running
  private var blobs: PipeReader

  /// Opens a repository, with or without a working tree.
  ///
  /// - Throws: `RunFailure` where there is no repository, or git itself is missing.
  init(at path: String) throws {
    _ = try Subprocess.output(of: Self.git(path) + ["rev-parse", "--git-dir"])
    list = try Subprocess.Running(
      Self.git(path) + [
        "log", Self.start(path), "--raw", "--no-renames", "-m", "--first-parent", "--no-abbrev",
        "--diff-filter=M", "--format=",
      ])
    changes = PipeReader(list.output)
    store = try Subprocess.Running(Self.git(path) + ["cat-file", "--batch"])
    blobs = PipeReader(store.output)
  }

  deinit {
    list.stop()
    store.stop()
  }

  /// Reads some more changes; empty at the end of the history.
  func nextChanges(atMost count: Int) -> [Change] {
    var result: [Change] = []
    while result.count < count, let line = changes.readLine() {
      if let change = Self.change(String(decoding: line, as: UTF8.self)) { result.append(change) }
    }
    return result
  }

  /// Reads the bytes of both versions of some changes, nil where the repository lacks them.
  ///
  /// All names are written before the first byte is read, so they must be few enough for a pipe to
  /// hold them while git waits for its answer to be read: 64 changes are some 5 KB.
  ///
  /// - Precondition: There are at most 64 changes.
  func contents(of changes: [Change]) throws -> [(old: [UInt8], new: [UInt8])?] {
    precondition(changes.count <= 64, "too many names for a pipe")
    let names = changes.map { "\($0.old)\n\($0.new)\n" }.joined()
    try store.input.write(contentsOf: Data(names.utf8))
    return try changes.map { _ in
      let (old, new) = (try nextBlob(), try nextBlob())
      guard let old, let new else { return nil }
      return (old, new)
    }
  }

  /// Reads one answer: `<name> blob <size>`, the bytes and a line feed, or `<name> missing`.
  private func nextBlob() throws -> [UInt8]? {
    guard let head = blobs.readLine() else { throw RunFailure("git cat-file ended too soon") }
    let words = String(decoding: head, as: UTF8.self).split(separator: " ")
    guard words.count == 3, let size = Int(words[2]) else { return nil }
    guard let bytes = blobs.read(count: size), blobs.read(count: 1) != nil else {
      throw RunFailure("git cat-file ended too soon")
    }
    return words[1] == "blob" ? bytes : nil
  }

  /// Reads a line as `:100644 100644 <old> <new> M<tab><path>`; nil for what is no regular file.
  static func change(_ line: String) -> Change? {
    let parts = line.split(separator: "\t", maxSplits: 1)
    guard parts.count == 2, line.hasPrefix(":100") else { return nil }
    let fields = parts[0].split(separator: " ")
    guard fields.count == 5, fields[1].hasPrefix("100"), fields[2] != fields[3] else { return nil }
    return Change(old: String(fields[2]), new: String(fields[3]), path: String(parts[1]))
  }

  /// The command for a repository; what a partial clone lacks is not fetched.
  private static func git(_ path: String) -> [String] {
    ["GIT_NO_LAZY_FETCH=1", "LC_ALL=C", "git", "-C", path]
  }

  /// The start of the history: the checked-out commit, or all branches without one.
  private static func start(_ path: String) -> String {
    let head = try? Subprocess.output(of: git(path) + ["rev-parse", "--verify", "-q", "HEAD"])
    return head == nil ? "--all" : "HEAD"
  }
}
