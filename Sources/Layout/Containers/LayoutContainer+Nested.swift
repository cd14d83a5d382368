/// Containers below items that are not laid out: they take over scale and direction from the one around,
/// count pixels from where that one counts them, and are woken when these change.
///
/// Each is listed at the nearest node above that takes part in a container, or else at the highest.
extension LayoutContainer {
  /// Takes over what the container around has, and nobody has set here.
  func takeSettings() {
    guard let root else { return }
    var around: LayoutNode?
    var outer: LayoutContainer?
    for node in Ancestors(of: root) {
      around = node
      if let container = node.container, container !== self {
        outer = container
        break
      }
    }
    if around !== listedAt { list(at: around) }
    let scale = usedScale
    inherited.scale = outer?.usedScale
    if usedScale != scale {
      reviewsFrames = true
      wakesNested = true
    }
    let direction = outer?.givenDirection ?? outer?.inherited.direction
    if givenDirection == nil, direction ?? .leftToRight != self.direction {
      changeDirection { inherited.direction = direction }
    } else {
      inherited.direction = direction
    }
    let pixel = pixel(of: root)
    if !pixel.isAlmost(rootPixel) {
      rootPixel = pixel
      reviewsFrames = true
    }
  }

  /// How far the root's corner is from a pixel, as it would be if all up to the highest item took part in
  /// one container.
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

  private func list(at node: LayoutNode?) {
    unlist()
    guard let node else { return }
    listedAt = node
    nextNested = node.firstNested
    node.firstNested?.previousNested = self
    node.firstNested = self
  }

  /// Takes the container out of the list of the node above.
  func unlist() {
    if let previousNested {
      previousNested.nextNested = nextNested
    } else if let listedAt {
      listedAt.firstNested = nextNested
    }
    nextNested?.previousNested = previousNested
    listedAt = nil
    nextNested = nil
    previousNested = nil
  }

  /// Notes that the containers below a node may see other settings.
  func noteNested(_ node: LayoutNode) {
    if node.firstNested != nil { nestedToWake.append(node.reference) }
  }

  /// Has the containers below that see other settings take them over.
  ///
  /// - Complexity: O(1) where nothing has changed.
  func wakeNested() {
    var nodes = nestedToWake
    var found: [LayoutContainer] = []
    if wakesNested {
      forEachNode { if $0.firstNested != nil { nodes.append($0.reference) } }
      // Some may have been here before this one.
      if let root, let listedAt {
        for nested in listedAt.nested where nested !== self {
          guard let below = nested.root else { continue }
          if Ancestors(of: below).contains(where: { $0 === root }) { found.append(nested) }
        }
      }
    }
    wakesNested = false
    nestedToWake = []
    for reference in nodes { found += reference.node?.nested ?? [] }
    for nested in found { nested.wake() }
  }
}

extension LayoutNode {
  /// The containers that are listed at the node.
  fileprivate var nested: [LayoutContainer] {
    var all: [LayoutContainer] = []
    var next = firstNested
    while let container = next {
      all.append(container)
      next = container.nextNested
    }
    return all
  }

  /// Leaves the containers that are listed at the node, which is going, without a place.
  func dropNested() {
    while let container = firstNested {
      firstNested = container.nextNested
      container.listedAt = nil
      container.nextNested = nil
      container.previousNested = nil
    }
  }
}
