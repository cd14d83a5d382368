/// An unretained handle to the reconciler's data about one StateView.
///
/// A handle exists for the view that is being rendered or that receives props, which its parent or the flush retains
/// meanwhile. The scheduler also stores a handle for each view in the tree, and clears it when the view leaves.
@MainActor @safe @usableFromInline
struct ShadowNode: Equatable {
  // Safety: the view outlives its handles; see above.
  @usableFromInline let owner: Unmanaged<StateView>

  @inlinable @inline(__always)
  nonisolated init(_ view: StateView) { unsafe owner = Unmanaged.passUnretained(view) }

  @inlinable @inline(__always) var view: StateView { unsafe owner.takeUnretainedValue() }

  /// Calls a closure with the view, without reference counting; the caller ensures that the view lives until it returns.
  // Nonisolated, because an isolated closure would check the actor in each call.
  @inline(__always)
  nonisolated func withView<Result>(_ body: (StateView) -> Result) -> Result {
    unsafe owner._withUnsafeGuaranteedRef { body($0) }
  }

  @inline(__always) var viewReference: ViewReference {
    unsafe owner._withUnsafeGuaranteedRef(ViewReference.init)
  }

  @inlinable @inline(__always)
  nonisolated static func == (lhs: ShadowNode, rhs: ShadowNode) -> Bool {
    unsafe lhs.owner.toOpaque() == rhs.owner.toOpaque()
  }

  /// The data, in place in the view.
  // Nonisolated, because isolated closures would check the actor in each call.
  @inlinable @inline(__always)
  nonisolated var data: ShadowData {
    // Safety: a stored property of an object has the same address for as long as the object lives.
    unsafeAddress {
      unsafe owner._withUnsafeGuaranteedRef {
        unsafe UnsafePointer(withUnsafeMutablePointer(to: &$0.shadowData) { unsafe $0 })
      }
    }
    nonmutating unsafeMutableAddress {
      unsafe owner._withUnsafeGuaranteedRef {
        unsafe withUnsafeMutablePointer(to: &$0.shadowData) { unsafe $0 }
      }
    }
  }

  /// The children that the latest render has placed, even if the view has left the tree since.
  @inline(__always)
  nonisolated var placedChildren: Buffer<PlacedChild> {
    // Safety: as above.
    unsafeAddress { unsafe UnsafePointer(placedChildrenAddress) }
    nonmutating unsafeMutableAddress { unsafe placedChildrenAddress }
  }

  @inline(__always)
  private nonisolated var placedChildrenAddress: UnsafeMutablePointer<Buffer<PlacedChild>> {
    unsafe owner._withUnsafeGuaranteedRef {
      unsafe $0.shadowData.children.isEmpty
        ? withUnsafeMutablePointer(to: &$0.shadowData.leftovers) { unsafe $0 }
        : withUnsafeMutablePointer(to: &$0.shadowData.children) { unsafe $0 }
    }
  }

  /// The view's type.
  @inline(__always) var kind: ViewKind {
    guard let kind = data.kind else { preconditionFailure("the view is not initialized yet") }
    return kind
  }

  /// The types and keys from the root on.
  var path: String {
    var parts: [String] = []
    var next = self
    while let parent = next.parent {
      parts.append("\(next.view.typeName) \"\(next.data.key)\"")
      next = parent
    }
    return ([next.view.typeName] + parts.reversed()).joined(separator: " > ")
  }

  var isMounted: Bool { data.id.number >= 0 }

  /// The shadows of the children that are StateViews, in order.
  var childNodes: [ShadowNode] {
    var nodes: [ShadowNode] = []
    for offset in data.children.indices {
      if let node = data.children[offset].node { nodes.append(node) }
    }
    return nodes
  }

  var parent: ShadowNode? { RenderScheduler.current.node(data.parentID) }

  /// The view to whose state children are linked: this view, or for a list the view that has placed the list.
  var lender: ShadowNode? { kind.stateful == ListView.self ? parent : self }

  /// Makes the view due in the next flush.
  func invalidate(_ reason: @autoclosure () -> NodeReason) {
    guard isMounted, !data.life.isRetired else { return }
    data.nextReasons.append(reason())
    guard !data.isDirty else { return }
    data.isDirty = true
    RenderScheduler.current.enqueue(self)
  }

  /// Reports, once, that the view's tree has ended with its controller.
  func reportAbandoned() {
    data.life = .outside
    StateView.onIssue(.controllerGone(view.typeName))
  }
}
