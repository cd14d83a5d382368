/// The props or the state of a view under keys, with the readers of each value.
@usableFromInline
struct SlotTable: ~Copyable {
  /// A value under a key; absent ones are kept while a reader may depend on their absence.
  @usableFromInline
  struct Slot: ~Copyable {
    @usableFromInline let key: ShadowKey
    @usableFromInline var content = Content.absent

    /// The stamp of the owner's render that read the slot last.
    @usableFromInline var readStamp: UInt32 = 0

    /// The stamp of the parent's render that passed the prop last, if that render did not pass all props in order.
    var givenStamp: UInt32 = 0

    /// The offset among the scheduler's ``ReplacedProp``s while the parent's render lasts; -1 for none.
    var replaced: Int32 = -1

    @inline(__always)
    init(_ key: consuming ShadowKey, _ content: consuming Content = .absent) {
      self.key = key
      self.content = content
    }

    @inline(__always)
    func has(_ key: ShadowKey) -> Bool { ShadowKey.areEqual(self.key, key) }

    @inlinable @inline(__always)
    func hasSame(_ key: borrowing ShadowKey, _ value: borrowing SlotValue) -> Bool {
      guard lookSame(self.key, key), case .value(let old) = content else { return false }
      return lookSame(old, value)
    }

    /// Returns whether the slot has a value that counts as the same.
    @inline(__always)
    func holds(_ value: SlotValue) -> Bool {
      guard case .value(let old) = content else { return false }
      return lookSame(old, value) || holdsInside(value)
    }

    @inline(never)
    private func holdsInside(_ value: SlotValue) -> Bool {
      if case .value(let old) = content { old.isSame(as: value) } else { false }
    }
  }

  // Each case has one or two words and a tag; larger values are stored in objects.
  @usableFromInline
  enum Content {
    case absent
    case value(SlotValue)
    case function(AnyFunctionBox)
    case link(LinkedState)

    var isAbsent: Bool { if case .absent = self { true } else { false } }

    /// Whether the slot is absent or has the value nil.
    var isNothing: Bool {
      switch self {
      case .absent: true
      case .value(let value): value.isNothing
      case .function, .link: false
      }
    }

    /// Whether the slot has a value other than nil.
    var isValue: Bool { if case .value(let value) = self { !value.isNothing } else { false } }

    func isSame(as other: Content) -> Bool {
      switch (self, other) {
      case (.absent, _), (_, .absent): isNothing && other.isNothing
      case (.value(let mine), .value(let other)): mine.isSame(as: other)
      case (.function(let mine), .function(let other)): mine === other
      case (.link(let mine), .link(let other)): mine.isSame(as: other)
      default: false
      }
    }
  }

  @usableFromInline var slots = Buffer<Slot>()

  /// Data that few tables need.
  @usableFromInline var extras: Extras?

  /// The probable offset of the next key: keys have the same order in each render.
  // Half a word, so that a property after the table can use the other half.
  @usableFromInline var cursor: Int32 = 0

  @usableFromInline
  final class Extras {
    /// The slots by key, if there are more than a few.
    var index: [ShadowKey: Int] = [:]

    /// The other views that have read each slot.
    var followers: [Int: Followers] = [:]

    /// The number of slots at which unused ones are removed.
    var limit = 32
  }

  // MARK: - Finding

  func find(_ key: ShadowKey) -> Int? {
    if slots.count > 8 { return extras?.index[key] }
    for offset in slots.indices where slots[offset].has(key) { return offset }
    return nil
  }

  /// Returns the offset of a key's slot if it is the expected one, and advances the cursor.
  @inlinable @inline(__always)
  mutating func advance(to key: borrowing ShadowKey) -> Int? {
    let expected = Int(cursor)
    guard expected < slots.count, lookSame(slots[expected].key, key) else { return nil }
    cursor &+= 1
    return expected
  }

  /// Returns the offset of a key's slot, and creates the slot if necessary.
  @inline(__always)
  mutating func slot(_ key: ShadowKey) -> Int {
    let expected = Int(cursor)
    if expected < slots.count, slots[expected].has(key) {
      cursor &+= 1
      return expected
    }
    return slotElsewhere(key)
  }

  @inline(never)
  private mutating func slotElsewhere(_ key: ShadowKey) -> Int {
    let offset = find(key) ?? append(key)
    cursor = Int32(truncatingIfNeeded: offset + 1)
    return offset
  }

