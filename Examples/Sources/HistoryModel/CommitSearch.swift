/// A search for commits by words.
///
/// A commit matches if it contains all words of the query in its subject or author, in any order, ignoring case. A word
/// of four or more characters also matches the beginning of the hash.
public struct CommitSearch: Sendable {
  /// The commits to search, in the order in which they were added.
  public private(set) var commits = CommitTable()

  /// The last query and its result; a query that begins with it searches only that result.
  private var last: (words: [[UInt8]], found: [Int])?

  /// The number of commits that the last search examined.
  public private(set) var lookedAt = 0

  /// Creates a search without commits.
  public init() {}

  /// Adds commits at the end.
  public mutating func add(_ more: CommitTable) {
    commits.append(more)
    last = nil
  }

  /// Returns the offsets of the commits that contain all words of a query, ascending.
  ///
  /// If the query begins with the last one, only the last result is searched.
  ///
  /// - Complexity: O(*n*) for each word, for *n* bytes of searched texts.
  public mutating func find(_ query: String) -> [Int] {
    let query = Self.words(of: query)
    guard !query.isEmpty else {
      last = nil
      lookedAt = 0
      return Array(commits.indices)
    }
    let candidates = last.flatMap { Self.narrows($0.words, query) ? $0.found : nil }
    lookedAt = candidates?.count ?? commits.count
    let found = commits.positions(
      containing: query, shortestHash: Self.shortestHash,
      among: candidates ?? Array(commits.indices))
    last = (query, found)
    return found
  }

  /// The words of a query, in lower case.
  private static func words(of query: String) -> [[UInt8]] {
    query.lowercased().split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
  }

  /// Returns the beginning of a hash that is a word of a query, as UTF-8 offsets.
  public static func matches(of query: String, inHash hash: String) -> [Range<Int>] {
    let longest = words(of: query)
      .filter { $0.count >= shortestHash && hash.utf8.starts(with: $0) }.map(\.count).max()
    return longest.map { [0..<$0] } ?? []
  }

  /// Returns the parts of a text that contain words of a query, as UTF-8 offsets, ignoring case.
  public static func matches(of query: String, in text: String) -> [Range<Int>] {
    let words = words(of: query)
    guard !words.isEmpty else { return [] }
    // In other scripts, letters of the other case may have other lengths.
    let lowered =
      text.utf8.allSatisfy { $0 < 0x80 }
      ? text.lowercased()
      : text.reduce(into: "") { lowered, character in
        let lower = character.lowercased()
        lowered += lower.utf8.count == character.utf8.count ? lower : String(character)
      }
    let bytes = Array(lowered.utf8)
    var matches: [Range<Int>] = []
    for word in words {
      var start = 0
      while start + word.count <= bytes.count {
        if bytes[start] == word[0], bytes[start..<start + word.count].elementsEqual(word) {
          matches.append(start..<start + word.count)
          start += word.count
        } else {
          start += 1
        }
      }
    }
    return matches
  }

  /// Whether all that contains the new words contains the old ones.
  private static func narrows(_ old: [[UInt8]], _ new: [[UInt8]]) -> Bool {
    new.count >= old.count
      && zip(old, new).allSatisfy {
        // A word that has become long enough may fit a hash.
        $1.starts(with: $0) && ($0.count >= shortestHash || $1.count < shortestHash)
      }
  }

  /// The minimum length of a word that is compared with hashes.
  private static let shortestHash = 4
}
