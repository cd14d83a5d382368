/// A commit, as a list shows it.
public struct Commit: Hashable, Sendable, Identifiable {
  /// The full hash, in hexadecimal digits.
  public let id: String

  /// The hashes of the parent commits; empty for the first commit.
  public let parents: [String]

  /// The author's name.
  public let author: String

  /// The time of the commit, in seconds since 1970.
  public let time: Int

  /// The first line of the message.
  public let subject: String

  /// Creates a commit.
  public init(id: String, parents: [String], author: String, time: Int, subject: String) {
    self.id = id
    self.parents = parents
    self.author = author
    self.time = time
    self.subject = subject
  }

  /// The first eight digits of the hash.
  public var shortID: String { String(id.prefix(8)) }
}
