extension RangeReplaceableCollection {
  /// Returns this collection with a diff applied, new and updated elements taken from the target.
  public func applying(_ diff: SequenceDiff, from target: some Collection<Element>) -> Self {
    precondition(count == diff.sourceCount, "the diff was made for a source of another size")
    precondition(target.count == diff.targetCount, "the diff was made for a target of another size")
    let a = Array(self)
    var result = Array(target)
    let updated = Set(diff.updates.lazy.map(\.target))
    for pair in diff.commonPairs where !updated.contains(pair.target) {
      result[pair.target] = a[pair.source]
    }
    return Self(result)
  }

  /// Applies a diff in place, new and updated elements taken from the target.
  public mutating func apply(_ diff: SequenceDiff, from target: some Collection<Element>) {
    self = applying(diff, from: target)
  }
}
