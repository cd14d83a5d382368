extension LineDiff.Hunk: CustomStringConvertible {
  /// The hunk in the unified format, without its last newline.
  public var description: String {
    var writer = UnifiedWriter(sourceName: "", targetName: "")
    writer.write(self)
    return String(decoding: writer.output.dropLast(), as: UTF8.self)
  }
}

extension LineDiff.Hunk.Line: CustomStringConvertible {
  /// The line's text after a space, a minus or a plus, as in the unified format.
  public var description: String { UnifiedWriter.signText(of: kind) + text }
}
