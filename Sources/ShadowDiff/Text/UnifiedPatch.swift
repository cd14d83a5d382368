/// A patch of one file in the unified format.
///
/// Parse a patch from a text or create it from a ``LineDiff``, then edit, invert, apply or write
/// it.
///
/// ```swift
/// let patch = try UnifiedPatch(parsing: "--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n")
/// try patch.applied(to: "old\n")              // "new\n"
/// try patch.inverted().applied(to: "new\n")   // "old\n"
/// ```
///
/// Applying is strict by default: every context line and every deleted line must be at the line
/// number that the patch gives. The parameters of ``applied(to:maxOffset:fuzz:reversed:)`` allow a
/// search for another place, as in GNU `patch`.
///
/// Hunks are values. Remove or split hunks to stage a part of a change:
///
/// ```swift
/// var patch = LineDiff(from: old, to: new).patch
/// patch.hunks.removeFirst()
/// let staged = try patch.applied(to: old)
/// ```
public struct UnifiedPatch: Sendable, Hashable {
  /// The content of a patch.
  public enum Content: Sendable, Hashable {
    /// Hunks of lines; empty if only the name or the mode of the file changes.
    case text([LineDiff.Hunk])

    /// A change of a binary file. The payload is its part of the patch, verbatim.
    case binary([UInt8])

    /// A combined diff against several parents, as git shows merges. The payload is the patch,
    /// verbatim.
    case combined([UInt8])
  }

  /// The name of the source in the header, without quotes and date, or `/dev/null`.
  ///
  /// It is empty in a patch without a header.
  public var sourceName: String

  /// The name of the target in the header, without quotes and date, or `/dev/null`.
  ///
  /// It is empty in a patch without a header.
  public var targetName: String

  /// The extended header that git writes for a file, or `nil` if the patch has none.
  public var git: GitHeader?

  /// The content: hunks of lines, or a change that cannot be applied to a text.
  public private(set) var content: Content

  /// A Boolean value that indicates whether the parser removed carriage returns from the lines.
  ///
  /// Then the patch is for a text with carriage returns as well as for one without.
  var hadReturns = false

  /// The hunks, in order and without overlap.
  ///
  /// The target ranges count the lines of the text that results from these hunks alone. When you
  /// set the hunks, or when you parse hunks cut out of a longer patch, the target ranges are
  /// renumbered. A patch whose content is not text has no hunks; when you set hunks, its content
  /// becomes text.
  ///
  /// You can remove and split hunks, but not reverse their order. When you set the hunks, those
  /// without a change are left out, and hunks that share unchanged lines, as the parts of a split
  /// hunk do, become one hunk. To undo a patch, use ``inverted()``.
  ///
  /// - Precondition: The source ranges of the new hunks ascend and share unchanged lines only.
  ///   Otherwise the program stops with the message "hunks overlap or are not in order".
  public var hunks: [LineDiff.Hunk] {
    get {
      guard case .text(let hunks) = content else { return [] }
      return hunks
    }
    set { content = .text(Self.joined(newValue)) }
  }

  /// Creates a patch from hunks.
  ///
  /// - Parameters:
  ///   - hunks: The hunks. They are joined and renumbered; see ``hunks``.
  ///   - sourceName: The name of the source, or `/dev/null` if the patch adds a file.
  ///   - targetName: The name of the target, or `/dev/null` if the patch deletes a file.
  ///   - git: The extended header of git, if the patch should have one.
  /// - Precondition: The hunks' source ranges ascend and share unchanged lines only.
  public init(
    hunks: [LineDiff.Hunk], from sourceName: String = "a", to targetName: String = "b",
    git: GitHeader? = nil
  ) {
    self.init(
      sourceName: sourceName, targetName: targetName, git: git,
      content: .text(Self.joined(hunks)))
  }

