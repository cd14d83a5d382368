/// A shadow that somebody else keeps alive meanwhile: holding it counts no references.
///
/// One is made for the view that is being rendered or given props, which its parent's shadow or what that has
/// placed holds until the render is done, and for each view in the tree, which is cleared when the view leaves.
@safe @usableFromInline
struct NodeReference: Equatable {
  // Safety: see above; the scheduler clears its references in time.
  @usableFromInline let reference: Unmanaged<ShadowNode>

  @inlinable @inline(__always)
  init(_ node: ShadowNode) { unsafe reference = Unmanaged.passUnretained(node) }

  // A closure for `Optional.map` would have the main actor checked in each call.
  @inline(__always)
  init?(_ node: ShadowNode?) {
    guard let node else { return nil }
    self.init(node)
  }

  @inline(__always) var node: ShadowNode { unsafe reference.takeUnretainedValue() }

  @inlinable @inline(__always)
  static func == (lhs: NodeReference, rhs: NodeReference) -> Bool {
    unsafe lhs.reference.toOpaque() == rhs.reference.toOpaque()
  }

  /// Asks something of the props, as is done of each child in each render.
  @inlinable @inline(__always)
  func asksProps(_ question: (borrowing SlotTable) -> Bool) -> Bool {
    unsafe reference._withUnsafeGuaranteedRef { question($0.props) }
  }
}

/// A view in the tree, in the same way.
@safe
struct ViewReference {
  // Safety: see above.
  unowned(unsafe) private let reference: PlatformView

  init(_ view: PlatformView) { unsafe reference = view }

  @inline(__always) var view: PlatformView { unsafe reference }
}
