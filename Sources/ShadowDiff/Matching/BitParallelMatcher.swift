/// Keeps a longest common subsequence of two sequences of tokens.
///
/// The band of ``BitRows`` grows until it holds an optimal path (Ukkonen, "Algorithms for
/// approximate string matching", 1985, doi:10.1016/S0019-9958(85)80046-2): time
/// O((n + m) · (1 + D / 64)) for D edits, never more than O(n · m / 64), and memory O(n + m).
/// During a run, the band also loses the diagonals that only paths with too many edits can still
/// cross.
///
/// The matches are found from the bits while the rows are undone. If the journal of all rows does
/// not fit in linear memory, the matcher saves states at a few rows and recomputes the rows between
/// them.
struct BitParallelMatcher: ~Copyable {
  private var table: BitRows
  private let journalLimit: Int
  private let savedStateCount: Int

  /// Prepares the table.
  ///
  /// - Parameters:
  ///   - journalLimit: The maximum number of words of a journal; by default linear in the size.
  ///   - savedStateCount: The number of saved states if the journal does not hold all rows.
  init(
    rows: ElementView<UInt32>, columns: ElementView<UInt32>, tokenBound: Int,
    journalLimit: Int? = nil, savedStateCount: Int = 64
  ) {
    table = BitRows(rows: rows, columns: columns, tokenBound: tokenBound)
    let linear = max(1 << 15, 16 * (rows.count + columns.count))
    self.journalLimit = min(journalLimit ?? linear, Int(UInt32.max))
    self.savedStateCount = savedStateCount
  }

  /// Finds the matches and calls `keep` with each, from the last to the first.
  ///
  /// - Parameters:
  ///   - atLeast: A lower bound of the number of edits, for the first band.
  ///   - atMost: An upper bound of the number of edits, for the last band.
  ///   - workLimit: The condition under which to give up. A step is a word of the table.
  /// - Returns: False if the search gave up. In this case it has not called `keep`.
  mutating func match(
    atLeast: Int, atMost: Int, limit workLimit: WorkLimit, keep: (_ row: Int, _ column: Int) -> Void
  ) -> Bool {
    var atMost = atMost
    var steps = 0
    // If the limit is near the upper bound, the band of the upper bound, which cannot fail, is
    // cheaper.
    var limit = max(256, 2 * atLeast)
    if 9 * limit > 4 * atMost { limit = atMost }
    while true {
      table.restart(editLimit: limit)
      switch run(
        limit: limit, isCertain: limit >= atMost, steps: &steps, workLimit: workLimit, keep: keep)
      {
      case .done: return true
      case .tooManySteps: return false
      case .tooManyEdits(let pace): limit = max(2 * limit, pace + pace / 8)
      case .found(let edits): (atMost, limit) = (edits, edits)
      }
      if 5 * limit > 4 * atMost { limit = atMost }
    }
  }

  /// The outcome of a run over all rows.
  private enum Outcome {
    /// `keep` was called with all matches.
    case done
    case tooManySteps

    /// No path in the band has few enough edits. The payload is the estimated number of edits.
    case tooManyEdits(Int)

    /// A path was found, with more edits than the limit, so a path outside the band may have fewer.
    case found(Int)
  }

  /// Computes all rows in the band.
  ///
  /// This succeeds if the limit is an upper bound.
  private func run(
    limit: Int, isCertain: Bool, steps: inout Int, workLimit: WorkLimit, keep: (Int, Int) -> Void
  ) -> Outcome {
    let blocks = 0..<table.blockCount
    if journalEstimate(of: blocks) <= journalLimit {
      var journal = BitRows.Journal(capacity: journalLimit, rowCount: table.rows.count)
      var fits = true
      for block in blocks {
        fits = journal.count + table.journalBound(ofBlock: block) <= journalLimit
        if !fits { break }
        table.advance(block: block, limit: table.wordCount, firstRow: 0, into: &journal)
        let stop = check(
          block, limit: limit, isCertain: isCertain, steps: &steps, workLimit: workLimit)
        if let stop { return stop }
      }
      if fits {
        let edits = editCount()
        if edits > limit { return .found(edits) }
        _ = walkBack(
          from: table.columns.count, rows: 0..<table.rows.count, wordLimit: table.wordCount,
          journal: journal, keep: keep)
        return .done
      }
      table.restart()
    }
    var stop: Outcome?
    let saved = SavedStates(table: table, blocks: blocks, count: savedStateCount)
    saved.record(table: table, wordLimit: table.wordCount) { block in
      stop = check(
        block, limit: limit, isCertain: isCertain, steps: &steps, workLimit: workLimit)
      return stop == nil
    }
    if let stop { return stop }
    let edits = editCount()
    if edits > limit { return .found(edits) }
    _ = trace(saved, from: table.columns.count, keep: keep)
    return .done
  }

