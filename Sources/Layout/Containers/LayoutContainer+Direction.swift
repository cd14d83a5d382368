/// Reading directions of items that differ from that of their container.
extension ItemLayout {
  /// The reading direction inside the item and everything below it; `nil` to follow the item's parent.
  ///
  /// It determines the leading and the trailing edge in constraints between items inside this one, and between
  /// those items and this one. Set it for views that are not mirrored in right-to-left languages, such as the controls
  /// of a media player, or for text in another script:
  ///
  /// ```swift
  /// controls.layout.direction = .leftToRight
  /// ```
  ///
  /// It corresponds to UIKit's `semanticContentAttribute`, but applies to the whole subtree. If it is `nil`, the
  /// direction of the nearest ancestor that has one applies, or else ``LayoutContainer/direction``.
  public var direction: LayoutDirection? {
    get { node.direction }
    nonmutating set {
      guard newValue != node.direction else { return }
      guard let container = node.container else {
        node.direction = newValue
        return node.wakeNestedBelow()
      }
      container.changeDirection {
        node.direction = newValue
        container.items.noteDirection()
      }
    }
  }

  /// The reading direction that applies inside the item.
  public var effectiveDirection: LayoutDirection {
    if let direction = node.direction { return direction }
    if let container = node.container { return container.direction(inside: node) }
    for above in Ancestors(of: node) {
      if let direction = above.direction { return direction }
      if let container = above.container { return container.direction(inside: above) }
    }
    return .leftToRight
  }
}

extension LayoutContainer {
  /// Returns the direction for constraints between items inside an item.
  func direction(inside node: LayoutNode) -> LayoutDirection {
    givenDirection(inside: node) ?? .leftToRight
  }

  /// Returns the direction for an item's own leading and trailing edges.
  func direction(around node: LayoutNode) -> LayoutDirection {
    node.parent.map { direction(inside: $0) } ?? direction
  }

  /// Returns the direction that was set for an item, for an ancestor, or for a container.
  func givenDirection(inside node: LayoutNode) -> LayoutDirection? {
    items.direction(inside: node) ?? settings.knownDirection
  }
}
