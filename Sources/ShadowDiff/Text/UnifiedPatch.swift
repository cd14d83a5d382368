/// A patch of one file in the unified format: read, made, edited, inverted, applied and written.
///
/// ```swift
/// let patch = try UnifiedPatch(parsing: "--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n")
/// try patch.applied(to: "old\n")              // "new\n"
/// try patch.inverted().applied(to: "new\n")   // "old\n"
/// ```
///
/// Applying is strict by default: every line must stand where the patch says. Options of
/// ``applied(to:maxOffset:fuzz:reversed:)`` search for another place, as GNU `patch` does.
///
/// Hunks are values. Drop one or split one to stage a part of a change, then write the patch again:
///
/// ```swift
/// var patch = LineDiff(from: old, to: new).patch
/// patch.hunks.removeFirst()
/// let staged = try patch.applied(to: old)
/// ```
public struct UnifiedPatch: Sendable, Hashable {
  /// The content of a patch.
  public enum Content: Sendable, Hashable {
    /// Hunks of lines; none if only the name or the mode of the file changes.
    case text([LineDiff.Hunk])

    /// A change of bytes that are not lines. The payload is what the patch says of it, verbatim.
    case binary([UInt8])

    /// A change against several parents, as git shows merges. The payload is the patch, verbatim.
    case combined([UInt8])
  }

  /// The source's name in the header, without quotes and date, or `/dev/null`.
  ///
  /// It is empty in a patch that has hunks but no header.
  public var sourceName: String

  /// The target's name in the header, without quotes and date, or `/dev/null`.
  ///
  /// It is empty in a patch that has hunks but no header.
  public var targetName: String

  /// The header that git writes for a file; `nil` in a patch that git did not write.
  public var git: GitHeader?

  /// The content: hunks of lines, or something that cannot be applied to a text.
  public private(set) var content: Content

  /// The hunks, in order and without overlap.
  ///
  /// Their target ranges count the lines of the text that results from these hunks alone: setting
  /// the hunks, or reading a hunk cut out of a longer patch, numbers the target ranges anew. A
  /// patch whose content is not text has no hunks; setting some makes it text.
  ///
  /// - Precondition: The source ranges of hunks that are set ascend and do not overlap.
  public var hunks: [LineDiff.Hunk] {
    get {
      guard case .text(let hunks) = content else { return [] }
      return hunks
    }
    set { content = .text(Self.renumbered(newValue)) }
  }

  /// Creates a patch from hunks.
  ///
  /// - Parameters:
  ///   - hunks: The hunks. Their target ranges are numbered anew; see ``hunks``.
  ///   - sourceName: The source's name, or `/dev/null` if the patch adds a file.
  ///   - targetName: The target's name, or `/dev/null` if the patch deletes a file.
  ///   - git: The header that git writes for the file, if the patch should have one.
  /// - Precondition: The hunks' source ranges ascend and do not overlap.
  public init(
    hunks: [LineDiff.Hunk], from sourceName: String = "a", to targetName: String = "b",
    git: GitHeader? = nil
  ) {
    self.init(
      sourceName: sourceName, targetName: targetName, git: git,
      content: .text(Self.renumbered(hunks)))
  }

  /// Creates the patch of a diff.
  ///
  /// - Parameters:
  ///   - diff: The difference between two texts.
  ///   - sourceName: The source's name, or `/dev/null` if the patch adds a file.
  ///   - targetName: The target's name, or `/dev/null` if the patch deletes a file.
  ///   - context: The number of unchanged lines around each change.
  ///   - headings: The lines that head hunks, such as function names.
  /// - Precondition: `context` is not negative.
  public init(
    _ diff: LineDiff, from sourceName: String = "a", to targetName: String = "b", context: Int = 3,
    headings: LineDiff.HeadingPattern? = nil
  ) {
    self.init(
      sourceName: sourceName, targetName: targetName, git: nil,
      content: .text(diff.hunks(context: context, headings: headings)))
  }