  private mutating func append(_ key: ShadowKey) -> Int {
    let offset = slots.count
    slots.append(Slot(key))
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

  /// Returns whether a slot with a new key can be added at an offset by appending alone.
  @inline(__always)
  func canAppend(at offset: Int) -> Bool { offset == slots.count && offset < 8 && extras == nil }

  /// Moves the cursor to the first slot.
  mutating func rewind() { cursor = 0 }

  // MARK: - Passing props

  /// The progress of a parent's render in passing props to a child.
  @usableFromInline
  struct Giving {
    /// Whether the render has passed exactly the slots before ``next``; otherwise, the slots that it has passed have its
    /// stamp.
    @usableFromInline var isInOrder = true
    @usableFromInline var next = 0

    /// The number of slots that the render has added in the order in which the type is known to receive them.
    @usableFromInline var known = 0

    @inlinable
    init() {}
  }

  /// Returns whether a key is the expected one: the next one in the previous render.
  @inline(__always)
  func expects(_ key: ShadowKey, _ giving: Giving) -> Bool {
    giving.isInOrder && giving.next < slots.count && slots[giving.next].has(key)
  }

  /// Returns whether a key is the expected one, and its slot has a value with the same bits in memory.
  @inlinable @inline(__always)
  func hasSame(_ key: borrowing ShadowKey, _ value: borrowing SlotValue, _ giving: Giving) -> Bool {
    guard giving.isInOrder, giving.next < slots.count else { return false }
    return slots[giving.next].hasSame(key, value)
  }

  /// Returns whether a key is the expected one, and its slot has the object at an address.
  @inlinable @inline(__always)
  func hasSame(_ key: borrowing ShadowKey, objectAt address: UInt, _ giving: Giving) -> Bool {
    guard giving.isInOrder, giving.next < slots.count, lookSame(slots[giving.next].key, key),
      case .value(.object(let old)) = slots[giving.next].content
    else { return false }
    // Safety: a reference is a word, which is compared only.
    return unsafe unsafeBitCast(old, to: UInt.self) == address
  }

  /// Returns the box under a key, if the key is the expected one.
  @inlinable @inline(__always)
  func expectedBox(_ key: borrowing ShadowKey, _ giving: Giving) -> ValueBox? {
    guard giving.isInOrder, giving.next < slots.count, lookSame(slots[giving.next].key, key),
      case .value(.box(let box)) = slots[giving.next].content
    else { return nil }
    return box
  }

  /// Returns the offset of the slot for a prop that the parent's current render passes.
  mutating func give(_ key: ShadowKey, _ giving: inout Giving, _ stamp: UInt32) -> Int {
    if giving.isInOrder {
      let expected = giving.next
      let isNext = expected < slots.count && slots[expected].has(key)
      if isNext || expected == slots.count && find(key) == nil {
        giving.next += 1
        return isNext ? expected : append(key)
      }
      stampGiven(giving, stamp)
      giving.isInOrder = false
    }
    return giveLater(key, stamp)
  }

  /// Returns the offset of the slot for a prop that is not passed in order, or after other children have been placed.
  mutating func giveLater(_ key: ShadowKey, _ stamp: UInt32) -> Int {
    let offset = slot(key)
    slots[offset].givenStamp = stamp
    return offset
  }

  /// Returns whether all slots have been passed.
  @inlinable @inline(__always)
  func isComplete(_ giving: Giving) -> Bool { giving.isInOrder && giving.next == slots.count }

  /// Marks the slots that the parent's render has passed so far, because it does not pass all of them in order.
  mutating func stampGiven(_ giving: Giving, _ stamp: UInt32) {
    guard giving.isInOrder else { return }
    for offset in 0..<giving.next { slots[offset].givenStamp = stamp }
  }

  /// Replaces the content of a slot.
  ///
  /// - Returns: The former content. A `deinit` that its release triggers may use the table, so this method must not be
  ///   inlined: the release could then happen before the exchange.
  @inline(never) @discardableResult
  mutating func exchange(_ offset: Int, _ content: consuming Content) -> Content {
    swap(&slots[offset].content, &content)
    return content
  }

  /// Resets the stamps of passed props, because another parent has other stamps.
  mutating func forgetGiving() {
    for offset in slots.indices { slots[offset].givenStamp = 0 }
  }

  /// Reserves memory for an expected number of slots.
  mutating func expect(_ count: Int) { slots.reserve(count) }

  mutating func madeExtras() -> Extras {
    if let extras { return extras }
    let made = Extras()
    extras = made
    return made
  }

  /// Empties the table.
  ///
  /// - Returns: The former slots, which the caller releases.
  mutating func removeAll() -> Buffer<Slot> {
    extras = nil
    cursor = 0
    return slots.takeAll()
  }
}
