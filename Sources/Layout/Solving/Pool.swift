/// An array in raw memory; together with ``Slab``, the solver's only raw memory.
///
/// Indices are checked in debug builds only, because the solver's inner loops follow indices that its own structures
/// store.
@safe
struct Pool<Element: BitwiseCopyable>: ~Copyable {
  // `nil` until the first element is appended: most solvers of short-lived containers never solve anything.
  private var base: UnsafeMutablePointer<Element>?
  private var capacity = 0
  private(set) var count = 0

  init() {}

  deinit {
    // Safety: allocated by `reserve`, owned by this value alone, which cannot be copied; the elements are
    // trivial.
    unsafe base?.deallocate()
  }

  /// The first element's address.
  ///
  /// - Precondition: An element has been appended.
  @inline(__always)
  private var start: UnsafeMutablePointer<Element> {
    // Safety: the memory exists from the first `append` on, which every access follows.
    unsafe base.unsafelyUnwrapped
  }

  subscript(index: Int) -> Element {
    @inline(__always)
    get {
      assert(index >= 0 && index < count)
      // Safety: in bounds by the owners' invariants, asserted above.
      return unsafe start[index]
    }
    @inline(__always)
    _modify {
      assert(index >= 0 && index < count)
      // A constant, because the thread sanitizer's build of the accessor does not compile otherwise (Swift 6.3.1).
      let start = unsafe start
      // Safety: as above; the access is exclusive while it lasts.
      yield unsafe &start[index]
    }
  }

  subscript(index: Int32) -> Element {
    @inline(__always)
    get { self[Int(index)] }
    @inline(__always)
    _modify { yield &self[Int(index)] }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    // Safety: there is room for one more element.
    unsafe (start + count).initialize(to: element)
    count &+= 1
  }

  // Not inlined: without the code for growing, the loops that append keep more values in registers. A step of a chain
  // that fills its window then computes its definitions with 11 % fewer instructions.
  @inline(never)
  private mutating func grow() { reserve(count + 1) }

  mutating func append(repeating element: Element, count added: Int) {
    guard added > 0 else { return }
    reserve(count + added)
    // Safety: there is room for `added` more elements.
    unsafe (start + count).initialize(repeating: element, count: added)
    count += added
  }

  @inline(__always)
  mutating func removeLast() -> Element {
    let last = self[count - 1]
    count -= 1
    return last
  }

  mutating func removeAll() { count = 0 }

  /// Returns the elements as an array.
  func array() -> [Element] {
    // Safety: the first `count` elements are initialized, and outlive the buffer.
    unsafe Array(UnsafeBufferPointer(start: base, count: count))
  }

  /// Removes the elements from an index to the end.
  mutating func truncate(to newCount: Int) {
    assert(newCount <= count)
    count = newCount
  }

  /// Copies a range of elements to another position; the ranges must not overlap.
  mutating func copy(from source: Int, to target: Int, count length: Int) {
    assert(source >= 0 && source + length <= count && target >= 0 && target + length <= count)
    guard length > 0 else { return }
    // Safety: both ranges are in bounds.
    unsafe (start + target).update(from: start + source, count: length)
  }

  /// Reserves memory for a total number of elements.
  mutating func reserve(_ needed: Int) {
    guard needed > capacity else { return }
    let larger = max(needed, capacity * 2, 16)
    // Safety: the new memory holds all old elements, the old memory is not used again.
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    if let old = unsafe base {
      unsafe moved.moveInitialize(from: old, count: count)
      unsafe old.deallocate()
    }
    unsafe base = moved
    capacity = larger
  }
}
