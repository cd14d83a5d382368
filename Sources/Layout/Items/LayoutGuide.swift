/// A rectangle inside an item that is laid out like one, and that nothing draws.
open class LayoutGuide: LayoutItem {
  /// The layout state of the guide.
  public let layoutNode: LayoutNode

  /// The item that the guide is in; the guide does not keep it alive.
  public private(set) weak var owner: (any LayoutItem)?

  /// The item that the guide is in.
  public var layoutParent: (any LayoutItem)? { owner }

  /// The name of the guide in explanations.
  public var layoutName: String?

  /// Creates a guide in an item, which keeps it.
  public convenience init(in owner: any LayoutItem, name: String? = nil) {
    self.init(in: owner, name: name, node: LayoutNode())
  }

  init(in owner: any LayoutItem, name: String?, node: LayoutNode) {
    self.owner = owner
    layoutName = name
    layoutNode = node
    node.isGuide = true
    node.attach(self)
    owner.layoutNode.guides.append(self)
  }

  /// Takes the guide out of its item; its constraints end.
  public func removeFromOwner() {
    guard let owner else { return }
    self.owner = nil
    owner.layoutNode.guides.removeAll { $0 === self }
    layoutNode.leave()
  }
}
