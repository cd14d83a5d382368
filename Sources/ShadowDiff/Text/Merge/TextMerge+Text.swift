extension TextMerge {
  /// The styles in which conflicts are written.
  public enum Style: Sendable, Hashable {
    /// Our lines and their lines.
    ///
    /// Lines that both sides share are written once, between smaller conflicts.
    case merge

    /// All of our lines, the base's and theirs.
    case diff3

    /// As `diff3`, but lines with which both sides start or end a conflict stand outside of it.
    case zdiff3
  }

  /// The labels behind the markers of a conflict.
  public struct Labels: Sendable, Hashable {
    /// The label of our side; if it is empty, the marker stands alone.
    public var ours: String

    /// The label of the base.
    public var base: String

    /// The label of their side.
    public var theirs: String

    /// The number of characters in a marker; in git, 7.
    public var markerSize: Int

    /// Creates labels.
    ///
    /// - Precondition: `markerSize` is positive.
    public init(
      ours: String = "ours", base: String = "base", theirs: String = "theirs", markerSize: Int = 7
    ) {
      precondition(markerSize > 0, "a marker has no character")
      self.ours = ours
      self.base = base
      self.theirs = theirs
      self.markerSize = markerSize
    }
  }

  /// The ways to resolve a conflict.
  public enum Resolution: Sendable, Hashable {
    /// By our lines.
    case ours

    /// By their lines.
    case theirs

    /// By our lines and then theirs.
    ///
    /// Where both sides share more than three lines in a row, these are written once.
    case union

    /// By the base's lines.
    case base

    /// By other lines, which replace the conflict as they are.
    case lines([String])
  }

  /// The merged text, with markers around conflicts in the style of `git merge-file`.
  ///
  /// - Complexity: As ``text(style:labels:)``.
  public var text: String { text(style: .merge) }

  /// Returns the merged text, with markers around conflicts.
  ///
  /// - Parameters:
  ///   - style: The style of the conflicts.
  ///   - labels: The labels behind the markers.
  /// - Returns: The merged text. Markers end in a carriage return and a newline where the lines
  ///   around them do.
  /// - Complexity: O(bytes), plus the comparison of both sides of each conflict.
  public func text(style: Style = .merge, labels: Labels = Labels()) -> String {
    String(decoding: utf8(style: style, labels: labels), as: UTF8.self)
  }

  /// Returns the bytes of the merged text, with markers around conflicts.
  ///
  /// - Parameters:
  ///   - style: The style of the conflicts.
  ///   - labels: The labels behind the markers.
  /// - Complexity: As ``text(style:labels:)``.
  public func utf8(style: Style = .merge, labels: Labels = Labels()) -> [UInt8] {
    MergeWriter.write(self, style: style, labels: labels)
  }

  /// Returns the merged text with all conflicts resolved in one way.
  ///
  /// ```swift
  /// merge.text(resolving: .ours)
  /// ```
  ///
  /// - Complexity: As ``text(style:labels:)``.
  public func text(resolving resolution: Resolution) -> String {
    text { _ in resolution }
  }

  /// Returns the merged text with each conflict resolved by a closure.
  ///
  /// - Parameter resolution: The resolution of a conflict, called once for each, in order.
  /// - Complexity: As ``text(style:labels:)``.
  public func text(resolving resolution: (Chunk) throws -> Resolution) rethrows -> String {
    String(decoding: try utf8(resolving: resolution), as: UTF8.self)
  }

  /// Returns the bytes of the merged text with each conflict resolved by a closure.
  ///
  /// - Parameter resolution: The resolution of a conflict, called once for each, in order.
  /// - Complexity: As ``text(style:labels:)``.
  public func utf8(resolving resolution: (Chunk) throws -> Resolution) rethrows -> [UInt8] {
    var resolutions: [Resolution] = []
    for chunk in conflicts { resolutions.append(try resolution(chunk)) }
    return MergeWriter.write(self, resolutions: resolutions)
  }
}
