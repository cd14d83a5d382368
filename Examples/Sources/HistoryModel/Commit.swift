public import Foundation

/// A commit, as a list shows it.
public struct Commit: Identifiable, Hashable, Sendable {
  /// The hash.
  public let id: String

  /// The hashes of those before it; none for a first commit, several for a merge.
  public let parents: [String]

  /// The author's name.
  public let author: String

  /// When it was written.
  public let date: Date

  /// The first line of its message.
  public let subject: String
}

/// What a commit does to a file.
public struct FileChange: Identifiable, Hashable, Sendable {
  /// What is done.
  public enum Kind: Hashable, Sendable {
    case added
    case deleted
    case modified
    case renamed(from: String)
    case copied(from: String)
    case typeChanged
  }

  /// What is done.
  public let kind: Kind

  /// The path after the commit, or before it where the file is deleted.
  public let path: String

  /// The content before, by its hash; nil where there was none.
  public let oldBlob: String?

  /// The content after, by its hash; nil where there is none.
  public let newBlob: String?

  /// The path, which no two changes of a commit have in common.
  public var id: String { path }
}

/// What there is to see of a file's change.
public enum FileDiff: Hashable, Sendable {
  /// Lines in unified form.
  case text(String)
  /// Something that is no text.
  case binary
  /// More than is worth comparing, in bytes.
  case tooLarge(Int)
}
