/// The elements of an array, read and written without bounds checks in release builds.
///
/// Every index is asserted in debug builds. A view must not outlive the closure it was lent to.
@safe struct ScratchView<Element: BitwiseCopyable> {
  private let base: UnsafeMutablePointer<Element>?

  /// The number of elements.
  let count: Int

  @inline(__always)
  fileprivate init(_ buffer: UnsafeMutableBufferPointer<Element>) {
    unsafe base = buffer.baseAddress
    count = buffer.count
  }

  /// The view of a range of these elements.
  func slice(_ range: Range<Int>) -> ScratchView {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    // Safety: the range lies within this view, which lives as long as its slice is used.
    let start = unsafe base.map { unsafe $0 + range.lowerBound }
    return unsafe ScratchView(UnsafeMutableBufferPointer(start: start, count: range.count))
  }

  /// The element at an index.
  @inline(__always)
  subscript(_ index: Int) -> Element {
    // Safety: the index lies within `count`, and a view with an element in it has a base address.
    get {
      assert(index >= 0 && index < count)
      return unsafe base.unsafelyUnwrapped[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      unsafe base.unsafelyUnwrapped[index] = newValue
    }
  }
}

extension Array where Element: BitwiseCopyable {
  /// Lends the elements to a closure, which must not let the view escape.
  @inline(__always)
  mutating func withScratchView<Result>(_ body: (ScratchView<Element>) -> Result) -> Result {
    // Safety: the view lives only for the call, while the array is exclusively held.
    unsafe withUnsafeMutableBufferPointer { unsafe body(ScratchView($0)) }
  }
}
