/// The constraints and attributes of an item, which `item.layout` returns.
///
/// ```swift
/// title.layout.makeConstraints { make in
///   make.leading.equalTo(icon.layout.trailing).offset(8)
/// }
/// ```
public struct ItemLayout: LayoutAttributeWords {
  let item: any LayoutItem
  let node: LayoutNode

  @inline(__always)
  init(_ item: any LayoutItem) {
    self.item = item
    node = item.layoutNode
    node.attach(item)
  }

  /// Returns attributes of the item, as the target of a constraint.
  public func adding(_ attributes: LayoutAttributes) -> ConstraintItem {
    ConstraintItem(node.reference, attributes, region: .frame)
  }

  /// The safe area: the part of the item that no bar or corner covers.
  public var safeArea: ConstraintRegion {
    ConstraintRegion(whole: ConstraintItem(node.reference, [], region: .safeArea))
  }

  /// The part of the item inside its margins.
  public var layoutMargins: ConstraintRegion {
    ConstraintRegion(whole: ConstraintItem(node.reference, [], region: .margins))
  }

  /// The item itself.
  public var target: any LayoutItem { item }

  // MARK: - Names

  /// Sets the name of the item in explanations, which is used if it has no ``LayoutItem/layoutName``.
  public func setLabel(_ label: String?) { node.identity.label = label }

  /// Returns the name that was set with ``setLabel(_:)``.
  public func label() -> String? { node.identity.label }

  // MARK: - Frames

  /// The container that lays out the item, or that has the item as its root.
  ///
  /// The first access for a tree creates the container. It changes if containers join, so do not store it.
  public var container: LayoutContainer {
    node.followParent()
    return LayoutContainer.of(node, isLaidOut: node.isLaidOut) ?? LayoutContainer()
  }

  /// The frame that Layout set last, in the parent's coordinates; before the first update, the item's own frame.
  ///
  /// Set the frame of a root, or of another item that is not laid out. If you set the frame of an item that is laid
  /// out, Layout reports an issue and changes nothing.
  public var frame: Rect {
    get { node.shownFrame }
    nonmutating set {
      guard !node.isLaidOut else {
        let reason = "its constraints determine its frame; change a constraint instead"
        return LayoutIssue.report(
          .init(.invalidArgument(reason), item: node.name, source: nil), near: node)
      }
      item.layoutRect = newValue
      frameDidChange()
    }
  }

  /// Updates the item's container, and all containers nested in it, immediately.
  ///
  /// If items return their children from ``LayoutItem/layoutChildren``, the call also finds items that were moved
  /// without a call of ``parentDidChange()``.
  ///
  /// - Returns: The changed frames of all these containers.
  @discardableResult
  public func layoutIfNeeded() -> LayoutUpdate {
    node.followTree()
    var update = container.update()
    node.container?.updateNested(into: &update)
    return update
  }

  /// Announces that the frame of an item that is not laid out has changed.
  public func frameDidChange() {
    guard let container = node.container, container.given.contains(node.slot) else { return }
    container.noteGiven(node)
  }

  /// Announces that the item has another parent, or no longer has one.
  ///
  /// The constraints that connect the item or its descendants with other items end. Constraints that were made with
  /// `…ToSuperview` relate to the new superview if you activate them again:
  ///
  /// ```swift
  /// for constraint in card.layout.parentDidChange() { constraint.activate() }
  /// ```
  ///
  /// - Returns: The constraints that have ended.
  @discardableResult
  public func parentDidChange() -> [Constraint] { node.parentDidChange() }
}

extension LayoutItem {
  /// The item's constraints and attributes.
  public var layout: ItemLayout { ItemLayout(self) }

  /// SnapKit's spelling of ``layout``.
  public var snp: ItemLayout { ItemLayout(self) }
}
