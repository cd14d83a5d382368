extension SequenceDiff {
  /// Creates the diff of two collections whose elements are hashable.
  ///
  /// Elements that are not equal to themselves (NaN) are never kept.
  ///
  /// - Parameters:
  ///   - source: The collection to start from, of fewer than 2³² elements.
  ///   - target: The collection to arrive at, of fewer than 2³² elements.
  ///   - moves: Which moves to report.
  ///   - effort: How much work to do; by default what it takes to prove the fewest edits.
  /// - Complexity: With n and m elements and D edits, expected O(n + m) where D is below about
  ///   √(n + m) or no element repeats, else O((n + m) · (1 + D / 64)), at most O(n · m / 64).
  ///   Memory O(n + m). Hashes that collide cost up to O(n · (n + m)) comparisons.
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
  /// - Parameters:
  ///   - source: The collection to start from.
  ///   - target: The collection to arrive at.
  ///   - areSame: Whether a source element (first) and a target element (second) are the same. For
  ///     moves it must be an equivalence.
  ///   - moves: Which moves to report.
  ///   - effort: How much work to do. Without hashes, `.linear` is a bound of 256 steps an element.
  /// - Complexity: O((n + m) · D) comparisons for n and m elements and D edits, memory O(n + m);
  ///   the fewest moves add a comparison for each pair of a deletion and an insertion.
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
  /// The form for a trailing closure; see ``init(from:to:by:moves:effort:)``.
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
  ///   - id: The identity of an element, called once for each.
  ///   - isUpdated: Whether the content of an element changed, called once for each pair of a source
  ///     and a target element with one identity that is kept or moved.
  ///   - moves: Which moves to report.
  ///   - effort: How much work to do.
  /// - Complexity: As `init(from:to:moves:effort:)`, and a call of `isUpdated` for each pair.
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
