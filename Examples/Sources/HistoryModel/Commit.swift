import Glibc

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

  /// A Boolean value that indicates whether the commit stands for changes that are not committed; it then has no hash.
  public var isUncommitted: Bool { id.isEmpty }
}

/// The parts of a commit that lists do not show.
public struct CommitDetails: Hashable, Sendable {
  /// The author's address.
  public var email: String

  /// The name of the person who made the commit, who need not be the author.
  public var committer: String

  /// The committer's address.
  public var committerEmail: String

  /// The time at which the commit was made, in seconds since 1970.
  public var commitTime: Int

  /// The whole message.
  public var message: String
}

extension Int {
  /// The day and the minute of a time in seconds since 1970, in the time zone of this machine: `2024-12-31 23:59`.
  public var dayAndMinute: String {
    var time = time_t(self)
    var parts = unsafe tm()
    // Safety: both variables are ours.
    guard unsafe localtime_r(&time, &parts) != nil else { return "" }
    let (year, month, day) = unsafe (Int(parts.tm_year) + 1900, parts.tm_mon + 1, parts.tm_mday)
    let (hour, minute) = unsafe (parts.tm_hour, parts.tm_min)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(two(month))-\(two(day)) \(two(hour)):\(two(minute))"
  }
}
