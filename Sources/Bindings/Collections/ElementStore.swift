/// Elements by number.
///
/// Lists that do not change elements share the store of their upstream list.
@usableFromInline
final class ElementStore<Element> {
  /// The elements by number.
  ///
  /// Code that replaces an element releases the old one afterwards, so that no other code runs during an access.
  @exclusivity(unchecked) @usableFromInline var elements: ContiguousArray<Element?> = []

  /// Reads elements in a given order.
  ///
  /// The loop over the elements is compiled where their type is known, which is four times as fast.
  @usableFromInline let collecting: (ElementStore, ContiguousArray<UInt32>) -> [Element]

  /// Sets the elements of numbers that have none.
  @usableFromInline let filling: (ElementStore, [Element], ContiguousArray<UInt32>) -> Void

  @inlinable
  init() {
    collecting = { store, numbers in numbers.map { store[$0] } }
    filling = { store, values, numbers in
      store.makeRoom(for: numbers.max() ?? 0)
      // Safety: nothing is released here, so that no other code runs.
      for (value, number) in zip(values, numbers) { unsafe store.elements[Int(number)] = value }
    }
  }

  @inlinable
  subscript(number: UInt32) -> Element {
    // Safety: the access ends before other code runs.
    guard let value = unsafe elements[Int(number)] else {
      preconditionFailure("an element of a list has no value")
    }
    return value
  }

  /// Sets or removes an element, and returns the one before.
  ///
  /// The caller releases the result when the store is not accessed any more.
  @inlinable
  @discardableResult
  func replace(_ number: UInt32, by value: Element?) -> Element? {
    makeRoom(for: number)
    var value = value
    // Safety: exchanging releases nothing.
    unsafe swap(&elements[Int(number)], &value)
    return value
  }

  /// Returns elements in a given order.
  func collect(_ numbers: ContiguousArray<UInt32>) -> [Element] { collecting(self, numbers) }

  /// Sets the elements of numbers that have none.
  func fill(_ values: [Element], as numbers: ContiguousArray<UInt32>) {
    filling(self, values, numbers)
  }

  @inlinable
  func makeRoom(for number: UInt32) {
    // Safety: as above.
    let (count, needed) = unsafe (elements.count, Int(number) + 1)
    guard count < needed else { return }
    // Numbers mostly come one after the other: room for one at a time takes longer than to fill it.
    let room = max(needed, count * 3 / 2) - count
    unsafe elements.append(contentsOf: repeatElement(nil, count: room))
  }
}
