/// A file that a commit has changed.
public struct FileChange: Hashable, Sendable, Identifiable {
  /// What has become of the file.
  public enum Kind: Hashable, Sendable {
    case added
    case deleted
    case modified
    case renamed
    case copied
    case typeChanged
  }

  /// One side of a change.
  public struct Side: Hashable, Sendable {
    /// The path from the top of the repository.
    public var path: String

    /// The hash of the content.
    public var blob: String

    /// Whether another repository is recorded there, whose content is not here.
    public var isSubmodule: Bool

    /// Creates a side.
    public init(path: String, blob: String, isSubmodule: Bool = false) {
      self.path = path
      self.blob = blob
      self.isSubmodule = isSubmodule
    }
  }

  /// What has become of the file.
  public let kind: Kind

  /// The file before; nil if it was added.
  public let old: Side?

  /// The file after; nil if it was deleted.
  public let new: Side?

  /// The path after the change, or before it if the file is gone.
  public var path: String { new?.path ?? old?.path ?? "" }

  /// The path: no file is named twice in one commit.
  public var id: String { path }

  /// The letter that git shows for the kind.
  public var letter: String {
    switch kind {
    case .added: "A"
    case .deleted: "D"
    case .modified: "M"
    case .renamed: "R"
    case .copied: "C"
    case .typeChanged: "T"
    }
  }
}

extension FileChange {
  /// Reads what `git diff-tree --raw -z --no-abbrev` prints.
  ///
  /// - Throws: ``RepositoryError/malformed(_:)``.
  static func parse(_ bytes: [UInt8]) throws(RepositoryError) -> [FileChange] {
    var fields = bytes.split(separator: 0, omittingEmptySubsequences: true)
      .map { String(decoding: $0, as: UTF8.self) }[...]
    var changes: [FileChange] = []
    while let head = fields.popFirst() {
      let words = head.split(separator: " ")
      guard words.count == 5, head.hasPrefix(":"), let letter = words[4].first,
        let kind = kind(letter), let path = fields.popFirst()
      else { throw .malformed(head) }
      var newPath = path
      if kind == .renamed || kind == .copied {
        guard let second = fields.popFirst() else { throw .malformed(head) }
        newPath = second
      }
      let submodule = "160000"
      let old = Side(
        path: path, blob: String(words[2]), isSubmodule: words[0].dropFirst() == submodule)
      let new = Side(path: newPath, blob: String(words[3]), isSubmodule: words[1] == submodule)
      changes.append(
        FileChange(
          kind: kind, old: kind == .added ? nil : old, new: kind == .deleted ? nil : new))
    }
    return changes
  }

  private static func kind(_ letter: Character) -> Kind? {
    switch letter {
    case "A": .added
    case "D": .deleted
    case "M": .modified
    case "R": .renamed
    case "C": .copied
    case "T": .typeChanged
    default: nil
    }
  }
}
