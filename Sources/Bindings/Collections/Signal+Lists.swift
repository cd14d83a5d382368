import ShadowDiff

/// The values whose signals have the methods `list` and `onChanges`: arrays, and optional arrays.
@_documentation(visibility: internal)
public protocol _ArrayValue<_Element> {
  associatedtype _Element

  /// The elements; none for `nil`.
  var _elements: [_Element] { get }
}

extension Array: _ArrayValue {
  /// The array itself.
  public var _elements: [Element] { self }
}

extension Optional: _ArrayValue where Wrapped: _ArrayValue {
  /// The elements of the array; none for `nil`.
  public var _elements: [Wrapped._Element] { map(\._elements) ?? [] }
}

extension Signal {
  /// Returns the array as a list, for elements with an identity; `nil`, in place of an array, is an empty list.
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
  ) -> ListSignal<Element> where Value: _ArrayValue<Element> {
    makeList(ElementStore(), ElementIdentity(id: id, isUpdated: isUpdated))
  }

  /// Returns the array as a list, for elements with an identity.
  ///
  /// An element of a new array is updated if it is not equal to the previous element with the same identity.
  @inlinable
  public func list<Element: Equatable, ID: Hashable>(
    id: @escaping (Element) -> ID, isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value: _ArrayValue<Element> {
    list(id: id, isUpdated: { $0 != $1 })
  }

  /// Returns the array as a list, for elements with an identity.
  ///
  /// Every element whose identity was in the old array counts as updated, because elements cannot be compared.
  @_disfavoredOverload
  @inlinable
  public func list<Element, ID: Hashable>(
    id: @escaping (Element) -> ID, isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value: _ArrayValue<Element> {
    list(id: id, isUpdated: { _, _ in true })
  }

  /// Returns the array as a list; elements with the same `id` are the same.
  ///
  /// An element whose `id` was in the old array is updated if it is not equal to the previous one, or is not `Equatable`.
  @inlinable
  public func list<Element: Identifiable>(
    isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value: _ArrayValue<Element> {
    makeList(ElementStore(), .byID)
  }

  /// Returns the array as a list; equal elements are the same, unless they are `Identifiable`.
  @_disfavoredOverload
  @inlinable
  public func list<Element: Hashable>(
    isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value: _ArrayValue<Element> {
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
  ) -> ListSignal<Element> where Value: _ArrayValue<Element> {
    makeList(ElementStore(), ElementIdentity(areSame: areSame, isUpdated: isUpdated))
  }

  @usableFromInline
  func makeList<Element>(
    _ store: ElementStore<Element>, _ identity: ElementIdentity<Element>,
    combining lists: [_ListNode] = []
  ) -> ListSignal<Element> where Value: _ArrayValue<Element> {
    let stage = SourceStage(
      identity: identity, store: store, source: ArraySource(self), combining: lists)
    return ListSignal(store: store, stage: stage)
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
  ) -> BindingToken where Value: _ArrayValue<Element> {
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
  ) -> BindingToken where Value: _ArrayValue<Element> {
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
  ) -> BindingToken where Value: _ArrayValue<Element> {
    listenToChanges(ElementStore(), ElementIdentity(id: id, isUpdated: { _, _ in true }), listener)
  }

  /// Calls a listener with the current elements, and then with each change; elements with the same `id` are the same.
  @discardableResult
  @inlinable
  public func onChanges<Element: Identifiable>(
    isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken where Value: _ArrayValue<Element> {
    listenToChanges(ElementStore(), .byID, listener)
  }

  /// Calls a listener with the current elements, and then with each change; equal elements are the same.
  @_disfavoredOverload
  @discardableResult
  @inlinable
  public func onChanges<Element: Hashable>(
    isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken where Value: _ArrayValue<Element> {
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
  ) -> BindingToken where Value: _ArrayValue<Element> {
    listenToChanges(
      ElementStore(), ElementIdentity(areSame: areSame, isUpdated: isUpdated), listener)
  }

  @usableFromInline
  func listenToChanges<Element>(
    _ store: ElementStore<Element>, _ identity: ElementIdentity<Element>,
    _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken where Value: _ArrayValue<Element> {
    let list = makeList(store, identity)
    list.listenedSignal = self
    // The root of a part is the state, which holds the list.
    defer { rootedReading.root.didAddUnheldListener() }
    return list.onChanges(listener)
  }
}
