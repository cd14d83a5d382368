/// Proportions of an item.
extension ConstraintMaker {
  /// Makes the item's width a multiple of its height.
  ///
  /// ```swift
  /// picture.layout.makeConstraints { make in
  ///   make.left.right.top.equalToSuperview()
  ///   make.aspectRatio(16.0 / 9)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - ratio: The width divided by the height; above 0.
  ///   - file: The file that explanations name.
  ///   - line: The line that explanations name.
  @discardableResult
  public func aspectRatio(
    _ ratio: Double, file: String = #fileID, line: Int = #line
  ) -> ConstraintMakerEditable {
    width.equalTo(item.layout.height, file: file, line: line).multipliedBy(ratio)
  }

  /// Fits the item into another one: centered, and as large as possible without exceeding it.
  ///
  /// - Parameters:
  ///   - target: The other item, or a region of it.
  ///   - ratio: The width divided by the height; above 0.
  ///   - file: The file that explanations name.
  ///   - line: The line that explanations name.
  public func aspectFit(
    _ target: some ConstraintTarget, ratio: Double, file: String = #fileID, line: Int = #line
  ) {
    size.lessThanOrEqualTo(target, file: file, line: line)
    cover(target, ratio, file, line)
  }

  /// Makes the item cover another one: centered, and as small as possible.
  ///
  /// - Parameters:
  ///   - target: The other item, or a region of it.
  ///   - ratio: The width divided by the height; above 0.
  ///   - file: The file that explanations name.
  ///   - line: The line that explanations name.
  public func aspectFill(
    _ target: some ConstraintTarget, ratio: Double, file: String = #fileID, line: Int = #line
  ) {
    size.greaterThanOrEqualTo(target, file: file, line: line)
    cover(target, ratio, file, line)
  }

  private func cover(_ target: some ConstraintTarget, _ ratio: Double, _ file: String, _ line: Int)
  {
    aspectRatio(ratio, file: file, line: line)
    center.equalTo(target, file: file, line: line)
    size.equalTo(target, file: file, line: line).priority(.high)
  }
}
