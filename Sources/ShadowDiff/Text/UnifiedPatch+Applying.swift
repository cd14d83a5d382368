extension UnifiedPatch {
  /// Returns a text with the patch applied.
  ///
  /// By default every line must stand where the patch says. The options allow what GNU `patch`
  /// allows by default, `patch.applied(to: text, maxOffset: .max, fuzz: 2)`.
  ///
  /// - Parameters:
  ///   - text: The text that the patch was made for.
  ///   - maxOffset: By how many lines a hunk may be moved from the place that its header and the
  ///     hunks before it suggest. Nearer places are tried first, later ones before earlier ones.
  ///   - fuzz: How many context lines at the start and at the end of a hunk may differ from the
  ///     text. A hunk is tried everywhere with less fuzz before it is tried with more.
  ///   - reversed: Whether to apply the inverse of the patch, as `patch -R` does.
  /// - Returns: The patched text. Context lines are the text's own.
  /// - Throws: ``UnifiedPatchError/rejected(_:)`` with all hunks that do not fit, or
  ///   ``UnifiedPatchError/notText(_:)``.
  /// - Precondition: `maxOffset` and `fuzz` are not negative.
  /// - Complexity: O(bytes). Each hunk that has to be searched for costs its lines times the lines
  ///   of the text at worst.
  public func applied(
    to text: String, maxOffset: Int = 0, fuzz: Int = 0, reversed: Bool = false
  ) throws(UnifiedPatchError) -> String {
    let bytes = try result(
      from: TextBytes(text), search: HunkSearch(maxOffset: maxOffset, fuzz: fuzz),
      reversed: reversed)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the bytes of a text, which need not be UTF-8, with the patch applied.
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
    return try text.withBytes { bytes in
      var applier = HunkApplier(bytes, hunks: ordered, search: search)
      return applier.run()
    }.get()
  }
}

extension String {
  /// Applies a patch to the text.
  ///
  /// See ``UnifiedPatch/applied(to:maxOffset:fuzz:reversed:)`` for the parameters and errors; if an
  /// error is thrown, the text is unchanged.
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
