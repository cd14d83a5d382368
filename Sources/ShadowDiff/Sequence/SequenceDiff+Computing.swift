extension SequenceDiff {
  /// Creates the diff of two collections whose elements are hashable.
  ///
  /// Elements that are not equal to themselves, such as `Double.nan`, are never kept.
  ///
  /// - Parameters:
  ///   - source: The collection to start from, of fewer than 2³² − 2 elements.
  ///   - target: The collection to arrive at, of fewer than 2³² − 2 elements.
  ///   - moves: Which moves to report.
  ///   - effort: How much work to do; by default, as much as finding the fewest edits needs.
  /// - Complexity: For n and m elements and D edits, expected O(n + m) if D is less than about
  ///   √(n + m) or if no element repeats, otherwise O((n + m) · (1 + D / 64)), at most
  ///   O(n · m / 64). Memory O(n + m). If all hashes collide, O(n · (n + m)) comparisons.
  @inlinable
  public init<Source: Collection, Target: Collection>(
    from source: Source, to target: Target, moves: MoveDetection = .none, effort: Effort = .minimal
  ) where Source.Element: Hashable, Target.Element == Source.Element {
    self = source.withElementView { source in
      target.withElementView { target in
        diffHashable(source, target, moves: moves, effort: effort)
      }
    }
  }

  /// Creates the diff of two collections by a predicate that says which elements are the same.
  ///
  /// The predicate may be any relation, so the search cannot use hashes. If it is the equality of
  /// hashable elements, leave it out. If it compares a hashable part of the elements, pass that part
  /// as `id:`. Both are many times faster if there are hundreds of edits.
  ///
  /// - Parameters:
  ///   - source: The collection to start from.
  ///   - target: The collection to arrive at.
  ///   - areSame: A predicate that returns whether a source element (first) and a target element
  ///     (second) are the same. If you ask for moves, it must be an equivalence.
  ///   - moves: Which moves to report.
  ///   - effort: How much work to do. Here `.linear` is the same as
  ///     `.bounded(stepsPerElement: 256)`.
  /// - Complexity: O((n + m) · D) comparisons for n and m elements and D edits, memory O(n + m).
  ///   With moves, at most one more comparison for each pair of a deletion and an insertion.
  @inlinable
  public init<Source: Collection, Target: Collection>(
    from source: Source, to target: Target,
    by areSame: (Source.Element, Source.Element) -> Bool,
    moves: MoveDetection = .none, effort: Effort = .minimal
  ) where Target.Element == Source.Element {
    self = source.withElementView { source in
      target.withElementView { target in
        diffCompared(source, target, by: areSame, moves: moves, effort: effort)
      }
    }
  }

  /// Creates the diff of two collections by a predicate that says which elements are the same.
  ///
  /// This is ``init(from:to:by:moves:effort:)`` with the closure last.
  @inlinable
  public init<Source: Collection, Target: Collection>(
    from source: Source, to target: Target, moves: MoveDetection, effort: Effort = .minimal,
    by areSame: (Source.Element, Source.Element) -> Bool
  ) where Target.Element == Source.Element {
    self.init(from: source, to: target, by: areSame, moves: moves, effort: effort)
  }

  /// Creates the diff of two collections whose elements have identities and content.
  ///
  /// - Parameters:
  ///   - source: The collection to start from.
  ///   - target: The collection to arrive at.
  ///   - id: A closure that returns the identity of an element. It is called once for each element.
  ///   - isUpdated: A closure that returns whether the content of an element changed, given its
  ///     source and its target value. It is called once for each kept or moved element. By default
  ///     no element is updated.
  ///   - moves: Which moves to report.
  ///   - effort: How much work to do.
  /// - Complexity: That of `init(from:to:moves:effort:)`, and one call of `isUpdated` for each
  ///   kept or moved element.
  @inlinable
  public init<Source: Collection, Target: Collection, ID: Hashable>(
    from source: Source, to target: Target,
    id: (Source.Element) -> ID,
    isUpdated: (Source.Element, Source.Element) -> Bool = { _, _ in false },
    moves: MoveDetection = .none, effort: Effort = .minimal
  ) where Target.Element == Source.Element {
    self = source.withElementView { source in
      target.withElementView { target in
        diffIdentified(source, target, id: id, moves: moves, effort: effort)
          .addingUpdates { isUpdated(source[$0.source], target[$0.target]) }
      }
    }
  }
}
