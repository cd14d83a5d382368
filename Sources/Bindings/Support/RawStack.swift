/// A stack of plain values in memory of its own, for the innermost loops.
///
/// An array would check bounds and uniqueness, and the exclusive access to it would last while a user's closure runs.
@safe
struct RawStack<Element> {
  private var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int) {
    // Safety: this value owns the memory, and its context is never freed.
    unsafe base = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    self.capacity = capacity
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    @inline(__always)
    unsafeAddress {
      assert(index >= 0 && index < count)
      // Safety: below `count`, asserted above.
      return unsafe UnsafePointer(base + index)
    }
    @inline(__always)
    nonmutating unsafeMutableAddress {
      assert(index >= 0 && index < count)
      // Safety: as above.
      return unsafe base + index
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    // Safety: there is room.
    unsafe base[count] = element
    count &+= 1
  }

  @inline(__always)
  mutating func popLast() -> Element {
    assert(count > 0)
    count &-= 1
    // Safety: was the last element.
    return unsafe base[count]
  }

  mutating func removeAll() { count = 0 }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    // Safety: both have room for `count` trivial elements; the old memory is not used any more.
    unsafe larger.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = larger
    capacity *= 2
  }
}
