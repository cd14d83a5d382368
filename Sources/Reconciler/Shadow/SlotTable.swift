/// The props or the state of a view, and who has read what.
struct SlotTable {
  /// A value under a key; absent ones are kept while someone might have read that there is none.
  struct Slot {
    let key: ShadowKey
    var content = Content.absent

    /// The render of the owner that read it last.
    var readStamp: UInt32 = 0

    /// The render of the parent that gave it last, where that did not give all in order.
    var givenStamp: UInt32 = 0
  }

  // All cases are one word or two with a tag: what holds more is in an object.
  enum Content {
    case absent
    case value(SlotValue)
    case function(AnyFunctionBox)
    case link(LinkedState)

    /// Whether it is a value that is not nil.
    var isValue: Bool { if case .value(let value) = self { !value.isNothing } else { false } }

    @inline(__always)
    func isSame(as value: SlotValue) -> Bool {
      if case .value(let old) = self { old.isSame(as: value) } else { false }
    }
  }

  /// What the parent's render is doing.
  private enum Giving {
    /// Nothing, or no more of it.
    case over

    /// It has given just the slots before the cursor.
    case inOrder

    /// It has given those with its stamp.
    case stamped
  }

  private(set) var slots: ContiguousArray<Slot> = []

  /// What few tables need.
  private var extras: Extras?

  /// Where a key is probably sought next: they come in the same order in each render.
  private var cursor: Int32 = 0
  private var giving = Giving.over

  private final class Extras {
    /// Where each key is, once there are more than a few.
    var index: [ShadowKey: Int] = [:]

    /// For each slot other views that have read it, with the render in which they did.
    var followers: [Int: [NodeID: UInt32]] = [:]
  }

  subscript(offset: Int) -> Slot {
    get { slots[offset] }
    _modify { yield &slots[offset] }
  }

  // MARK: - Finding

  func find(_ key: ShadowKey) -> Int? {
    if slots.count > 8 { return extras?.index[key] }
    for offset in slots.indices where slots[offset].key == key { return offset }
    return nil
  }

  /// The slot of a key, which is made where there is none.
  @inline(__always)
  mutating func slot(_ key: ShadowKey) -> Int {
    let expected = Int(cursor)
    if expected < slots.count, slots[expected].key == key {
      cursor &+= 1
      return expected
    }
    return slotElsewhere(key)
  }

  @inline(never)
  private mutating func slotElsewhere(_ key: ShadowKey) -> Int {
    let offset = find(key) ?? slots.count
    cursor = Int32(truncatingIfNeeded: offset + 1)
    if offset < slots.count { return offset }
    slots.append(Slot(key: key))
    if slots.count > 8 {
      let extras = madeExtras()
      if extras.index.isEmpty {
        for offset in slots.indices { extras.index[slots[offset].key] = offset }
      } else {
        extras.index[key] = offset
      }
    }
    return offset
  }

  /// Begins to look for keys from the first on.
  mutating func rewind() { cursor = 0 }

  // MARK: - Giving

  /// Begins to take what a render of the parent gives.
  @inline(__always)
  mutating func beginGiving() {
    cursor = 0
    giving = .inOrder
  }

  /// Ends it; what is given later in that render has its stamp.
  ///
  /// - Returns: Whether all slots were given.
  @inline(__always)
  mutating func endGiving(_ stamp: UInt32) -> Bool {
    let isComplete = giving == .inOrder && Int(cursor) == slots.count
    if !isComplete { stampGiven(stamp) }
    cursor = 0
    giving = .over
    return isComplete
  }

  /// The slot under a key, which a render of the parent gives.
  @inline(__always)
  mutating func givenSlot(_ key: ShadowKey, _ stamp: UInt32) -> Int {
    let expected = Int(cursor)
    if giving == .inOrder, expected < slots.count, slots[expected].key == key {
      cursor &+= 1
      return expected
    }
    return givenSlotElsewhere(key, stamp)
  }

  /// Puts a value under a key, which a render of the parent gives.
  ///
  /// - Returns: The slot, and what was in it, if that was another value. Its last owner's `deinit` may use
  ///   the table, and so runs when this is over.
  @inline(__always)
  mutating func give(
    _ key: ShadowKey, _ value: SlotValue, _ stamp: UInt32
  ) -> (offset: Int, old: Content)? {
    let offset = givenSlot(key, stamp)
    if slots[offset].content.isSame(as: value) { return nil }
    return (offset, exchange(offset, .value(value)))
  }

  /// Reads what is under a key, and notes the render that does.
  @inline(__always)
  mutating func read(_ key: ShadowKey, stamp: UInt32) -> Content {
    let offset = slot(key)
    slots[offset].readStamp = stamp
    return slots[offset].content
  }

  @inline(never)
  private mutating func givenSlotElsewhere(_ key: ShadowKey, _ stamp: UInt32) -> Int {
    if giving == .inOrder {
      if Int(cursor) == slots.count, find(key) == nil { return slotElsewhere(key) }
      stampGiven(stamp)
    }
    let offset = slot(key)
    slots[offset].givenStamp = stamp
    return offset
  }

  private mutating func stampGiven(_ stamp: UInt32) {
    guard giving == .inOrder else { return }
    giving = .stamped
    for offset in 0..<Int(cursor) { slots[offset].givenStamp = stamp }
  }

  /// Puts something else into a slot.
  ///
  /// - Returns: What was there. Its last owner's `deinit` may use the table, and so runs when this is over.
  @inline(__always) @discardableResult
  mutating func exchange(_ offset: Int, _ content: Content) -> Content {
    var content = content
    swap(&slots[offset].content, &content)
    return content
  }

  /// Makes room for as many slots as are expected, if there are none yet.
  mutating func expect(_ count: Int) {
    if slots.isEmpty, count > 1 { slots.reserveCapacity(count) }
  }

  // MARK: - Following

  /// Notes that another view has read a slot.
  mutating func follow(_ offset: Int, _ reader: NodeID, stamp: UInt32) {
    madeExtras().followers[offset, default: [:]][reader] = stamp
  }

  /// Takes the views that have read a slot.
  mutating func takeFollowers(_ offset: Int) -> [NodeID: UInt32] {
    extras?.followers.removeValue(forKey: offset) ?? [:]
  }

  private mutating func madeExtras() -> Extras {
    if let extras { return extras }
    let made = Extras()
    extras = made
    return made
  }

  // MARK: - Forgetting

  /// Empties the table.
  ///
  /// - Returns: What there was, which goes when this is over.
  @discardableResult
  mutating func removeAll() -> ContiguousArray<Slot> {
    var old: ContiguousArray<Slot> = []
    swap(&slots, &old)
    extras = nil
    cursor = 0
    giving = .over
    return old
  }
}

/// A prop that is a piece of the parent's state.
final class LinkedState {
  private(set) weak var owner: ShadowNode?
  let key: ShadowKey

  init(owner: ShadowNode, key: ShadowKey) {
    self.owner = owner
    self.key = key
  }
}
