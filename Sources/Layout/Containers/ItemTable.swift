/// The items of a container: a slot for each node, and the root of their tree.
struct ItemTable {
  private struct Entry {
    // Safety: a node that is deallocated removes itself: see `LayoutNode.retire()`.
    @safe unowned(unsafe) var node: LayoutNode?

    /// The slot of the node's parent; -1 without a parent.
    var parent: Int32
  }

  private var entries: [Entry] = []
  private var freeSlots: [Int32] = []

  /// The topmost item's node; `nil` after the container has joined another one.
  // Safety: as above.
  @safe unowned(unsafe) var root: LayoutNode? { didSet { rootSlot = root?.slot ?? -1 } }

  /// The root's slot, because the root cannot be read while it is deallocated; -1 without a root.
  private(set) var rootSlot: Int32 = -1

  /// Whether an item may have a direction of its own.
  private var hasDirections = false

  /// Whether a departure has to search its tree; see ``Relations/Reach/searched``.
  private(set) var isSearched = false

  /// Whether items may be neither below the root nor in a departure, because their parents were deallocated.
  var mayHaveStrays = false

  /// Returns the node in a slot; `nil` if the slot is free.
  subscript(slot: Int32) -> LayoutNode? {
    slot >= 0 && slot < entries.count ? entries[Int(slot)].node : nil
  }

  /// The number of nodes.
  var count: Int { entries.count - freeSlots.count }

  /// All slots, including free ones.
  var slots: Range<Int32> { 0..<Int32(entries.count) }

  mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

  /// Stores a node, and returns its slot.
  mutating func insert(_ node: LayoutNode) -> Int32 {
    if node.direction != nil { hasDirections = true }
    note(node.relations.reach)
    if let slot = freeSlots.popLast() {
      entries[Int(slot)] = Entry(node: node, parent: node.parent?.slot ?? -1)
      return slot
    }
    entries.append(Entry(node: node, parent: node.parent?.slot ?? -1))
    return Int32(entries.count - 1)
  }

  mutating func remove(at slot: Int32) {
    entries[Int(slot)].node = nil
    entries[Int(slot)].parent = -1
    freeSlots.append(slot)
  }

  /// Notes how far constraints may relate an item.
  mutating func note(_ reach: Relations.Reach) {
    if !reach.isDisjoint(with: .searched) { isSearched = true }
  }

  // MARK: - Directions

  /// Notes that an item has got a direction of its own.
  mutating func noteDirection() { hasDirections = true }

  /// Returns the direction that was set for an item or for one of its ancestors.
  @inline(__always)
  func direction(inside node: @autoclosure () -> LayoutNode?) -> LayoutDirection? {
    guard hasDirections else { return nil }
    var next = node()
    while let node = next {
      if let direction = node.direction { return direction }
      next = node.parent
    }
    return nil
  }

  // MARK: - The tree

  /// Returns the slot of a node's parent; -1 without a parent.
  @inline(__always)
  func parent(of slot: Int32) -> Int32 { entries[Int(slot)].parent }

  mutating func setParent(_ parent: Int32, of slot: Int32) { entries[Int(slot)].parent = parent }

  /// Returns whether an item is another one or its descendant.
  @inline(__always)
  func isSlot(_ slot: Int32, inside top: Int32) -> Bool {
    var next = slot
    while next != top, next >= 0 { next = parent(of: next) }
    return next == top
  }

  /// Returns the slot of the nearest common ancestor, or -1; a node counts as its own ancestor.
  func commonAncestor(_ a: Int32, _ b: Int32) -> Int32 {
    let (aboveA, aboveB) = (parent(of: a), parent(of: b))
    if aboveA >= 0, aboveA == b || aboveA == aboveB { return aboveA }
    if a == b || aboveB == a { return a }
    var (a, b) = (a, b)
    var (depthOfA, depthOfB) = (depth(of: a), depth(of: b))
    while a != b {
      guard a >= 0, b >= 0 else { return -1 }
      let difference = depthOfA - depthOfB
      if difference >= 0 { (a, depthOfA) = (parent(of: a), depthOfA - 1) }
      if difference <= 0 { (b, depthOfB) = (parent(of: b), depthOfB - 1) }
    }
    return a
  }

  private func depth(of slot: Int32) -> Int {
    var (depth, next) = (0, parent(of: slot))
    while next >= 0 { (depth, next) = (depth + 1, parent(of: next)) }
    return depth
  }
}
