extension Collection<UnifiedPatch> {
  /// Returns files, given as texts by path, with all patches applied.
  ///
  /// The patches are those of one diff, such as the output of `git diff` or `diff -ru`, in any order.
  /// A rename or a copy takes the text that the file has before the diff, so files can trade names.
  /// Apply the diffs of several commits one after another.
  ///
  /// ```swift
  /// let patches = try UnifiedPatch.all(in: text)
  /// files = try patches.applied(to: files)
  /// ```
  ///
  /// - Parameters:
  ///   - files: The texts of the files by path.
  ///   - count: The number of leading components to strip from the names in the patches, as in
  ///     `patch -p1`. Names that git writes begin with `a/` and `b/`.
  ///   - maxOffset: The maximum number of lines between the place of a hunk and its expected place,
  ///     as in ``UnifiedPatch/applied(to:maxOffset:fuzz:reversed:)``.
  ///   - fuzz: The maximum number of context lines that may differ at the start and at the end of a
  ///     hunk, as in ``UnifiedPatch/applied(to:maxOffset:fuzz:reversed:)``.
  /// - Returns: All files after the patches.
  /// - Throws: ``PatchedFilesError`` for the patch that cannot be applied, or
  ///   ``PatchedFilesError/several(_:)`` with the errors of all such patches. A binary patch or a
  ///   combined diff cannot be applied, so leave out patches whose ``UnifiedPatch/content`` is not
  ///   ``UnifiedPatch/Content/text(_:)`` to change the other files.
  /// - Precondition: `maxOffset` and `fuzz` are not negative.
  /// - Complexity: That of ``UnifiedPatch/applied(to:maxOffset:fuzz:reversed:)`` for each patch.
  public func applied(
    to files: [String: String], strippingComponents count: Int = 1, maxOffset: Int = 0,
    fuzz: Int = 0
  ) throws(PatchedFilesError) -> [String: String] {
    let steps = enumerated().map { index, patch in
      Result { () throws(PatchedFilesError) in
        try PatchStep(patch, at: index, stripping: count)
      }
    }
    var result = PatchedFiles(files)
    for case .success(let step) in steps where step.removesSource {
      result.leaving.insert(step.source)
    }
    var errors: [PatchedFilesError] = []
    for step in steps {
      do throws(PatchedFilesError) {
        try result.apply(step.get(), maxOffset: maxOffset, fuzz: fuzz)
      } catch {
        errors.append(error)
      }
    }
    guard let first = errors.first else { return result.files }
    throw errors.count == 1 ? first : .several(errors)
  }
}

extension BidirectionalCollection<UnifiedPatch> {
  /// Returns the patches that lead from the files after the diff back to the files before it.
  ///
  /// The patches are inverted one by one, the last one first. The inverse of a copy is a copy too, so
  /// `applied(to:strippingComponents:maxOffset:fuzz:)` refuses it.
  ///
  /// - Complexity: O(lines).
  public func inverted() -> [UnifiedPatch] { reversed().map { $0.inverted() } }
}
