/// Views that are due, parents before children, and siblings in the order in which they became due.
struct RenderQueue: ~Copyable {
  /// The views of one depth.
  private struct Level: ~Copyable {
    var ids = Buffer<NodeID>()

    /// The number of views that have been removed from the queue.
    var taken = 0
  }

  private var levels = Buffer<Level>()

  /// The number of due views.
  private(set) var count = 0

  /// A lower bound of the depths of due views.
  private(set) var lowest = 0

  /// An upper bound of the depths of due views.
  private var highest = -1

  @inline(__always)
  mutating func append(_ id: NodeID, depth: Int) {
    if levels.count <= depth { deepen(to: depth) }
    levels[depth].ids.append(id)
    lowest = min(lowest, depth)
    highest = max(highest, depth)
    count &+= 1
  }

  @inline(never)
  private mutating func deepen(to depth: Int) {
    while levels.count <= depth { levels.append(Level()) }
  }

  /// Removes all views, and calls a closure with each: those of the greatest depth first, and in order within a depth.
  ///
  /// The closure must not add views.
  @inline(__always)
  mutating func removeDeepestFirst(_ body: (NodeID) -> Void) {
    if count == 0 { return }
    while highest >= 0 {
      for offset in levels[highest].taken..<levels[highest].ids.count {
        body(levels[highest].ids[offset])
      }
      levels[highest].ids.removeAll()
      levels[highest].taken = 0
      highest -= 1
    }
    (lowest, highest, count) = (0, -1, 0)
  }

  /// Removes and returns the first view of the least depth, which is ``lowest`` afterwards.
  @inline(__always)
  mutating func popFirst() -> NodeID? {
    while count > 0, lowest < levels.count {
      if let id = pop(lowest) { return id }
      lowest += 1
    }
    (lowest, highest) = (0, -1)
    return nil
  }

  /// Removes and returns the first view of a depth; the memory is used again when all of them have been removed.
  @inline(__always)
  private mutating func pop(_ depth: Int) -> NodeID? {
    let taken = levels[depth].taken
    guard taken < levels[depth].ids.count else { return nil }
    let id = levels[depth].ids[taken]
    levels[depth].taken = taken + 1
    count &-= 1
    if taken + 1 == levels[depth].ids.count {
      levels[depth].ids.removeAll()
      levels[depth].taken = 0
    }
    return id
  }
}
