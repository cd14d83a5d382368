/// Finds the commits that contain what one types.
///
/// The words of a query may stand anywhere in subject, author or hash, in any order and in any case;
/// all must be there.
public struct CommitSearch: Sendable {
  /// The commits to search, in the order in which they were added.
  public private(set) var commits: [Commit] = []

  /// The text of all commits in lower case, one after the other.
  private var text: [UInt8] = []

  /// Where each commit's text ends.
  private var ends: [Int] = []

  /// The last query and what it has found, which a longer one need only thin out.
  private var last: (words: [[UInt8]], found: [Int])?

  /// How many texts were looked through by the last search.
  public private(set) var lookedAt = 0

  /// Creates a search without commits.
  public init() {}

  /// Adds commits at the end.
  public mutating func add(_ more: [Commit]) {
    commits += more
    for commit in more {
      text += Array("\(commit.subject)\n\(commit.author)\n\(commit.id)".lowercased().utf8)
      ends.append(text.count)
    }
    last = nil
  }

  /// Returns the offsets of the commits that contain all words of a query, ascending.
  ///
  /// A query that begins with the last one looks only at what that has found.
  ///
  /// - Complexity: O(bytes of the texts looked at), for each word.
  public mutating func find(_ query: String) -> [Int] {
    let words = query.lowercased().split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
    guard !words.isEmpty else {
      last = nil
      lookedAt = 0
      return Array(commits.indices)
    }
    let candidates = last.flatMap { Self.narrows($0.words, words) ? $0.found : nil }
    lookedAt = candidates?.count ?? commits.count
    let found = text.withUnsafeBufferPointer { text in
      func matches(_ commit: Int) -> Bool {
        let start = commit == 0 ? 0 : ends[commit - 1]
        return words.allSatisfy { word in
          word.withUnsafeBufferPointer { word in
            // Safety: ends are offsets of the text, ascending; both buffers outlive the search.
            unsafe Self.contains(text, from: start, to: ends[commit], word)
          }
        }
      }
      return (candidates ?? Array(commits.indices)).filter(matches)
    }
    last = (words, found)
    return found
  }

  /// Whether all that contains the new words contains the old ones.
  private static func narrows(_ old: [[UInt8]], _ new: [[UInt8]]) -> Bool {
    new.count >= old.count && zip(old, new).allSatisfy { $1.starts(with: $0) }
  }

  private static func contains(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int,
    _ word: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let first = unsafe word[0]
    var offset = start
    while offset + word.count <= end {
      if unsafe text[offset] == first {
        var length = 1
        while length < word.count, unsafe text[offset + length] == word[length] { length += 1 }
        if length == word.count { return true }
      }
      offset += 1
    }
    return false
  }
}
