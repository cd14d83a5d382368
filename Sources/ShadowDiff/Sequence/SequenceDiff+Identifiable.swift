extension SequenceDiff {
  /// Creates the diff of two collections of identifiable elements, with changed content as updates.
  ///
  /// Elements with the same `id` are the same element. An element whose old and new values are not
  /// equal is in ``updates``. Hashable elements are compared as a whole instead, identifiable or
  /// not: give `id: \.id` for updates of these.
  ///
  /// ```swift
  /// struct Task: Identifiable, Equatable {
  ///   let id: Int
  ///   var title: String
  /// }
  /// let diff = SequenceDiff(
  ///   from: [Task(id: 1, title: "Milk")], to: [Task(id: 1, title: "Oat milk")])
  /// diff.updates  // [Pair(source: 0, target: 0)]
  /// ```
  ///
  /// - Parameters:
  ///   - source: The collection to start from.
  ///   - target: The collection to arrive at.
  ///   - moves: Which moves to report.
  ///   - effort: How much work to do.
  /// - Complexity: That of ``init(from:to:id:isUpdated:moves:effort:)``.
  @_disfavoredOverload
  @inlinable
  public init<Source: Collection, Target: Collection>(
    from source: Source, to target: Target, moves: MoveDetection = .none, effort: Effort = .minimal
  ) where Source.Element: Identifiable & Equatable, Target.Element == Source.Element {
    self.init(
      from: source, to: target, id: { $0.id }, isUpdated: { $0 != $1 }, moves: moves,
      effort: effort)
  }

  /// Creates the diff of two collections of identifiable elements that cannot be compared.
  ///
  /// Elements with the same `id` are the same element. The diff has no updates, because nothing says
  /// which content changed: give `isUpdated:` for these.
  ///
  /// - Parameters:
  ///   - source: The collection to start from.
  ///   - target: The collection to arrive at.
  ///   - moves: Which moves to report.
  ///   - effort: How much work to do.
  /// - Complexity: That of ``init(from:to:id:isUpdated:moves:effort:)``.
  @_disfavoredOverload
  @inlinable
  public init<Source: Collection, Target: Collection>(
    from source: Source, to target: Target, moves: MoveDetection = .none, effort: Effort = .minimal
  ) where Source.Element: Identifiable, Target.Element == Source.Element {
    self.init(from: source, to: target, id: { $0.id }, moves: moves, effort: effort)
  }

  /// Creates the diff of two collections of identifiable elements.
  ///
  /// Write the label: a closure without one says which elements are the same.
  ///
  /// - Parameters:
  ///   - source: The collection to start from.
  ///   - target: The collection to arrive at.
  ///   - isUpdated: Whether the content of an element changed, called once for each pair of a source
  ///     and a target element with one `id` that is kept or moved.
  ///   - moves: Which moves to report.
  ///   - effort: How much work to do.
  /// - Complexity: That of ``init(from:to:id:isUpdated:moves:effort:)``.
  @_disfavoredOverload
  @inlinable
  public init<Source: Collection, Target: Collection>(
    from source: Source, to target: Target, isUpdated: (Source.Element, Source.Element) -> Bool,
    moves: MoveDetection = .none, effort: Effort = .minimal
  ) where Source.Element: Identifiable, Target.Element == Source.Element {
    self.init(
      from: source, to: target, id: { $0.id }, isUpdated: isUpdated, moves: moves, effort: effort)
  }

  /// Creates the diff of two collections whose elements have identities and content.
  ///
  /// The form for trailing closures; see ``init(from:to:id:isUpdated:moves:effort:)``.
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
  /// Creates ``fewest`` from `true` and ``none`` from `false`, so that `moves: true` reads well.
  @inlinable
  public init(booleanLiteral value: Bool) {
    self = value ? .fewest : .none
  }
}

extension Collection {
  /// Returns the diff that leads from this collection to another one.
  ///
  /// The standard library's `difference(from:)` leads the other way, from its argument to the
  /// collection on which it is called.
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
  /// Elements with the same `id` are the same element, and updated if their values are not equal.
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
