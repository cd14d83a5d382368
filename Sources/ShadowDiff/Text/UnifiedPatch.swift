/// A patch of one file, read from the unified format.
///
/// ```swift
/// let patch = try UnifiedPatch(parsing: "--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n")
/// try patch.applied(to: "old\n")              // "new\n"
/// try patch.inverted().applied(to: "new\n")   // "old\n"
/// ```
///
/// Reading and applying are strict: every line must stand where the patch says. There is no search
/// for a place near by, as `patch` has it.
public struct UnifiedPatch: Sendable, Hashable {
  /// The name of the source as the header has it, without quotes and date, perhaps `/dev/null`.
  public let sourceName: String

  /// The name of the target as the header has it, without quotes and date, perhaps `/dev/null`.
  public let targetName: String

  /// The hunks, in order and without overlap.
  public let hunks: [LineDiff.Hunk]

  /// Returns the patch that leads back, from the target to the source.
  ///
  /// - Complexity: O(lines).
  public func inverted() -> UnifiedPatch {
    UnifiedPatch(
      sourceName: targetName, targetName: sourceName,
      hunks: hunks.map { hunk in
        var lines: [LineDiff.Hunk.Line] = []
        // What was deleted waits until the insertions of its block are written as deletions.
        var waiting: [LineDiff.Hunk.Line] = []
        for line in hunk.lines {
          switch line.kind {
          case .context:
            lines += waiting
            waiting.removeAll()
            lines.append(line)
          case .deletion: waiting.append(.init(kind: .insertion, utf8: line.utf8))
          case .insertion: lines.append(.init(kind: .deletion, utf8: line.utf8))
          }
        }
        return LineDiff.Hunk(
          sourceRange: hunk.targetRange, targetRange: hunk.sourceRange, lines: lines + waiting)
      })
  }
}

/// Why a patch in the unified format was not read or not applied.
public enum UnifiedPatchError: Error, Sendable, Hashable {
  /// The text is not in the unified format, or contradicts itself, from this line on, counted from 1.
  case malformed(line: Int)

  /// The text is not the one that the patch was made for: this line of it, counted from 1, differs.
  case mismatch(line: Int)
}
