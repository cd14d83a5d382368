extension SequenceDiff {
  /// The elements that both collections have, kept and moved, by ascending target offset.
  @usableFromInline
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
