/// An array that is never shared, so that using it needs no reference counting and no check for uniqueness.
///
/// Elements are moved, not copied, when it grows or is rearranged.
@safe @usableFromInline
struct Buffer<Element: ~Copyable>: ~Copyable {
  // Safety: only this value refers to the memory. Its first `count` elements are initialized, and each offset that a
  // caller passes is checked.
  @usableFromInline var base: UnsafeMutablePointer<Element>?
  @usableFromInline var used: Int32 = 0
  @usableFromInline var capacity: Int32 = 0

  @inlinable
  init() { unsafe base = nil }

  /// Creates a buffer of equal elements.
  @inlinable
  init(repeating element: Element, count: Int) where Element: BitwiseCopyable {
    unsafe base = nil
    append(repeating: element, count: count)
  }

  @inlinable
  deinit {
    guard let base = unsafe base else { return }
    unsafe base.deinitialize(count: count)
    unsafe Memory.free(base)
  }

  @inlinable @inline(__always) var count: Int { Int(used) }
  @inlinable @inline(__always) var isEmpty: Bool { used == 0 }
  @inlinable @inline(__always) var indices: Range<Int> { unsafe Range(uncheckedBounds: (0, count)) }

  @inlinable @inline(__always)
  subscript(offset: Int) -> Element {
    unsafeAddress { unsafe UnsafePointer(element(offset)) }
    unsafeMutableAddress { unsafe element(offset) }
  }

  @inlinable @inline(__always)
  func element(_ offset: Int) -> UnsafeMutablePointer<Element> {
    precondition(UInt(bitPattern: offset) < UInt(bitPattern: count), "the offset is out of bounds")
    // Safety: a buffer with elements has memory.
    return unsafe base.unsafelyUnwrapped + offset
  }

  // MARK: - Changing

  @inlinable @inline(__always)
  mutating func append(_ element: consuming Element) {
    if used == capacity { grow() }
    // Safety: the capacity suffices for one more element.
    unsafe (base.unsafelyUnwrapped + count).initialize(to: element)
    used &+= 1
  }

  @inlinable
  mutating func append(repeating element: Element, count: Int) where Element: BitwiseCopyable {
    if count <= 0 { return }
    reserve(self.count + count)
    // Safety: the capacity suffices for `count` more elements.
    unsafe (base.unsafelyUnwrapped + self.count).initialize(repeating: element, count: count)
    used &+= Int32(count)
  }

  @inlinable @inline(__always)
  mutating func popLast() -> Element? {
    if used == 0 { return nil }
    used &-= 1
    // Safety: the element is initialized, and the caller becomes its owner.
    return unsafe (base.unsafelyUnwrapped + count).move()
  }

  /// Removes a number of elements at the end.
  @inlinable
  mutating func removeLast(_ number: Int) where Element: BitwiseCopyable {
    precondition(number >= 0 && number <= count, "the buffer has fewer elements")
    used &-= Int32(number)
  }

  /// Removes and returns an element.
  ///
  /// - Returns: The element. A `deinit` that its release triggers may use the buffer, so this method must not be inlined:
  ///   the release could then happen before the elements behind it have moved.
  @inlinable @inline(never)
  mutating func remove(at offset: Int) -> Element {
    // Safety: the elements behind it move by one place, to the place that is now free.
    let place = unsafe element(offset)
    let element = unsafe place.move()
    used &-= 1
    unsafe place.moveInitialize(from: place + 1, count: count - offset)
    return element
  }

  /// Replaces the element at an offset.
  ///
  /// - Returns: The former element. A `deinit` that its release triggers may use the buffer, so this method must not be
  ///   inlined: the release could then happen before the exchange.
  @inlinable @inline(never)
  mutating func exchange(at offset: Int, with other: consuming Element) -> Element {
    // Safety: the place is initialized again before anything else reads it.
    let place = unsafe element(offset)
    let old = unsafe place.move()
    unsafe place.initialize(to: other)
    return old
  }

  /// Removes all elements, and keeps the memory.
  @inlinable
  mutating func removeAll() {
    // A `deinit` that the release of an element triggers finds the buffer empty, and cannot use this memory.
    var old = takeAll()
    unsafe old.base?.deinitialize(count: old.count)
    old.used = 0
    if unsafe base == nil { swap(&self, &old) }
  }

