/// Keeps a longest common subsequence of two sequences of tokens.
///
/// The band of ``BitRows`` grows until it holds an optimal path (Ukkonen, "Algorithms for
/// approximate string matching", 1985, doi:10.1016/S0019-9958(85)80046-2): time
/// O((n + m) · (1 + D / 64)) for D edits, never more than O(n · m / 64), and memory O(n + m).
/// During a run, the band also loses the diagonals that only paths with too many edits can still
/// cross.
///
/// In a large table, a beam search first finds a path with nearly the fewest edits. The band for this
/// number of edits cannot fail, so few bands are tried.
///
/// The matches are found from the bits while the rows are undone. If the journal of all rows does
/// not fit in linear memory, the matcher saves states at a few rows and recomputes the rows between
/// them.
struct BitParallelMatcher: ~Copyable {
  private var table: BitRows
  private let journalLimit: Int
  private let savedStateCount: Int
  private let beamLimit: Int

  /// Prepares the table.
  ///
  /// - Parameters:
  ///   - journalLimit: The maximum number of words of a journal; by default linear in the size.
  ///   - savedStateCount: The number of saved states if the journal does not hold all rows.
  ///   - beamLimit: The number of words in a row from which on a beam is used. In smaller tables, with
  ///     10,000 elements for example, the first bands often take less time than a beam.
  init(
    rows: ElementView<UInt32>, columns: ElementView<UInt32>, tokenBound: Int,
    journalLimit: Int? = nil, savedStateCount: Int = 64, beamLimit: Int = 192
  ) {
    table = BitRows(rows: rows, columns: columns, tokenBound: tokenBound)
    let linear = max(1 << 15, 16 * (rows.count + columns.count))
    self.journalLimit = min(journalLimit ?? linear, Int(UInt32.max))
    self.savedStateCount = savedStateCount
    self.beamLimit = beamLimit
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
    let hasBeam = limit < atMost && table.wordCount >= beamLimit
    if hasBeam {
      guard let edits = beamEdits(steps: &steps, workLimit: workLimit) else { return false }
      atMost = min(atMost, edits)
      // The beam rarely misses the fewest edits by much. A narrower band than that of its path is
      // tried only in case it does, where this costs little.
      if 6 * limit > atMost { limit = atMost }
    }
    while true {
      table.restart(editLimit: limit)
      switch run(
        limit: limit, isCertain: limit >= atMost, steps: &steps, workLimit: workLimit, keep: keep)
      {
      case .done: return true
      case .tooManySteps: return false
      case .tooManyEdits(let pace): limit = max((hasBeam ? 3 : 2) * limit, pace + pace / 8)
      case .found(let edits): (atMost, limit) = (edits, edits)
      }
      if hasBeam ? 6 * limit > atMost : 5 * limit > 4 * atMost { limit = atMost }
    }
  }

  /// The least number of words in which a beam computes a row.
  private static let leastBeamWidth = 8

