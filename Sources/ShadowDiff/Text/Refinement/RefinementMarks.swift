/// The parts of lines that are marked as changed.
///
/// Readers look for words. So if a word has changed, marks begin and end with one, and white space
/// alone is not marked, as in git's word diff. If only white space has changed, it is marked, except
/// where a line was broken or lines were joined.
struct RefinementMarks {
  /// The marked ranges of both sides, in order.
  private(set) var source: [Range<String.Index>] = []
  private(set) var target: [Range<String.Index>] = []

  /// The fraction of the bytes of both texts that is unchanged, without white space.
  let ratio: Double

  init(_ diff: InlineDiff) {
    let (old, new) = (Side(diff.source), Side(diff.target))
    let (oldChanges, newChanges) = (
      diff.changes.map(\.sourceRange), diff.changes.map(\.targetRange)
    )
    let changed = (oldChanges.map(old.wordSize) + newChanges.map(new.wordSize)).reduce(0, +)
    let size = old.wordSize(of: old.all) + new.wordSize(of: new.all)
    ratio = size == 0 ? 1 : Double(size - changed) / Double(size)
    if changed > 0 {
      source = old.words(in: oldChanges)
      target = new.words(in: newChanges)
    } else {
      for change in diff.changes { markSpace(change, old, new) }
    }
  }

  private mutating func markSpace(_ change: InlineDiff.Change, _ old: Side, _ new: Side) {
    let (oldParts, newParts) = (
      old.parts(of: change.sourceRange), new.parts(of: change.targetRange)
    )
    let (oldRest, newRest) = (oldParts.dropFirst().last, newParts.dropFirst().last)
    func mark(_ a: Range<String.Index>, _ b: Range<String.Index>) {
      guard !old.text.utf8[a].elementsEqual(new.text.utf8[b]) else { return }
      if !a.isEmpty { source.append(a) }
      if !b.isEmpty { target.append(b) }
    }
    // The ends of lines, or space within a line.
    if (oldRest == nil) == (newRest == nil) { mark(oldParts[0], newParts[0]) }
    // The indentation of a line that has others before it on one side only.
    guard oldRest != nil || newRest != nil else { return }
    let (a, b) = (oldRest ?? oldParts[0], newRest ?? newParts[0])
    if old.isIndentation(upTo: a.upperBound), new.isIndentation(upTo: b.upperBound) { mark(a, b) }
  }
}

/// The lines of one side of a change, joined.
private struct Side {
  let text: String

  init(_ text: String) { self.text = text }

  var all: Range<String.Index> { text.startIndex..<text.endIndex }

  /// Returns the number of bytes of a range that are no white space.
  func wordSize(of range: Range<String.Index>) -> Int {
    text.utf8[range].reduce(0) { $0 + ($1 == newline || LineDiff.Options.isSpace($1) ? 0 : 1) }
  }

  /// Returns the parts of a range that are in one line each, without newlines.
  func parts(of range: Range<String.Index>) -> [Range<String.Index>] {
    text.utf8[range].split(separator: newline, omittingEmptySubsequences: false)
      .map { $0.startIndex..<$0.endIndex }
  }

  /// Returns the parts of ranges from the first to the last word of a line.
  ///
  /// Two parts with at most three bytes of white space between them are one.
  func words(in ranges: [Range<String.Index>]) -> [Range<String.Index>] {
    var words: [Range<String.Index>] = []
    for part in ranges.lazy.flatMap(parts) {
      let bytes = text.utf8[part]
      guard let start = bytes.firstIndex(where: { !LineDiff.Options.isSpace($0) }),
        let last = bytes.lastIndex(where: { !LineDiff.Options.isSpace($0) })
      else { continue }
      let word = start..<text.utf8.index(after: last)
      if let before = words.last, isSliver(before.upperBound..<word.lowerBound) {
        words[words.count - 1] = before.lowerBound..<word.upperBound
      } else {
        words.append(word)
      }
    }
    return words
  }

  private func isSliver(_ range: Range<String.Index>) -> Bool {
    let bytes = text.utf8[range]
    return bytes.count <= 3 && bytes.allSatisfy { $0 != newline && LineDiff.Options.isSpace($0) }
  }

  /// Returns whether there is only white space between the start of a line and an index.
  func isIndentation(upTo index: String.Index) -> Bool {
    let line = text.utf8[..<index].lastIndex(of: newline).map(text.utf8.index(after:))
    return wordSize(of: (line ?? text.startIndex)..<index) == 0
  }
}
