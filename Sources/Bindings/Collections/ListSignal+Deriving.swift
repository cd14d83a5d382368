// The closures that access the elements are created in the caller, where the type of the elements is known. The stages that
// call them know only the numbers of the elements.

extension ListSignal {
  /// Returns the list of the elements that satisfy a condition, in the order of this list.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - isIncluded: The condition, called once for each element that is new or has been updated. If a signal that it has read
  ///     changes, it is called for every element.
  /// - Complexity: An update takes O(log² `count`) for each element that has been touched.
  @inlinable
  public func filter(
    isolation: isolated (any Actor)? = #isolation, _ isIncluded: @escaping (Element) -> Bool
  ) -> ListSignal<Element> {
    let store = store
    return ListSignal(store: store, filtering: self) { isIncluded(store[$0]) }
  }

  /// Returns the list of the same elements, sorted.
  ///
  /// The sort is stable: two elements neither of which precedes the other stay in the order of this list.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - areInIncreasingOrder: Returns whether the first element precedes the second: a strict weak ordering.
  /// - Complexity: An update takes O(log `count`) comparisons for each element that has been touched.
  @inlinable
  public func sorted(
    isolation: isolated (any Actor)? = #isolation,
    by areInIncreasingOrder: @escaping (Element, Element) -> Bool
  ) -> ListSignal<Element> {
    let store = store
    return ListSignal(store: store, sorting: self) {
      areInIncreasingOrder(store[$0], store[$1])
    } sort: { numbers in
      // With the values beside the numbers: looking them up at each comparison takes several times as long.
      let pairs = numbers.map { (value: store[$0], number: $0) }
      return ContiguousArray(
        pairs.sorted { areInIncreasingOrder($0.value, $1.value) }.lazy.map { $0.number })
    }
  }

  /// Returns the list of the same elements, sorted by a key in increasing order.
  ///
  /// The sort is stable: elements with equal keys stay in the order of this list.
  @inlinable
  public func sorted<Key: Comparable>(
    isolation: isolated (any Actor)? = #isolation, by key: KeyPath<Element, Key>
  ) -> ListSignal<Element> {
    let store = store
    return ListSignal(store: store, sorting: self) {
      store[$0][keyPath: key] < store[$1][keyPath: key]
    } sort: { numbers in
      let pairs = numbers.map { (key: store[$0][keyPath: key], number: $0) }
      return ContiguousArray(pairs.sorted { $0.key < $1.key }.lazy.map { $0.number })
    }
  }

  /// Returns the list of the results of a closure for the elements.
  ///
  /// If an element is updated, its result counts as updated, too.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - transform: Makes the result of an element, called once for each element that is new or has been updated. If a signal
  ///     that it has read changes, it is called for every element.
  /// - Complexity: An update takes O(log `count`) for each element that has been touched.
  @inlinable
  public func map<Result>(
    isolation: isolated (any Actor)? = #isolation, _ transform: @escaping (Element) -> Result
  ) -> ListSignal<Result> {
    mapped(transform) { _, _ in true }
  }

  /// Returns the list of the results of a closure for the elements.
  ///
  /// If an element is updated and its new result is equal to the previous one, the result does not count as updated.
  @inlinable
  public func map<Result: Equatable>(
    isolation: isolated (any Actor)? = #isolation, _ transform: @escaping (Element) -> Result
  ) -> ListSignal<Result> {
    mapped(transform) { $0 != $1 }
  }

  @inlinable
  func mapped<Result>(
    _ transform: @escaping (Element) -> Result, isUpdated: @escaping (Result, Result) -> Bool
  ) -> ListSignal<Result> {
    let store = store
    let results = ElementStore<Result>()
    return ListSignal<Result>(store: results, mapping: self) { number, isFresh in
      let result = transform(store[number])
      let old = results.replace(number, by: result)
      guard !isFresh, let old else { return true }
      return isUpdated(old, result)
    }
  }

  @usableFromInline
  convenience init(
    store: ElementStore<Element>, filtering upstream: _ListNode,
    isIncluded: @escaping (UInt32) -> Bool
  ) {
    self.init(store: store, stage: FilterStage(upstream: upstream, isIncluded: isIncluded))
  }

  @usableFromInline
  convenience init(
    store: ElementStore<Element>, sorting upstream: _ListNode,
    areInIncreasingOrder: @escaping (UInt32, UInt32) -> Bool,
    sort: @escaping (ContiguousArray<UInt32>) -> ContiguousArray<UInt32>
  ) {
    let stage = SortStage(
      upstream: upstream, areInIncreasingOrder: areInIncreasingOrder, sort: sort)
    self.init(store: store, stage: stage)
  }

  @usableFromInline
  convenience init(
    store: ElementStore<Element>, mapping upstream: _ListNode,
    transform: @escaping (_ number: UInt32, _ isFresh: Bool) -> Bool
  ) {
    let stage = MapStage(upstream: upstream, transform: transform) { store.replace($0, by: nil) }
    self.init(store: store, stage: stage)
  }
}