  /// Computes all rows in a narrow band that follows the best path so far, and returns the edits of
  /// its path.
  ///
  /// - Returns: Nil if the search gave up.
  private func beamEdits(steps: inout Int, workLimit: WorkLimit) -> Int? {
    // On 40 pairs of texts, most of them generated parsers, a beam of a 64th of the row loses the best
    // path more often, and one of a 16th takes longer and saves little.
    let half = max(Self.leastBeamWidth, table.wordCount / 32) / 2
    table.restart()
    var center = 0
    for block in 0..<table.blockCount {
      // A diagonal enters one more word in each block.
      let distance = block & 7
      let first = min(max(0, center + distance - half), table.wordCount)
      table.setWindow(ofBlock: block, to: first..<max(first, center + distance + half + 1))
      table.advance(block: block, words: 0..<table.wordCount)
      let window = table.window(ofBlock: block)
      steps += 64 * (window.count + 1)
      if workLimit.isMet(by: steps) { return nil }
      if distance < 7 { continue }
      var fewest = Int.max
      forEachWord(of: window, afterRow: block << 6 + 64) { word, edits in
        if edits < fewest { (fewest, center) = (edits, word) }
      }
    }
    return table.rows.count + table.columns.count - 2 * keptCount(below: table.wordCount)
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
    let words = 0..<table.wordCount
    if journalSize(of: blocks, { table.journalEstimate(ofBlock: $0) }) <= journalLimit {
      var journal = BitRows.Journal(capacity: journalLimit, rowCount: table.rows.count)
      var fits = true
      for block in blocks {
        fits = journal.count + table.journalBound(ofBlock: block, words: words) <= journalLimit
        if !fits { break }
        table.advance(block: block, words: words, firstRow: 0, into: &journal)
        let stop = check(
          block, limit: limit, isCertain: isCertain, steps: &steps, workLimit: workLimit)
        if let stop { return stop }
      }
      if fits {
        return follow(limit: limit) { end in
          walkBack(
            from: &end, rows: 0..<table.rows.count, words: words, journal: journal, keep: keep)
        }
      }
      table.restart()
    }
    var stop: Outcome?
    let saved = SavedStates(table: table, blocks: blocks, count: savedStateCount)
    saved.record(table: table, words: words) { block in
      stop = check(
        block, limit: limit, isCertain: isCertain, steps: &steps, workLimit: workLimit)
      return stop == nil
    }
    return stop ?? follow(limit: limit) { trace(saved, from: &$0, keep: keep) }
  }

  /// Follows the path back from the end if it has few enough edits.
  private func follow(limit: Int, back: (inout End) -> Void) -> Outcome {
    var end = End(column: table.columns.count, kept: keptCount(below: table.wordCount))
    let edits = table.rows.count + end.column - 2 * end.kept
    if edits > limit { return .found(edits) }
    back(&end)
    return .done
  }

  /// A point of an optimal path, before which the path is not known yet.
  private struct End {
    var column: Int

    /// The number of matches before the point.
    var kept: Int
  }

  /// Follows the path through recorded runs of blocks, the last one first.
  private func trace(
    _ saved: borrowing SavedStates, from end: inout End, keep: (Int, Int) -> Void
  ) {
    for part in (0..<saved.count).reversed() {
      if end.kept == 0 { return }
      let blocks = saved.blocks(ofPart: part)
      let rows = blocks.lowerBound << 6..<min(blocks.upperBound << 6, table.rows.count)
      saved.restore(part, to: table)
      let words = words(before: end, rows: rows)
      let size = journalSize(of: blocks) { table.journalBound(ofBlock: $0, words: words) }
      // A single block always fits in a journal of linear size.
      if size <= journalLimit || blocks.count == 1 {
        var journal = BitRows.Journal(capacity: size, rowCount: rows.count)
        for block in blocks {
          table.advance(block: block, words: words, firstRow: rows.lowerBound, into: &journal)
        }
        walkBack(from: &end, rows: rows, words: words, journal: journal, keep: keep)
      } else {
        let inner = SavedStates(table: table, blocks: blocks, count: savedStateCount)
        inner.record(table: table, words: words) { _ in true }
        trace(inner, from: &end, keep: keep)
      }
    }
  }

  /// Returns the words that optimal paths through some rows to a point may cross.
  ///
  /// The state is that before the rows. A path has the edits of the best path to the column at which
  /// it enters the rows, and then at least as many as the diagonals between there and the point. The
  /// sum is not more than the edits of the best path to the point. Paths do not return to columns
  /// before.
  private func words(before end: End, rows: Range<Int>) -> Range<Int> {
    let last = (end.column + 63) >> 6
    let edits = rows.upperBound + end.column - 2 * end.kept
    var length = 0
    for word in 0..<last {
      length += (~table.state[word]).nonzeroBitCount
      // At the last column of the word; the sum changes by at most two for each column.
      let column = min((word + 1) << 6, table.columns.count)
      let distance = abs(end.column - column - rows.count)
      if rows.lowerBound + column - 2 * length + distance - 128 <= edits { return word..<last }
    }
    return last..<last
  }

