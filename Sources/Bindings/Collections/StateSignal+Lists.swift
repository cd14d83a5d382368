import ShadowDiff

extension StateSignal {
  /// Returns the state's array as a list that knows what changes, where elements have an identity.
  ///
  /// Edits by ``edit(isolation:_:)`` are followed as they are made. An array that is set is compared with
  /// the one before: an element with the same identity is the same element, which may have moved or been
  /// updated.
  ///
  /// - Parameters:
  ///   - id: The identity of an element.
  ///   - isUpdated: Whether the content of an element has changed.
  ///   - isolation: The owner, by default the caller's actor.
  public func list<Element, ID: Hashable>(
    id: @escaping (Element) -> ID, isUpdated: @escaping (Element, Element) -> Bool,
    isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value == [Element] {
    makeList(.init(id: id, isUpdated: isUpdated)) { self.get() }
  }

  /// Returns the state's array as a list that knows what changes, where elements have an identity.
  ///
  /// An element that is set anew counts as updated if it is not equal to the one before.
  public func list<Element: Equatable, ID: Hashable>(
    id: @escaping (Element) -> ID, isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value == [Element] {
    list(id: id, isUpdated: !=)
  }

  /// Returns the state's array as a list that knows what changes, where elements have an identity.
  ///
  /// An element that is set anew counts as updated, since it cannot be compared with the one before.
  @_disfavoredOverload
  public func list<Element, ID: Hashable>(
    id: @escaping (Element) -> ID, isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value == [Element] {
    list(id: id, isUpdated: { _, _ in true })
  }

  /// Returns the state's array as a list that knows what changes, where equal elements are the same.
  public func list<Element: Hashable>(
    isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value == [Element] {
    makeList(.hashable()) { self.get() }
  }

  /// Returns the state's array as a list that knows what changes, by a measure of sameness.
  ///
  /// - Parameters:
  ///   - areSame: Whether two elements are the same: an equivalence.
  ///   - isUpdated: Whether the content of an element has changed.
  ///   - isolation: The owner, by default the caller's actor.
  /// - Complexity: An array that is set takes O(n · d) comparisons for n elements and d differences.
  public func list<Element>(
    by areSame: @escaping (Element, Element) -> Bool,
    isUpdated: @escaping (Element, Element) -> Bool = { _, _ in false },
    isolation: isolated (any Actor)? = #isolation
  ) -> ListSignal<Element> where Value == [Element] {
    makeList(.init(areSame: areSame, isUpdated: isUpdated)) { self.get() }
  }

  private func makeList<Element>(
    _ identity: SourceStage<Element>.Identity, read: @escaping () -> [Element]
  ) -> ListSignal<Element> where Value == [Element] {
    let store = ElementStore<Element>()
    let stage = SourceStage(identity: identity, store: store, read: read)
    return ListSignal(store: store, stage: stage)
  }

  // MARK: Listening

  /// Calls a listener with what is there, and with what changes from then on.
  ///
  /// See ``ListSignal/onChanges(isolation:_:)``, and ``list(id:isUpdated:isolation:)`` for how elements are
  /// recognised. Unlike a list, the state need not be kept for it: it holds the listener.
  @discardableResult
  public func onChanges<Element, ID: Hashable>(
    id: @escaping (Element) -> ID, isUpdated: @escaping (Element, Element) -> Bool,
    isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken where Value == [Element] {
    listenToChanges(.init(id: id, isUpdated: isUpdated), listener)
  }

  /// Calls a listener with what is there, and with what changes from then on.
  ///
  /// An element that is set anew counts as updated if it is not equal to the one before.
  @discardableResult
  public func onChanges<Element: Equatable, ID: Hashable>(
    id: @escaping (Element) -> ID, isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken where Value == [Element] {
    listenToChanges(.init(id: id, isUpdated: !=), listener)
  }

  /// Calls a listener with what is there, and with what changes from then on.
  ///
  /// An element that is set anew counts as updated, since it cannot be compared with the one before.
  @_disfavoredOverload
  @discardableResult
  public func onChanges<Element, ID: Hashable>(
    id: @escaping (Element) -> ID, isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken where Value == [Element] {
    listenToChanges(.init(id: id, isUpdated: { _, _ in true }), listener)
  }

  /// Calls a listener with what is there, and with what changes from then on; equal elements are the same.
  @discardableResult
  public func onChanges<Element: Hashable>(
    isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken where Value == [Element] {
    listenToChanges(.hashable(), listener)
  }

  /// Calls a listener with what is there, and with what changes from then on, by a measure of sameness.
  @discardableResult
  public func onChanges<Element>(
    by areSame: @escaping (Element, Element) -> Bool,
    isUpdated: @escaping (Element, Element) -> Bool = { _, _ in false },
    isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken where Value == [Element] {
    listenToChanges(.init(areSame: areSame, isUpdated: isUpdated), listener)
  }

  private func listenToChanges<Element>(
    _ identity: SourceStage<Element>.Identity, _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken where Value == [Element] {
    // The state holds the list, which must not hold the state then.
    let list = makeList(identity) { [unowned self] in get() }
    list.onChanges(listener)
    return listen { [list] _ in
      withExtendedLifetime(list) {}
      return true
    }
  }
}

extension SourceStage.Identity {
  init<ID: Hashable>(
    id: @escaping (Element) -> ID, isUpdated: @escaping (Element, Element) -> Bool
  ) {
    diff = { SequenceDiff(from: $0, to: $1, id: id, isUpdated: isUpdated, moves: .fewest) }
    areSame = { id($0) == id($1) }
    self.isUpdated = isUpdated
  }

  init(
    areSame: @escaping (Element, Element) -> Bool,
    isUpdated: @escaping (Element, Element) -> Bool
  ) {
    diff = { old, new in
      let diff = SequenceDiff(from: old, to: new, by: areSame, moves: .fewest)
      let updates = diff.commonPairs.filter { isUpdated(old[$0.source], new[$0.target]) }
      if updates.isEmpty { return diff }
      let whole = try? SequenceDiff(
        sourceCount: diff.sourceCount, targetCount: diff.targetCount, deletions: diff.deletions,
        insertions: diff.insertions, moves: diff.moves, updates: updates)
      return whole ?? diff
    }
    self.areSame = areSame
    self.isUpdated = isUpdated
  }
}

extension SourceStage.Identity where Element: Hashable {
  static func hashable() -> Self {
    var identity = Self(areSame: ==, isUpdated: { _, _ in false })
    identity.diff = { SequenceDiff(from: $0, to: $1, moves: .fewest) }
    return identity
  }
}
