/// The props or the state of a view, and who has read what.
struct SlotTable {
  /// A value under a key; absent ones are kept while someone might have read that there is none.
  struct Slot {
    let key: ShadowKey
    let bits: KeyBits
    var content = Content.absent

    /// The render of the owner that read it last.
    var readStamp: UInt32 = 0

    /// The render of the parent that gave it last, where that did not give all in order.
    var givenStamp: UInt32 = 0

    init(_ key: ShadowKey) {
      self.key = key
      bits = KeyBits(key)
    }
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

    func isSame(as other: Content) -> Bool {
      switch (self, other) {
      case (.absent, .absent): true
      case (_, .value(let value)): isSame(as: value)
      case (.function(let mine), .function(let other)): mine === other
      case (.link(let mine), .link(let other)): mine.owner === other.owner && mine.key == other.key
      default: false
      }
    }
  }

  /// What the parent's render is doing.
  private enum Giving {
    /// Nothing, or no more of it.
    case over

    /// Nothing more: it has given all there is.
    case complete

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
    var followers: [Int: Followers] = [:]

    /// Whether a render of the parent has given a prop more than once.
    var givesAgain = false

    /// What was in slots before the render of the parent that runs, where that may give props again.
    var before: [Int: Content]?
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
    if expected < slots.count, slots[expected].bits.areEqual(to: KeyBits(key)) {
      cursor &+= 1
      return expected
    }
    return slotElsewhere(key)
  }

  @inline(never)
  private mutating func slotElsewhere(_ key: ShadowKey) -> Int {
    let expected = Int(cursor)
    let isNext = expected < slots.count && slots[expected].key == key
    let offset = isNext ? expected : find(key) ?? slots.count
    if offset == slots.count { return append(key) }
    cursor = Int32(truncatingIfNeeded: offset + 1)
    return offset
  }

  private mutating func append(_ key: ShadowKey) -> Int {
    let offset = slots.count
    slots.append(Slot(key))
    cursor = Int32(truncatingIfNeeded: slots.count)
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
    if let extras, extras.givesAgain {
      giving = .stamped
      extras.before = extras.before ?? [:]
    }
  }

  /// Ends it; what is given later in that render has its stamp.
  ///
  /// - Returns: Whether all slots were given.
  @inline(__always)
  mutating func endGiving(_ stamp: UInt32) -> Bool {
    let isComplete = giving == .inOrder && Int(cursor) == slots.count
    if !isComplete { stampGiven(stamp) }
    cursor = 0
    giving = isComplete ? .complete : .over
    return isComplete
  }

  /// The slot under a key, which a render of the parent gives.
  @inline(__always)
  mutating func givenSlot(_ key: ShadowKey, _ stamp: UInt32) -> Int {
    let expected = Int(cursor)
    if giving == .inOrder, expected < slots.count,
      slots[expected].bits.areEqual(to: KeyBits(key))
    {
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
      let expected = Int(cursor)
      if expected < slots.count, slots[expected].key == key {
        cursor &+= 1
        return expected
      }
      if expected == slots.count, find(key) == nil { return append(key) }
      stampGiven(stamp)
    }
    let known = slots.count
    let offset = slot(key)
    if slots[offset].givenStamp == stamp || giving == .complete && offset < known {
      madeExtras().givesAgain = true
    }
    slots[offset].givenStamp = stamp
    return offset
  }

  /// Keeps what was in a slot until the parent's render is over, if that may give the prop again.
  ///
  /// - Returns: Whether it did; else the change counts at once.
  func comparesLater(_ offset: Int, _ old: Content) -> Bool {
    guard let extras, extras.before != nil else { return false }
    if extras.before?[offset] == nil { extras.before?[offset] = old }
    return true
  }

  /// The slots that the parent's render has changed, in order, with what was in them.
  func endComparing() -> [(offset: Int, old: Content)] {
    guard let extras, let before = extras.before else { return [] }
    extras.before = nil
    return before.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
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

  /// Forgets what was given when, because another parent counts its renders differently.
  mutating func forgetGiving() {
    for offset in slots.indices { slots[offset].givenStamp = 0 }
  }

  /// Makes room for as many slots as are expected, if there are none yet.
  mutating func expect(_ count: Int) {
    if slots.isEmpty, count > 1 { slots.reserveCapacity(count) }
  }

  // MARK: - Following

  /// Views that have read a slot of another one, each with the render in which it did.
  struct Followers {
    var readers: [NodeID: UInt32] = [:]

    /// How many there may be before those are dropped that have read it in an earlier render, or have left.
    private var limit = 16

    mutating func sweep(_ isCurrent: (NodeID, UInt32) -> Bool) {
      guard readers.count > limit else { return }
      readers = readers.filter { isCurrent($0.key, $0.value) }
      limit = max(16, 2 * readers.count)
    }
  }

  /// Notes that another view has read a slot.
  ///
  /// - Parameter isCurrent: Whether what a view has read in a render still counts.
  mutating func follow(
    _ offset: Int, _ reader: NodeID, stamp: UInt32, isCurrent: (NodeID, UInt32) -> Bool
  ) {
    let extras = madeExtras()
    extras.followers[offset, default: Followers()].readers[reader] = stamp
    // Doubling limits make that cheap for each reader, and the table at most twice as large as need be.
    extras.followers[offset]?.sweep(isCurrent)
  }

  /// Takes the views that have read a slot.
  mutating func takeFollowers(_ offset: Int) -> [NodeID: UInt32] {
    extras?.followers.removeValue(forKey: offset)?.readers ?? [:]
  }

  /// How many views are noted as readers of a slot.
  func followerCount(_ offset: Int) -> Int { extras?.followers[offset]?.readers.count ?? 0 }

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