  /// Returns the sum of the journal sizes of some blocks, or a part of it above the limit.
  private func journalSize(of blocks: Range<Int>, _ size: (_ block: Int) -> Int) -> Int {
    var sum = 0
    for block in blocks where sum <= journalLimit { sum += size(block) }
    return sum
  }

  /// Finds the matches from the rows while undoing the rows, and moves the point to the first row.
  private func walkBack(
    from end: inout End, rows: Range<Int>, words: Range<Int>, journal: borrowing BitRows.Journal,
    keep: (Int, Int) -> Void
  ) {
    guard var column = threshold(below: end.column) else {
      end = End(column: 0, kept: 0)
      return
    }
    for row in rows.reversed() {
      table.undo(row: row, words: words, firstRow: rows.lowerBound, from: journal)
      // If it is a threshold without this row too, the row has no match on the path.
      let isOld = table.state[column >> 6] & (1 &<< UInt64(column & 63)) == 0
      if isOld { continue }
      keep(row, column)
      end.kept -= 1
      guard let next = threshold(below: column) else {
        end = End(column: 0, kept: 0)
        return
      }
      column = next
    }
    end.column = column + 1
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

  /// Returns the number of thresholds before a word.
  private func keptCount(below end: Int) -> Int {
    var count = 0
    for word in 0..<end { count += (~table.state[word]).nonzeroBitCount }
    return count
  }

  /// Calls the body with each word of a window and the least edits of a path through the cell in its
  /// last column.
  ///
  /// A path through a cell has at least the edits of the best path to the cell, and then as many as
  /// the diagonals between the cell and the last one. Both terms change by at most one for each
  /// column, so no column of the word has a smaller sum than this one minus 128.
  @inline(__always)
  private func forEachWord(
    of window: Range<Int>, afterRow end: Int, _ body: (_ word: Int, _ edits: Int) -> Void
  ) {
    let row = min(end, table.rows.count)
    let drift = table.columns.count - table.rows.count
    var length = keptCount(below: window.lowerBound)
    for word in window {
      length += (~table.state[word]).nonzeroBitCount
      let column = min((word + 1) << 6, table.columns.count)
      body(word, row + column - 2 * length + abs(drift - (column - row)))
    }
  }

  /// Checks after a block whether the band can still hold a path within the limit, and narrows it.
  ///
  /// If the sum of a cell is more than the limit, no path within the limit crosses the diagonal of the
  /// cell in a later row: there the sum is as great or greater, because one step along a diagonal
  /// adds at most one match. The sums are smallest at the last diagonal, so the other diagonals are
  /// those around it.
  ///
  /// - Returns: Nil if it can.
  private func check(
    _ block: Int, limit: Int, isCertain: Bool, steps: inout Int, workLimit: WorkLimit
  ) -> Outcome? {
    let window = table.window(ofBlock: block)
    steps += 64 * (window.count + 1)
    if workLimit.isMet(by: steps) { return .tooManySteps }
    // A check also reads the words before the window, so it is not made after every block, and
    // narrow bands are not narrowed.
    if block & 7 != 7 || isCertain && 64 * window.count < table.wordCount { return nil }
    var fewest = Int.max
    var (first, end) = (window.upperBound, window.lowerBound)
    forEachWord(of: window, afterRow: block << 6 + 64) { word, edits in
      fewest = min(fewest, edits)
      if edits - 128 <= limit { (first, end) = (min(first, word), word + 1) }
    }
    // Narrowing visits all later blocks, so it is made only if it leaves out an eighth. A window is
    // one word wider than the words to which it was narrowed, so equal parts are not left out twice.
    if first < end, 8 * (end - first) <= 7 * (window.count - 1) {
      table.narrow(behind: block, to: first..<end)
    }
    if isCertain { return nil }
    let n = table.rows.count
    let row = min(block << 6 + 64, n)
    let pace = fewest * n / row
    // A run that will probably fail is stopped here too, before it is proven.
    let isLost = fewest - 128 > limit || (4 * row > n && 4 * row < 3 * n && 7 * pace > 8 * limit)
    return isLost ? .tooManyEdits(pace) : nil
  }
}
