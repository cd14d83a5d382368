/// A parser for the output of `git log`, which arrives in pieces.
///
/// A record ends with a zero byte; its fields are lines.
struct CommitParser {
  /// The format option of `git log`, which is called with `-z`, too.
  static let format = "tformat:%H%n%P%n%an%n%at%n%s"

  /// The beginning of a record whose end has not arrived yet.
  private var rest: [UInt8] = []

  /// Parses a piece, and returns the commits that are complete.
  ///
  /// - Throws: ``RepositoryError/malformed(_:)``.
  mutating func take(_ piece: [UInt8]) throws(RepositoryError) -> [Commit] {
    var commits: [Commit] = []
    var start = 0
    while let end = piece[start...].firstIndex(of: 0) {
      rest += piece[start..<end]
      start = end + 1
      commits.append(try Self.commit(rest))
      rest.removeAll(keepingCapacity: true)
    }
    rest += piece[start...]
    return commits
  }

  /// Checks that the output does not end within a record.
  ///
  /// - Throws: ``RepositoryError/malformed(_:)``.
  func finish() throws(RepositoryError) {
    guard rest.isEmpty else { throw .malformed(String(decoding: rest, as: UTF8.self)) }
  }

  private static func commit(_ record: [UInt8]) throws(RepositoryError) -> Commit {
    let fields = record.split(separator: 0x0A, maxSplits: 4, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count == 5, let time = Int(fields[3]), !fields[0].isEmpty else {
      throw .malformed(String(decoding: record, as: UTF8.self))
    }
    return Commit(
      id: fields[0], parents: fields[1].split(separator: " ").map(String.init), author: fields[2],
      time: time, subject: fields[4])
  }
}
