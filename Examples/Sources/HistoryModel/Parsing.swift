import Foundation

/// Reads commits from `git log -z`, in pieces of any size.
struct CommitParser {
  /// Fields apart by a character that no name has; commits apart by zeros.
  static let format = "%H%x1f%P%x1f%an%x1f%at%x1f%s"

  private var pending = Data()

  /// Takes bytes, and returns the commits that are whole.
  mutating func feed(_ piece: Data) -> [Commit] {
    pending.append(piece)
    var commits: [Commit] = []
    var start = pending.startIndex
    while let end = pending[start...].firstIndex(of: 0) {
      if let commit = Self.commit(pending[start..<end]) { commits.append(commit) }
      start = end + 1
    }
    pending = Data(pending[start...])
    return commits
  }

  /// Returns the commit after which no zero came, if there is one.
  mutating func finish() -> [Commit] {
    defer { pending = Data() }
    return Self.commit(pending).map { [$0] } ?? []
  }

  private static func commit(_ record: Data) -> Commit? {
    let fields = record.split(separator: 0x1F, maxSplits: 4, omittingEmptySubsequences: false)
    guard fields.count == 5, !fields[0].isEmpty else { return nil }
    let text = fields.map { String(decoding: $0, as: UTF8.self) }
    return Commit(
      id: text[0].trimmingCharacters(in: .newlines),
      parents: text[1].split(separator: " ").map(String.init), author: text[2],
      date: Date(timeIntervalSince1970: Double(text[3]) ?? 0), subject: text[4])
  }
}

extension FileChange {
  /// Reads what `git diff-tree --raw -z` writes.
  static func parse(_ raw: Data) -> [FileChange] {
    var changes: [FileChange] = []
    var fields = raw.split(separator: 0, omittingEmptySubsequences: true).map {
      String(decoding: $0, as: UTF8.self)
    }[...]
    // Each is ":old-mode new-mode old-hash new-hash kind", and one path or two.
    while let head = fields.popFirst() {
      let words = head.split(separator: " ")
      guard words.count == 5, head.hasPrefix(":"), let first = fields.popFirst() else { break }
      let letter = words[4].first
      var path = first
      let kind: Kind
      switch letter {
      case "A": kind = .added
      case "D": kind = .deleted
      case "T": kind = .typeChanged
      case "R", "C":
        guard let second = fields.popFirst() else { return changes }
        path = second
        kind = letter == "R" ? .renamed(from: first) : .copied(from: first)
      default: kind = .modified
      }
      changes.append(
        FileChange(
          kind: kind, path: path, oldBlob: blob(words[2], mode: words[0].dropFirst()),
          newBlob: blob(words[3], mode: words[1])))
    }
    return changes
  }

  /// The hash, where there is a content: neither nothing nor another repository's commit.
  private static func blob(_ hash: Substring, mode: Substring) -> String? {
    hash.allSatisfy { $0 == "0" } || mode == "160000" ? nil : String(hash)
  }
}
