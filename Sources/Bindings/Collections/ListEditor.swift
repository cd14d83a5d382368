/// An editor of a state's array; see ``StateSignal/edit(isolation:_:)``.
///
/// It has most methods of an array. Offsets refer to the array at the time of the call, and an offset that is out of bounds
/// traps, as in an array. Unlike an array, the editor is a reference: a copy of the editor edits the same array, and
/// `Array(editor)` creates an independent copy. A loop over the editor visits the elements that the array had when the loop
/// began. Do not use the editor after `edit` has returned.
public struct ListEditor<Element>: RandomAccessCollection {
  let state: StateSignal<[Element]>

  /// The offset of the first element: 0.
  public var startIndex: Int { 0 }

  /// The number of elements.
  public var endIndex: Int { unsafe state.value.count }

  /// The element at an offset.
  ///
  /// If you set an element with the same identity, lists report an update, unless the element has not changed. If you set an
  /// element with a different identity, lists report a deletion and an insertion.
  public subscript(offset: Int) -> Element {
    get { unsafe state.value[offset] }
    nonmutating set { replace(at: offset, by: newValue) }
  }

  /// Returns an iterator over the elements as they are now, even if they are edited during the iteration.
  public func makeIterator() -> IndexingIterator<[Element]> { unsafe state.value.makeIterator() }

  // MARK: Inserting

  /// Inserts an element at the end.
  public mutating func append(_ element: Element) { insert(element, at: count) }

  /// Inserts elements at the end, in order.
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    insert(contentsOf: elements, at: count)
  }

  /// Inserts an element before the one at an offset.
  public mutating func insert(_ element: Element, at offset: Int) {
    checkEnd(offset)
    state.perform(.insert(at: offset, count: 1)) { $0.insert(element, at: offset) }
  }

  /// Inserts elements before the one at an offset, in order.
  public mutating func insert(contentsOf elements: some Sequence<Element>, at offset: Int) {
    checkEnd(offset)
    // Created first, because the sequence may run other code.
    let elements = Array(elements)
    guard !elements.isEmpty else { return }
    state.perform(.insert(at: offset, count: elements.count)) {
      $0.insert(contentsOf: elements, at: offset)
    }
  }

  // MARK: Removing

  /// Removes the element at an offset.
  @discardableResult
  public mutating func remove(at offset: Int) -> Element {
    let element = self[offset]
    state.perform(.remove(at: offset, count: 1)) { $0.remove(at: offset) }
    return element
  }

  /// Removes the elements in a range of offsets.
  public mutating func removeSubrange(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "the range is out of bounds")
    guard !range.isEmpty else { return }
    // The elements are released after the access to the array.
    let elements = unsafe Array(state.value[range])
    state.perform(.remove(at: range.lowerBound, count: range.count)) { $0.removeSubrange(range) }
    withExtendedLifetime(elements) {}
  }

  /// Removes the last element.
  @discardableResult
  public mutating func removeLast() -> Element { remove(at: count - 1) }

  /// Removes the first element.
  @discardableResult
  public mutating func removeFirst() -> Element { remove(at: 0) }

  /// Removes all elements.
  public mutating func removeAll() { removeSubrange(0..<count) }

  /// Removes the elements that satisfy a condition.
  ///
  /// If the condition throws, no element is removed.
  ///
  /// - Complexity: O(`count`), and O(`count`) more for each run of adjacent elements that is removed.
  public mutating func removeAll<Failure: Error>(
    where shouldBeRemoved: (Element) throws(Failure) -> Bool
  ) throws(Failure) {
    var runs: [Range<Int>] = []
    for offset in 0..<count where try shouldBeRemoved(self[offset]) {
      if let last = runs.last, last.upperBound == offset {
        runs[runs.count - 1] = last.lowerBound..<offset + 1
      } else {
        runs.append(offset..<offset + 1)
      }
    }
    for run in runs.reversed() { removeSubrange(run) }
  }

  // MARK: Replacing

  /// Replaces the elements in a range of offsets by others.
  public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Sequence<Element>) {
    let elements = Array(elements)
    removeSubrange(range)
    insert(contentsOf: elements, at: range.lowerBound)
  }

  private func replace(at offset: Int, by element: Element) {
    let old = self[offset]
    state.perform(.update(at: offset)) { $0[offset] = element }
    withExtendedLifetime(old) {}
  }

  /// Replaces all elements by others.
  ///
  /// Lists compare the old array with the new one, as if the state had been set.
  public mutating func replaceAll(with elements: some Sequence<Element>) {
    let elements = Array(elements)
    state.performWhole { $0 = elements }
  }

  /// Inserts elements at the end, in order.
  public static func += (editor: inout ListEditor, elements: some Sequence<Element>) {
    editor.append(contentsOf: elements)
  }

  // MARK: Sorting

  /// Sorts the elements.
  ///
  /// - Parameter areInIncreasingOrder: Returns whether the first element precedes the second: a strict weak ordering.
  /// - Complexity: O(n log n) for n elements. Lists compare the old array with the new one.
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    var elements = Array(self)
    try elements.sort(by: areInIncreasingOrder)
    state.performWhole { $0 = elements }
  }

  /// Reverses the order of the elements; lists compare the old array with the new one.
  public mutating func reverse() {
    state.performWhole { $0.reverse() }
  }

  // MARK: Moving

  /// Moves an element.
  ///
  /// - Parameters:
  ///   - source: The offset of the element.
  ///   - target: The offset of the element after the move.
  public mutating func move(from source: Int, to target: Int) {
    precondition(
      indices.contains(source) && indices.contains(target), "the offset is out of bounds")
    guard source != target else { return }
    state.perform(.move(from: source, to: target)) {
      let element = $0.remove(at: source)
      $0.insert(element, at: target)
    }
  }

  /// Exchanges two elements.
  public mutating func swapAt(_ first: Int, _ second: Int) {
    let (lower, upper) = (Swift.min(first, second), Swift.max(first, second))
    guard lower != upper else { return }
    move(from: lower, to: upper)
    if upper - lower > 1 { move(from: upper - 1, to: lower) }
  }

  private func checkEnd(_ offset: Int) {
    precondition(offset >= 0 && offset <= count, "the offset is out of bounds")
  }
}

extension ListEditor where Element: Comparable {
  /// Sorts the elements in increasing order.
  public mutating func sort() { sort { $0 < $1 } }
}
