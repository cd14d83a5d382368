/// A part of a label's text that has colors of its own.
///
/// ```swift
/// let label = Label()
/// label.text = "let x = 1"
/// label.spans = [TextSpan(0..<3, color: .keyword, isStrong: true)]
/// ```
public struct TextSpan: Hashable, Sendable {
  /// The part, as UTF-8 offsets in the text.
  public var range: Range<Int>

  /// The color of the text; `nil` for the label's.
  public var color: ColorRole?

  /// The color behind the text; `nil` for none.
  public var background: ColorRole?

  /// A Boolean value that indicates whether the text is bold, even if the label is not.
  public var isStrong: Bool

  /// A Boolean value that indicates whether the colors of the text and the area behind it are exchanged, as in a badge.
  ///
  /// The background is then that of the text: ``ColorRole/primary`` if it is `nil`.
  public var isReversed: Bool

  /// Creates a part with colors.
  public init(
    _ range: Range<Int>, color: ColorRole? = nil, background: ColorRole? = nil,
    isStrong: Bool = false, isReversed: Bool = false
  ) {
    (self.range, self.color, self.background) = (range, color, background)
    (self.isStrong, self.isReversed) = (isStrong, isReversed)
  }
}

extension Label {
  /// The spans with their parts of the text, without those that are empty or out of bounds.
  package var spannedParts: [(span: TextSpan, text: Substring)] {
    spans.compactMap { span in
      let range = span.range.clamped(to: 0..<text.utf8.count)
      guard !range.isEmpty else { return nil }
      let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
      return (span, text[start..<text.utf8.index(start, offsetBy: range.count)])
    }
  }
}
