extension SequenceDiff {
  /// Creates the diff of two collections of identifiable elements, with changed content as updates.
  ///
  /// The diff matches elements by `id`. By default, an element whose old and new values are not
  /// equal is an update if its type is `Equatable`. If elements are also `Hashable`, and without
  /// `isUpdated:`, this initializer is not chosen, and the diff compares whole elements: pass
  /// `isUpdated: !=` to see the updates of these.
  ///
  /// ```swift
  /// struct Task: Identifiable, Equatable {
  ///   let id: Int
  ///   var title: String
  /// }
  /// let diff = SequenceDiff(
  ///   from: [Task(id: 1, title: "Milk")], to: [Task(id: 1, title: "Oat milk")])
  /// diff.updates  // [0 → 0]
  /// ```
  ///
  /// Write the label `isUpdated:`, because the compiler takes a trailing closure as the predicate of
  /// ``init(from:to:by:moves:effort:)``, and warns. For the parameters and the complexity, see
  /// ``init(from:to:id:isUpdated:moves:effort:)``.
  @_disfavoredOverload
  @inlinable
  public init<Source: Collection, Target: Collection>(
    from source: Source, to target: Target,
    isUpdated: (Source.Element, Source.Element) -> Bool = areUnequal(),
    moves: MoveDetection = .none, effort: Effort = .minimal
  ) where Source.Element: Identifiable, Target.Element == Source.Element {
    self.init(
      from: source, to: target, id: { $0.id }, isUpdated: isUpdated, moves: moves, effort: effort)
  }

  /// Creates the diff of two collections of identifiable elements by a predicate without a label.
  ///
  /// This is ``init(from:to:by:moves:effort:)``. It exists for its warning: a trailing closure that
  /// says which elements have changed would otherwise go unnoticed.
  @available(*, deprecated, message: "write by: (the same element) or isUpdated: (changed content)")
  @inlinable
  public init<Source: Collection, Target: Collection>(
    from source: Source, to target: Target,
    _ areSame: (Source.Element, Source.Element) -> Bool,
    moves: MoveDetection = .none, effort: Effort = .minimal
  ) where Source.Element: Identifiable, Target.Element == Source.Element {
    self.init(from: source, to: target, by: areSame, moves: moves, effort: effort)
  }

  /// Creates the diff of two collections whose elements have identities and content.
  ///
  /// This is ``init(from:to:id:isUpdated:moves:effort:)`` with the closures last.
  @inlinable
  public init<Source: Collection, Target: Collection, ID: Hashable>(
    from source: Source, to target: Target, moves: MoveDetection, effort: Effort = .minimal,
    id: (Source.Element) -> ID,
    isUpdated: (Source.Element, Source.Element) -> Bool = { _, _ in false }
  ) where Target.Element == Source.Element {
    self.init(
      from: source, to: target, id: id, isUpdated: isUpdated, moves: moves, effort: effort)
  }
}

extension SequenceDiff.MoveDetection: ExpressibleByBooleanLiteral {
  /// Creates ``fewest`` from `true` and ``none`` from `false`, for calls such as `moves: true`.
  @inlinable
  public init(booleanLiteral value: Bool) {
    self = value ? .fewest : .none
  }
}

extension Collection {
  /// Returns the diff that leads from this collection to another one.
  ///
  /// The standard library's `difference(from:)` has the opposite direction, from its argument to
  /// the collection on which you call it.
  ///
  /// - Parameters:
  ///   - target: The collection to arrive at.
  ///   - moves: Which moves to report.
  /// - Complexity: That of ``SequenceDiff/init(from:to:moves:effort:)``.
  @inlinable
  public func difference(
    to target: some Collection<Element>, moves: SequenceDiff.MoveDetection = .none
  ) -> SequenceDiff where Element: Hashable {
    SequenceDiff(from: self, to: target, moves: moves)
  }

  /// Returns the diff that leads from this collection of identifiable elements to another one.
  ///
  /// The diff matches elements by `id`. An element whose old and new values are not equal is an
  /// update.
  ///
  /// - Parameters:
  ///   - target: The collection to arrive at.
  ///   - moves: Which moves to report.
  /// - Complexity: That of ``SequenceDiff/init(from:to:id:isUpdated:moves:effort:)``.
  @_disfavoredOverload
  @inlinable
  public func difference(
    to target: some Collection<Element>, moves: SequenceDiff.MoveDetection = .none
  ) -> SequenceDiff where Element: Identifiable & Equatable {
    SequenceDiff(from: self, to: target, moves: moves)
  }
}
