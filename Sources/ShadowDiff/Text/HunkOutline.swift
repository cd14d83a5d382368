/// The ranges of a hunk: changes whose context lines touch or overlap, with the context around them.
struct HunkOutline {
  var source: Range<Int>
  var target: Range<Int>
  var changes: [DiffChange]

  /// Returns the outlines of the hunks around some changes, in order.
  ///
  /// Changes share a hunk if no more than twice `context` lines lie between them, as in GNU diff and
  /// git.
  static func all(
    around changes: [DiffChange], sourceCount: Int, context: Int
  ) -> [HunkOutline] {
    var result: [HunkOutline] = []
    var group: [DiffChange] = []
    func close() {
      guard let first = group.first, let last = group.last else { return }
      let before = min(context, first.sourceRange.lowerBound)
      let after = min(context, sourceCount - last.sourceRange.upperBound)
      result.append(
        HunkOutline(
          source: first.sourceRange.lowerBound - before..<last.sourceRange.upperBound + after,
          target: first.targetRange.lowerBound - before..<last.targetRange.upperBound + after,
          changes: group))
      group.removeAll(keepingCapacity: true)
    }
    for change in changes {
      if let last = group.last {
        let between = change.sourceRange.lowerBound - last.sourceRange.upperBound
        if between > context, between - context > context { close() }
      }
      group.append(change)
    }
    close()
    return result
  }
}
