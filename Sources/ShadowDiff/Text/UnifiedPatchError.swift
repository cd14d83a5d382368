/// An error that reading or applying a patch in the unified format throws.
public enum UnifiedPatchError: Error, Sendable, Hashable {
  /// The text is not in the unified format, or contradicts itself, from this line on, counted from 1.
  case malformed(line: Int)

  /// Some hunks do not fit the text. All of them are listed, and the text is unchanged.
  case rejected([RejectedHunk])

  /// The patch brings no lines: it is binary, or a combined diff of several parents.
  case notText(UnifiedPatch.Content)
}

/// A hunk that does not fit a text.
public struct RejectedHunk: Sendable, Hashable {
  /// The index of the hunk in ``UnifiedPatch/hunks``.
  public let index: Int

  /// The first line of the text, counted from 1, that differs from what the hunk says.
  public let line: Int

  /// The line of the text, counted from 1, where the hunk nearly fits.
  ///
  /// If all of the hunk's lines stand elsewhere, this is the nearest such place; if not, the place
  /// where most of them match. It is `nil` if less than half match anywhere.
  public let nearestLine: Int?

  /// The number of source lines of the hunk that match at ``nearestLine``.
  public let matchingLines: Int
}

extension UnifiedPatchError: CustomStringConvertible {
  /// The error in a sentence.
  public var description: String {
    switch self {
    case .malformed(let line): return "line \(line) is not in the unified format"
    case .notText(.combined): return "a combined diff cannot be applied"
    case .notText: return "a binary change cannot be applied to a text"
    case .rejected(let hunks):
      return hunks.map { hunk in
        let place = "hunk \(hunk.index + 1) does not fit at line \(hunk.line)"
        guard let nearest = hunk.nearestLine else { return place }
        return place + "; \(hunk.matchingLines) of its lines match at line \(nearest)"
      }.joined(separator: "\n")
    }
  }
}
