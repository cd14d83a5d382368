/// A parser for the output of `git log` with ``CommitTable/format``, which arrives in pieces.
struct CommitParser {
  /// The beginning of a record whose end has not arrived yet.
  private var rest: [UInt8] = []

  /// Parses a piece, and returns the commits that are complete.
  ///
  /// - Throws: ``RepositoryError/malformed(_:)``.
  mutating func take(_ piece: [UInt8]) throws(RepositoryError) -> CommitTable {
    var commits = CommitTable()
    var start = 0
    while let end = piece[start...].firstIndex(of: 0) {
      let record = rest.isEmpty ? piece[start..<end] : (rest + piece[start..<end])[...]
      guard commits.append(record: record) else {
        throw .malformed(String(decoding: record, as: UTF8.self))
      }
      rest.removeAll(keepingCapacity: true)
      start = end + 1
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
}
