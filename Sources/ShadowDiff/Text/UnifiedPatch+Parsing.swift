extension UnifiedPatch {
  /// Creates a patch from a text that holds the patch of one file.
  ///
  /// Lines around the patch, such as a commit's message, are skipped. ``all(in:)`` says which forms
  /// are read.
  ///
  /// - Parameter text: A patch that holds one file.
  /// - Throws: ``UnifiedPatchError/malformed(line:)``, even if there is no file or more than one.
  /// - Complexity: O(bytes).
  public init(parsing text: String) throws(UnifiedPatchError) {
    try self.init(parsingUTF8: Array(text.utf8))
  }

  /// Creates a patch from bytes that hold the patch of one file and need not be UTF-8.
  ///
  /// - Parameter text: A patch that holds one file.
  /// - Throws: ``UnifiedPatchError/malformed(line:)``, even if there is no file or more than one.
  /// - Complexity: O(bytes).
  public init(parsingUTF8 text: [UInt8]) throws(UnifiedPatchError) {
    var parser = UnifiedParser(text)
    guard let patch = try parser.next() else {
      throw UnifiedPatchError.malformed(line: parser.suspect ?? 1)
    }
    let end = parser.lineNumber
    if try parser.next() != nil { throw UnifiedPatchError.malformed(line: end) }
    self = patch
  }

  /// Returns the patches of all files in a text.
  ///
  /// The text may be what GNU diff or git wrote, or a mail with a patch in it. Lines between the
  /// patches are skipped. Every file comes back, also one that is only renamed, copied, empty,
  /// binary, or that gets another mode; see ``kind`` and ``content``. Hunks without a header are a
  /// file without names. As GNU `patch` and `git apply` do, the reader accepts blank context lines
  /// without their space, carriage returns at the ends of all lines, and a missing last newline.
  ///
  /// - Parameter text: Patches, one behind the other.
  /// - Returns: The patches in the order of the text.
  /// - Throws: ``UnifiedPatchError/malformed(line:)``.
  /// - Complexity: O(bytes).
  public static func all(in text: String) throws(UnifiedPatchError) -> [UnifiedPatch] {
    try all(inUTF8: Array(text.utf8))
  }

  /// Returns the patches of all files in a text of bytes that need not be UTF-8.
  ///
  /// - Parameter text: Patches, one behind the other, as in ``all(in:)``.
  /// - Returns: The patches in the order of the text.
  /// - Throws: ``UnifiedPatchError/malformed(line:)``.
  /// - Complexity: O(bytes).
  public static func all(inUTF8 text: [UInt8]) throws(UnifiedPatchError) -> [UnifiedPatch] {
    var parser = UnifiedParser(text)
    var result: [UnifiedPatch] = []
    while let patch = try parser.next() { result.append(patch) }
    return result
  }
}
