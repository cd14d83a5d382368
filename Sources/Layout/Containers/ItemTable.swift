/// The items of a container: a slot for each node, and the root of their tree.
struct ItemTable {
  private struct Entry {
    // Safety: a node that ends removes itself: see `LayoutNode.retire()`.
    @safe unowned(unsafe) var node: LayoutNode?
  }

  private var entries: [Entry] = []
  private var freeSlots: [Int32] = []

  /// The highest item's node; `nil` once the container has become part of another.
  // Safety: as above.
  @safe unowned(unsafe) var root: LayoutNode? { didSet { rootSlot = root?.slot ?? -1 } }

  /// The root's slot, beside the root, which cannot be read while it ends; -1 without a root.
  private(set) var rootSlot: Int32 = -1

  /// Returns the node in a slot; `nil` if the slot is free.
  subscript(slot: Int32) -> LayoutNode? {
    slot >= 0 && slot < entries.count ? entries[Int(slot)].node : nil
  }

  /// The slots in use, and free ones between them.
  var slots: Range<Int32> { 0..<Int32(entries.count) }

  /// Stores a node, and returns its slot.
  mutating func insert(_ node: LayoutNode) -> Int32 {
    if let slot = freeSlots.popLast() {
      entries[Int(slot)].node = node
      return slot
    }
    entries.append(Entry(node: node))
    return Int32(entries.count - 1)
  }

  mutating func remove(at slot: Int32) {
    entries[Int(slot)].node = nil
    freeSlots.append(slot)
  }
}
