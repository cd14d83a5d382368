/// Working memory of a fixed size that frees itself.
///
/// Indices are asserted in debug builds and trusted in release builds, because a bounds check in
/// the innermost loops costs 10 to 30 % (rows of words, table probes).
@usableFromInline
@frozen
@safe
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline let base: UnsafeMutablePointer<Element>
  @usableFromInline let count: Int

  /// Allocates memory whose elements must be written before they are read.
  @inlinable
  init(unfilled count: Int) {
    // Safety: owned by this value alone, which cannot be copied, and freed in `deinit`.
    unsafe self.base = UnsafeMutablePointer<Element>.allocate(capacity: count)
    self.count = count
  }

  @inlinable
  init(repeating value: Element, count: Int) {
    self.init(unfilled: count)
    guard Self.isDebugBuild, count > 0 else {
      // Safety: `base` has room for `count` elements.
      unsafe base.initialize(repeating: value, count: count)
      return
    }
    // If it is not specialized, the loop of the standard library makes a call for each element.
    // Copying the filled part, which doubles it each time, does not.
    // Safety: as above; the parts do not overlap.
    unsafe base.initialize(to: value)
    var filled = 1
    while filled < count {
      let length = min(filled, count - filled)
      unsafe (base + filled).update(from: base, count: length)
      filled += length
    }
  }

  // A direct call would be folded early, and the compiler would warn of code that is never executed.
  @inlinable
  @inline(__always)
  static var isDebugBuild: Bool { _isDebugAssertConfiguration() }

  @inlinable
  deinit {
    // Safety: allocated by `init`; the elements are trivial.
    unsafe base.deallocate()
  }

  // Transparent accessors are inlined in debug builds too, in which clients run their tests.
  @inlinable
  subscript(index: Int) -> Element {
    @_transparent
    get {
      assert(index >= 0 && index < count)
      // Safety: in bounds by the callers' loop invariants, asserted above.
      return unsafe base[index]
    }
    @_transparent
    nonmutating set {
      assert(index >= 0 && index < count)
      // Safety: as above.
      unsafe base[index] = newValue
    }
  }

  @inlinable
  subscript(index: UInt32) -> Element {
    @_transparent
    get { self[Int(index)] }
    @_transparent
    nonmutating set { self[Int(index)] = newValue }
  }

  @inlinable
  func fill(_ range: Range<Int>, with value: Element) {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    // Safety: the range is in bounds.
    unsafe (base + range.lowerBound).update(repeating: value, count: range.count)
  }

  /// Copies `length` elements of another scratch to an offset of this one.
  @inlinable
  func copy(
    from other: borrowing Scratch<Element>, at offset: Int, to ownOffset: Int, length: Int
  ) {
    assert(offset >= 0 && offset + length <= other.count)
    assert(ownOffset >= 0 && ownOffset + length <= count)
    // Safety: both ranges are in bounds; two scratches never overlap.
    unsafe (base + ownOffset).update(from: other.base + offset, count: length)
  }

  /// The whole memory as a view that is valid while this value lives.
  @inlinable
  var view: ElementView<Element> {
    // Safety: callers keep the scratch alive while they use the view.
    unsafe ElementView(base: UnsafePointer(base), count: count)
  }
}

// The same subscripts again for the element types of the searches. A debug build of this module
// does not specialize generic subscripts, and their calls would take most of the time of a loop.

extension Scratch where Element == UInt32 {
  @inlinable
  subscript(index: Int) -> UInt32 {
    @_transparent
    get {
      assert(index >= 0 && index < count)
      // Safety: in bounds by the callers' loop invariants, asserted above.
      return unsafe base[index]
    }
    @_transparent
    nonmutating set {
      assert(index >= 0 && index < count)
      // Safety: as above.
      unsafe base[index] = newValue
    }
  }

  @inlinable
  subscript(index: UInt32) -> UInt32 {
    @_transparent
    get { self[Int(index)] }
    @_transparent
    nonmutating set { self[Int(index)] = newValue }
  }
}

extension Scratch where Element == UInt64 {
  @inlinable
  subscript(index: Int) -> UInt64 {
    @_transparent
    get {
      assert(index >= 0 && index < count)
      // Safety: in bounds by the callers' loop invariants, asserted above.
      return unsafe base[index]
    }
    @_transparent
    nonmutating set {
      assert(index >= 0 && index < count)
      // Safety: as above.
      unsafe base[index] = newValue
    }
  }
}
