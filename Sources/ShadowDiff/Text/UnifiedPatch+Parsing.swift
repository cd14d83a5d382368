extension UnifiedPatch {
  /// Creates a patch from a text with the patch of one file.
  ///
  /// Lines around the patch, such as a commit message, are skipped. ``all(in:)`` describes the
  /// accepted input.
  ///
  /// - Parameter text: A text with the patch of exactly one file.
  /// - Throws: ``UnifiedPatchError/malformed(line:)`` if the text is malformed, or if it has no
  ///   patch or more than one; ``UnifiedPatchError/misordered(line:)`` if its hunks are not in order.
  /// - Complexity: O(bytes).
  public init(parsing text: String) throws(UnifiedPatchError) {
    try self.init(parsingUTF8: Array(text.utf8))
  }

  /// Creates a patch from bytes with the patch of one file, which need not be valid UTF-8.
  ///
  /// - Parameter text: A text with the patch of exactly one file.
  /// - Throws: ``UnifiedPatchError/malformed(line:)`` if the text is malformed, or if it has no
  ///   patch or more than one; ``UnifiedPatchError/misordered(line:)`` if its hunks are not in order.
  /// - Complexity: O(bytes).
  public init(parsingUTF8 text: [UInt8]) throws(UnifiedPatchError) {
    var parser = UnifiedParser(text)
    guard let patch = try parser.next() else {
      throw parser.hasNoPatch
    }
    let end = parser.lineNumber
    if try parser.next() != nil { throw UnifiedPatchError.malformed(line: end) }
    self = patch
  }

  /// Returns the patches of all files in a text.
  ///
  /// The text may be the output of GNU diff or git, or a mail with a patch in it. Lines between the
  /// patches are skipped. The result has every file, including files that are renamed, copied,
  /// empty, binary, or that get another mode; see ``kind`` and ``content``. Hunks without a header
  /// become a patch without names. Like GNU `patch` and `git apply`, the parser accepts blank
  /// context lines without their space, carriage returns at the ends of all lines, and a missing
  /// last newline. A patch with carriage returns at the ends of all lines applies to a text with them
  /// and to one without. Deleted and inserted lines after a hunk that the counts in its header leave
  /// out are an error.
  ///
  /// As for GNU `patch`, each patch may be indented. The lines of its header may have any indentation.
  /// From each line of its hunks, the parser removes white space up to the column of the first `@@`,
  /// with tab stops at every eighth column. In headers and hunks, it skips lines that then begin with
  /// `#`. A `- ` before `---`, as in a digest or a signed mail, is removed from that line and from the
  /// lines of the hunks that begin with `-`. ``unified()`` writes none of this. Unlike GNU `patch`,
  /// and like git, the parser skips an indented patch that a commit's message quotes: one between a
  /// line `commit` or `From` with a full object name and the diff of the commit.
  ///
  /// Mailers and editors remove blank lines at the end of a text. So, like GNU `patch`, the parser
  /// assumes that up to two context lines that are missing there were blank, and ``unified()`` writes
  /// them. A patch that was cut off within its last two context lines is therefore accepted, which
  /// `git apply` refuses. Without fuzz, such a patch applies only to a text that has these blank
  /// lines. A hunk without a change is an error.
  ///
  /// As for `git apply`, a text without any patch is an error. A blank text, such as the diff of
  /// equal files, is not: it has no patches.
  ///
  /// - Parameter text: Patches, one after another.
  /// - Returns: The patches in the order of the text.
  /// - Throws: ``UnifiedPatchError/malformed(line:)`` if a patch is malformed, or if the text has no
  ///   patch and is not blank; ``UnifiedPatchError/misordered(line:)`` if hunks are not in order.
  /// - Complexity: O(bytes).
  public static func all(in text: String) throws(UnifiedPatchError) -> [UnifiedPatch] {
    try all(inUTF8: Array(text.utf8))
  }

  /// Returns the patches of all files in a text, given as bytes that need not be valid UTF-8.
  ///
  /// - Parameter text: Patches, one after another, as in ``all(in:)``.
  /// - Returns: The patches in the order of the text.
  /// - Throws: ``UnifiedPatchError/malformed(line:)`` if a patch is malformed, or if the text has no
  ///   patch and is not blank; ``UnifiedPatchError/misordered(line:)`` if hunks are not in order.
  /// - Complexity: O(bytes).
  public static func all(inUTF8 text: [UInt8]) throws(UnifiedPatchError) -> [UnifiedPatch] {
    var parser = UnifiedParser(text)
    var result: [UnifiedPatch] = []
    while let patch = try parser.next() { result.append(patch) }
    if result.isEmpty, !parser.isBlank { throw parser.hasNoPatch }
    return result
  }
}
