extension SequenceDiff {
  /// The kept, moved and updated elements of both collections, by ascending target offset.
  ///
  /// - Complexity: O(e log e) for e edits and updates to create the sequence, and O(`targetCount`)
  ///   to iterate over it.
  @usableFromInline
  package var commonPairs: CommonPairs { CommonPairs(segments: segmentList) }

  /// A sequence of the elements that both collections have, by ascending target offset.
  @usableFromInline
  package struct CommonPairs: Sequence, IteratorProtocol {
    @usableFromInline let segments: [Segment]
    @usableFromInline var index = 0
    @usableFromInline var source = 0
    @usableFromInline var target = 0
    @usableFromInline var remaining = 0

    fileprivate init(segments: [Segment]) { self.segments = segments }

    @inlinable
    package mutating func next() -> Pair? {
      while remaining == 0 {
        guard index < segments.count else { return nil }
        let segment = segments[index]
        index += 1
        guard segment.kind != .insert else { continue }
        source = segment.source
        target = segment.target
        remaining = segment.count
      }
      let pair = Pair(source: source, target: target)
      source += 1
      target += 1
      remaining -= 1
      return pair
    }
  }
}
