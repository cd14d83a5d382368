/// The chunks of a merge, from the changes of both sides.
///
/// Changes that overlap or touch in the base form a group. A group with changes of one side becomes
/// a chunk of this side. A group with changes of both sides is a conflict, unless both sides have the
/// same lines after it.
enum MergeChunks {
  static func chunks(of lines: MergeLines) -> [TextMerge.Chunk] {
    let base = lines.tokens(.base)
    let ours = MergeAlignment(base, lines.tokens(.ours)).changes
    let theirs = MergeAlignment(base, lines.tokens(.theirs)).changes
    var chunks: [TextMerge.Chunk] = []
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
    for group in TouchingRanges(ours.map(\.sourceRange), theirs.map(\.sourceRange)) {
      let kept = group.range.lowerBound - place.base
      add(.unchanged, base: kept, ours: kept, theirs: kept)
      let count = group.range.count
      let oursCount = count + growth(ours[group.left])
      let theirsCount = count + growth(theirs[group.right])
      let same = lines.areSame(
        ours: place.ours..<place.ours + oursCount,
        theirs: place.theirs..<place.theirs + theirsCount)
      let kind: TextMerge.Chunk.Kind =
        group.right.isEmpty ? .ours : group.left.isEmpty ? .theirs : same ? .both : .conflict
      add(kind, base: count, ours: oursCount, theirs: theirsCount)
    }
    let kept = lines.count(of: .base) - place.base
    add(.unchanged, base: kept, ours: kept, theirs: kept)
    return chunks
  }
}

/// Returns the number of lines that changes add to the text, minus the lines that they remove.
private func growth(_ changes: ArraySlice<DiffChange>) -> Int {
  changes.reduce(0) { $0 + $1.targetRange.count - $1.sourceRange.count }
}
