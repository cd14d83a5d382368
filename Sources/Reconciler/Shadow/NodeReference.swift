/// A shadow that somebody else keeps alive meanwhile: holding it counts no references.
///
/// One is made for the view that is being rendered or given props, which the scheduler holds until the
/// render is done, and for each view in the tree, which is cleared when the view leaves.
@safe
struct NodeReference {
  // Safety: see above; the scheduler clears its references in time.
  unowned(unsafe) private let reference: ShadowNode

  init(_ node: ShadowNode) { unsafe reference = node }

  // A closure for `Optional.map` would have the main actor checked in each call.
  @inline(__always)
  init?(_ node: ShadowNode?) {
    guard let node else { return nil }
    self.init(node)
  }

  @inline(__always) var node: ShadowNode { unsafe reference }
}

/// A view in the tree, in the same way.
@safe
struct ViewReference {
  // Safety: see above.
  unowned(unsafe) private let reference: PlatformView

  init(_ view: PlatformView) { unsafe reference = view }

  @inline(__always) var view: PlatformView { unsafe reference }
}
