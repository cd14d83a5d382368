#if (canImport(UIKit) && !os(watchOS)) || (canImport(AppKit) && !targetEnvironment(macCatalyst))
  import ObjectiveC

  /// The nodes of the platform's views and guides, as associated objects.
  @MainActor
  enum NodeStore {
    private static var key: UInt8 = 0

    /// Returns an object's node, and creates it at the first call.
    static func node(of object: AnyObject, _ prepare: (LayoutNode) -> Void = { _ in }) -> LayoutNode
    {
      // Safety: only the key's address is used; it is the address of a static variable, which never moves.
      if let node = unsafe objc_getAssociatedObject(object, &key) as? LayoutNode { return node }
      let node = LayoutNode()
      prepare(node)
      // Safety: as above; the object retains the node.
      unsafe objc_setAssociatedObject(object, &key, node, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      return node
    }
  }
#endif
