/// The merge of two texts with a common base, line by line.
///
/// If only one side changed a part of the base, the merge has the change. If both sides made the
/// same change, the merge has it once. Other changes of both sides that overlap or touch are a
/// conflict. Resolve conflicts with `text(resolving:)`, or write both sides with markers between
/// them with ``text(style:labels:)``.
///
/// ```swift
/// let merge = TextMerge(base: "a\nb\nc\n", ours: "A\nb\nc\n", theirs: "a\nb\nC\n")
/// merge.hasConflicts   // false
/// merge.text()         // "A\nb\nC\n"
/// ```
///
/// The conflicts, and the text in each style, are those of `git merge-file`, with one exception: in
/// the styles `diff3` and `zdiff3`, git also writes a conflict between two equal sides if it has
/// aligned them with the base in different ways. The algorithm is diff3: Sanjeev Khanna, Keshav
/// Kunal, Benjamin C. Pierce, "A Formal Investigation of Diff3" (2007),
/// <https://doi.org/10.1007/978-3-540-77050-3_40>.
public struct TextMerge: Sendable {
  /// A part of the merge: lines of the base and what each side has in their place.
  ///
  /// The chunks of a merge cover all three texts without a gap.
  public struct Chunk: Sendable, Hashable {
    /// The origin of the lines of a chunk.
    public enum Kind: String, Sendable, Hashable {
      /// All three texts have the same lines.
      case unchanged

      /// Only our side changed the base.
      case ours

      /// Only their side changed the base.
      case theirs

      /// Both sides made the same change.
      case both

      /// Both sides changed the base in different ways.
      case conflict
    }

    /// The origin of the lines.
    public let kind: Kind

    /// The offsets of the lines in the base, counted from 0.
    public let base: Range<Int>

    /// The offsets of the lines in our text, counted from 0.
    public let ours: Range<Int>

    /// The offsets of the lines in their text, counted from 0.
    public let theirs: Range<Int>
  }

  /// One of the three texts.
  public enum Side: Sendable, Hashable {
    /// The text that both sides come from.
    case base

    /// Our text.
    case ours

    /// Their text.
    case theirs
  }

  /// The chunks, in order.
  public let chunks: [Chunk]

  let lines: MergeLines

  /// Creates the merge of two texts.
  ///
  /// - Parameters:
  ///   - base: The text that both sides come from.
  ///   - ours: Our text.
  ///   - theirs: Their text.
  /// - Precondition: The three texts together have fewer than 2³² − 1 bytes.
  /// - Complexity: O(bytes) to read the texts, plus the alignments of the base with both sides. An
  ///   alignment takes O(N · D) for N lines and D edits. For very large D, a heuristic limits it to
  ///   O(N · √N).
  public init(base: String, ours: String, theirs: String) {
    self.init(MergeLines(TextBytes(base), TextBytes(ours), TextBytes(theirs)))
  }

  /// Creates the merge of two texts given as bytes, which need not be valid UTF-8.
  ///
  /// - Parameters:
  ///   - base: The text that both sides come from.
  ///   - ours: Our text.
  ///   - theirs: Their text.
  /// - Precondition: The three texts together have fewer than 2³² − 1 bytes.
  /// - Complexity: That of ``init(base:ours:theirs:)``.
  public init(baseUTF8 base: [UInt8], oursUTF8 ours: [UInt8], theirsUTF8 theirs: [UInt8]) {
    self.init(MergeLines(TextBytes(base), TextBytes(ours), TextBytes(theirs)))
  }

  private init(_ lines: MergeLines) {
    self.lines = lines
    chunks = MergeChunks.chunks(of: lines)
  }

  /// The chunks that both sides changed in different ways.
  public var conflicts: [Chunk] { chunks.filter { $0.kind == .conflict } }

  /// A Boolean value that indicates whether there is a conflict.
  public var hasConflicts: Bool { chunks.contains { $0.kind == .conflict } }

  /// The merged text, or `nil` if there are conflicts.
  public var merged: String? { hasConflicts ? nil : text }

  /// Returns the lines of a chunk in one of the texts, each with its newline.
  ///
  /// - Precondition: `chunk` is one of ``chunks``.
  public func lines(of chunk: Chunk, in side: Side) -> [String] {
    lines.range(of: chunk, in: side).map { String(decoding: lines[side, $0], as: UTF8.self) }
  }

  /// Returns the text of a chunk in one of the texts.
  ///
  /// - Precondition: `chunk` is one of ``chunks``.
  public func text(of chunk: Chunk, in side: Side) -> String {
    String(
      decoding: lines.range(of: chunk, in: side).flatMap { lines[side, $0] }, as: UTF8.self)
  }
}

extension TextMerge: CustomStringConvertible {
  /// A summary without the texts: the numbers of changed chunks of each kind.
  public var description: String {
    let kinds: [Chunk.Kind] = [.ours, .theirs, .both, .conflict]
    let counts = kinds.compactMap { kind in
      let count = chunks.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind)"
    }
    return "TextMerge(\(counts.isEmpty ? "unchanged" : counts.joined(separator: ", ")))"
  }
}

extension TextMerge.Chunk: CustomStringConvertible {
  /// The origin and the lines, such as `conflict: base 1..<2, ours 1..<3, theirs 1..<2`.
  public var description: String { "\(kind): base \(base), ours \(ours), theirs \(theirs)" }
}
