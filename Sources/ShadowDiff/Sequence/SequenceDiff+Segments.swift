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
    private let sourceCount: Int
    private let targetCount: Int
    private let gone: [Int]
    private var source = 0
    private var target = 0
    private var goneIndex = 0
    private var arrivals: ElementChanges.Arrivals
    private var arrival: ElementChanges.Arrival

    fileprivate init(_ diff: SequenceDiff) {
      (sourceCount, targetCount) = (diff.sourceCount, diff.targetCount)
      gone = diff.goneSources
      arrivals = ElementChanges.Arrivals(diff, number: 0)
      arrival = arrivals.next()
    }

    package mutating func next() -> Segment? {
      guard target < targetCount else { return nil }
      let start = target
      if arrival.target == target {
        let (kinds, origin) = (arrival.kinds, arrival.source)
        repeat {
          target += 1
          arrival = arrivals.next()
        } while kinds == .inserts && arrival.kinds == .inserts && arrival.target == target
        if kinds == .inserts {
          return Segment(kind: .insert, source: source, target: start, count: target - start)
        }
        if kinds == .updates { source = origin + 1 }
        return Segment(
          kind: kinds == .moves ? .move : .update, source: origin, target: start, count: 1)
      }
      while goneIndex < gone.count, gone[goneIndex] <= source {
        source = Swift.max(source, gone[goneIndex] + 1)
        goneIndex += 1
      }
      let first = source
      let nextGone = goneIndex < gone.count ? gone[goneIndex] : sourceCount
      let count = Swift.min(nextGone - first, Swift.min(arrival.target, targetCount) - target)
      source += count
      target += count
      return Segment(kind: .keep, source: first, target: start, count: count)
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