  /// Removes all elements, and keeps the memory.
  @inlinable @inline(__always)
  mutating func removeAll() where Element: BitwiseCopyable { used = 0 }

  /// Removes and returns all elements.
  @inlinable
  mutating func takeAll() -> Buffer {
    var taken = Buffer()
    swap(&self, &taken)
    return taken
  }

  /// Removes and returns all elements, in memory of about their size.
  ///
  /// The buffer keeps its memory if it is much larger.
  @inlinable
  mutating func handOver() -> Buffer {
    if count >= Int(capacity) - Int(capacity) >> 3 { return takeAll() }
    var moved = Buffer()
    moved.reserve(count)
    // Safety: the new memory is large enough, and `used` no longer counts the elements here.
    if let base = unsafe base, let place = unsafe moved.base {
      unsafe place.moveInitialize(from: base, count: count)
    }
    moved.used = used
    used = 0
    return moved
  }

  // Not inlined, because an append without it needs few registers: saving them takes as long as appending.
  @inlinable @inline(never)
  mutating func grow() { reserve(max(4, 2 * count)) }

  /// Reserves memory for a total number of elements.
  @inlinable
  mutating func reserve(_ wanted: Int) {
    guard wanted > Int(capacity) else { return }
    // Safety: the elements move to larger memory.
    let larger = unsafe Memory.allocate(wanted, of: Element.self)
    if let base = unsafe base {
      unsafe larger.moveInitialize(from: base, count: count)
      unsafe Memory.free(base)
    }
    unsafe base = unsafe larger
    capacity = Int32(wanted)
  }

  /// Rearranges the elements of a range, removes elements, and inserts new ones.
  ///
  /// - Parameters:
  ///   - range: The range.
  ///   - sources: For each new place, the former offset of its element, or a negative number for the next new element.
  ///   - others: The new elements, which the method removes. The sources must name all of them.
  /// - Returns: The elements of the range that no source names, in order.
  /// - Precondition: Each source that is not negative is in the range, and occurs once.
  /// - Complexity: O(n) moves for n elements in the range, behind it, and in `others`.
  @inlinable
  mutating func rearrange(
    _ range: Range<Int>, to sources: borrowing Buffer<Int32>, _ others: inout Buffer
  ) -> Buffer {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "the range is out of bounds")
    if range.count == count, sources.count == others.count {
      // All elements are new.
      let old = takeAll()
      self = others.handOver()
      return old
    }
    let change = sources.count - range.count
    reserve(count + change)
    var old = Buffer()
    guard let base = unsafe base else { return old }
    old.reserve(range.count)
    var isTaken = ContiguousArray(repeating: false, count: range.count)
    // Safety: the elements of the range move to memory of the same size, and from there once each. `used` does not count
    // them meanwhile. The elements behind the range move within the reserved memory.
    let start = unsafe base + range.lowerBound
    if let place = unsafe old.base { unsafe place.moveInitialize(from: start, count: range.count) }
    let after = count - range.upperBound
    unsafe (start + sources.count).moveInitialize(from: start + range.count, count: after)
    used = Int32(range.lowerBound)
    var next = 0
    for target in sources.indices {
      let source = Int(sources[target])
      if source < 0 {
        unsafe (start + target).moveInitialize(from: others.element(next), count: 1)
        next += 1
      } else {
        let offset = source - range.lowerBound
        precondition(!isTaken[offset], "a source occurs twice")
        isTaken[offset] = true
        unsafe (start + target).moveInitialize(
          from: old.base.unsafelyUnwrapped + offset, count: 1)
      }
    }
    precondition(next == others.count, "the sources do not name all new elements")
    others.used = 0
    used = Int32(range.lowerBound + sources.count + after)
    for offset in isTaken.indices where !isTaken[offset] {
      if offset > old.count {
        // Safety: the element moves toward the beginning, to a place that is free.
        let place = unsafe old.base.unsafelyUnwrapped
        unsafe (place + old.count).moveInitialize(from: place + offset, count: 1)
      }
      old.used &+= 1
    }
    return old
  }
}

// Safety: a buffer owns its elements, as an array does.
extension Buffer: @unchecked Sendable where Element: Sendable & ~Copyable {}
