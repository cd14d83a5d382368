/// The relations of a container to the surrounding container and to nested ones.
struct Nesting {
  /// The settings of the surrounding container at the last update.
  var inherited: (direction: LayoutDirection?, scale: Double?)

  // The place in the list of a node above. Links are not counted: a container that is deallocated leaves the list.
  unowned var listedAt: LayoutNode?
  unowned var next: LayoutContainer?
  unowned var previous: LayoutContainer?

  /// The items between the root and that node, upwards, each with the container's position in its `passing` list.
  var between: [(node: NodeReference, place: Int)] = []

  /// Whether containers may be listed at nodes of this container.
  var hasNested = false

  /// Whether the inherited settings of all nested containers may have changed.
  var wakesAll = false

  /// The nodes below which they may have changed.
  var toWake: [NodeReference] = []
}

/// A container below an item that is listed at a node above the item, because the item has no container.
struct PassingContainer {
  // Safety: a container that is deallocated leaves all lists.
  @safe unowned(unsafe) let container: LayoutContainer

  /// The position of the item in `Nesting.between` of the container.
  let step: Int
}

/// Nested containers, below items that are not laid out.
///
/// They inherit scale, direction and pixel offset from the surrounding container, and are woken when these change. Each
/// is listed at the nearest node above that has a container, or else at the topmost node.
extension LayoutContainer {
  /// Inherits the settings of the surrounding container that this one does not have.
  func takeSettings() {
    guard let root else { return }
    let (outer, direction) = findSurroundings()
    let scale = usedScale
    nesting.inherited.scale = outer?.usedScale
    if usedScale != scale {
      frames.reviewsAll = true
      nesting.wakesAll = true
    }
    if givenDirection == nil, direction ?? .leftToRight != self.direction {
      changeDirection { nesting.inherited.direction = direction }
    } else {
      nesting.inherited.direction = direction
    }
    let pixel = pixel(of: root)
    if !pixel.isAlmost(frames.rootPixel) {
      frames.rootPixel = pixel
      frames.reviewsAll = true
    }
  }

  /// Finds the surrounding container, and lists this container at its current place in the tree.
  ///
  /// - Returns: The surrounding container, and the direction that applies there.
  /// - Complexity: O(d) for the d items up to the nearest one with another container.
  @discardableResult
  func findSurroundings() -> (outer: LayoutContainer?, direction: LayoutDirection?) {
    guard let root else { return (nil, nil) }
    var around: LayoutNode?
    var between: [NodeReference] = []
    var outer: LayoutContainer?
    var direction: LayoutDirection?
    for node in Ancestors(of: root) {
      if let around { between.append(around.reference) }
      around = node
      direction = direction ?? node.direction
      if let container = node.container, container !== self {
        outer = container
        direction = direction ?? container.givenDirection(inside: node)
        break
      }
    }
    if around !== nesting.listedAt
      || !between.elementsEqual(nesting.between, by: { $0 === $1.node })
    {
      list(at: around, passing: between)
    }
    return (outer, direction)
  }

  /// Returns the root's pixel offset, as if all items up to the topmost one had one container.
  ///
  /// - Complexity: O(d) for the d items up to the nearest that another container has placed.
  private func pixel(of root: LayoutNode) -> PixelOffset {
    guard let scale = usedScale, let item = root.item, item.layoutParent != nil else {
      return PixelOffset()
    }
    var frames = [item.layoutRect]
    var offset = PixelOffset()
    for node in Ancestors(of: root) {
      guard let item = node.item, item.layoutParent != nil else { break }
      if let container = node.container, container !== self, container.usedScale == scale,
        container.isPlaced(node)
      {
        offset = node.pixel
        break
      }
      frames.append(item.layoutRect)
    }
    for frame in frames.reversed() where frame.isFinite { offset = offset.keep(frame, scale) }
    return offset
  }

  // MARK: - The lists

  private func list(at node: LayoutNode?, passing between: [NodeReference]) {
    unlist()
    guard let node else { return }
    for (step, reference) in between.enumerated() {
      nesting.between.append((reference, reference.node?.passing.count ?? 0))
      reference.node?.passing.append(PassingContainer(container: self, step: step))
    }
    node.container?.nesting.hasNested = true
    nesting.listedAt = node
    nesting.next = node.firstNested
    node.firstNested?.nesting.previous = self
    node.firstNested = self
  }

