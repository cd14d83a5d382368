/// An item's constraints and attributes: what `item.layout` gives.
public struct ItemLayout: LayoutAttributeWords {
  let item: any LayoutItem
  let node: LayoutNode

  @inline(__always)
  init(_ item: any LayoutItem) {
    self.item = item
    node = item.layoutNode
    node.attach(item)
  }

  /// The item's attributes, to be related to.
  public func adding(_ attributes: LayoutAttributes) -> ConstraintItem {
    ConstraintItem(node.reference, attributes, region: .frame)
  }

  /// The part of the item that no bar or corner covers.
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

  /// Sets what explanations call the item, where it has no name of its own.
  public func setLabel(_ label: String?) { node.label = label }

  /// Returns what explanations call the item, where it has no name of its own.
  public func label() -> String? { node.label }

  // MARK: - Frames

  /// The container that solves for the item.
  public var container: LayoutContainer {
    node.followParent()
    return LayoutContainer.of(node, isLaidOut: node.isLaidOut) ?? LayoutContainer()
  }

  /// The frame as it was last solved and set; before that, the one that the item has.
  public var frame: Rect { node.shownFrame }

  /// Solves what has changed in the item's container and in all containers below the item, and sets frames.
  ///
  /// Items that were moved without a call of ``parentDidChange()`` are found if the host lists its items'
  /// children (``LayoutItem/layoutChildren``).
  @discardableResult
  public func layoutIfNeeded() -> LayoutUpdate {
    node.followTree()
    var update = container.update()
    node.container?.updateNested(into: &update)
    return update
  }

  /// Says that the item, which is not laid out, has another frame.
  public func frameDidChange() {
    guard let container = node.container, container.given.contains(node.slot) else { return }
    container.noteHeld(node)
  }

  /// Says that the item has another parent, or none any more.
  public func parentDidChange() { node.parentDidChange() }
}

extension LayoutItem {
  /// The item's constraints and attributes.
  public var layout: ItemLayout { ItemLayout(self) }

  /// SnapKit's spelling of ``layout``.
  public var snp: ItemLayout { ItemLayout(self) }
}
