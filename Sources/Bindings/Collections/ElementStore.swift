/// Elements by number.
///
/// Lists that do not change elements share the store of the list that they follow.
@usableFromInline
final class ElementStore<Element> {
  private var elements: ContiguousArray<Element?> = []

  init() {}

  subscript(element: UInt32) -> Element {
    guard let value = elements[Int(element)] else {
      preconditionFailure("an element of a list has a value")
    }
    return value
  }

  /// Sets or removes an element, and returns the one before.
  ///
  /// What is returned is released by the caller, when the store is not accessed any more.
  @discardableResult
  func replace(_ element: UInt32, by value: Element?) -> Element? {
    while elements.count <= Int(element) { elements.append(nil) }
    var value = value
    swap(&elements[Int(element)], &value)
    return value
  }
}
