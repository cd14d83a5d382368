/// An invisible rectangle in an item, which constraints can lay out and relate to like an item.
open class LayoutGuide: LayoutItem {
  /// The layout state of the guide.
  public let layoutNode: LayoutNode

  /// The item that contains the guide.
  ///
  /// The guide does not retain it.
  public private(set) weak var owner: (any LayoutItem)?

  /// The item that contains the guide.
  public var layoutParent: (any LayoutItem)? { owner }

  /// The frame in the item's coordinates, in points.
  open var layoutRect: Rect {
    get { layoutNode.placement.keptFrame }
    set { layoutNode.placement.keptFrame = newValue }
  }

  /// The name of the guide in explanations.
  public var layoutName: String?

  /// Creates a guide in an item, which retains the guide.
  public convenience init(in owner: any LayoutItem, name: String? = nil) {
    self.init(in: owner, name: name, node: LayoutNode())
  }

  init(in owner: any LayoutItem, name: String?, node: LayoutNode) {
    self.owner = owner
    layoutName = name
    layoutNode = node
    node.identity.kind = .guide
    node.attach(self)
    owner.layoutNode.guides.append(self)
  }

  /// Removes the guide from its item; its constraints end.
  public func removeFromOwner() {
    guard let owner else { return }
    self.owner = nil
    owner.layoutNode.guides.removeAll { $0 === self }
    layoutNode.leave(isOut: true)
  }
}
