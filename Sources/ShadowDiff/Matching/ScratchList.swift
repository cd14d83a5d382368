/// A list in working memory, with room for a fixed number of elements.
struct ScratchList<Element: BitwiseCopyable>: ~Copyable {
  private let elements: Scratch<Element>
  private(set) var count = 0

  init(capacity: Int) {
    elements = Scratch(unfilled: capacity)
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    elements[count] = element
    count &+= 1
  }

  subscript(index: Int) -> Element {
    @inline(__always)
    get {
      assert(index < count)
      return elements[index]
    }
    @inline(__always)
    nonmutating set {
      assert(index < count)
      elements[index] = newValue
    }
  }
}
