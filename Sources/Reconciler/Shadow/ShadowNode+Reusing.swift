extension ShadowNode {
  /// Ends the life of a child that may serve under another key: as if it had left, and been made anew.
  ///
  /// - Returns: Whether it can serve; if not, nothing has been done.
  func retire(_ offset: Int) -> Bool {
    guard let node = children[offset].node else {
      return children[offset].isUpdated && !children[offset].view.takesInput
    }
    guard node.view.isReusable else { return false }
    node.endLife()
    return true
  }

  /// Forgets all that the view was told and has kept.
  private func endLife() {
    for offset in children.indices {
      if let node = children[offset].node, node.view.isReusable {
        node.endLife()
      } else if !children[offset].isInstance, !retire(offset) {
        // Under a key that nobody uses it is not found again.
        children[offset].key = .other(AnyHashable(ObjectIdentifier(children[offset].view)))
      }
    }
    view.viewDidLeave()
    replaceState([])
    // Functions that others still hold shall not reach the next life.
    _ = props.removeAll()
    observation?.cancel()
    hasInitialState = false
    renderCount = 0
    stamp &+= 1
    isUnborn = true
    isDirty = false
    nextReasons.removeAll()
    view.viewWillBeReused()
  }

  /// Begins the next life of the view and those below it, which end with a render each.
  func revive() {
    guard isUnborn else { return }
    isUnborn = false
    invalidate(.reused)
    for offset in children.indices { children[offset].node?.revive() }
  }

  /// Gives a child of the render before another key.
  func rename(_ offset: Int, to key: ShadowKey, _ occurrence: Int32 = 0) {
    children[offset].key = key
    children[offset].occurrence = occurrence
    children[offset].node?.key = key
    scheduler.placing.index.rename(offset, in: children)
  }

  /// Places a child of the render before again.
  func keep(_ offset: Int) {
    _ = place(children[offset].key, type(of: children[offset].view), instance: nil, nil)
  }

  /// Whether the render before has placed a child under a key.
  func hasChild(_ key: ShadowKey) -> Bool { find(key, 0) != nil }
}

/// Types of StateViews, and whether they store anything of their own.
@MainActor
enum OwnStorage {
  private static var known: [ObjectIdentifier: Bool] = [:]

  static func has(_ view: StateView) -> Bool {
    let type = ObjectIdentifier(Swift.type(of: view))
    if let known = known[type] { return known }
    var mirror: Mirror? = Mirror(reflecting: view)
    var found = false
    while let current = mirror, current.subjectType != StateView.self, !found {
      found = !current.children.isEmpty
      mirror = current.superclassMirror
    }
    known[type] = found
    return found
  }
}
