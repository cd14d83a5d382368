import ShadowDiff

extension Signal {
  /// Returns the state's array as a list that knows what changes, where elements have an identity.
  ///
  /// Edits by `edit` are followed as they are made. An array that is set is compared with
  /// the one before: an element with the same identity is the same element, which may have moved or been
  /// updated.
  ///
  /// - Parameters:
  ///   - id: The identity of an element.
  ///   - isUpdated: Whether the content of an element has changed.
  ///   - isolation: The owner, by default the caller's actor.
  @inlinable
  public func list<Element, ID: Hashable>(
    id: @escaping (Element) -> ID, isUpdated: @escaping (Element, Element) -> Bool,
    isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value == [Element] {
    makeList(ElementStore(), ElementIdentity(id: id, isUpdated: isUpdated))
  }

  /// Returns the state's array as a list that knows what changes, where elements have an identity.
  ///
  /// An element that is set anew counts as updated if it is not equal to the one before.
  @inlinable
  public func list<Element: Equatable, ID: Hashable>(
    id: @escaping (Element) -> ID, isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value == [Element] {
    list(id: id, isUpdated: { $0 != $1 })
  }

  /// Returns the state's array as a list that knows what changes, where elements have an identity.
  ///
  /// An element that is set anew counts as updated, since it cannot be compared with the one before.
  @_disfavoredOverload
  @inlinable
  public func list<Element, ID: Hashable>(
    id: @escaping (Element) -> ID, isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value == [Element] {
    list(id: id, isUpdated: { _, _ in true })
  }

  /// Returns the state's array as a list that knows what changes, where equal elements are the same.
  @inlinable
  public func list<Element: Hashable>(
    isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value == [Element] {
    makeList(ElementStore(), ElementIdentity())
  }

  /// Returns the state's array as a list that knows what changes, by a measure of sameness.
  ///
  /// - Parameters:
  ///   - areSame: Whether two elements are the same: an equivalence.
  ///   - isUpdated: Whether the content of an element has changed.
  ///   - isolation: The owner, by default the caller's actor.
  /// - Complexity: An array that is set takes O(n · d) comparisons for n elements and d differences.
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
    _ store: ElementStore<Element>, _ identity: ElementIdentity<Element>
  ) -> ListSignal<Element> where Value == [Element] {
    let stage = SourceStage(identity: identity, store: store, source: ArraySource(self))
    return ListSignal(store: store, stage: stage)
  }

  // MARK: Listening

  /// Calls a listener with what is there, and with what changes from then on.
  ///
  /// See ``ListSignal/onChanges(isolation:_:)``, and ``list(id:isUpdated:isolation:)`` for how elements are
  /// recognised. Unlike a list, the state need not be kept for it: it holds the listener.
  @discardableResult
  @inlinable
  public func onChanges<Element, ID: Hashable>(
    id: @escaping (Element) -> ID, isUpdated: @escaping (Element, Element) -> Bool,
    isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken where Value == [Element] {
    listenToChanges(ElementStore(), ElementIdentity(id: id, isUpdated: isUpdated), listener)
  }

  /// Calls a listener with what is there, and with what changes from then on.
  ///
  /// An element that is set anew counts as updated if it is not equal to the one before.
  @discardableResult
  @inlinable
  public func onChanges<Element: Equatable, ID: Hashable>(
    id: @escaping (Element) -> ID, isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken where Value == [Element] {
    listenToChanges(ElementStore(), ElementIdentity(id: id, isUpdated: { $0 != $1 }), listener)
  }

  /// Calls a listener with what is there, and with what changes from then on.
  ///
  /// An element that is set anew counts as updated, since it cannot be compared with the one before.
  @_disfavoredOverload
  @discardableResult
  @inlinable
  public func onChanges<Element, ID: Hashable>(
    id: @escaping (Element) -> ID, isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken where Value == [Element] {
    listenToChanges(ElementStore(), ElementIdentity(id: id, isUpdated: { _, _ in true }), listener)
  }

  /// Calls a listener with what is there, and with what changes from then on; equal elements are the same.
  @discardableResult
  @inlinable
  public func onChanges<Element: Hashable>(
    isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken where Value == [Element] {
    listenToChanges(ElementStore(), ElementIdentity(), listener)
  }

  /// Calls a listener with what is there, and with what changes from then on, by a measure of sameness.
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
    list.isOfListeners = true
    return list.onChanges(listener)
  }
}
