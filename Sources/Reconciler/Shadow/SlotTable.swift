/// The props or the state of a view, and who has read what.
struct SlotTable {
  /// A value under a key; absent ones are kept while someone might have read that there is none.
  struct Slot {
    let key: ShadowKey
    var content = Content.absent

    /// The render of the owner that read it last.
    var readStamp: UInt32 = 0

    /// The render of the parent that gave it last.
    var givenStamp: UInt32 = 0

    /// Other views that have read it, with the render in which they did.
    var followers: [NodeID: UInt32] = [:]
  }

  // All cases are one word or two with a tag: what holds more is in an object.
  enum Content {
    case absent
    case value(SlotValue)
    case function(FunctionBox)
    case link(LinkedState)

    @inline(__always)
    func isSame(as value: SlotValue) -> Bool {
      if case .value(let old) = self { old.isSame(as: value) } else { false }
    }
  }

  private(set) var slots: ContiguousArray<Slot> = []

  /// Where each key is, once there are more than a few.
  private var index: [ShadowKey: Int] = [:]

  /// Where a key is probably sought next: they come in the same order in each render.
  private var cursor: Int32 = 0

  /// How many slots the parent's latest render gave.
  var givenCount: Int32 = 0

  subscript(offset: Int) -> Slot {
    get { slots[offset] }
    _modify { yield &slots[offset] }
  }

  func find(_ key: ShadowKey) -> Int? {
    if slots.count > 8 { return index[key] }
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
      if index.isEmpty {
        for offset in slots.indices { index[slots[offset].key] = offset }
      } else {
        index[key] = offset
      }
    }
    return offset
  }

  /// Puts a value under a key, given in a render of the parent.
  ///
  /// - Returns: The slot, if there was another value, and what there was.
  @inline(__always)
  mutating func give(
    _ key: ShadowKey, _ value: SlotValue, stamp: UInt32
  ) -> (offset: Int, old: Content)? {
    let offset = slot(key)
    markGiven(offset, stamp)
    if slots[offset].content.isSame(as: value) { return nil }
    return (offset, exchange(offset, .value(value)))
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

  /// Notes that a render of the parent gave what is in a slot.
  @inline(__always)
  mutating func markGiven(_ offset: Int, _ stamp: UInt32) {
    guard slots[offset].givenStamp != stamp else { return }
    slots[offset].givenStamp = stamp
    givenCount &+= 1
  }

  /// Begins to look for keys from the first on.
  mutating func rewind() {
    cursor = 0
    givenCount = 0
  }

  /// Empties the table.
  ///
  /// - Returns: What there was, which goes when this is over.
  @discardableResult
  mutating func removeAll() -> ContiguousArray<Slot> {
    var old: ContiguousArray<Slot> = []
    swap(&slots, &old)
    index = [:]
    rewind()
    return old
  }
}

/// Holds a function so that all who have it call the latest one.
final class FunctionBox {
  var latest: Any

  init(_ latest: Any) { self.latest = latest }
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
