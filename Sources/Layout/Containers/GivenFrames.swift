/// The items that may keep their own frames, the root and others, which the solver gets as constraints.
///
/// Those that are laid out meanwhile are dropped when the next update examines them.
struct GivenFrames {
  /// A flag for each slot of the container.
  private var isGiven: [Bool] = []

  /// The slots in order, computed on demand, including slots that were removed since.
  private var slots: [Int32] = []
  private var isSorted = true

  /// The slots that the next update has to examine.
  private var changed: [Int32] = []

  /// The number of frames that were read, which tests count.
  private(set) var reads = 0

  mutating func reserve(_ count: Int) {
    isGiven.reserveCapacity(count)
    slots.reserveCapacity(count)
    changed.reserveCapacity(count)
  }

  func contains(_ slot: Int32) -> Bool {
    isGiven.indices.contains(Int(slot)) && isGiven[Int(slot)]
  }

  mutating func insert(_ slot: Int32) {
    let index = Int(slot)
    while index >= isGiven.count { isGiven.append(false) }
    guard !isGiven[index] else { return }
    isGiven[index] = true
    if slots.count > 2 * isGiven.count { _ = inOrder() }
    slots.append(slot)
    isSorted = false
  }

  mutating func remove(_ slot: Int32) {
    guard contains(slot) else { return }
    isGiven[Int(slot)] = false
    isSorted = false
  }

  /// Makes the next update examine an item.
  mutating func review(_ slot: Int32) { changed.append(slot) }

  /// Returns the slots whose frames an update reads, in ascending order.
  ///
  /// - Parameter all: Whether to read all frames, and not only the changed ones and the root's.
  mutating func takeSlots(all: Bool, root: Int32) -> [Int32] {
    let slots = all ? inOrder() : changedInOrder(with: root)
    changed.removeAll(keepingCapacity: true)
    reads += slots.count
    return slots
  }

  private mutating func changedInOrder(with root: Int32) -> [Int32] {
    changed.append(root)
    changed.sort()
    var slots: [Int32] = []
    for slot in changed where slot != slots.last { slots.append(slot) }
    return slots
  }

  /// Returns the slots in ascending order.
  mutating func inOrder() -> [Int32] {
    guard !isSorted else { return slots }
    isSorted = true
    slots.sort()
    var (last, count): (Int32, Int) = (-1, 0)
    for index in slots.indices where slots[index] != last && isGiven[Int(slots[index])] {
      last = slots[index]
      slots[count] = last
      count += 1
    }
    slots.removeLast(slots.count - count)
    return slots
  }
}
