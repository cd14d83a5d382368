/// Elements by number.
///
/// Lists that do not change elements share the store of the list that they follow.
@usableFromInline
final class ElementStore<Element> {
  @usableFromInline var elements: ContiguousArray<Element?> = []

  @inlinable
  init() {}

  @inlinable
  subscript(number: UInt32) -> Element {
    guard let value = elements[Int(number)] else {
      preconditionFailure("an element of a list has a value")
    }
    return value
  }

  /// Sets or removes an element, and returns the one before.
  ///
  /// What is returned is released by the caller, when the store is not accessed any more.
  @inlinable
  @discardableResult
  func replace(_ number: UInt32, by value: Element?) -> Element? {
    makeRoom(for: number)
    var value = value
    swap(&elements[Int(number)], &value)
    return value
  }

  /// Sets elements of numbers that have none.
  func insert(_ values: [Element], as numbers: ContiguousArray<UInt32>) {
    makeRoom(for: numbers.max() ?? 0)
    for (value, number) in zip(values, numbers) { elements[Int(number)] = value }
  }

  @inlinable
  func makeRoom(for number: UInt32) {
    guard elements.count <= Int(number) else { return }
    elements.append(contentsOf: repeatElement(nil, count: Int(number) + 1 - elements.count))
  }
}
