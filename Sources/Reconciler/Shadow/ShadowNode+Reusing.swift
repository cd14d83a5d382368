extension ShadowNode {
  /// Ends the life of a child, as if it left the tree, so that it can be reused under another key.
  ///
  /// - Returns: `false` if the child cannot be reused; it then does not change.
  func retire(_ offset: Int) -> Bool {
    guard let node = data.children[offset].node else {
      return data.children[offset].isUpdated && !data.children[offset].view.takesInput
    }
    guard node.view.isReusable else { return false }
    node.endLife()
    return true
  }

  /// Ends the lives of the view and of the reusable views below it, children first.
  private func endLife() {
    var ending = [self]
    var next = 0
    while next < ending.count {
      let node = ending[next]
      next += 1
      for offset in node.data.children.indices.reversed() {
        let below = node.data.children[offset].node
        let view = node.data.children[offset].view
        if let below, below.view.isReusable {
          ending.append(below)
        } else if !node.data.children[offset].isInstance,
          below != nil || !node.data.children[offset].isUpdated || view.takesInput
        {
          // Under an unused key, the child is not found again.
          node.data.children[offset].key = .other(AnyHashable(ObjectIdentifier(view)))
        }
      }
    }
    for node in ending.reversed() { node.forgetLife() }
  }

  /// Removes all props and all state of the view.
  private func forgetLife() {
    data.life = .inTree(.retired)
    view.viewDidLeave()
    if let extras = data.extras {
      endStays(extras)
      extras.endLife()
    }
    keyedState.replace([])
    // Functions that other objects still retain must not call the functions of the next life.
    dropProps()
    resetProperties(includingLocal: true)
    data.observation?.cancel()
    data.hasInitialState = false
    data.renderCount = 0
    data.stamp &+= 1
    data.isDirty = false
    data.nextReasons.removeAll()
    view.viewWillBeReused()
  }

  /// Releases the props and the children of a view that has left, because functions among them may retain a whole tree.
  ///
  /// A view that a hook has added to a tree again keeps both, and a view that is still displayed keeps its subviews.
  func release() {
    if isMounted { return }
    dropProps()
    if view.topView is StateView { dropLeftovers() }
  }

  /// Removes the views that the view has placed before it left.
  @inline(__always)
  func dropLeftovers() {
    if data.leftovers.isEmpty { return }
    RenderScheduler.current.leavePlain(of: self)
    view.storeSubviews()
    let views = data.leftovers.takeAll()
    for offset in views.indices { views[offset].view.leave(view.placementView) }
  }

  /// Releases the props.
  func dropProps() {
    _ = data.props.removeAll()
    resetProperties(includingLocal: false)
  }

  /// Begins the next life of the view and of the views below it: each is rendered as if it were new.
  func revive() {
    guard data.life.isRetired else { return }
    var next = [self]
    while let node = next.popLast() {
      guard node.data.life.isRetired else { continue }
      node.data.life = .inTree(.entering)
      node.invalidate(.reused)
      next += node.childNodes
    }
  }
}

/// The check for stored properties that the reconciler cannot reset.
@MainActor
enum OwnStorage {
  static func has(_ view: StateView) -> Bool {
    if let known = view.node.kind.hasOwnStorage { return known }
    let found = properties(of: view).contains { !($0.value is any ResettableProperty) }
    view.node.kind.hasOwnStorage = found
    return found
  }

  /// Returns the stored properties that subclasses of StateView declare, those of the view's own type first.
  static func properties(of view: StateView) -> [(owner: Any.Type, label: String?, value: Any)] {
    var properties: [(owner: Any.Type, label: String?, value: Any)] = []
    var mirror: Mirror? = Mirror(reflecting: view)
    while let current = mirror, current.subjectType != StateView.self {
      properties += current.children.map { (current.subjectType, $0.label, $0.value) }
      mirror = current.superclassMirror
    }
    return properties
  }
}
