/// Views that are due, parents before children, and siblings in the order in which they became due.
struct RenderQueue: ~Copyable {
  /// The views of one depth.
  private struct Level: ~Copyable {
    var ids = Buffer<NodeID>()

    /// How many of them were taken.
    var taken = 0
  }

  private var levels = Buffer<Level>()

  /// How many views are due.
  private(set) var count = 0

  /// A depth above which no view is due.
  private(set) var lowest = 0

  mutating func append(_ id: NodeID, depth: Int) {
    while levels.count <= depth { levels.append(Level()) }
    levels[depth].ids.append(id)
    lowest = min(lowest, depth)
    count += 1
  }

  /// Removes and returns the first view of the greatest depth.
  ///
  /// - Parameter deepest: A depth below which no view is due.
  mutating func popDeepest(_ deepest: inout Int) -> NodeID? {
    while count > 0, deepest >= 0 {
      let taken = levels[deepest].taken
      if taken < levels[deepest].ids.count {
        levels[deepest].taken = taken + 1
        count -= 1
        return levels[deepest].ids[taken]
      }
      deepest -= 1
    }
    return nil
  }

  /// Removes and returns the next view, whose depth was ``lowest``.
  mutating func popFirst() -> NodeID? {
    while count > 0, lowest < levels.count {
      let taken = levels[lowest].taken
      if taken < levels[lowest].ids.count {
        levels[lowest].taken = taken + 1
        count -= 1
        return levels[lowest].ids[taken]
      }
      levels[lowest].ids.removeAll()
      levels[lowest].taken = 0
      lowest += 1
    }
    lowest = 0
    return nil
  }
}
