extension SequenceDiff {
  /// A range of the target whose elements all have the same origin.
  @usableFromInline
  package struct Segment: Sendable, Hashable {
    /// The origin of the elements of a segment.
    @usableFromInline
    package enum Kind: Sendable, Hashable {
      /// Kept elements of the source.
      case keep

      /// One element of the source that moved.
      case move

      /// One updated element of the source, kept or moved.
      case update

      /// Elements that only the target has.
      case insert
    }

    /// The origin of the elements.
    @usableFromInline package let kind: Kind

    /// The source offset of the first element; for insertions, of the next kept element.
    @usableFromInline package let source: Int

    /// The target offset of the first element.
    @usableFromInline package let target: Int

    /// The number of elements, one or more.
    @usableFromInline package let count: Int
  }

  /// A sequence of the segments of the target, in order and without gaps.
  ///
  /// It has at most 2 × (`editCount` + `updates.count`) + 1 segments.
  package struct Segments: Sequence, IteratorProtocol {
    private let diff: SequenceDiff
    private let gone: [Int]
    private var source = 0
    private var target = 0
    private var goneIndex = 0
    private var insertionIndex = 0
    private var moveIndex = 0
    private var updateIndex = 0

    fileprivate init(_ diff: SequenceDiff) {
      self.diff = diff
      self.gone = diff.goneSources
    }

    package mutating func next() -> Segment? {
      guard target < diff.targetCount else { return nil }
      let segment = segmentAtTarget()
      target += segment.count
      return segment
    }

    private mutating func segmentAtTarget() -> Segment {
      let nextInsertion =
        insertionIndex < diff.insertions.count ? diff.insertions[insertionIndex] : diff.targetCount
      if nextInsertion == target { return insertedRun() }

      let nextUpdate =
        updateIndex < diff.updates.count ? diff.updates[updateIndex].target : diff.targetCount
      let isUpdated = nextUpdate == target
      if isUpdated { updateIndex += 1 }

      let nextMove =
        moveIndex < diff.moves.count ? diff.moves[moveIndex].target : diff.targetCount
      if nextMove == target {
        let from = diff.moves[moveIndex].source
        moveIndex += 1
        return Segment(kind: isUpdated ? .update : .move, source: from, target: target, count: 1)
      }

      while goneIndex < gone.count, gone[goneIndex] == source {
        goneIndex += 1
        source += 1
      }
      let first = source
      if isUpdated {
        source += 1
        return Segment(kind: .update, source: first, target: target, count: 1)
      }
      let nextGone = goneIndex < gone.count ? gone[goneIndex] : diff.sourceCount
      let end = Swift.min(nextInsertion, nextMove, nextUpdate)
      let count = Swift.min(nextGone - first, end - target)
      source += count
      return Segment(kind: .keep, source: first, target: target, count: count)
    }

    private mutating func insertedRun() -> Segment {
      var end = target
      while insertionIndex < diff.insertions.count, diff.insertions[insertionIndex] == end {
        insertionIndex += 1
        end += 1
      }
      return Segment(kind: .insert, source: source, target: target, count: end - target)
    }
  }

  /// The segments of the target, in target order.
  package var segments: Segments { Segments(self) }

  // An array, so that a loop in a client's module makes one call instead of one for each segment.
  @usableFromInline
  var segmentList: [Segment] {
    var list: [Segment] = []
    list.reserveCapacity(Swift.min(2 * (editCount + updates.count) + 1, targetCount))
    for segment in segments { list.append(segment) }
    return list
  }
}
