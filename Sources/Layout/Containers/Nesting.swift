/// The place of a container among the containers around and below it.
///
/// Nested containers are below items that are not laid out. They inherit scale, direction and pixel offset from the
/// surrounding container, and are woken when these change. Each is listed at the nearest node above that has a
/// container, or else at the topmost node.
///
/// A class, because it is the element of these lists.
final class Nesting {
  // Safety: a container that is being deallocated leaves all lists, and nothing else retains this object.
  @safe @exclusivity(unchecked) fileprivate unowned(unsafe) var container: LayoutContainer?

  // The node above, and the neighbors in its list. Links are not counted: see `unlist()` and `NestedContainers.drop()`.
  @safe @exclusivity(unchecked) private unowned(unsafe) var listedAt: LayoutNode?
  @safe @exclusivity(unchecked) fileprivate private(set) var next = Link<Nesting>(nil)
  @safe @exclusivity(unchecked) private var previous = Link<Nesting>(nil)

  /// The items between the root and that node, upwards, each with the container's position in its list of passing
  /// containers.
  @safe @exclusivity(unchecked) private var between: [(node: NodeReference, place: Int)] = []

  /// Whether containers may be listed at nodes of this container.
  @safe @exclusivity(unchecked) private var hasNested = false

  /// Whether the inherited settings of all nested containers may have changed.
  @safe @exclusivity(unchecked) private var wakesAll = false

  /// The nodes below which they may have changed.
  @safe @exclusivity(unchecked) private var toWake: [NodeReference] = []

  init() {}

  /// Sets the container, which creates this object.
  func begin(for container: LayoutContainer) { self.container = container }

  // MARK: - Above

  /// Lists the container at its place in the tree, if that is another one.
  func move(to place: Surroundings) {
    let isSame =
      place.around === listedAt
      && place.between.elementsEqual(between, by: { $0 === $1.node })
    guard !isSame else { return }
    unlist()
    guard let node = place.around else { return }
    for (step, reference) in place.between.enumerated() {
      between.append((reference, reference.node?.nested.passing.count ?? 0))
      reference.node?.nested.passing.append(.init(nesting: Link(self), step: step))
    }
    node.container?.nesting.hasNested = true
    listedAt = node
    next = node.nested.first
    next.with { $0.previous = Link(self) }
    node.nested.first = Link(self)
  }

  /// Removes the container from the lists of the nodes above.
  func unlist() {
    for case (let node?, let place) in between.map({ ($0.node.node, $0.place) }) {
      let last = node.nested.passing.removeLast()
      guard place < node.nested.passing.count else { continue }
      node.nested.passing[place] = last
      last.nesting.with { $0.between[last.step].place = place }
    }
    between = []
    if previous.isEmpty { listedAt?.nested.first = next }
    previous.with { $0.next = next }
    next.with { $0.previous = previous }
    leaveNeighbors()
  }

  fileprivate func leaveNeighbors() {
    listedAt = nil
    (next, previous) = (Link(nil), Link(nil))
  }

  // MARK: - Below

  /// Notes that the inherited settings of the containers below a node may have changed.
  func note(_ node: LayoutNode) {
    guard !node.nested.isEmpty else { return }
    hasNested = true
    toWake.append(node.reference)
  }

  /// Notes that the settings have changed that all nested containers inherit.
  func noteAll() { wakesAll = true }

  /// Takes over the nested containers of another one, whose items have moved here.
  func takeOver(_ other: Nesting) {
    hasNested = other.hasNested
    wakesAll = other.hasNested || other.wakesAll
  }

  /// Removes and returns the nested containers to wake.
  ///
  /// - Complexity: O(1) if nothing has changed.
  func takeWoken() -> [LayoutContainer] {
    guard wakesAll || !toWake.isEmpty else { return [] }
    let found = wakesAll ? allBelow() : toWake.flatMap { $0.node?.nested.all ?? [] }
    wakesAll = false
    toWake = []
    return found
  }

  /// Returns the containers that are listed at nodes of this one.
  func allBelow() -> [LayoutContainer] {
    guard hasNested else { return [] }
    var found: [LayoutContainer] = []
    container?.forEachNode { if !$0.nested.isEmpty { found += $0.nested.all } }
    hasNested = !found.isEmpty
    return found
  }
}

/// The nested containers that are listed at a node.
struct NestedContainers {
  /// The first of the containers whose place is this node.
  fileprivate var first = Link<Nesting>(nil)

  /// The containers below this node that are listed at a node above it, because this one has no container.
  fileprivate var passing: [Passing] = []

  fileprivate struct Passing {
    let nesting: Link<Nesting>

    /// The position of the node in ``Nesting/between``.
    let step: Int
  }

  var isEmpty: Bool { first.isEmpty }

  var hasPassing: Bool { !passing.isEmpty }

  /// The containers whose place is this node.
  var all: [LayoutContainer] {
    var all: [LayoutContainer] = []
    var next = first
    while let nesting = next.object {
      if let container = nesting.container { all.append(container) }
      next = nesting.next
    }
    return all
  }

  /// The containers below this node that are listed at a node above it.
  var passingContainers: [LayoutContainer] { passing.compactMap { $0.nesting.object?.container } }

  /// Empties the list of a node that is being deallocated.
  mutating func drop() {
    while let nesting = first.object {
      first = nesting.next
      nesting.leaveNeighbors()
    }
  }
}

/// The place of a container in the whole tree.
struct Surroundings {
  /// The surrounding container.
  private(set) var outer: LayoutContainer?

  /// The direction that applies there.
  private(set) var direction: LayoutDirection?

  /// The node at which the container is listed.
  private(set) var around: LayoutNode?

  /// The items between the root and that node, upwards.
  private(set) var between: [NodeReference] = []

  /// Finds the place of a container.
  ///
  /// - Complexity: O(d) for the d items up to the nearest one with another container.
  init(of container: LayoutContainer, root: LayoutNode) {
    for node in Ancestors(of: root) {
      if let around { between.append(around.reference) }
      around = node
      direction = direction ?? node.direction
      if let found = node.container, found !== container {
        outer = found
        direction = direction ?? found.givenDirection(inside: node)
        break
      }
    }
  }

  /// Returns the root's pixel offset, as if all items up to the topmost one had one container.
  ///
  /// - Complexity: O(d) for the d items up to the nearest that another container has placed.
  static func pixel(
    of root: LayoutNode, of own: LayoutContainer, scale: Double?
  ) -> PixelOffset {
    guard let scale, let item = root.item, item.layoutParent != nil else { return PixelOffset() }
    var frames = [item.layoutRect]
    var offset = PixelOffset()
    for node in Ancestors(of: root) {
      guard let item = node.item, item.layoutParent != nil else { break }
      if let container = node.container, container !== own,
        container.settings.usedScale == scale, container.isPlaced(node)
      {
        offset = node.placement.pixel
        break
      }
      frames.append(item.layoutRect)
    }
    for frame in frames.reversed() where frame.isFinite { offset = offset.keep(frame, scale) }
    return offset
  }
}