  /// Removes the container from the lists of the nodes above.
  func unlist() {
    for case (let node?, let place) in nesting.between.map({ ($0.node.node, $0.place) }) {
      let last = node.passing.removeLast()
      guard place < node.passing.count else { continue }
      node.passing[place] = last
      last.container.nesting.between[last.step].place = place
    }
    nesting.between = []
    if let previous = nesting.previous {
      previous.nesting.next = nesting.next
    } else if let node = nesting.listedAt {
      node.firstNested = nesting.next
    }
    nesting.next?.nesting.previous = nesting.previous
    nesting.listedAt = nil
    nesting.next = nil
    nesting.previous = nil
  }

  /// Notes that the inherited settings of the containers below a node may have changed.
  func noteNested(_ node: LayoutNode) {
    guard node.firstNested != nil else { return }
    nesting.hasNested = true
    nesting.toWake.append(node.reference)
  }

  /// Wakes the containers below whose inherited settings have changed.
  ///
  /// - Complexity: O(1) if nothing has changed.
  func wakeNested() {
    guard nesting.wakesAll || !nesting.toWake.isEmpty else { return }
    let nodes = nesting.toWake
    let found =
      nesting.wakesAll ? nestedContainers() : nodes.flatMap { $0.node?.nested ?? [] }
    nesting.wakesAll = false
    nesting.toWake = []
    for nested in found { nested.wake() }
  }

  /// Returns the containers that are listed at nodes of this container.
  private func nestedContainers() -> [LayoutContainer] {
    guard nesting.hasNested else { return [] }
    var found: [LayoutContainer] = []
    forEachNode { if $0.firstNested != nil { found += $0.nested } }
    nesting.hasNested = !found.isEmpty
    return found
  }

  /// Lists the containers below a node again, because the node has joined this container.
  func gatherPassing(_ node: LayoutNode) {
    guard !node.passing.isEmpty else { return }
    for container in node.passing.map(\.container) { container.findSurroundings() }
  }

  /// Updates all containers nested in this one.
  func updateNested(into result: inout LayoutUpdate) {
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    var waiting = nestedContainers()
    while !waiting.isEmpty {
      // From the top, because a surrounding container sets the frames of nested roots.
      let ordered = waiting.compactMap { container in
        container.root.map {
          (container: container, depth: Ancestors(of: $0).reduce(0) { n, _ in n + 1 })
        }
      }.sorted { $0.depth < $1.depth }
      waiting = []
      for (nested, _) in ordered where seen.insert(ObjectIdentifier(nested)).inserted {
        // A container with a change in progress requests an update after the change.
        guard nested.request.openChanges == 0 else { continue }
        let update = nested.update()
        result.changes += update.changes
        result.rounds += update.rounds
        waiting += nested.nestedContainers()
      }
    }
  }
}

extension LayoutNode {
  /// Wakes the containers below an item that has no container itself.
  func wakeNestedBelow() {
    var listing = firstNested == nil ? [] : [self]
    for node in Ancestors(of: self) {
      if node.firstNested != nil { listing.append(node) }
      if node.container != nil { break }
    }
    for nested in listing.flatMap(\.nested) { nested.wake() }
  }

  /// Makes the item's descendants follow their current parents.
  ///
  /// - Complexity: O(n) for the n items that the host lists as children.
  func followTree() {
    guard let first = item?.layoutChildren, !first.isEmpty else { return }
    var waiting = first
    while let item = waiting.popLast() {
      let node = item.layoutNode
      node.attach(item)
      // A node that is being changed is followed when the change has finished.
      if let container = node.container, container.request.openChanges == 0,
        !container.request.isUpdating
      {
        if container.root === node {
          node.parentDidChange(isTold: false)
        } else {
          node.followParent()
        }
      }
      waiting += item.layoutChildren
    }
  }
}

extension LayoutNode {
  /// The containers that are listed at the node.
  var nested: [LayoutContainer] {
    var all: [LayoutContainer] = []
    var next = firstNested
    while let container = next {
      all.append(container)
      next = container.nesting.next
    }
    return all
  }

  /// Empties the list of containers at the node, which is being deallocated.
  func dropNested() {
    while let container = firstNested {
      firstNested = container.nesting.next
      container.nesting.listedAt = nil
      container.nesting.next = nil
      container.nesting.previous = nil
    }
  }
}
