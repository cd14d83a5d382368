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
