extension UnifiedPatch {
  /// Returns the patch in the unified format, with git's extended header if ``git`` is set.
  ///
  /// If the patch is not valid UTF-8, use ``unifiedUTF8()``, which keeps its bytes.
  ///
  /// - Complexity: O(bytes).
  public func unified() -> String { String(decoding: unifiedUTF8(), as: UTF8.self) }

  /// Returns the bytes of the patch in the unified format.
  ///
  /// If both names are empty, the header is left out.
  ///
  /// - Complexity: O(bytes).
  public func unifiedUTF8() -> [UInt8] {
    var writer = UnifiedWriter(sourceName: sourceName, targetName: targetName)
    switch content {
    case .combined(let bytes): return bytes
    case .binary(let bytes):
      writer.write(git)
      writer.write(bytes)
    case .text(let hunks):
      writer.write(git)
      for hunk in hunks { writer.write(hunk) }
    }
    return writer.output
  }
}

extension UnifiedPatch: CustomStringConvertible {
  /// The text of the patch, which is that of ``unified()``.
  public var description: String { unified() }
}

extension Sequence<UnifiedPatch> {
  /// Returns the patches in the unified format, one after another.
  ///
  /// - Complexity: O(bytes).
  public func unified() -> String { String(decoding: flatMap { $0.unifiedUTF8() }, as: UTF8.self) }
}
