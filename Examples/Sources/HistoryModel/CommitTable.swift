/// Commits in the order in which git printed them.
///
/// The table keeps git's own bytes, one copy of each commit. It creates a ``Commit`` with its strings when you ask for one,
/// because a list shows few commits at a time.
///
/// ```text
/// bytes    hash ⏎ parents ⏎ time ⏎ author ⏎ subject  hash ⏎ parents ⏎ …
///          ↑ starts[0]             ↑ texts[0]        ↑ starts[1]
/// ```
public struct CommitTable: RandomAccessCollection, Hashable, Sendable {
  /// The format option of `git log`, which is called with `-z`, too.
  ///
  /// A record ends with a zero byte.
  static let format = "tformat:%H%n%P%n%at%n%an%n%s"

  private var bytes: [UInt8] = []
  private var starts: [Int] = []
  private var texts: [Int] = []

  /// The authors and the subjects whose lower case differs in more than letters from A to Z.
  private var lowered: [Int: [UInt8]] = [:]

  /// Creates a table without commits.
  public init() {}

  /// Creates a table of commits.
  ///
  /// - Precondition: No part of a commit contains a line break.
  public init(_ commits: some Sequence<Commit>) {
    for commit in commits {
      let parents = commit.parents.joined(separator: " ")
      let fields = [commit.id, parents, "\(commit.time)", commit.author, commit.subject]
      let isAdded = append(record: Array(fields.joined(separator: "\n").utf8)[...])
      precondition(isAdded, "A commit contains a line break")
    }
  }

  /// The position of the first commit: 0.
  public var startIndex: Int { 0 }

  /// The number of commits.
  public var endIndex: Int { starts.count }

  /// The commit at a position, with new strings.
  public subscript(position: Int) -> Commit {
    let head = bytes[starts[position]..<texts[position] - 1].split(
      separator: 0x0A, omittingEmptySubsequences: false)
    let text = text(at: position)
    let author = text.prefix { $0 != 0x0A }
    func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    return Commit(
      id: string(head[0]), parents: head[1].split(separator: 0x20).map(string),
      author: string(author), time: Int(string(head[2])) ?? 0,
      subject: string(text[(author.endIndex + 1)...]))
  }

  /// The author and the subject of a commit, with a line break between them.
  private func text(at position: Int) -> ArraySlice<UInt8> {
    bytes[texts[position]..<end(position)]
  }

  private func end(_ position: Int) -> Int {
    position + 1 < starts.count ? starts[position + 1] : bytes.count
  }

  /// Adds a record of git's output without its zero byte, and returns `false` if it is not one of ``format``.
  mutating func append(record: ArraySlice<UInt8>) -> Bool {
    let breaks = record.indices.lazy.filter { record[$0] == 0x0A }
    var ends = breaks.prefix(5).makeIterator()
    guard let hash = ends.next(), let parents = ends.next(), let time = ends.next(),
      ends.next() != nil, ends.next() == nil, hash > record.startIndex,
      Int(String(decoding: record[(parents + 1)..<time], as: UTF8.self)) != nil
    else { return false }
    starts.append(bytes.count)
    texts.append(bytes.count + time + 1 - record.startIndex)
    bytes += record
    let text = record[(time + 1)...]
    guard text.contains(where: { $0 >= 0x80 }) else { return true }
    let lower = Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
    if !lower.elementsEqual(text.lazy.map(\.lowered)) { lowered[count - 1] = lower }
    return true
  }

  /// Adds the commits of another table at the end.
  mutating func append(_ other: CommitTable) {
    let (start, first) = (bytes.count, count)
    bytes += other.bytes
    starts += other.starts.lazy.map { start + $0 }
    texts += other.texts.lazy.map { start + $0 }
    for (position, text) in other.lowered { lowered[first + position] = text }
  }

  // MARK: - Hashes

  /// Returns the position of the commit with a hash.
  ///
  /// - Complexity: O(*n*).
  public func firstIndex(ofHash hash: String) -> Int? {
    let line = Array(hash.utf8) + [0x0A]
    return indices.first { bytes[starts[$0]...].starts(with: line) }
  }

  /// Returns whether a commit has a parent.
  ///
  /// - Parameter parent: The whole hash of the parent.
  public func isChild(at position: Int, of parent: String) -> Bool {
    hashes(at: position).dropFirst().contains { $0.elementsEqual(parent.utf8) }
  }

  /// The hash of a commit, and those of its parents.
  func hashes(at position: Int) -> [ArraySlice<UInt8>] {
    let head = bytes[starts[position]..<texts[position] - 1]
    let hash = head.prefix { $0 != 0x0A }
    return [hash] + head[(hash.endIndex + 1)...].prefix { $0 != 0x0A }.split(separator: 0x20)
  }

  // MARK: - Searching

  /// Returns the positions of the commits that contain all words in their subjects or authors, ignoring case, or whose
  /// hashes begin with them.
  ///
  /// - Parameters:
  ///   - words: The words, in lower case.
  ///   - shortestHash: The minimum length of a word that is compared with hashes.
  ///   - candidates: The positions to search, in the order of the result.
  func positions(
    containing words: [[UInt8]], shortestHash: Int, among candidates: some Sequence<Int>
  ) -> [Int] {
    let words = words.map { ByteSearch($0) }
    // Safety: the offsets are those of the bytes; the buffer outlives the search.
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      candidates.filter { position in
        words.allSatisfy { word in
          if word.count >= shortestHash, unsafe word.begins(bytes, at: starts[position]) {
            return true
          }
          guard !lowered.isEmpty, let text = lowered[position] else {
            return unsafe word.isFound(in: bytes, texts[position]..<end(position))
          }
          return unsafe text.withUnsafeBufferPointer { unsafe word.isFound(in: $0, text.indices) }
        }
      }
    }
  }
}

/// A word in lower case to find in bytes, ignoring the case of letters from A to Z.
private struct ByteSearch {
  private let word: [UInt8]

  /// The bit that distinguishes upper case from lower case, for letters; 0 for other bytes.
  private let masks: [UInt8]

  init(_ word: [UInt8]) {
    self.word = word
    masks = word.map { (0x61...0x7A).contains($0) ? 0x20 : 0 }
  }

  var count: Int { word.count }

  /// Returns whether the word is in a range of a buffer.
  func isFound(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    let (first, mask) = (word[0], masks[0])
    var offset = range.lowerBound
    while offset + word.count <= range.upperBound {
      // Safety: the condition keeps the offset in the range.
      if unsafe bytes[offset] | mask == first, unsafe begins(bytes, at: offset) { return true }
      offset += 1
    }
    return false
  }

  /// Returns whether the bytes from an offset begin with the word.
  func begins(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    guard start + word.count <= bytes.count else { return false }
    var length = 0
    // Safety: all offsets are below the buffer's count.
    while length < word.count, unsafe bytes[start + length] | masks[length] == word[length] {
      length += 1
    }
    return length == word.count
  }
}

extension UInt8 {
  /// The byte, or the lower case of a letter from A to Z.
  fileprivate var lowered: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
