/// The chunks of a merge, from the changes of both sides.
///
/// Changes that overlap or touch in the base form a group, because without an unchanged line
/// between them their order is not determined. A group with changes of one side becomes a chunk of
/// this side. A group with changes of both sides is a conflict, unless both sides have the same
/// lines after it.
enum MergeChunks {
  static func chunks(of lines: MergeLines) -> [TextMerge.Chunk] {
    let base = lines.tokens(.base)
    let ours = MergeAlignment(base, lines.tokens(.ours)).changes
    let theirs = MergeAlignment(base, lines.tokens(.theirs)).changes
    var chunks: [TextMerge.Chunk] = []
    var (nextOurs, nextTheirs) = (0, 0)
    // The offsets at which the next chunk starts in all three texts.
    var place = (base: 0, ours: 0, theirs: 0)
    func add(_ kind: TextMerge.Chunk.Kind, base: Int, ours: Int, theirs: Int) {
      let end = (base: place.base + base, ours: place.ours + ours, theirs: place.theirs + theirs)
      if base > 0 || ours > 0 || theirs > 0 {
        chunks.append(
          .init(
            kind: kind, base: place.base..<end.base, ours: place.ours..<end.ours,
            theirs: place.theirs..<end.theirs))
      }
      place = end
    }
    while nextOurs < ours.count || nextTheirs < theirs.count {
      let start = min(
        nextOurs < ours.count ? ours[nextOurs].sourceRange.lowerBound : .max,
        nextTheirs < theirs.count ? theirs[nextTheirs].sourceRange.lowerBound : .max)
      var group = ChangeGroup(start: start)
      var grows = true
      while grows {
        let ours = group.take(&nextOurs, of: ours, for: \.ours)
        let theirs = group.take(&nextTheirs, of: theirs, for: \.theirs)
        grows = ours || theirs
      }
      let kept = start - place.base
      add(.unchanged, base: kept, ours: kept, theirs: kept)
      let count = group.end - start
      let (oursCount, theirsCount) = (count + group.ours.growth, count + group.theirs.growth)
      let same = lines.areSame(
        ours: place.ours..<place.ours + oursCount,
        theirs: place.theirs..<place.theirs + theirsCount)
      let kind: TextMerge.Chunk.Kind =
        group.theirs.count == 0
        ? .ours : group.ours.count == 0 ? .theirs : same ? .both : .conflict
      add(kind, base: count, ours: oursCount, theirs: theirsCount)
    }
    let kept = lines.count(of: .base) - place.base
    add(.unchanged, base: kept, ours: kept, theirs: kept)
    return chunks
  }
}

/// Changes of both sides that overlap or touch, one after the other.
private struct ChangeGroup {
  /// The changes of one side in a group.
  struct Part {
    /// The number of changes.
    var count = 0

    /// The number of lines that the changes add to the text, minus the lines that they remove.
    var growth = 0
  }

  /// The end offset of the lines of the base that the changes of the group replace.
  private(set) var end: Int
  var ours = Part()
  var theirs = Part()

  /// Creates an empty group at a line of the base.
  init(start: Int) { end = start }

  /// Adds the changes of one side that touch the group; returns false if there are none.
  mutating func take(
    _ next: inout Int, of changes: [DiffChange], for part: WritableKeyPath<Self, Part>
  ) -> Bool {
    let first = next
    while next < changes.count, changes[next].sourceRange.lowerBound <= end {
      end = max(end, changes[next].sourceRange.upperBound)
      self[keyPath: part].count += 1
      self[keyPath: part].growth += changes[next].targetRange.count
      self[keyPath: part].growth -= changes[next].sourceRange.count
      next += 1
    }
    return next > first
  }
}
