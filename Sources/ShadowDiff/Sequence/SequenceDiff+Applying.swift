extension RangeReplaceableCollection {
  /// Returns this collection with a diff applied.
  ///
  /// Kept and moved elements come from this collection, inserted and updated elements from
  /// `target`. So if equal elements are distinguishable, the result may differ from `target`.
  ///
  /// ```swift
  /// let diff = SequenceDiff(from: "kitten", to: "sitting")
  /// let word = "kitten".applying(diff, from: "sitting")  // "sitting"
  /// ```
  ///
  /// - Parameters:
  ///   - diff: The diff of this collection, or of one like it, and `target`.
  ///   - target: The collection that `diff` leads to. Only its inserted and updated elements are
  ///     read.
  /// - Precondition: `count == diff.sourceCount` and `target.count == diff.targetCount`.
  /// - Complexity: O(`count` + `target.count` + m log m), where m is the number of moves.
  @inlinable
  public func applying(_ diff: SequenceDiff, from target: some Collection<Element>) -> Self {
    precondition(target.count == diff.targetCount, "the diff was made for a target of another size")
    return _applying(diff, fresh: target, isPacked: false)
  }

  /// Applies a diff to this collection.
  ///
  /// Kept and moved elements come from this collection, inserted and updated elements from
  /// `target`.
  ///
  /// - Parameters:
  ///   - diff: The diff of this collection, or of one like it, and `target`.
  ///   - target: The collection that `diff` leads to.
  /// - Precondition: `count == diff.sourceCount` and `target.count == diff.targetCount`.
  /// - Complexity: That of `applying(_:from:)`.
  @inlinable
  public mutating func apply(_ diff: SequenceDiff, from target: some Collection<Element>) {
    self = applying(diff, from: target)
  }

  // `fresh` is the whole target or, packed, only its inserted and updated elements in order.
  @inlinable
  func _applying(
    _ diff: SequenceDiff, fresh: some Collection<Element>, isPacked: Bool
  ) -> Self {
    precondition(count == diff.sourceCount, "the diff was made for a source of another size")
    let moved = _movedElements(diff)
    var movedIndex = 0
    var result = Self()
    result.reserveCapacity(diff.targetCount)
    // Kept runs ascend in the source, and fresh runs in the target, so both indices only advance.
    var (here, hereOffset) = (startIndex, 0)
    var (there, thereOffset) = (fresh.startIndex, 0)
    for segment in diff.segmentList {
      switch segment.kind {
      case .keep:
        formIndex(&here, offsetBy: segment.source - hereOffset)
        let first = here
        formIndex(&here, offsetBy: segment.count)
        hereOffset = segment.source + segment.count
        result.append(contentsOf: self[first..<here])
      case .move:
        result.append(moved[movedIndex])
        movedIndex += 1
      case .insert, .update:
        if !isPacked { fresh.formIndex(&there, offsetBy: segment.target - thereOffset) }
        let first = there
        fresh.formIndex(&there, offsetBy: segment.count)
        thereOffset = segment.target + segment.count
        result.append(contentsOf: fresh[first..<there])
      }
    }
    return result
  }

  // The elements that move and are not updated, by ascending target offset.
  @inlinable
  func _movedElements(_ diff: SequenceDiff) -> [Element] {
    let relocations = diff.relocations
    guard !relocations.sources.isEmpty else { return [] }
    var bySource: [Element] = []
    bySource.reserveCapacity(relocations.sources.count)
    var (here, hereOffset) = (startIndex, 0)
    for source in relocations.sources {
      formIndex(&here, offsetBy: source - hereOffset)
      hereOffset = source
      bySource.append(self[here])
    }
    return relocations.ranks.map { bySource[$0] }
  }
}
