import ShadowDiff

extension ListSignal {
  /// Returns the list of the results of a closure for the elements, without `nil`.
  ///
  /// - Complexity: An update takes O(log² `count`) for each element that has been touched.
  public func compactMap<Result>(
    isolation: isolated (any Actor)? = #isolation, _ transform: @escaping (Element) -> Result?
  ) -> ListSignal<Result> {
    unwrapped(map(transform))
  }

  /// Returns the list of the results of a closure for the elements, without `nil`.
  ///
  /// If an element is updated and its new result is equal to the previous one, the result does not count as updated.
  public func compactMap<Result: Equatable>(
    isolation: isolated (any Actor)? = #isolation, _ transform: @escaping (Element) -> Result?
  ) -> ListSignal<Result> {
    unwrapped(map(transform))
  }

  private func unwrapped<Result>(_ optionals: ListSignal<Result?>) -> ListSignal<Result> {
    optionals.filter { $0 != nil }.mapped { element in
      guard let element else { preconditionFailure("nil was not filtered out") }
      return element
    } isUpdated: { _, _ in
      true
    }
  }

  /// Returns the list of the same elements in reverse order.
  ///
  /// - Complexity: An update takes O(log² `count`) for each element that has been touched.
  public func reversed(isolation: isolated (any Actor)? = #isolation) -> ListSignal<Element> {
    let upstream: _ListNode = self
    return ListSignal(store: store, sorting: upstream) { [unowned upstream] in
      upstream.order.position(of: $0) > upstream.order.position(of: $1)
    } sort: { [unowned upstream] numbers in
      ContiguousArray(
        numbers.sorted { upstream.order.position(of: $0) > upstream.order.position(of: $1) })
    }
  }

  /// Returns the list of this list's elements, followed by those of another one.
  ///
  /// Equal elements are the same element, even if they are in different lists.
  ///
  /// - Complexity: An update takes O(n) for n elements of both lists.
  public func concatenated(
    with other: ListSignal<Element>, isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Element: Hashable {
    Computed { self.get() + other.get() }
      .makeList(ElementStore(), ElementIdentity(), combining: [self, other])
  }

  /// Returns the list of the elements of the sequences that a closure returns for the elements.
  ///
  /// Equal results are the same element.
  ///
  /// - Complexity: An update takes O(n) for n results.
  public func flatMap<Results: Sequence>(
    isolation: isolated (any Actor)? = #isolation, _ transform: @escaping (Element) -> Results
  ) -> ListSignal<Results.Element> where Results.Element: Hashable {
    // The closure is called only for elements that have changed.
    let parts = map { Array(transform($0)) }
    return Computed { parts.get().flatMap(\.self) }
      .makeList(ElementStore(), ElementIdentity(), combining: [parts])
  }

  /// Returns the elements in sections, in the order in which their keys first appear.
  ///
  /// The key is the identity of a section.
  ///
  /// ```swift
  /// let sections = contacts.list(id: \.id).sorted { $0.name < $1.name }.grouped { $0.initial }
  /// ```
  ///
  /// - Complexity: An update takes O(n) for n elements.
  public func grouped<Key: Hashable>(
    isolation: isolated (any Actor)? = #isolation, by key: @escaping (Element) -> Key
  ) -> ListSignal<ListSection<Key, Element>> {
    grouped(by: key) { _, _ in true }
  }

  /// Returns the elements in sections; a section whose elements are equal to the previous ones is not updated.
  public func grouped<Key: Hashable>(
    isolation: isolated (any Actor)? = #isolation, by key: @escaping (Element) -> Key
  ) -> ListSignal<ListSection<Key, Element>> where Element: Equatable {
    grouped(by: key) { $0.elements != $1.elements }
  }

  private func grouped<Key: Hashable>(
    by key: @escaping (Element) -> Key,
    isUpdated: @escaping (ListSection<Key, Element>, ListSection<Key, Element>) -> Bool
  ) -> ListSignal<ListSection<Key, Element>> {
    let identity = ElementIdentity<ListSection<Key, Element>>(id: \.id, isUpdated: isUpdated)
    return Computed { self.sections(by: key) }
      .makeList(ElementStore(), identity, combining: [self])
  }

  private func sections<Key: Hashable>(by key: (Element) -> Key) -> [ListSection<Key, Element>] {
    var (sections, indices) = ([ListSection<Key, Element>](), [Key: Int]())
    for element in get() {
      let key = key(element)
      if let index = indices[key] {
        sections[index].elements.append(element)
      } else {
        indices[key] = sections.count
        sections.append(ListSection(id: key, elements: [element]))
      }
    }
    return sections
  }

  /// Returns a computed value that combines all elements, in order.
  ///
  /// - Complexity: An update takes O(`count`).
  public func reduce<Result>(
    _ initial: Result, isolation: isolated (any Actor)? = #isolation,
    _ combine: @escaping (Result, Element) -> Result
  ) -> Computed<Result> {
    Computed { self.get().reduce(initial, combine) }
  }

  /// The first element; `nil` if the list is empty.
  ///
  /// - Complexity: O(log `count`).
  public var first: Element? { isEmpty ? nil : self[0] }

  /// The last element; `nil` if the list is empty.
  ///
  /// - Complexity: O(log `count`).
  public var last: Element? { isEmpty ? nil : self[count - 1] }

  /// Returns the first element that satisfies a condition, or `nil` if no element does.
  ///
  /// - Complexity: O(`count`).
  public func first(where isIncluded: (Element) -> Bool) -> Element? {
    get().first(where: isIncluded)
  }
}
