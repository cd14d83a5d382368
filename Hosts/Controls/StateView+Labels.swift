public import Layout
public import Reconciler

extension StateView {
  /// Places a label that has the size of its text.
  ///
  /// ```swift
  /// final class Heading: StateView {
  ///   override func render() {
  ///     placeLabel("Name", "name", TextStyle(.strong)) { make in make.top.left.equalToSuperview() }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - key: The key of the label among the views that this view places.
  ///   - style: The style of the text.
  ///   - alignment: The horizontal alignment of the lines.
  ///   - wraps: A Boolean value that indicates whether lines wrap between words.
  ///   - constraints: Makes the constraints of the label.
  @inlinable
  @discardableResult
  public func placeLabel<Key: Hashable>(
    _ text: String, _ key: Key, _ style: TextStyle = TextStyle(),
    alignment: TextAlignment = .leading, wraps: Bool = false,
    _ constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Label {
    place(
      Label.self, key,
      update: { label in
        label.text = text
        label.style = style
        label.alignment = alignment
        label.wraps = wraps
      }, constraints
    ).view
  }

  /// Places a label in a row, with the row's height and a width that depends only on the constraints.
  ///
  /// The text is not measured, so that rows appear quickly; if it does not fit, it is shortened.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - key: The key of the label among the views that the row places.
  ///   - style: The style of the text.
  ///   - spans: The parts of the text that have colors of their own.
  ///   - alignment: The horizontal alignment of the text.
  ///   - truncation: The part of the text that is omitted if there is not enough room.
  ///   - constraints: Makes the horizontal constraints of the label.
  @inlinable
  @discardableResult
  public func placeCell<Key: Hashable>(
    _ text: String, _ key: Key, _ style: TextStyle = TextStyle(), spans: [TextSpan] = [],
    alignment: TextAlignment = .leading, truncation: Label.Truncation = .end,
    _ constraints: (ConstraintMaker) -> Void
  ) -> Label {
    place(
      Label.self, key,
      update: { label in
        label.sizesToText = false
        label.text = text
        label.style = style
        label.spans = spans
        label.alignment = alignment
        label.truncation = truncation
      },
      { make in
        make.verticalEdges.equalTo(self)
        constraints(make)
      }
    ).view
  }
}
