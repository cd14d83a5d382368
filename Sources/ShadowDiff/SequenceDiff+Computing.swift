extension SequenceDiff {
  /// Creates the diff of two collections whose elements are hashable.
  public init<Source: Collection, Target: Collection>(
    from source: Source, to target: Target, moves: MoveDetection = .none, effort: Effort = .minimal
  ) where Source.Element: Hashable, Target.Element == Source.Element {
    self = .placeholder(Array(source), Array(target), by: ==, moves: moves)
  }

  /// Creates the diff of two collections by a predicate that says which elements are the same.
  public init<Source: Collection, Target: Collection>(
    from source: Source, to target: Target,
    by areSame: (Source.Element, Source.Element) -> Bool,
    moves: MoveDetection = .none, effort: Effort = .minimal
  ) where Target.Element == Source.Element {
    self = withoutActuallyEscaping(areSame) {
      .placeholder(Array(source), Array(target), by: $0, moves: moves)
    }
  }

  /// Creates the diff of two collections whose elements have identities and content.
  public init<Source: Collection, Target: Collection, ID: Hashable>(
    from source: Source, to target: Target,
    id: (Source.Element) -> ID,
    isUpdated: (Source.Element, Source.Element) -> Bool = { _, _ in false },
    moves: MoveDetection = .none, effort: Effort = .minimal
  ) where Target.Element == Source.Element {
    let (a, b) = (Array(source), Array(target))
    let base = Self.placeholder(a.map(id), b.map(id), by: ==, moves: moves)
    let updates = base.commonPairs.filter { isUpdated(a[$0.source], b[$0.target]) }
    self.init(
      uncheckedSourceCount: a.count, targetCount: b.count, deletions: base.deletions,
      insertions: base.insertions, moves: base.moves, updates: updates, isProvenMinimal: true)
  }

  private static func placeholder<E>(
    _ a: [E], _ b: [E], by same: (E, E) -> Bool, moves: MoveDetection
  ) -> Self {
    let d = b.difference(from: a) { same($0, $1) }
    var deletions = d.removals.map { c in
      if case .remove(let o, _, _) = c { return o } else { return 0 }
    }
    var insertions = d.insertions.map { c in
      if case .insert(let o, _, _) = c { return o } else { return 0 }
    }
    var pairs: [Pair] = []
    if moves == .fewest {
      var left = deletions
      for t in insertions {
        if let k = left.firstIndex(where: { same(a[$0], b[t]) }) {
          pairs.append(Pair(source: left.remove(at: k), target: t))
        }
      }
      deletions = left
      insertions.removeAll { t in pairs.contains { $0.target == t } }
    }
    return Self(
      uncheckedSourceCount: a.count, targetCount: b.count, deletions: deletions,
      insertions: insertions, moves: pairs, isProvenMinimal: true)
  }
}

extension SequenceDiff {
  /// The elements that both collections have, kept and moved, by ascending target offset.
  ///
  /// - Complexity: O(`targetCount` + `editCount`).
  package var commonPairs: [Pair] {
    var result: [Pair] = []
    result.reserveCapacity(targetCount - insertions.count)
    var gone = Set(deletions)
    gone.formUnion(moves.lazy.map(\.source))
    var insertion = insertions[...]
    var move = moves[...]
    var source = 0
    for target in 0..<targetCount {
      if insertion.first == target {
        insertion.removeFirst()
      } else if let m = move.first, m.target == target {
        result.append(m)
        move.removeFirst()
      } else {
        while gone.contains(source) { source += 1 }
        result.append(Pair(source: source, target: target))
        source += 1
      }
    }
    return result
  }
}
