extension TextMerge {
  /// The styles in which conflicts are written.
  public enum Style: Sendable, Hashable {
    /// Our lines and their lines.
    ///
    /// If both sides of a conflict share more than three lines in a row, at least one of them with
    /// an ASCII letter or digit, these lines are written once, between two smaller conflicts.
    case merge

    /// Our lines, the lines of the base, and their lines.
    case diff3

    /// As `diff3`, but lines that both sides share at the start or the end of a conflict are
    /// written once, outside it.
    case zdiff3
  }

  /// The labels after the markers of a conflict.
  public struct Labels: Sendable, Hashable {
    /// The label of our side.
    ///
    /// If a label is empty, its marker has no label.
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
    /// Our lines.
    case ours

    /// Their lines.
    case theirs

    /// Our lines, then their lines.
    ///
    /// Lines that ``Style/merge`` writes between two conflicts are written once.
    case union

    /// The lines of the base.
    case base

    /// Other lines, which replace the conflict as they are. Each needs its own newline.
    case lines([String])
  }

  /// The merged text, with markers around conflicts in the style of `git merge-file`.
  ///
  /// - Complexity: That of ``text(style:labels:)``.
  public var text: String { text(style: .merge) }

  /// Returns the merged text, with markers around conflicts.
  ///
  /// - Parameters:
  ///   - style: The style of the conflicts.
  ///   - labels: The labels after the markers.
  /// - Returns: The merged text. Markers end in a carriage return and a newline if the lines before
  ///   them do.
  /// - Complexity: O(bytes), plus an alignment of both sides of each conflict.
  public func text(style: Style = .merge, labels: Labels = Labels()) -> String {
    String(decoding: utf8(style: style, labels: labels), as: UTF8.self)
  }

  /// Returns the merged text, with markers around conflicts and labels after the markers.
  ///
  /// ```swift
  /// merge.text(style: .diff3, ours: "HEAD", theirs: "topic")
  /// ```
  ///
  /// - Complexity: That of ``text(style:labels:)``.
  public func text(
    style: Style = .merge, ours: String, base: String = "base", theirs: String
  ) -> String {
    text(style: style, labels: Labels(ours: ours, base: base, theirs: theirs))
  }

  /// Returns the bytes of the merged text, with markers around conflicts.
  ///
  /// - Parameters:
  ///   - style: The style of the conflicts.
  ///   - labels: The labels after the markers.
  /// - Complexity: That of ``text(style:labels:)``.
  public func utf8(style: Style = .merge, labels: Labels = Labels()) -> [UInt8] {
    MergeWriter.write(self, style: style, labels: labels)
  }

  /// Returns the merged text with all conflicts resolved in one way.
  ///
  /// ```swift
  /// merge.text(resolving: .ours)
  /// ```
  ///
  /// - Complexity: That of ``text(style:labels:)``.
  public func text(resolving resolution: Resolution) -> String {
    text { _ in resolution }
  }

  /// Returns the merged text with each conflict resolved by a closure.
  ///
  /// - Parameter resolution: A closure that returns the resolution of a conflict. It is called once
  ///   for each conflict, in order.
  /// - Complexity: That of ``text(style:labels:)``.
  public func text(resolving resolution: (Chunk) throws -> Resolution) rethrows -> String {
    String(decoding: try utf8(resolving: resolution), as: UTF8.self)
  }

  /// Returns the bytes of the merged text with each conflict resolved by a closure.
  ///
  /// - Parameter resolution: A closure that returns the resolution of a conflict. It is called once
  ///   for each conflict, in order.
  /// - Complexity: That of ``text(style:labels:)``.
  public func utf8(resolving resolution: (Chunk) throws -> Resolution) rethrows -> [UInt8] {
    var resolutions: [Resolution] = []
    for chunk in conflicts { resolutions.append(try resolution(chunk)) }
    return MergeWriter.write(self, resolutions: resolutions)
  }
}
