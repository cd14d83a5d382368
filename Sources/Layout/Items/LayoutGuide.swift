/// A rectangle inside an item that is laid out like one, and that nothing draws.
open class LayoutGuide: LayoutItem {
  /// What layout knows of the guide.
  public let layoutNode = LayoutNode()

  /// The item that the guide is in; the guide does not keep it alive.
  public private(set) weak var owner: (any LayoutItem)?

  /// The item that the guide is in.
  public var layoutParent: (any LayoutItem)? { owner }

  /// What explanations call the guide.
  public var layoutName: String?

  /// Creates a guide in an item.
  public init(in owner: any LayoutItem, name: String? = nil) {
    self.owner = owner
    layoutName = name
    layoutNode.isGuide = true
    layoutNode.attach(self)
  }
}