  /// Creates a patch whose hunks, if it has some, are numbered.
  init(sourceName: String, targetName: String, git: GitHeader?, content: Content) {
    self.sourceName = sourceName
    self.targetName = targetName
    self.git = git
    self.content = content
  }

  /// Returns the patch that leads back, from the target to the source.
  ///
  /// A patch whose content is not text keeps it, and still cannot be applied.
  ///
  /// - Complexity: O(lines).
  public func inverted() -> UnifiedPatch {
    var inverse = self
    (inverse.sourceName, inverse.targetName) = (targetName, sourceName)
    inverse.git = git?.inverted()
    if case .text(let hunks) = content { inverse.content = .text(hunks.map { $0.inverted() }) }
    return inverse
  }

  /// The hunks with target ranges that follow from the source ranges.
  private static func renumbered(_ hunks: [LineDiff.Hunk]) -> [LineDiff.Hunk] {
    var shift = 0
    var end = 0
    return hunks.map { hunk in
      precondition(hunk.sourceRange.lowerBound >= end, "hunks overlap or are not in order")
      end = hunk.sourceRange.upperBound
      let start = hunk.sourceRange.lowerBound + shift
      shift += hunk.targetRange.count - hunk.sourceRange.count
      return start == hunk.targetRange.lowerBound ? hunk : hunk.moved(toTarget: start)
    }
  }
}

extension UnifiedPatch {
  /// The ways in which a patch affects a file as a whole.
  public enum Kind: String, Sendable, Hashable {
    /// The file keeps its name and its content changes.
    case modified

    /// The file is new; it may be empty.
    case added

    /// The file is removed.
    case deleted

    /// The file gets another name; its content may change too.
    case renamed

    /// The file is a copy of another one; its content may differ.
    case copied

    /// The file keeps its name and content and gets another mode.
    case modeChanged
  }

  /// The way in which the patch affects the file as a whole.
  public var kind: Kind {
    switch git?.operation {
    case .create: return .added
    case .delete: return .deleted
    case .rename: return .renamed
    case .copy: return .copied
    case .modify, nil: break
    }
    if sourceName == Self.noFile { return .added }
    if targetName == Self.noFile { return .deleted }
    if let git, git.sourceMode != git.targetMode, content == .text([]) { return .modeChanged }
    return .modified
  }

  /// The name of a side without a file.
  static var noFile: String { "/dev/null" }

  /// Returns the path of the file to patch, without some of its first components.
  ///
  /// - Parameter count: The number of leading components to strip, as in `patch -p1`.
  /// - Returns: The path in the target, or in the source if the patch deletes the file; `nil` if
  ///   the path has no more than `count` components.
  public func path(strippingComponents count: Int) -> String? {
    let name = targetName == Self.noFile ? sourceName : targetName
    let parts = name.split(separator: "/", omittingEmptySubsequences: true)
    guard count >= 0, parts.count > count else { return nil }
    let root = count == 0 && name.hasPrefix("/") ? "/" : ""
    return root + parts.dropFirst(count).joined(separator: "/")
  }
}

extension UnifiedPatch: CustomStringConvertible, CustomDebugStringConvertible {
  /// A summary: names, kind and the number of hunks and lines.
  public var description: String {
    let names = sourceName == targetName ? sourceName : "\(sourceName) → \(targetName)"
    let what: String
    switch content {
    case .text(let hunks):
      let lines = hunks.lazy.flatMap(\.lines)
      let deleted = lines.count { $0.kind == .deletion }
      let inserted = lines.count { $0.kind == .insertion }
      what = "\(hunks.count) hunk\(hunks.count == 1 ? "" : "s"), -\(deleted) +\(inserted)"
    case .binary: what = "binary"
    case .combined: what = "combined"
    }
    return "UnifiedPatch(\(names): \(kind), \(what))"
  }

  /// The same summary.
  public var debugDescription: String { description }
}