  /// Creates the patch of a diff.
  ///
  /// If ``LineDiff/Options/ignoreBlankLines`` leaves out hunks, the target ranges differ from those
  /// of the diff's hunks: they count the lines of the patched text, as ``hunks`` says.
  ///
  /// - Parameters:
  ///   - diff: The difference between two texts.
  ///   - sourceName: The name of the source, or `/dev/null` if the patch adds a file.
  ///   - targetName: The name of the target, or `/dev/null` if the patch deletes a file.
  ///   - context: The number of unchanged lines around each change.
  ///   - headings: The pattern of the lines that become headings of hunks, such as function names.
  /// - Precondition: `context` is not negative.
  public init(
    _ diff: LineDiff, from sourceName: String = "a", to targetName: String = "b", context: Int = 3,
    headings: LineDiff.HeadingPattern? = nil
  ) {
    self.init(
      sourceName: sourceName, targetName: targetName, git: nil,
      content: .text(Self.renumbered(diff.hunks(context: context, headings: headings))))
  }

  /// Creates a patch whose hunks, if any, have correct target ranges.
  init(sourceName: String, targetName: String, git: GitHeader?, content: Content) {
    self.sourceName = sourceName
    self.targetName = targetName
    self.git = git
    self.content = content
  }

  /// Returns the patch that leads from the target back to the source.
  ///
  /// If the content is not text, the inverse has the same content and cannot be applied either.
  ///
  /// - Complexity: O(lines).
  public func inverted() -> UnifiedPatch {
    var inverse = self
    (inverse.sourceName, inverse.targetName) = (targetName, sourceName)
    inverse.git = git?.inverted()
    if case .text(let hunks) = content { inverse.content = .text(hunks.map { $0.inverted() }) }
    return inverse
  }

  /// Sets hunks that do not overlap.
  ///
  /// A hunk without a change remains: its lines must fit, too.
  mutating func setParsed(_ hunks: [LineDiff.Hunk]) { content = .text(Self.renumbered(hunks)) }

  /// Returns the hunks that have changes, and joins those that share unchanged lines.
  private static func joined(_ hunks: [LineDiff.Hunk]) -> [LineDiff.Hunk] {
    var result: [LineDiff.Hunk] = []
    for hunk in hunks where hunk.lines.contains(where: { $0.kind != .context }) {
      if let joined = result.last?.joined(with: hunk) {
        result[result.count - 1] = joined
      } else {
        result.append(hunk)
      }
    }
    return renumbered(result)
  }

  /// Returns the hunks with target ranges that follow from the source ranges.
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

    /// The file gets another name, and its content may change.
    case renamed

    /// The file is a copy of another file, perhaps with changes.
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
    switch (sourceName == Self.noFile, targetName == Self.noFile) {
    case (true, false): return .added
    case (false, true): return .deleted
    default: break
    }
    if let old = git?.sourceMode, let new = git?.targetMode, old != new, content == .text([]) {
      return .modeChanged
    }
    return .modified
  }

  /// The name of a side without a file.
  static var noFile: String { "/dev/null" }

  /// Returns the path of the file to patch, without some of its first components.
  ///
  /// - Parameter count: The number of leading components to strip, as in `patch -p1`.
  /// - Returns: The path in the target, or the path in the source if the patch deletes the file. It
  ///   is `nil` if the path has no more than `count` components, or if `count` is negative.
  public func path(strippingComponents count: Int) -> String? {
    Self.path(
      targetName == Self.noFile ? sourceName : targetName, strippingComponents: count)
  }

  /// Returns a name without some of its first components.
  static func path(_ name: String, strippingComponents count: Int) -> String? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: true)
    guard count >= 0, parts.count > count else { return nil }
    let root = count == 0 && name.hasPrefix("/") ? "/" : ""
    return root + parts.dropFirst(count).joined(separator: "/")
  }
}

extension UnifiedPatch {
  /// The number of lines that the hunks delete.
  public var deletionCount: Int { count(of: .deletion) }

  /// The number of lines that the hunks insert.
  public var insertionCount: Int { count(of: .insertion) }

  private func count(of kind: LineDiff.Hunk.Line.Kind) -> Int {
    hunks.reduce(0) { $0 + $1.lines.count { $0.kind == kind } }
  }
}
