extension LayoutContainer {
  /// Sets the frames of items whose variables have changed.
  func setFrames(of changed: [LayoutNode], _ update: inout LayoutUpdate) {
    var moved: [(node: LayoutNode, old: Rect?)] = []
    if reviewsFrames {
      reviewsFrames = false
      var all: [LayoutNode] = []
      root?.collectSubtree(into: &all)
      for node in all { place(node, &moved, isForced: false) }
    } else if scale == nil {
      for node in changed where node.container === self { place(node, &moved, isForced: false) }
    } else {
      // Parents first, so that children know from which pixel they count.
      let ordered = changed.filter { $0.container === self }.map { (node: $0, depth: $0.depth) }
        .sorted { $0.depth < $1.depth }
      for (node, _) in ordered { place(node, &moved, isForced: false) }
    }
    for (node, old) in moved {
      node.isReturned = false
      guard let frame = node.frame, let item = node.item, node.isLaidOut else { continue }
      guard frame != old || node.parent?.childrenFollowHeight == true else { continue }
      if node === root, let old, old.size == frame.size { continue }
      update.changes.append(LayoutUpdate.Change(item: item, frame: frame))
    }
    for change in update.changes { change.item.layoutRect = change.frame }
  }

  /// Computes a node's frame, and those of its children where they depend on the place on the screen.
  private func place(
    _ node: LayoutNode, _ moved: inout [(node: LayoutNode, old: Rect?)], isForced: Bool
  ) {
    let old = node.frame
    let oldResidual = node.residual
    var frame = solvedFrame(of: node)
    if frame.width < -1e-6 || frame.height < -1e-6 {
      report(LayoutIssue(.negativeSize, item: node.name, source: nil))
    }
    if let scale, node !== root {
      let before = node.parent?.residual ?? .zero
      let exact = Point(x: before.x + frame.minX, y: before.y + frame.minY)
      let corner = Point(
        x: Number.snap(exact.x, scale: scale), y: Number.snap(exact.y, scale: scale))
      let far = Point(
        x: Number.snap(exact.x + frame.width, scale: scale),
        y: Number.snap(exact.y + frame.height, scale: scale))
      frame = Rect(
        x: corner.x, y: corner.y, width: far.x - corner.x, height: far.y - corner.y)
      node.residual = Point(x: exact.x - corner.x, y: exact.y - corner.y)
    } else {
      node.residual = .zero
    }
    frame.size.width = max(0, frame.size.width)
    frame.size.height = max(0, frame.size.height)
    if let old, old.isAlmost(frame), !isForced { frame = old }
    node.frame = frame
    if old != frame || isForced, !node.isReturned {
      node.isReturned = true
      moved.append((node, old))
    }
    let isShifted =
      (node.residual.x - oldResidual.x).magnitude > 1e-9
      || (node.residual.y - oldResidual.y).magnitude > 1e-9
    let isResized = node.childrenFollowHeight && old?.height != frame.height
    guard isShifted || isResized else { return }
    var child = node.firstChild
    while let next = child {
      place(next, &moved, isForced: isResized)
      child = next.nextSibling
    }
  }

  /// The size that the root has been given.
  var givenSize: Size? {
    guard let width = root?.held.width, let height = root?.held.height else { return nil }
    return Size(width: width.offset, height: height.offset)
  }

  /// Returns the frame that the solver has found, in the parent's coordinates.
  func solvedFrame(of node: LayoutNode) -> Rect {
    func value(_ variable: Variable?) -> Double {
      variable.map { solver.computedValue(of: $0) } ?? 0
    }
    let size = Size(width: value(node.width), height: value(node.height))
    if node === root {
      // One that is not laid out keeps its size, whatever goes over its edges.
      let given = node.isLaidOut ? size : givenSize ?? size
      return Rect(origin: node.item?.layoutRect.origin ?? .zero, size: given)
    }
    return Rect(origin: Point(x: value(node.left), y: value(node.top)), size: size)
  }
}

extension Rect {
  /// Whether the difference is less than what arithmetic leaves over.
  func isAlmost(_ other: Rect) -> Bool {
    func isNear(_ a: Double, _ b: Double) -> Bool {
      (a - b).magnitude <= 1e-9 * max(1, max(a.magnitude, b.magnitude))
    }
    return isNear(minX, other.minX) && isNear(minY, other.minY) && isNear(width, other.width)
      && isNear(height, other.height)
  }
}

extension Solver {
  /// Returns a variable's value as the last update left it.
  @inline(__always)
  func computedValue(of variable: Variable) -> Double {
    guard variable.owner === token, variable.index >= 0 else { return value(of: variable) }
    return core.quantities[variable.index].value
  }
}
