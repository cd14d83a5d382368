/// The way from an item up to the container that it joins.
///
/// Finding the way and joining the nodes on the way down are loops, because trees may be deep.
struct Ascent {
  private let start: LayoutNode

  /// The nodes that join their parents' containers, upwards.
  private var path: [LayoutNode] = []

  /// The node above the path, which has a container or becomes the root of one.
  private var top: LayoutNode

  /// Whether the start is its own ancestor; it is a root then.
  private var isCircle = false

  /// Finds the way.
  ///
  /// - Parameter isLaidOut: Whether the node is laid out or about to be, so that it is not a root.
  init(from node: LayoutNode, isLaidOut: Bool) {
    (start, top) = (node, node)
    var above = Ancestors(of: node)
    var goesUp = isLaidOut
    while true {
      top.beginAnewIfOrphaned()
      let isRoot = top.container?.root === top
      guard goesUp, top.container == nil || isRoot, let parent = above.next() else { break }
      if let container = top.container, container === parent.container {
        // The parent was or is a descendant: it has moved without notice, or the tree has a cycle.
        isCircle = Ancestors(of: top).contains { [top] in $0 === top }
        break
      }
      path.append(top)
      top = parent
      goesUp = parent.isLaidOut
    }
    isCircle = isCircle || above.isCircle
    if isCircle { (path, top) = ([], node) }
  }

  /// Moves the nodes on the way into the container of the topmost one.
  ///
  /// - Returns: The container of the node at the start.
  consuming func join() -> LayoutContainer? {
    if start.tree.note(isCircle: isCircle) {
      LayoutIssue.report(.init(.aboveItself, item: start.name, source: nil), near: start)
    }
    var parent = top
    if top.container == nil {
      guard top.item != nil else { return nil }
      if let below = path.last, let container = below.container {
        container.grow(to: top)
        parent = path.removeLast()
      } else {
        let made = LayoutContainer()
        made.admit(top, under: nil)
        made.findSurroundings()
      }
    }
    for next in path.reversed() {
      guard let upper = parent.container else { break }
      if let container = next.container {
        container.merge(into: upper, under: parent)
      } else {
        upper.admit(next, under: parent)
      }
      parent = next
    }
    return start.container
  }
}
