/// The props or the state of a view, and who has read what.
@usableFromInline
struct SlotTable: ~Copyable {
  /// A value under a key; absent ones are kept while a reader may depend on their absence.
  @usableFromInline
  struct Slot: ~Copyable {
    @usableFromInline let key: ShadowKey
    @usableFromInline var content = Content.absent

    /// The render of the owner that read it last.
    @usableFromInline var readStamp: UInt32 = 0

    /// The render of the parent that gave it last, where that did not give all in order.
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

    /// Whether the slot has a value that counts as the same.
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

  // All cases are one word or two with a tag: what holds more is in an object.
  @usableFromInline
  enum Content {
    case absent
    case value(SlotValue)
    case function(AnyFunctionBox)
    case link(LinkedState)

    var isAbsent: Bool { if case .absent = self { true } else { false } }

    /// Whether it is no value, or nil.
    var isNothing: Bool {
      switch self {
      case .absent: true
      case .value(let value): value.isNothing
      case .function, .link: false
      }
    }

    /// Whether it is a value that is not nil.
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

  /// Where a key is probably sought next: they come in the same order in each render.
  // In half a word, so that what follows a table can have the other half.
  @usableFromInline var cursor: Int32 = 0

  @usableFromInline
  final class Extras {
    /// The slots by key, if there are more than a few.
    var index: [ShadowKey: Int] = [:]

    /// For each slot other views that have read it, with the render in which they did.
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

  /// The slot of a key, if it is the one where that was to be sought next.
  @inlinable @inline(__always)
  mutating func advance(to key: borrowing ShadowKey) -> Int? {
    let expected = Int(cursor)
    guard expected < slots.count, lookSame(slots[expected].key, key) else { return nil }
    cursor &+= 1
    return expected
  }

  /// The slot of a key; creates it if necessary.
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

  /// Whether a slot can be added at an offset without more, if its key is another than those before.
  @inline(__always)
  func canAppend(at offset: Int) -> Bool { offset == slots.count && offset < 8 && extras == nil }

  /// Begins to look for keys from the first on.
  mutating func rewind() { cursor = 0 }

  // MARK: - Giving

  /// The progress of a parent's render in passing props to a child.
  @usableFromInline
  struct Giving {
    /// Whether it has given just the slots before ``next``; else it has given those with its stamp.
    @usableFromInline var isInOrder = true
    @usableFromInline var next = 0

    /// How many slots it has added, while those are just the ones that the type is known to have first.
    @usableFromInline var known = 0

    @inlinable
    init() {}
  }

  /// Whether a key is the one that was to be expected, because it came next in the render before.
  @inline(__always)
  func expects(_ key: ShadowKey, _ giving: Giving) -> Bool {
    giving.isInOrder && giving.next < slots.count && slots[giving.next].has(key)
  }

  /// Whether a key is the one that was to be expected, and its slot has a value in the same memory.
  @inlinable @inline(__always)
  func hasSame(_ key: borrowing ShadowKey, _ value: borrowing SlotValue, _ giving: Giving) -> Bool {
    guard giving.isInOrder, giving.next < slots.count else { return false }
    return slots[giving.next].hasSame(key, value)
  }

  /// The box under a key, if that is the one that was to be expected.
  @inlinable @inline(__always)
  func expectedBox(_ key: borrowing ShadowKey, _ giving: Giving) -> ValueBox? {
    guard giving.isInOrder, giving.next < slots.count, lookSame(slots[giving.next].key, key),
      case .value(.box(let box)) = slots[giving.next].content
    else { return nil }
    return box
  }

  /// The slot under a key, which the render of the parent that runs gives.
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

  /// The slot under a key, which a render of the parent gives after it has placed other children.
  mutating func giveLater(_ key: ShadowKey, _ stamp: UInt32) -> Int {
    let offset = slot(key)
    slots[offset].givenStamp = stamp
    return offset
  }

  /// Whether all slots were given.
  @inlinable @inline(__always)
  func isComplete(_ giving: Giving) -> Bool { giving.isInOrder && giving.next == slots.count }

  /// Records in the slots which of them the parent's render has given, because it does not give just all in order.
  mutating func stampGiven(_ giving: Giving, _ stamp: UInt32) {
    guard giving.isInOrder else { return }
    for offset in 0..<giving.next { slots[offset].givenStamp = stamp }
  }

  /// Puts something else into a slot.
  ///
  /// - Returns: What was there. Its last owner's `deinit` may use the table, and so runs when this is over:
  ///   inlined, it would be free to run before.
  @inline(never) @discardableResult
  mutating func exchange(_ offset: Int, _ content: consuming Content) -> Content {
    swap(&slots[offset].content, &content)
    return content
  }

  /// Forgets what was given when, because another parent counts its renders differently.
  mutating func forgetGiving() {
    for offset in slots.indices { slots[offset].givenStamp = 0 }
  }

  /// Makes room for as many slots as are expected.
  mutating func expect(_ count: Int) { slots.reserve(count) }

  mutating func madeExtras() -> Extras {
    if let extras { return extras }
    let made = Extras()
    extras = made
    return made
  }

  /// Empties the table.
  ///
  /// - Returns: What there was, which goes when this is over.
  mutating func removeAll() -> Buffer<Slot> {
    extras = nil
    cursor = 0
    return slots.takeAll()
  }
}
