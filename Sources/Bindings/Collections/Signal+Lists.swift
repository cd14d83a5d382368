import ShadowDiff

extension Signal {
  /// Returns the array as a list, for elements with an identity.
  ///
  /// The list follows the edits of a ``ListEditor`` by their offsets. If the array is set, or the signal is not a state, the
  /// list compares the new array with the old one. An element with the same identity is the same element, which may have been
  /// moved or updated.
  ///
  /// - Parameters:
  ///   - id: Returns the identity of an element.
  ///   - isUpdated: Returns whether an element that stays has changed, given the old and the new one.
  ///   - isolation: The owner, by default the caller's actor.
  @inlinable
  public func list<Element, ID: Hashable>(
    id: @escaping (Element) -> ID, isUpdated: @escaping (Element, Element) -> Bool,
    isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value == [Element] {
    makeList(ElementStore(), ElementIdentity(id: id, isUpdated: isUpdated))
  }

  /// Returns the array as a list, for elements with an identity.
  ///
  /// An element of a new array is updated if it is not equal to the previous element with the same identity.
  @inlinable
  public func list<Element: Equatable, ID: Hashable>(
    id: @escaping (Element) -> ID, isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value == [Element] {
    list(id: id, isUpdated: { $0 != $1 })
  }

  /// Returns the array as a list, for elements with an identity.
  ///
  /// Every element whose identity was in the old array counts as updated, because elements cannot be compared.
  @_disfavoredOverload
  @inlinable
  public func list<Element, ID: Hashable>(
    id: @escaping (Element) -> ID, isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value == [Element] {
    list(id: id, isUpdated: { _, _ in true })
  }

  /// Returns the array as a list; elements with the same `id` are the same.
  ///
  /// An element whose `id` was in the old array is updated if it is not equal to the previous one, or is not `Equatable`.
  @inlinable
  public func list<Element: Identifiable>(
    isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value == [Element] {
    makeList(ElementStore(), .byID)
  }

  /// Returns the array as a list; equal elements are the same, unless they are `Identifiable`.
  @_disfavoredOverload
  @inlinable
  public func list<Element: Hashable>(
    isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value == [Element] {
    makeList(ElementStore(), ElementIdentity())
  }

  /// Returns the array as a list, for elements that can only be compared with each other.
  ///
  /// - Parameters:
  ///   - areSame: Returns whether two elements are the same: an equivalence relation.
  ///   - isUpdated: Returns whether an element that stays has changed, given the old and the new one.
  ///   - isolation: The owner, by default the caller's actor.
  /// - Complexity: Setting an array takes O(*n* · *d*) comparisons for *n* elements and *d* differences.
  @inlinable
  public func list<Element>(
    by areSame: @escaping (Element, Element) -> Bool,
    isUpdated: @escaping (Element, Element) -> Bool = { _, _ in false },
    isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value == [Element] {
    makeList(ElementStore(), ElementIdentity(areSame: areSame, isUpdated: isUpdated))
  }

  @usableFromInline
  func makeList<Element>(
    _ store: ElementStore<Element>, _ identity: ElementIdentity<Element>,
    combining lists: [_ListNode] = []
  ) -> ListSignal<Element> where Value == [Element] {
    makeList(store, identity, of: ArraySource(self) { $0 }, combining: lists)
  }

  private func makeList<Element>(
    _ store: ElementStore<Element>, _ identity: ElementIdentity<Element>,
    of source: ArraySource<Element>, combining lists: [_ListNode] = []
  ) -> ListSignal<Element> {
    let stage = SourceStage(identity: identity, store: store, source: source, combining: lists)
    return ListSignal(store: store, stage: stage)
  }

  // MARK: Optional arrays

  /// Returns the array of an optional value as a list, for elements with an identity; `nil` is an empty list.
  ///
  /// See `list(id:isUpdated:isolation:)`.
  @inlinable
  public func list<Element, ID: Hashable>(
    id: @escaping (Element) -> ID, isUpdated: @escaping (Element, Element) -> Bool,
    isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value == [Element]? {
    makeOptionalList(ElementIdentity(id: id, isUpdated: isUpdated))
  }

  /// Returns the array of an optional value as a list, for elements with an identity; `nil` is an empty list.
  ///
  /// An element of a new array is updated if it is not equal to the previous element with the same identity.
  @inlinable
  public func list<Element: Equatable, ID: Hashable>(
    id: @escaping (Element) -> ID, isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value == [Element]? {
    makeOptionalList(ElementIdentity(id: id, isUpdated: { $0 != $1 }))
  }

  /// Returns the array of an optional value as a list; `nil` is an empty list, and elements with the same `id` are the same.
  @inlinable
  public func list<Element: Identifiable>(
    isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value == [Element]? {
    makeOptionalList(.byID)
  }

  /// Returns the array of an optional value as a list; `nil` is an empty list, and equal elements are the same.
  @_disfavoredOverload
  @inlinable
  public func list<Element: Hashable>(
    isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value == [Element]? {
    makeOptionalList(ElementIdentity())
  }

  @usableFromInline
  func makeOptionalList<Element>(
    _ identity: ElementIdentity<Element>
  ) -> ListSignal<Element> where Value == [Element]? {
    makeList(ElementStore(), identity, of: ArraySource(self) { $0 ?? [] })
  }

  // MARK: Listening

  /// Calls a listener with the current elements, and then with each change.
  ///
  /// See ``ListSignal/onChanges(isolation:_:)`` for the changes, and `list(id:isUpdated:isolation:)` for the identity of
  /// elements. The signal holds the listener; if the signal is a part of a state, the state does. The listener ends with its
  /// holder, and does not keep it alive.
  @discardableResult
  @inlinable
  public func onChanges<Element, ID: Hashable>(
    id: @escaping (Element) -> ID, isUpdated: @escaping (Element, Element) -> Bool,
    isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken where Value == [Element] {
    listenToChanges(ElementStore(), ElementIdentity(id: id, isUpdated: isUpdated), listener)
  }

  /// Calls a listener with the current elements, and then with each change.
  ///
  /// An element of a new array is updated if it is not equal to the previous element with the same identity.
  @discardableResult
  @inlinable
  public func onChanges<Element: Equatable, ID: Hashable>(
    id: @escaping (Element) -> ID, isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken where Value == [Element] {
    listenToChanges(ElementStore(), ElementIdentity(id: id, isUpdated: { $0 != $1 }), listener)
  }

  /// Calls a listener with the current elements, and then with each change.
  ///
  /// Every element whose identity was in the old array counts as updated, because elements cannot be compared.
  @_disfavoredOverload
  @discardableResult
  @inlinable
  public func onChanges<Element, ID: Hashable>(
    id: @escaping (Element) -> ID, isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken where Value == [Element] {
    listenToChanges(ElementStore(), ElementIdentity(id: id, isUpdated: { _, _ in true }), listener)
  }

  /// Calls a listener with the current elements, and then with each change; elements with the same `id` are the same.
  @discardableResult
  @inlinable
  public func onChanges<Element: Identifiable>(
    isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken where Value == [Element] {
    listenToChanges(ElementStore(), .byID, listener)
  }

  /// Calls a listener with the current elements, and then with each change; equal elements are the same.
  @_disfavoredOverload
  @discardableResult
  @inlinable
  public func onChanges<Element: Hashable>(
    isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken where Value == [Element] {
    listenToChanges(ElementStore(), ElementIdentity(), listener)
  }

  /// Calls a listener with the current elements, and then with each change, by a comparison of elements.
  @discardableResult
  @inlinable
  public func onChanges<Element>(
    by areSame: @escaping (Element, Element) -> Bool,
    isUpdated: @escaping (Element, Element) -> Bool = { _, _ in false },
    isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken where Value == [Element] {
    listenToChanges(
      ElementStore(), ElementIdentity(areSame: areSame, isUpdated: isUpdated), listener)
  }

  @usableFromInline
  func listenToChanges<Element>(
    _ store: ElementStore<Element>, _ identity: ElementIdentity<Element>,
    _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken where Value == [Element] {
    let list = makeList(store, identity)
    list.listenedSignal = self
    // The root of a part is the state, which holds the list.
    defer { rootedReading.root.didAddUnheldListener() }
    return list.onChanges(listener)
  }
}
