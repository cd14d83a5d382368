/// A file that a commit has changed.
public struct FileChange: Hashable, Sendable, Identifiable {
  /// The kind of change.
  public enum Kind: Hashable, Sendable {
    case added
    case deleted
    case modified
    case renamed
    case copied
    case typeChanged
  }

  /// The kinds of files.
  public enum Mode: Hashable, Sendable {
    case file
    case executable
    case link

    /// A submodule: a commit of another repository, whose content is not available.
    case submodule

    /// Git's mode, in octal digits.
    case other(String)
  }

  /// One side of a change.
  public struct Side: Hashable, Sendable {
    /// The path relative to the top of the repository; unprintable characters are escaped as in C: `\n`, `\033`.
    public var path: String

    /// The hash of the content; empty for a file of the working tree.
    public var blob: String

    /// The kind of file.
    public var mode: Mode

    /// Creates a side.
    public init(path: String, blob: String, mode: Mode = .file) {
      self.path = path
      self.blob = blob
      self.mode = mode
    }
  }

  /// The kind of change.
  public let kind: Kind

  /// The file before the change; `nil` if it was added.
  public let old: Side?

  /// The file after the change; `nil` if it was deleted.
  public let new: Side?

  /// Creates a change.
  public init(kind: Kind, old: Side?, new: Side?) {
    self.kind = kind
    self.old = old
    self.new = new
  }

  /// The path after the change, or the old path of a deleted file.
  public var path: String { new?.path ?? old?.path ?? "" }

  /// The path, or both paths of a renamed file.
  public var title: String {
    guard let old, let new, old.path != new.path else { return path }
    return "\(old.path) → \(new.path)"
  }

  /// The kind of change and of file in words, such as `added, an executable file`; empty if only the content differs.
  public var summary: String {
    let verb: String? =
      switch kind {
      case .added: "added"
      case .deleted: "deleted"
      case .renamed: "renamed"
      case .copied: "copied"
      case .modified, .typeChanged: nil
      }
    var mode: String?
    if let old, let new {
      if old.mode != new.mode { mode = "now \(new.mode)" }
    } else if let side = new ?? old, side.mode != .file, side.mode != .submodule {
      mode = "\(side.mode)"
    }
    return [verb, mode].compactMap(\.self).joined(separator: ", ")
  }

  /// The path, which is unique in a commit.
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

extension FileChange.Mode: CustomStringConvertible {
  /// Creates the kind for git's mode.
  init(_ number: some StringProtocol) {
    self =
      switch number {
      case "100644": .file
      case "100755": .executable
      case "120000": .link
      case "160000": .submodule
      default: .other(String(number))
      }
  }

  /// A description, such as `an executable file`.
  public var description: String {
    switch self {
    case .file: "a plain file"
    case .executable: "an executable file"
    case .link: "a symbolic link"
    case .submodule: "a submodule"
    case .other(let number): "a file of mode \(number)"
    }
  }
}

extension FileChange {
  /// Parses the output of `git diff-tree --raw -z --no-abbrev`.
  ///
  /// - Throws: ``RepositoryError/malformed(_:)``.
  static func parse(_ bytes: [UInt8]) throws(RepositoryError) -> [FileChange] {
    var fields = bytes.split(separator: 0, omittingEmptySubsequences: true)[...]
    var changes: [FileChange] = []
    while let bytes = fields.popFirst() {
      let head = String(decoding: bytes, as: UTF8.self)
      let words = head.split(separator: " ")
      guard words.count == 5, head.hasPrefix(":"), let letter = words[4].first,
        let kind = kind(letter), let path = fields.popFirst()
      else { throw .malformed(head) }
      var newPath = path
      if kind == .renamed || kind == .copied {
        guard let second = fields.popFirst() else { throw .malformed(head) }
        newPath = second
      }
      let old = Side(
        path: String(escaping: path), blob: String(words[2]), mode: Mode(words[0].dropFirst()))
      let new = Side(
        path: String(escaping: newPath), blob: String(words[3]), mode: Mode(words[1]))
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
