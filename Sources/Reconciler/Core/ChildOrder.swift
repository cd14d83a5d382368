import ShadowDiff

/// An algorithm that finds the fewest children to move into a new order.
@usableFromInline
enum ChildOrder {
  /// The source of a new child.
  @usableFromInline static var new: Int32 { -1 }

  /// Marks the children that must move: a source s becomes -2 - s.
  ///
  /// - Parameters:
  ///   - sources: For each child its former offset, or ``new``. No offset occurs twice.
  ///   - bound: The upper bound of the former offsets.
  /// - Complexity: O(n) if none of n children moves, otherwise O(n log n).
  static func markMoves(_ sources: inout Buffer<Int32>, below bound: Int) {
    var highest = new
    let areInOrder = sources.indices.allSatisfy { target in
      if sources[target] == new { return true }
      defer { highest = sources[target] }
      return sources[target] > highest
    }
    guard !areInOrder, let base = unsafe sources.base else { return }
    // Safety: the memory has `count` elements. As `UInt32`, the source of a new child is the maximum.
    let count = sources.count
    let staying = unsafe base.withMemoryRebound(to: UInt32.self, capacity: count) {
      unsafe IncreasingSubsequence(of: UnsafeBufferPointer(start: $0, count: count), below: bound)
    }
    for target in sources.indices where sources[target] != new {
      sources[target] = -2 - sources[target]
    }
    staying.forEachReversed { sources[$0] = -2 - sources[$0] }
  }
}
