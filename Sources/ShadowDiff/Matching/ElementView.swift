/// A view of consecutive elements in memory that the view does not own.
@usableFromInline
@frozen
@safe
struct ElementView<Element> {
  // Not optional, because unwrapping a pointer takes most of the time of an access in debug builds.
  @usableFromInline let base: UnsafePointer<Element>
  @usableFromInline let count: Int

  @inlinable
  init(base: UnsafePointer<Element>, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  @inlinable
  init(_ buffer: UnsafeBufferPointer<Element>) {
    // Safety: only made inside the closure that lends the buffer. A buffer without memory has no
    // elements, so that nothing is read from the address that stands for it.
    unsafe self.init(
      base: buffer.baseAddress
        ?? UnsafePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped,
      count: buffer.count)
  }

  /// The element at an index, borrowed, so that a comparison does not retain its fields.
  @inlinable
  subscript(index: Int) -> Element {
    @_transparent
    unsafeAddress {
      assert(index >= 0 && index < count)
      // Safety: in bounds by the callers' loop invariants.
      return unsafe base + index
    }
  }

  @inlinable
  func map<Result>(_ transform: (Element) -> Result) -> ContiguousArray<Result> {
    var result = ContiguousArray<Result>()
    result.reserveCapacity(count)
    for index in 0..<count { result.append(transform(self[index])) }
    return result
  }

  @inlinable
  func part(_ range: Range<Int>) -> ElementView {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    // Safety: the range is in bounds.
    return unsafe ElementView(base: base + range.lowerBound, count: range.count)
  }

  /// Returns a view of the same memory as another type with the same layout.
  @inlinable
  func seen<Other>(as type: Other.Type) -> ElementView<Other> {
    assert(MemoryLayout<Element>.stride == MemoryLayout<Other>.stride)
    // Safety: callers have checked that both types are the same or bit for bit alike.
    return unsafe ElementView<Other>(
      base: UnsafeRawPointer(base).assumingMemoryBound(to: Other.self), count: count)
  }
}

extension Collection {
  /// Calls a closure with a view of the elements: of their own memory if it is contiguous, or of a
  /// copy.
  @inlinable
  func withElementView<Result>(_ body: (ElementView<Element>) -> Result) -> Result {
    // Safety: the buffer is used only inside the closure.
    if let result = withContiguousStorageIfAvailable({ unsafe body(ElementView($0)) }) {
      return result
    }
    return unsafe ContiguousArray(self).withUnsafeBufferPointer { unsafe body(ElementView($0)) }
  }
}
