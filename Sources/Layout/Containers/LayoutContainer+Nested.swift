/// The settings of the surrounding container, and the containers nested in this one; see ``Nesting``.
extension LayoutContainer {
  /// Inherits the settings of the surrounding container that this one does not have.
  func takeSettings() {
    guard let root else { return }
    let place = Surroundings(of: self, root: root)
    nesting.move(to: place)
    let scale = settings.usedScale
    settings.inherited.scale = place.outer?.settings.usedScale
    if settings.usedScale != scale {
      frames.reviewsAll = true
      nesting.noteAll()
    }
    if settings.direction == nil, place.direction ?? .leftToRight != direction {
      changeDirection { settings.inherited.direction = place.direction }
    } else {
      settings.inherited.direction = place.direction
    }
    frames.moveRoot(to: Surroundings.pixel(of: root, of: self, scale: settings.usedScale))
  }

  /// Lists this container at its current place in the tree.
  func findSurroundings() {
    if let root { nesting.move(to: Surroundings(of: self, root: root)) }
  }

  /// Wakes the containers below whose inherited settings have changed.
  func wakeNested() {
    for nested in nesting.takeWoken() { nested.wake() }
  }

  /// Updates all containers nested in this one.
  func updateNested(into result: inout LayoutUpdate) {
    var waiting = nesting.allBelow()
    if waiting.isEmpty { return }
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
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
        result.add(nested.update())
        waiting += nested.nesting.allBelow()
      }
    }
  }
}

extension LayoutNode {
  /// Wakes the containers below an item that has no container itself.
  func wakeNestedBelow() {
    var listing = nested.isEmpty ? [] : [self]
    for node in Ancestors(of: self) {
      if !node.nested.isEmpty { listing.append(node) }
      if node.container != nil { break }
    }
    for nested in listing.flatMap(\.nested.all) { nested.wake() }
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
