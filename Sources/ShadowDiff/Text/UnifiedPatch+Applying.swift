extension UnifiedPatch {
  /// Returns a text with the patch applied.
  ///
  /// By default, every context line and every deleted line must be at the line number that the
  /// patch gives. `patch.applied(to: text, maxOffset: .max, fuzz: 2)` allows the same as GNU
  /// `patch` without options.
  ///
  /// - Parameters:
  ///   - text: The text that the patch was made for.
  ///   - maxOffset: The maximum number of lines between the place of a hunk and its expected place,
  ///     which is the line in its header plus the offset of the hunk before it. Nearer places are
  ///     tried first and, at the same distance, later places first.
  ///   - fuzz: The maximum number of context lines that may differ at the start and at the end of a
  ///     hunk. All places are tried with less fuzz before any place is tried with more.
  ///   - reversed: Whether to apply the inverse of the patch, as `patch -R` does.
  /// - Returns: The patched text. Its context lines come from `text`.
  /// - Throws: ``UnifiedPatchError/rejected(_:)`` with all hunks that do not fit,
  ///   ``UnifiedPatchError/fileExists`` if the patch adds a file and `text` is not empty,
  ///   ``UnifiedPatchError/fileRemains`` if the patch deletes a file and does not delete all of
  ///   `text`, or ``UnifiedPatchError/notText(_:)``.
  /// - Precondition: `maxOffset` and `fuzz` are not negative.
  /// - Complexity: O(bytes). For each hunk that is not at its expected place, O(n · m) more in the
  ///   worst case, for n lines of the hunk and m lines of the text.
  public func applied(
    to text: String, maxOffset: Int = 0, fuzz: Int = 0, reversed: Bool = false
  ) throws(UnifiedPatchError) -> String {
    let bytes = try result(
      from: TextBytes(text), search: HunkSearch(maxOffset: maxOffset, fuzz: fuzz),
      reversed: reversed)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a text, given as bytes that need not be valid UTF-8, with the patch applied.
  ///
  /// See ``applied(to:maxOffset:fuzz:reversed:)`` for the parameters and errors.
  ///
  /// - Complexity: As ``applied(to:maxOffset:fuzz:reversed:)``.
  public func applied(
    toUTF8 text: [UInt8], maxOffset: Int = 0, fuzz: Int = 0, reversed: Bool = false
  ) throws(UnifiedPatchError) -> [UInt8] {
    try result(
      from: TextBytes(text), search: HunkSearch(maxOffset: maxOffset, fuzz: fuzz),
      reversed: reversed)
  }

  private func result(
    from text: TextBytes, search: HunkSearch, reversed: Bool
  ) throws(UnifiedPatchError) -> [UInt8] {
    guard case .text(let hunks) = content else { throw .notText(content) }
    let ordered = reversed ? hunks.map { $0.inverted() } : hunks
    if kind == (reversed ? .deleted : .added), text.withBytes({ $0.count }) > 0 {
      throw .fileExists
    }
    let result = try text.withBytes { bytes in
      let fits = hadReturns && bytes.startsWithReturnedLine
      var applier = HunkApplier(
        bytes, hunks: fits ? ordered.map { $0.withReturns() } : ordered, search: search)
      return applier.run()
    }.get()
    if kind == (reversed ? .added : .deleted), !result.isEmpty { throw .fileRemains }
    return result
  }
}

extension String {
  /// Applies a patch to the text.
  ///
  /// See ``UnifiedPatch/applied(to:maxOffset:fuzz:reversed:)`` for the parameters and errors. If
  /// the method throws, the text is unchanged.
  public mutating func apply(
    _ patch: UnifiedPatch, maxOffset: Int = 0, fuzz: Int = 0, reversed: Bool = false
  ) throws(UnifiedPatchError) {
    self = try patch.applied(to: self, maxOffset: maxOffset, fuzz: fuzz, reversed: reversed)
  }

  /// Returns the text with a patch applied.
  ///
  /// See ``UnifiedPatch/applied(to:maxOffset:fuzz:reversed:)`` for the parameters and errors.
  public func applying(
    _ patch: UnifiedPatch, maxOffset: Int = 0, fuzz: Int = 0, reversed: Bool = false
  ) throws(UnifiedPatchError) -> String {
    try patch.applied(to: self, maxOffset: maxOffset, fuzz: fuzz, reversed: reversed)
  }
}
