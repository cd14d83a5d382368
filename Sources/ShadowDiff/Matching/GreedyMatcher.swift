/// Finds the fewest edits by comparing elements, if the edits are few.
///
/// The greedy algorithm of Myers ("An O(ND) difference algorithm and its variations", 1986,
/// doi:10.1007/BF01840446), with all rows in memory: row d has d + 1 furthest points. It does not
/// hash, so it is the fastest search if there are fewer edits than about the square root of the
/// size. Otherwise it gives up.
///
/// - Parameters:
///   - n: The number of source elements.
///   - m: The number of target elements.
///   - limit: The maximum number of edits to look for.
///   - patience: The number of rounds after which the search gives up if, at its pace so far, it
///     would exceed the limit. Edits occur in clusters, so the pace of few rounds does not say
///     much.
///   - base: The number to add to all offsets.
///   - areSame: A function that compares the elements at two offsets.
/// - Returns: The deletions and insertions, ascending, or nil if the search gave up.
@inlinable
// Inlined, so that the comparison is specialized although the function is not generic.
@inline(__always)
func greedyEdits(
  _ n: Int, _ m: Int, limit: Int, patience: Int = 0, raisedBy base: Int = 0,
  by areSame: (_ source: Int, _ target: Int) -> Bool
) -> FewEdits? {
  let rows = Scratch<Int32>(unfilled: (limit + 1) * (limit + 2) / 2)
  // A pointer, because a debug build calls the accessors of `Scratch`.
  // Safety: there is room for the points of all rounds up to the limit.
  let points = unsafe rows.base
  var start = 0
  var edits = 0
  let goal = n - m
  search: while true {
    let previous = start - edits
    // Diagonals outside the table cannot reach the end.
    let low = -edits + 2 * max(0, edits - m)
    let high = edits - 2 * max(0, edits - n)
    var best = 0
    var diagonal = low
    while diagonal <= high {
      let column = (diagonal + edits) >> 1
      var x = 0
      if edits > 0 {
        let isInsertion =
          unsafe diagonal == -edits
          || (diagonal != edits && points[previous + column - 1] < points[previous + column])
        x = unsafe Int(
          isInsertion ? points[previous + column] : points[previous + column - 1] + 1)
      }
      var y = x - diagonal
      while x < n, y < m, areSame(x, y) {
        x += 1
        y += 1
      }
      unsafe points[start + column] = Int32(truncatingIfNeeded: x)
      if x + y > best { best = x + y }
      if diagonal == goal, x >= n { break search }
      diagonal += 2
    }
    if edits == limit { return nil }
    if edits & 15 == 15, edits > patience,
      best * limit * (edits + 16) < (n + m) * edits * edits
    {
      return nil
    }
    start += edits + 1
    edits += 1
  }
  return trace(rows, start: start, edits: edits, goal: goal, raisedBy: base)
}

/// Finds the edits from the rows, from the last row to the first.
@usableFromInline
func trace(
  _ rows: borrowing Scratch<Int32>, start: Int, edits: Int, goal: Int, raisedBy base: Int
) -> FewEdits {
  var deletions = [Int](repeating: 0, count: (edits + goal) >> 1)
  var insertions = [Int](repeating: 0, count: (edits - goal) >> 1)
  var (deletion, insertion) = (deletions.count, insertions.count)
  var (row, start, diagonal) = (edits, start, goal)
  while row > 0 {
    let previous = start - row
    let column = (diagonal + row) >> 1
    if diagonal == -row
      || (diagonal != row && rows[previous + column - 1] < rows[previous + column])
    {
      diagonal += 1
      insertion -= 1
      insertions[insertion] = base + Int(rows[previous + column]) - diagonal
    } else {
      diagonal -= 1
      deletion -= 1
      deletions[deletion] = base + Int(rows[previous + column - 1])
    }
    start = previous
    row -= 1
  }
  return (deletions, insertions)
}
