/// Readers of slots other than the owner, and slots that are no longer needed.
extension SlotTable {
  /// The views that have read a value of another view.
  struct Followers {
    /// The stamp of the render in which each view has read the value.
    var readers: [NodeID: UInt32] = [:]

    /// The parts that were read, by readers that have read only parts of the value.
    private(set) var parts: [NodeID: [PartRead]] = [:]

    /// The number of readers above which outdated ones are removed: views that have left or have been rendered since.
    private var limit = 16

    /// Adds a view that has read the value, or a part of it, in a render.
    mutating func add(_ id: NodeID, _ stamp: UInt32, _ part: PartRead?) {
      if part == nil { parts[id] = nil } else if readers[id] != stamp { parts[id] = [] }
      readers[id] = stamp
      if let part { parts[id]?.append(part) }
    }

    mutating func sweep(_ isCurrent: (NodeID, UInt32) -> Bool) {
      guard readers.count > limit else { return }
      readers = readers.filter { isCurrent($0.key, $0.value) }
      parts = parts.filter { readers[$0.key] != nil }
      limit = max(16, 2 * readers.count)
    }
  }

  /// Records that another view has read a slot.
  ///
  /// - Parameter isCurrent: Returns whether the reads of a view in the render with a stamp still count.
  mutating func follow(
    _ offset: Int, _ reader: NodeID, stamp: UInt32, isCurrent: (NodeID, UInt32) -> Bool
  ) {
    let extras = madeExtras()
    extras.followers[offset, default: Followers()].readers[reader] = stamp
    // Because the limit doubles, a reader costs O(1), and the table is at most twice as large as necessary.
    extras.followers[offset]?.sweep(isCurrent)
  }

  /// Removes and returns the views that have read a slot.
  mutating func takeFollowers(_ offset: Int) -> [NodeID: UInt32] {
    extras?.followers.removeValue(forKey: offset)?.readers ?? [:]
  }

  /// Removes slots without a value, except those that the render with a stamp or another view has read.
  ///
  /// Without this, the table would grow if each render used new keys.
  ///
  /// - Parameter isNothing: Returns whether a slot has no value; props may be passed as nil.
  @inline(__always)
  mutating func sweep(readIn stamp: UInt32, _ isNothing: (Content) -> Bool) {
    if slots.count > 32 { sweepMany(readIn: stamp, isNothing) }
  }

  @inline(never)
  private mutating func sweepMany(readIn stamp: UInt32, _ isNothing: (Content) -> Bool) {
    guard let extras, slots.count > extras.limit else { return }
    var kept = Buffer<Int32>()
    for offset in slots.indices
    where slots[offset].readStamp == stamp || !isNothing(slots[offset].content)
      || extras.followers[offset] != nil
    {
      kept.append(Int32(truncatingIfNeeded: offset))
    }
    // Because the limit doubles, a key costs O(1), and the table is at most twice as large as necessary.
    extras.limit = max(32, 2 * kept.count)
    if kept.count == slots.count { return }
    var followers: [Int: Followers] = [:]
    extras.index.removeAll(keepingCapacity: true)
    for new in kept.indices {
      let old = kept[new]
      extras.index[slots[Int(old)].key] = new
      if let those = extras.followers[Int(old)] { followers[new] = those }
    }
    extras.followers = followers
    cursor = 0
    var none = Buffer<Slot>()
    _ = slots.rearrange(slots.indices, to: kept, &none)
    if slots.count <= 8 { extras.index = [:] }
  }
}
