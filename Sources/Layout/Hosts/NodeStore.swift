#if (canImport(UIKit) && !os(watchOS)) || (canImport(AppKit) && !targetEnvironment(macCatalyst))
  import ObjectiveC

  /// Nodes of the platform's views and guides, which store none: each goes with its object.
  @MainActor
  enum NodeStore {
    private static var key: UInt8 = 0

    /// Returns an object's node, and makes it at the first call.
    static func node(of object: AnyObject, _ prepare: (LayoutNode) -> Void = { _ in }) -> LayoutNode
    {
      // Safety: the key's address alone counts; it is a static's, and so never moves.
      if let node = unsafe objc_getAssociatedObject(object, &key) as? LayoutNode { return node }
      let node = LayoutNode()
      prepare(node)
      // Safety: as above; the object keeps the node.
      unsafe objc_setAssociatedObject(object, &key, node, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      return node
    }
  }
#endif
