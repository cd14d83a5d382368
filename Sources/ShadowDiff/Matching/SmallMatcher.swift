/// Returns whether two sequences are so small that comparing all pairs is the fastest search.
///
/// It is true only for elements of plain memory, whose comparison takes an instruction or two.
@inlinable
func isSmall<Element>(_ source: ElementView<Element>, _ target: ElementView<Element>) -> Bool {
  _isPOD(Element.self) && source.count <= 64 && target.count <= 64
    && source.count * target.count <= 640
}

/// Finds a longest common subsequence of two sequences of at most 64 elements each.
///
/// The algorithm is that of ``BitRows``, where a row is a single word.
@inlinable
func smallEdits<Element>(
  _ source: ElementView<Element>, _ target: ElementView<Element>, raisedBy base: Int,
  by areSame: (Element, Element) -> Bool
) -> FewEdits {
  let matches = Scratch<UInt64>(unfilled: source.count)
  for row in 0..<source.count {
    let element = source[row]
    var mask: UInt64 = 0
    for column in 0..<target.count {
      mask |= (areSame(element, target[column]) ? 1 : 0) &<< UInt64(truncatingIfNeeded: column)
    }
    matches[row] = mask
  }
  return smallEdits(matches: matches, targetCount: target.count, raisedBy: base)
}

/// Finds the edits from the matches: one word for each source element, with a bit for each equal
/// target element.
@usableFromInline
func smallEdits(
  matches: borrowing Scratch<UInt64>, targetCount: Int, raisedBy base: Int
) -> FewEdits {
  var deleted = ones(matches.count)
  var inserted = ones(targetCount)
  forEachKeptPair(matches: matches, columnCount: targetCount) { row, column in
    deleted &= ~(1 &<< UInt64(row))
    inserted &= ~(1 &<< UInt64(column))
  }
  return (offsets(deleted, base), offsets(inserted, base))
}

/// Calls a function with the pairs of a longest common subsequence, from the last to the first.
///
/// The time is O(rows). There may be any number of rows.
///
/// - Parameters:
///   - matches: One word for each row, with a bit for each equal column. The function overwrites
///     the words.
///   - columnCount: The number of columns, at most 64.
@inline(__always)
func forEachKeptPair(
  matches: borrowing Scratch<UInt64>, columnCount: Int,
  _ keep: (_ row: Int, _ column: Int) -> Void
) {
  // The loop replaces the matches of a row by the state before the row. A clear bit is a
  // threshold.
  var state: UInt64 = ~0
  for row in 0..<matches.count {
    let hits = state & matches[row]
    matches[row] = state
    state = (state &+ hits) | (state ^ hits)
  }
  var thresholds = ~state & ones(columnCount)
  var row = matches.count
  while thresholds != 0 {
    row &-= 1
    let column = 63 - thresholds.leadingZeroBitCount
    let before = matches[row]
    if before & (1 &<< UInt64(column)) == 0 { continue }
    keep(row, column)
    thresholds = ~before & ones(column)
  }
}

/// Returns a word whose lowest bits are set.
private func ones(_ count: Int) -> UInt64 {
  count == 64 ? ~0 : (1 &<< UInt64(count)) &- 1
}

/// Returns the positions of the set bits of a word, ascending, each plus a base.
private func offsets(_ bits: UInt64, _ base: Int) -> [Int] {
  var rest = bits
  var result: [Int] = []
  result.reserveCapacity(bits.nonzeroBitCount)
  while rest != 0 {
    result.append(base + rest.trailingZeroBitCount)
    rest &= rest - 1
  }
  return result
}
