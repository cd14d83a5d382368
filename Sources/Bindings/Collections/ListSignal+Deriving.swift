extension ListSignal {
  /// Returns the list of those elements that fulfil a condition.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - isIncluded: The condition. It is called once for an element that is new or has been updated.
  /// - Complexity: An update takes O(log² `count`) for each element that has been touched.
  public func filter(
    isolation: isolated (any Actor)? = #isolation, _ isIncluded: @escaping (Element) -> Bool
  ) -> ListSignal<Element> {
    let store = store
    let stage = FilterStage(upstream: self) { isIncluded(store[$0]) }
    return ListSignal(store: store, stage: stage)
  }

  /// Returns the list of the same elements, sorted.
  ///
  /// Elements neither of which is before the other are in the order of this list.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - areInIncreasingOrder: Whether the first element goes before the second: a strict weak ordering.
  /// - Complexity: An update takes O(log `count`) calls for each element that has been touched.
  public func sorted(
    isolation: isolated (any Actor)? = #isolation,
    by areInIncreasingOrder: @escaping (Element, Element) -> Bool
  ) -> ListSignal<Element> {
    let store = store
    let stage = SortStage(upstream: self) { areInIncreasingOrder(store[$0], store[$1]) }
    return ListSignal(store: store, stage: stage)
  }

  /// Returns the list of the same elements, sorted by a part of them.
  ///
  /// Elements for which it is equal are in the order of this list.
  public func sorted<Key: Comparable>(
    isolation: isolated (any Actor)? = #isolation, by key: KeyPath<Element, Key>
  ) -> ListSignal<Element> {
    sorted { $0[keyPath: key] < $1[keyPath: key] }
  }

  /// Returns the list of what each element is turned into.
  ///
  /// A new element replaces the one before, also where both are equal.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - transform: Turns an element into something. It is called once for an element that is new or has
  ///     been updated.
  /// - Complexity: An update takes O(log `count`) for each element that has been touched.
  public func map<Result>(
    isolation: isolated (any Actor)? = #isolation, _ transform: @escaping (Element) -> Result
  ) -> ListSignal<Result> {
    mapped(transform) { _, _ in true }
  }

  /// Returns the list of what each element is turned into.
  ///
  /// An element that is turned into something equal to what it was before has not changed.
  public func map<Result: Equatable>(
    isolation: isolated (any Actor)? = #isolation, _ transform: @escaping (Element) -> Result
  ) -> ListSignal<Result> {
    mapped(transform, isUpdated: !=)
  }

  private func mapped<Result>(
    _ transform: @escaping (Element) -> Result, isUpdated: @escaping (Result, Result) -> Bool
  ) -> ListSignal<Result> {
    let store = store
    let results = ElementStore<Result>()
    let stage = MapStage(upstream: self) { element, isFresh in
      let result = transform(store[element])
      let old = results.replace(element, by: result)
      guard !isFresh, let old else { return true }
      return isUpdated(old, result)
    } forget: {
      results.replace($0, by: nil)
    }
    return ListSignal<Result>(store: results, stage: stage)
  }
}
