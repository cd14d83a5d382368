extension RangeReplaceableCollection where Self: MutableCollection & RandomAccessCollection {
  /// Applies a diff in place, new and updated elements taken from the target.
  ///
  /// Each element is moved at most once, and one whose offset does not change is not touched: edits
  /// near the end of a long array cost only what follows them.
  ///
  /// - Parameters:
  ///   - diff: The diff of this collection, or of one like it, and `target`.
  ///   - target: The collection that `diff` leads to. Only elements that `diff` inserts or updates
  ///     are read, and as many from its end as it is longer than this collection.
  /// - Precondition: `count == diff.sourceCount` and `target.count == diff.targetCount`.
  /// - Complexity: O(e log e + s) for e edits and updates and s kept elements whose offset changes,
  ///   where `target` gives random access, and where this collection's storage is not shared.
  @inlinable
  public mutating func apply(_ diff: SequenceDiff, from target: some Collection<Element>) {
    precondition(target.count == diff.targetCount, "the diff was made for a target of another size")
    _apply(diff, fresh: target, isPacked: false)
  }

  /// Applies a patch in place, after checking that it fits.
  ///
  /// - Parameter patch: A patch whose source equals this collection wherever the patch changes it.
  /// - Throws: ``PatchError/countMismatch(expected:actual:)`` or
  ///   ``PatchError/elementMismatch(offset:)``, with this collection unchanged.
  /// - Complexity: O(e log e + s) for e edits and updates and s kept elements whose offset changes,
  ///   where this collection's storage is not shared.
  @inlinable
  public mutating func apply(_ patch: Patch<Element>) throws(PatchError) where Element: Equatable {
    try patch.check(self)
    _apply(patch.diff, fresh: patch.targetElements, isPacked: true)
  }

  // `fresh` is the whole target or, packed, only its inserted and updated elements in order.
  @inlinable
  mutating func _apply(_ diff: SequenceDiff, fresh: some Collection<Element>, isPacked: Bool) {
    precondition(count == diff.sourceCount, "the diff was made for a source of another size")
    let segments = diff.segmentList
    let moved = _movedElements(diff)
    // Any element may fill the new places at the end: the loops below overwrite them.
    let growth = diff.targetCount - diff.sourceCount
    if growth > 0 { append(contentsOf: fresh.suffix(growth)) }
    // Safety: the span covers just the buffer, which outlives it; accesses to it are checked.
    let isShifted: Void? = unsafe withContiguousMutableStorageIfAvailable { buffer in
      var span = unsafe MutableSpan(_unsafeElements: buffer)
      SequenceDiff._shiftKeptRuns(segments) { span.swapAt($0, $1) }
    }
    if isShifted == nil {
      SequenceDiff._shiftKeptRuns(segments) {
        swapAt(index(startIndex, offsetBy: $0), index(startIndex, offsetBy: $1))
      }
    }

    var movedIndex = 0
    var (there, thereOffset) = (fresh.startIndex, 0)
    for segment in segments {
      switch segment.kind {
      case .keep:
        break
      case .move:
        self[index(startIndex, offsetBy: segment.target)] = moved[movedIndex]
        movedIndex += 1
      case .insert, .update:
        if !isPacked { fresh.formIndex(&there, offsetBy: segment.target - thereOffset) }
        thereOffset = segment.target + segment.count
        var here = index(startIndex, offsetBy: segment.target)
        for _ in 0..<segment.count {
          self[here] = fresh[there]
          formIndex(after: &here)
          fresh.formIndex(after: &there)
        }
      }
    }
    if growth < 0 { removeLast(-growth) }
  }
}

extension SequenceDiff {
  // Brings each kept run from its source to its target offset, by swaps, so that no element is
  // copied. Runs that go down are taken from the first, runs that go up from the last. As kept runs
  // have one order in source and target, no run then lands on one of the other direction, nor on
  // one of its own direction that is still to come.
  //
  // Swaps in a checked span take a million strings up by one place in 1.2 ms, assignments in an
  // array in 9 ms, swaps in an array in 16 ms.
  @inlinable
  static func _shiftKeptRuns(_ segments: [Segment], swapAt: (Int, Int) -> Void) {
    for segment in segments where segment.kind == .keep && segment.target < segment.source {
      for step in 0..<segment.count { swapAt(segment.source + step, segment.target + step) }
    }
    for segment in segments.reversed()
    where segment.kind == .keep && segment.target > segment.source {
      for step in (0..<segment.count).reversed() {
        swapAt(segment.source + step, segment.target + step)
      }
    }
  }
}
