extension ItemLayout {
  /// The priority with which the item resists becoming wider than its content; 250 by default.
  public var contentHuggingHorizontalPriority: Double {
    get { node.content.hugging.horizontal }
    nonmutating set { setContent(\.hugging.horizontal, newValue) }
  }

  /// The priority with which the item resists becoming taller than its content; 250 by default.
  public var contentHuggingVerticalPriority: Double {
    get { node.content.hugging.vertical }
    nonmutating set { setContent(\.hugging.vertical, newValue) }
  }

  /// The priority with which the item resists becoming narrower than its content; 750 by default.
  public var contentCompressionResistanceHorizontalPriority: Double {
    get { node.content.compression.horizontal }
    nonmutating set { setContent(\.compression.horizontal, newValue) }
  }

  /// The priority with which the item resists becoming shorter than its content; 750 by default.
  public var contentCompressionResistanceVerticalPriority: Double {
    get { node.content.compression.vertical }
    nonmutating set { setContent(\.compression.vertical, newValue) }
  }

  /// Sets the priority with which the item resists becoming larger than its content, as in UIKit.
  public func setContentHuggingPriority(_ priority: ConstraintPriority, for axis: Axis) {
    switch axis {
    case .horizontal: contentHuggingHorizontalPriority = priority.value
    case .vertical: contentHuggingVerticalPriority = priority.value
    }
  }

  /// Sets the priority with which the item resists becoming smaller than its content, as in UIKit.
  public func setContentCompressionResistancePriority(
    _ priority: ConstraintPriority, for axis: Axis
  ) {
    switch axis {
    case .horizontal: contentCompressionResistanceHorizontalPriority = priority.value
    case .vertical: contentCompressionResistanceVerticalPriority = priority.value
    }
  }

  /// Announces that the item's content size, margins, baselines or safe area have changed.
  public func invalidateMetrics() {
    guard let container = node.container else { return }
    container.noteMetrics(node)
  }

  private func setContent(_ path: WritableKeyPath<ItemContent, Double>, _ level: Double) {
    guard Strength(level).isValid else {
      let issue = LayoutIssue(.invalidPriority(level), item: node.name, source: nil)
      return LayoutIssue.report(issue, near: node)
    }
    node.content[keyPath: path] = level
    node.arranger?.contentChanged()
    invalidateMetrics()
  }
}
