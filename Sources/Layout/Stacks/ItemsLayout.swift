/// The constraints of several items, which `items.layout` returns for an array.
public struct ItemsLayout {
  let items: [any LayoutItem]

  /// Makes the same constraints for each of the items.
  public func makeConstraints(
    file: String = #fileID, line: Int = #line, _ build: (ConstraintMaker) -> Void
  ) {
    for item in items { item.layout.makeConstraints(file: file, line: line, build) }
  }

  /// Replaces the constraints of each of the items.
  public func remakeConstraints(
    file: String = #fileID, line: Int = #line, _ build: (ConstraintMaker) -> Void
  ) {
    for item in items { item.layout.remakeConstraints(file: file, line: line, build) }
  }

  /// Changes the constraints that a block names, for each of the items.
  public func updateConstraints(
    file: String = #fileID, line: Int = #line, _ build: (ConstraintMaker) -> Void
  ) {
    for item in items { item.layout.updateConstraints(file: file, line: line, build) }
  }

  /// Makes the same constraints for each of the items, inactive until you activate them.
  @discardableResult
  public func prepareConstraints(
    file: String = #fileID, line: Int = #line, _ build: (ConstraintMaker) -> Void
  ) -> [Constraint] {
    items.flatMap { $0.layout.prepareConstraints(file: file, line: line, build) }
  }

  /// Deactivates all constraints that were made for the items.
  public func removeConstraints() {
    for item in items { item.layout.removeConstraints() }
  }

  /// Puts the items one after the other, with a fixed distance between them.
  ///
  /// - Parameters:
  ///   - axis: The direction in which the items follow each other.
  ///   - spacing: The space between two items, in points.
  ///   - insets: The space between the superview's edges and the first and the last item, in points; `nil` to make no
  ///     constraints to the edges.
  ///   - file: The file that explanations name.
  ///   - line: The line that explanations name.
  /// - Returns: The constraints, which are active already.
  @discardableResult
  public func distribute(
    along axis: Axis, spacing: Double, insets: Double? = 0, file: String = #fileID,
    line: Int = #line
  ) -> [Constraint] {
    let isRow = axis == .horizontal
    return make(file, line) { index, make in
      if index > 0 {
        let previous = items[index - 1].layout
        _ =
          isRow
          ? make.leading.equalTo(previous.trailing, file: file, line: line).offset(spacing)
          : make.top.equalTo(previous.bottom, file: file, line: line).offset(spacing)
      }
      guard let insets else { return }
      if index == 0 {
        let edge = isRow ? make.leading : make.top
        edge.equalToSuperview(file: file, line: line).inset(insets)
      }
      if index == items.count - 1 {
        let edge = isRow ? make.trailing : make.bottom
        edge.equalToSuperview(file: file, line: line).inset(insets)
      }
    }
  }

  /// Makes attributes of all items equal to those of the first item, as in `items.layout.align(\.centerY)`.
  ///
  /// - Returns: The constraints, which are active already.
  @discardableResult
  public func align(
    _ attribute: KeyPath<ConstraintMaker, ConstraintMakerExtendable>, file: String = #fileID,
    line: Int = #line
  ) -> [Constraint] {
    guard let first = items.first else { return [] }
    return make(file, line) { index, make in
      if index > 0 { make[keyPath: attribute].equalTo(first, file: file, line: line) }
    }
  }

  /// Makes the sizes of all items equal to that of the first item, or one dimension: `items.layout.match(\.width)`.
  ///
  /// It is another name of ``align(_:file:line:)``, which reads better for sizes.
  ///
  /// - Returns: The constraints, which are active already.
  @discardableResult
  public func match(
    _ attribute: KeyPath<ConstraintMaker, ConstraintMakerExtendable> = \.size,
    file: String = #fileID, line: Int = #line
  ) -> [Constraint] {
    align(attribute, file: file, line: line)
  }

  private func make(
    _ file: String, _ line: Int, _ build: (Int, ConstraintMaker) -> Void
  ) -> [Constraint] {
    var made: [Constraint] = []
    for (index, item) in items.enumerated() {
      let maker = ConstraintMaker(item, .init(file: file, line: line))
      build(index, maker)
      for constraint in item.layout.finish(maker) {
        constraint.start()
        made.append(constraint)
      }
    }
    return made
  }
}

extension Array where Element: LayoutItem {
  /// The constraints of the items.
  public var layout: ItemsLayout { ItemsLayout(items: self) }

  /// SnapKit's spelling of `layout`.
  public var snp: ItemsLayout { ItemsLayout(items: self) }
}

extension Array where Element == any LayoutItem {
  /// The constraints of the items.
  public var layout: ItemsLayout { ItemsLayout(items: self) }

  /// SnapKit's spelling of `layout`.
  public var snp: ItemsLayout { ItemsLayout(items: self) }
}