  /// Follows the path through recorded runs of blocks, the last one first.
  private func trace(
    _ saved: borrowing SavedStates, from end: Int, keep: (Int, Int) -> Void
  ) -> Int {
    var column = end
    for part in (0..<saved.count).reversed() {
      if column == 0 { return 0 }
      let blocks = saved.blocks(ofPart: part)
      let wordLimit = (column + 63) >> 6
      saved.restore(part, to: table)
      let size = journalBound(of: blocks)
      // A single block always fits in a journal of linear size.
      if size <= journalLimit || blocks.count == 1 {
        let rows = blocks.lowerBound << 6..<min(blocks.upperBound << 6, table.rows.count)
        var journal = BitRows.Journal(capacity: size, rowCount: rows.count)
        for block in blocks {
          table.advance(
            block: block, limit: wordLimit, firstRow: rows.lowerBound, into: &journal)
        }
        column = walkBack(
          from: column, rows: rows, wordLimit: wordLimit, journal: journal, keep: keep)
      } else {
        let inner = SavedStates(table: table, blocks: blocks, count: savedStateCount)
        inner.record(table: table, wordLimit: wordLimit) { _ in true }
        column = trace(inner, from: column, keep: keep)
      }
    }
    return column
  }

  private func journalBound(of blocks: Range<Int>) -> Int {
    var size = 0
    for block in blocks where size <= journalLimit { size += table.journalBound(ofBlock: block) }
    return size
  }

  private func journalEstimate(of blocks: Range<Int>) -> Int {
    var size = 0
    for block in blocks where size <= journalLimit {
      size += table.journalEstimate(ofBlock: block)
    }
    return size
  }

  /// Finds the matches from the rows while undoing the rows.
  ///
  /// - Returns: The column at which the path enters the first row.
  private func walkBack(
    from end: Int, rows: Range<Int>, wordLimit: Int, journal: borrowing BitRows.Journal,
    keep: (Int, Int) -> Void
  ) -> Int {
    guard var column = threshold(below: end) else { return 0 }
    for row in rows.reversed() {
      table.undo(row: row, limit: wordLimit, firstRow: rows.lowerBound, from: journal)
      // If it is a threshold without this row too, the row has no match on the path.
      let isOld = table.state[column >> 6] & (1 &<< UInt64(column & 63)) == 0
      if isOld { continue }
      keep(row, column)
      guard let next = threshold(below: column) else { return 0 }
      column = next
    }
    return column + 1
  }

  private func threshold(below column: Int) -> Int? {
    if column == 0 { return nil }
    var word = (column - 1) >> 6
    var bits = ~table.state[word] & (~0 &>> UInt64(63 - (column - 1) & 63))
    while bits == 0 {
      if word == 0 { return nil }
      word -= 1
      bits = ~table.state[word]
    }
    return word << 6 + 63 - bits.leadingZeroBitCount
  }

  /// The edits of the best path in the band, after the last row.
  private func editCount() -> Int {
    var length = 0
    for word in 0..<table.wordCount { length += (~table.state[word]).nonzeroBitCount }
    return table.rows.count + table.columns.count - 2 * length
  }

  /// Checks after a block whether the band can still hold a path within the limit, and narrows it.
  ///
  /// A path through a cell has at least the edits of the best path to the cell, and then as many as
  /// the diagonals between the cell and the last one. If this sum is more than the limit, no path
  /// within the limit crosses the diagonal of the cell in a later row: there the sum is as great or
  /// greater, because one step along a diagonal adds at most one match. The sums are smallest at
  /// the last diagonal, so the other diagonals are those around it.
  ///
  /// - Returns: Nil if it can.
  private func check(
    _ block: Int, limit: Int, isCertain: Bool, steps: inout Int, workLimit: WorkLimit
  ) -> Outcome? {
    let window = table.window(ofBlock: block)
    steps += 64 * (window.count + 1)
    if workLimit.isMet(by: steps) { return .tooManySteps }
    let row = min(block << 6 + 64, table.rows.count)
    // A check also reads the words before the window, so it is not made after every block, and
    // narrow bands are not narrowed.
    if block & 7 != 7 || isCertain && 64 * window.count < table.wordCount { return nil }
    var length = 0
    for word in 0..<window.lowerBound { length += (~table.state[word]).nonzeroBitCount }
    var fewest = Int.max
    var (first, end) = (window.upperBound, window.lowerBound)
    let drift = table.columns.count - table.rows.count
    for word in window {
      length += (~table.state[word]).nonzeroBitCount
      let column = min((word + 1) << 6, table.columns.count)
      // At the last column of the word. Both terms change by at most one for each column, so no
      // column of the word has a smaller sum than this one minus 128.
      let edits = row + column - 2 * length + abs(drift - (column - row)) - 128
      fewest = min(fewest, edits)
      if edits <= limit { (first, end) = (min(first, word), word + 1) }
    }
    // Narrowing visits all later blocks, so it is made only if it leaves out an eighth. A window is
    // one word wider than the words to which it was narrowed, so equal parts are not left out twice.
    if first < end, 8 * (end - first) <= 7 * (window.count - 1) {
      table.narrow(behind: block, to: first..<end)
    }
    if isCertain { return nil }
    let n = table.rows.count
    let pace = (fewest + 128) * n / row
    // A run that will probably fail is stopped here too, before it is proven.
    let isLost = fewest > limit || (4 * row > n && 4 * row < 3 * n && 7 * pace > 8 * limit)
    return isLost ? .tooManyEdits(pace) : nil
  }
}
