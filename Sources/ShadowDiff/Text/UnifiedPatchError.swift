/// An error in parsing or applying a patch in the unified format.
public enum UnifiedPatchError: Error, Sendable, Hashable {
  /// The text is not in the unified format, or contradicts itself, at this line, counted from 1.
  ///
  /// It is also the error for a text without any patch. Then the line is the first that does not
  /// continue an apparent header of a file, or 1.
  case malformed(line: Int)

  /// The hunk with its header at this line, counted from 1, overlaps the hunk before it or belongs
  /// before it.
  case misordered(line: Int)

  /// Some hunks do not fit the text. All of them are listed, and the text is unchanged.
  case rejected([RejectedHunk])

  /// The patch adds a file, but the text that it is applied to is not empty.
  case fileExists

  /// The patch deletes a file, but it does not delete all of the text.
  case fileRemains

  /// The patch has no hunks to apply: it is binary, or a combined diff of several parents.
  ///
  /// To apply the other patches of a text, leave out those whose ``UnifiedPatch/content`` is not
  /// ``UnifiedPatch/Content/text(_:)``.
  case notText(UnifiedPatch.Content)
}

/// A hunk that does not fit a text.
public struct RejectedHunk: Sendable, Hashable {
  /// The index of the hunk in ``UnifiedPatch/hunks``.
  public let index: Int

  /// The first line of the text, counted from 1, that differs from the hunk at the place in its
  /// header, or that follows the hunk if ``mustEndText`` is true.
  ///
  /// It is greater than the number of lines if the text ends before the hunk.
  public let line: Int

  /// The line of the text, counted from 1, at which most source lines of the hunk match.
  ///
  /// Of several such places, it is the nearest to the place in the header. It is `nil` if fewer
  /// than half of the lines match anywhere.
  public let nearestLine: Int?

  /// The number of source lines of the hunk that match at ``nearestLine``.
  public let matchingLines: Int

  /// A Boolean value that indicates whether the hunk matches at the place in its header, but has
  /// context at its start only, and the text continues after it.
  ///
  /// Such a hunk was at the end of its file. Often it has been applied already.
  public let mustEndText: Bool

  /// Creates a description of a hunk that does not fit.
  public init(
    index: Int, line: Int, nearestLine: Int?, matchingLines: Int, mustEndText: Bool = false
  ) {
    self.index = index
    self.line = line
    self.nearestLine = nearestLine
    self.matchingLines = matchingLines
    self.mustEndText = mustEndText
  }
}

extension UnifiedPatchError: CustomStringConvertible {
  /// A message for people.
  public var description: String {
    switch self {
    case .malformed(let line): return "line \(line) is not in the unified format"
    case .misordered(let line):
      return "the hunk at line \(line) overlaps the hunk before it or belongs before it"
    case .fileExists: return "the patch adds a file, but the text is not empty"
    case .fileRemains: return "the patch deletes a file, but not all of its text"
    case .notText(.combined): return "a combined diff cannot be applied"
    case .notText: return "a binary change cannot be applied to a text"
    case .rejected(let hunks): return hunks.map(\.description).joined(separator: "\n")
    }
  }
}

extension RejectedHunk: CustomStringConvertible {
  /// A message for people.
  public var description: String {
    if mustEndText {
      return "hunk \(index + 1) belongs to the end of the text, which continues at line \(line)"
    }
    let place = "hunk \(index + 1) does not fit at line \(line)"
    guard let nearestLine else { return place }
    return place + "; \(matchingLines) of its lines match at line \(nearestLine)"
  }
}
