/// The difference between two texts, line by line.
///
/// A line ends with a newline byte (0x0A) and includes it. So a last line without a newline differs
/// from the same line with one, and a carriage return before a newline is part of the line. Two
/// lines are equal if their bytes are equal; canonically equivalent spellings in Unicode differ.
/// The diff keeps the two texts and the offsets of the changed lines.
///
/// If a block of edits could be in several places, the diff chooses the place by git's indent
/// heuristic: the insertion of a function then ends at the closing brace of that function. Its
/// offsets, changes, hunks and patches all name the same lines.
///
/// ```swift
/// let diff = LineDiff(from: "one\ntwo\n", to: "one\nthree\n")
/// print(diff.unified())
/// ```
///
/// Each text must have fewer than 2³² − 1 bytes.
public struct LineDiff: Sendable {
  /// The edits of the lines.
  ///
  /// Source offsets count lines from the start of the source, target offsets from the start of the
  /// target. The first line has the offset 0.
  public let diff: SequenceDiff

  /// The algorithm that chose the unchanged lines.
  public let algorithm: Algorithm

  /// The differences between lines that the diff ignores.
  public let options: Options

  let sourceBytes: TextBytes
  let targetBytes: TextBytes

  /// Creates the diff of two texts.
  ///
  /// - Parameters:
  ///   - source: The text before the change.
  ///   - target: The text after the change.
  ///   - algorithm: The algorithm that chooses the unchanged lines.
  ///   - options: The differences between lines that the diff ignores; by default none.
  ///   - effort: How much work to do while `algorithm` searches for the fewest edits. If the search
  ///     ends early, the diff is valid and `diff.isProvenMinimal` is false.
  /// - Complexity: O(bytes) to read the texts, plus the complexity of `algorithm` for the lines
  ///   between the first and the last change.
  public init(
    from source: String, to target: String, algorithm: Algorithm = .minimal,
    options: Options = [], effort: SequenceDiff.Effort = .minimal
  ) {
    self.init(TextBytes(source), TextBytes(target), algorithm, options, effort)
  }

  /// Creates the diff of two texts given as bytes, which need not be valid UTF-8.
  ///
  /// For the other parameters and the complexity, see ``init(from:to:algorithm:options:effort:)``.
  public init(
    fromUTF8 source: [UInt8], toUTF8 target: [UInt8], algorithm: Algorithm = .minimal,
    options: Options = [], effort: SequenceDiff.Effort = .minimal
  ) {
    self.init(TextBytes(source), TextBytes(target), algorithm, options, effort)
  }

  init(
    _ source: TextBytes, _ target: TextBytes, _ algorithm: Algorithm, _ options: Options,
    _ effort: SequenceDiff.Effort
  ) {
    // Ignored characters are removed from both texts, line for line, before they are compared.
    let (a, b) =
      options.comparesBytes ? (source, target) : options.normalized(source, target)
    let diff = a.withBytes { a in
      b.withBytes { b in LinePipeline(a, b).diff(algorithm: algorithm, effort: effort) }
    }
    self.init(source, target, diff, algorithm, options)
  }

  /// Creates a diff whose edits are known.
  init(
    _ source: TextBytes, _ target: TextBytes, _ diff: SequenceDiff, _ algorithm: Algorithm,
    _ options: Options
  ) {
    sourceBytes = source
    targetBytes = target
    self.diff = diff
    self.algorithm = algorithm
    self.options = options
  }

  /// The text before the change; bytes that are not UTF-8 become U+FFFD.
  public var source: String { sourceBytes.text }

  /// The text after the change; bytes that are not UTF-8 become U+FFFD.
  public var target: String { targetBytes.text }

  /// The source offsets of the lines that the target lacks, ascending.
  public var deletions: [Int] { diff.deletions }

  /// The target offsets of the lines that the source lacks, ascending.
  public var insertions: [Int] { diff.insertions }

  /// The number of deleted and inserted lines.
  public var editCount: Int { diff.editCount }

  /// A Boolean value that indicates whether the diff has no edit: the texts are equal, apart from
  /// what ``options`` ignores within lines.
  public var isEmpty: Bool { diff.isEmpty }

  /// The changes, in order, separated by unchanged lines.
  ///
  /// The ranges are offsets of lines, counted from 0.
  ///
  /// - Complexity: O(`editCount`).
  public var changes: [DiffChange] { diff.changes }
}

extension LineDiff: CustomStringConvertible {
  /// A summary without the texts: the numbers of lines, deletions and insertions.
  ///
  /// For the lines themselves, see ``unified(from:to:context:headings:)``.
  public var description: String {
    "LineDiff(\(counted(diff.sourceCount, "line")) to \(diff.targetCount): "
      + "\(deletions.count) deleted, \(insertions.count) inserted)"
  }
}
