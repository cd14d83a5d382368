extension ItemLayout {
  /// How strongly the item keeps from growing wider than its content; 250 at first.
  public var contentHuggingHorizontalPriority: Double {
    get { node.content.hugging.horizontal }
    nonmutating set { setContent(\.hugging.horizontal, newValue) }
  }

  /// How strongly the item keeps from growing higher than its content; 250 at first.
  public var contentHuggingVerticalPriority: Double {
    get { node.content.hugging.vertical }
    nonmutating set { setContent(\.hugging.vertical, newValue) }
  }

  /// How strongly the item keeps from becoming narrower than its content; 750 at first.
  public var contentCompressionResistanceHorizontalPriority: Double {
    get { node.content.compression.horizontal }
    nonmutating set { setContent(\.compression.horizontal, newValue) }
  }

  /// How strongly the item keeps from becoming lower than its content; 750 at first.
  public var contentCompressionResistanceVerticalPriority: Double {
    get { node.content.compression.vertical }
    nonmutating set { setContent(\.compression.vertical, newValue) }
  }

  /// Says that the item's content, margins, baselines or safe area have changed.
  public func invalidateMetrics() {
    guard let container = node.container else { return }
    container.noteMetrics(node)
  }

  private func setContent(_ path: WritableKeyPath<ContentRows, Double>, _ level: Double) {
    guard Strength(level).isValid else {
      let issue = LayoutIssue(.invalidPriority(level), item: node.name, source: nil)
      return LayoutIssue.report(issue, near: node)
    }
    node.content[keyPath: path] = level
    node.stack?.contentChanged()
    invalidateMetrics()
  }
}
