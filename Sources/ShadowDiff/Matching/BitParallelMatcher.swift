/// Keeps a longest common subsequence of two sequences of tokens.
///
/// The band of ``BitRows`` grows until it holds an optimal path (Ukkonen, "Algorithms for
/// approximate string matching", 1985, doi:10.1016/S0019-9958(85)80046-2): time
/// O((n + m) · (1 + D / 64)) for D edits, never more than O(n · m / 64), and memory O(n + m).
/// The way back is read off the bits while rows are taken back; where the journal of all rows would
/// not fit linear memory, states are saved at a few rows and the rows between computed again.
struct BitParallelMatcher: ~Copyable {
  private var table: BitRows
  private let journalLimit: Int
  private let states: Int

  init(rows: ElementView<UInt32>, columns: ElementView<UInt32>, tokenBound: Int) {
    table = BitRows(rows: rows, columns: columns, tokenBound: tokenBound)
    journalLimit = min(max(1 << 15, 16 * (rows.count + columns.count)), Int(UInt32.max))
    states = 64
  }

  /// Finds the matches and hands them out from the last to the first.
  ///
  /// - Parameters:
  ///   - atLeast: a lower bound of the number of edits, where the band starts.
  ///   - stepLimit: the number of words after which to give up, or nil.
  /// - Returns: False where the step limit was met; then nothing was handed out.
  mutating func match(
    atLeast lowerBound: Int, stepLimit: Int?, keep: (_ row: Int, _ column: Int) -> Void
  ) -> Bool {
    let (n, m) = (table.rows.count, table.columns.count)
    var limit = max(256, 2 * lowerBound)
    var steps = 0
    while true {
      // A band of more than half the table saves little and may have to be repeated.
      if 2 * limit > n + m { limit = n + m }
      table.restart(editLimit: limit)
      if let estimate = run(limit: limit, steps: &steps, stepLimit: stepLimit, keep: keep) {
        if estimate == .max { return false }
        limit = max(limit * 2, estimate)
      } else {
        return true
      }
    }
  }

  /// Runs all rows in the band.
  ///
  /// - Returns: Nil where the matches were handed out, else a better guess of the edit limit.
  private func run(
    limit: Int, steps: inout Int, stepLimit: Int?, keep: (Int, Int) -> Void
  ) -> Int? {
    let blocks = table.blockCount
    let size = journalSize(of: 0..<blocks)
    if size <= journalLimit {
      var journal = BitRows.Journal(capacity: size, rowCount: table.rows.count)
      for block in 0..<blocks {
        table.advance(block: block, limit: table.wordCount, firstRow: 0, into: &journal)
        if let stop = check(block, limit: limit, steps: &steps, stepLimit: stepLimit) {
          return stop
        }
      }
      if let more = wholeEdits(over: limit) { return more }
      _ = walkBack(
        from: table.columns.count, rows: 0..<table.rows.count, wordLimit: table.wordCount,
        journal: journal, keep: keep)
      return nil
    }
    var stop: Int?
    let saved = SavedStates(table: table, blocks: 0..<blocks, count: states)
    saved.record(table: table, wordLimit: table.wordCount) { block in
      stop = check(block, limit: limit, steps: &steps, stepLimit: stepLimit)
      return stop == nil
    }
    if let stop { return stop }
    if let more = wholeEdits(over: limit) { return more }
    _ = trace(saved, from: table.columns.count, keep: keep)
    return nil
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
      let size = journalSize(of: blocks)
      if size <= journalLimit {
        let rows = blocks.lowerBound << 6..<min(blocks.upperBound << 6, table.rows.count)
        var journal = BitRows.Journal(capacity: size, rowCount: rows.count)
        for block in blocks {
          table.advance(
            block: block, limit: wordLimit, firstRow: rows.lowerBound, into: &journal)
        }
        column = walkBack(
          from: column, rows: rows, wordLimit: wordLimit, journal: journal, keep: keep)
      } else {
        let inner = SavedStates(table: table, blocks: blocks, count: states)
        inner.record(table: table, wordLimit: wordLimit) { _ in true }
        column = trace(inner, from: column, keep: keep)
      }
    }
    return column
  }

  private func journalSize(of blocks: Range<Int>) -> Int {
    var size = 0
    for block in blocks {
      size += table.journalSize(ofBlock: block)
      if size > journalLimit { break }
    }
    return size
  }

  /// Reads the matches off the rows while taking them back.
  ///
  /// - Returns: The column at which the path enters the first row.
  private func walkBack(
    from end: Int, rows: Range<Int>, wordLimit: Int, journal: borrowing BitRows.Journal,
    keep: (Int, Int) -> Void
  ) -> Int {
    guard var column = threshold(below: end) else { return 0 }
    for row in rows.reversed() {
      table.undo(row: row, limit: wordLimit, firstRow: rows.lowerBound, from: journal)
      // Still a threshold without this row: the row has no part in it.
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

  private func wholeEdits(over limit: Int) -> Int? {
    var length = 0
    for word in 0..<table.wordCount { length += (~table.state[word]).nonzeroBitCount }
    let edits = table.rows.count + table.columns.count - 2 * length
    return edits <= limit ? nil : edits
  }

  /// Looks after each block whether the band can still hold an optimal path.
  ///
  /// - Returns: Nil to go on, a better edit limit, or `Int.max` where the step limit is met.
  private func check(
    _ block: Int, limit: Int, steps: inout Int, stepLimit: Int?
  ) -> Int? {
    let window = table.window(ofBlock: block)
    steps += 64 * (window.count + 1)
    if let stepLimit, steps > stepLimit { return .max }
    let row = min(block << 6 + 64, table.rows.count)
    // A whole table is always right; and each check reads the words on the left, so not every time.
    if table.isWhole || block & 7 != 7 { return nil }
    var length = 0
    for word in 0..<window.lowerBound { length += (~table.state[word]).nonzeroBitCount }
    var fewest = Int.max
    let drift = table.columns.count - table.rows.count
    for word in window {
      length += (~table.state[word]).nonzeroBitCount
      let column = min((word + 1) << 6, table.columns.count)
      fewest = min(fewest, row + column - 2 * length + abs(drift - (column - row)))
    }
    // Within a word, both terms change by at most one a column.
    fewest -= 128
    if fewest <= limit { return nil }
    return fewest * table.rows.count / row
  }
}
