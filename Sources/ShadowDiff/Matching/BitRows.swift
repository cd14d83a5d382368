/// The rows of a longest-common-subsequence table, one bit a cell, within a band of diagonals.
///
/// Bit j of the row state is clear where L(i, j + 1) = L(i, j) + 1: the clear bits are the
/// thresholds of Hunt and Szymanski (1977, doi:10.1145/359581.359603). A row with many matches is
/// one addition over the words of the band (Crochemore, Iliopoulos, Pinzon and Reid, 2001,
/// doi:10.1016/S0020-0190(00)00214-8; Hyyrö, "Bit-parallel LCS-length computation revisited",
/// 2004). A row with few matches is the same addition in the words that change. Both kinds of rows
/// share one state, so each row of a text uses the faster method. Four rows in one pass are faster
/// than one by one, even if some of them are sparse and need a bitmap for it.
///
/// The rows of a block of 64 share a window of words, so that each pass over a run of blocks
/// computes the same bits.
struct BitRows: ~Copyable {
  /// The tokens of the rows and of the columns; each occurs on both sides.
  let rows: ElementView<UInt32>
  let columns: ElementView<UInt32>
  let wordCount: Int

  /// Columns by token: `positions[starts[t]..<starts[t + 1]]`, ascending.
  let starts: Scratch<UInt32>
  private let positions: Scratch<UInt32>

  /// For each token with many columns, the first word of its bitmap in `masks`; for other tokens,
  /// `Tokens.absent`.
  let maskStarts: Scratch<UInt32>
  private let masks: Scratch<UInt64>

  /// The first word of four more bitmaps in `masks`, which are empty between calls; 0 if no token has
  /// a bitmap, and then each row is computed for itself.
  private let spareMask: Int

  /// The state: a clear bit is a threshold.
  let state: Scratch<UInt64>

  /// For each block, the first word of its window and the word after the last; the latter may be
  /// after the last column, and is one more than that of the block before, unless the band was
  /// narrowed.
  private let firstWords: Scratch<UInt32>
  private let endWords: Scratch<UInt32>

  /// The density limit: a token that occurs at least once in this number of columns has a bitmap.
  ///
  /// For rarer tokens, accessing single words is faster. On generated parsers, 1,024 takes 0.8 to 1.08
  /// times as long as 512. More bitmaps help little and take more memory.
  private static let columnsPerDenseOccurrence = 1024

  /// Sorts the columns by token.
  init(rows: ElementView<UInt32>, columns: ElementView<UInt32>, tokenBound: Int) {
    self.rows = rows
    self.columns = columns
    wordCount = (columns.count + 63) >> 6
    let starts = Scratch<UInt32>(repeating: 0, count: tokenBound + 2)
    for column in 0..<columns.count { starts[columns[column] + 2] += 1 }
    let threshold = columns.count / Self.columnsPerDenseOccurrence + 4
    let maskStarts = Scratch<UInt32>(repeating: Tokens.absent, count: tokenBound)
    var maskWords = 0
    for token in 0..<tokenBound {
      if starts[token + 2] >= threshold {
        maskStarts[token] = UInt32(maskWords)
        maskWords += wordCount
      }
      starts[token + 2] += starts[token + 1]
    }
    let positions = Scratch<UInt32>(unfilled: columns.count)
    spareMask = maskWords
    let masks = Scratch<UInt64>(repeating: 0, count: maskWords + 4 * wordCount)
    for column in 0..<columns.count {
      let token = columns[column]
      let slot = starts[token + 1]
      positions[slot] = UInt32(column)
      starts[token + 1] = slot + 1
      let mask = maskStarts[token]
      if mask != Tokens.absent {
        masks[Int(mask) + column >> 6] |= 1 &<< UInt64(column & 63)
      }
    }
    self.starts = starts
    self.positions = positions
    self.maskStarts = maskStarts
    self.masks = masks
    state = Scratch(unfilled: wordCount)
    firstWords = Scratch(unfilled: (rows.count + 63) >> 6)
    endWords = Scratch(unfilled: (rows.count + 63) >> 6)
  }

  var blockCount: Int { (rows.count + 63) >> 6 }

  /// Restarts with a band that holds every path of at most `editLimit` edits.
  func restart(editLimit: Int) {
    let drift = columns.count - rows.count
    let slack = max(0, editLimit - abs(drift)) / 2
    // The diagonals (column − row) that matches may lie on.
    let lowest = max(min(0, drift) - slack, -rows.count)
    let highest = min(max(0, drift) + slack, columns.count)
    for block in 0..<blockCount {
      let row = block << 6
      firstWords[block] = UInt32(min(max(0, row + lowest) >> 6, wordCount))
      endWords[block] = UInt32((row + 63 + highest) >> 6 + 1)
    }
    restart()
  }

  /// Sets the words that the rows of a block may access.
  ///
  /// Words before the band keep the thresholds of the last row that accessed them, as if later rows
  /// had no matches there. So any bands give the length of a common subsequence.
  func setWindow(ofBlock block: Int, to words: Range<Int>) {
    firstWords[block] = UInt32(words.lowerBound)
    endWords[block] = UInt32(words.upperBound)
  }

  /// Narrows the band behind a block to the diagonals that leave the block in some of its words.
  ///
  /// A diagonal enters at most one more word in each block.
  func narrow(behind block: Int, to words: Range<Int>) {
    // If the first word of the window stays, the diagonals before it stay too: no word contains
    // the cells at its left edge.
    let leavesFirst = words.lowerBound > window(ofBlock: block).lowerBound
    for later in block + 1..<max(block + 1, blockCount) {
      let distance = later - block
      if leavesFirst {
        firstWords[later] = max(
          firstWords[later], UInt32(min(words.lowerBound + distance - 1, wordCount)))
      }
      endWords[later] = min(endWords[later], UInt32(words.upperBound + distance))
    }
  }

  /// Removes the thresholds from the words that the band left on the right before a block.
  ///
  /// A later block may enter these words again, and the rows between do not update their thresholds.
  /// Undoing rows does not restore the words: a path that is followed back is already before them.
  @inline(__always)
  func leaveWords(before block: Int) {
    if block == 0 || endWords[block] > endWords[block - 1] { return }
    let end = min(Int(endWords[block - 1]), wordCount)
    state.fill(min(Int(endWords[block]) - 1, end)..<end, with: ~0)
  }

  /// Restarts with the same band.
  func restart() { state.fill(0..<wordCount, with: ~0) }

  /// Returns the range of the words that the rows of a block may access.
  @inline(__always)
  func window(ofBlock block: Int) -> Range<Int> {
    let low = Int(firstWords[block])
    return low..<max(low, min(Int(endWords[block]), wordCount))
  }

  /// Computes the rows of a block.
  ///
  /// Other words than the given ones are not computed.
  @inline(__always)
  func advance(block: Int, words: Range<Int>) {
    leaveWords(before: block)
    let window = window(ofBlock: block).clamped(to: words)
    let end = min(block << 6 + 64, rows.count)
    // By one pass over a sparse row, each match in the window saves about six words of a dense row,
    // and each occurrence of its token costs about one. In eighths of a word.
    let matchGain = 48 * window.count / max(1, wordCount) - 8
    // In most of the words behind the last threshold, a row changes nothing.
    var filledEnd = window.upperBound
    while filledEnd > window.lowerBound, state[filledEnd - 1] == ~0 { filledEnd -= 1 }
    var row = block << 6
    while row < end {
      let next = min(row + 4, end)
      if spareMask > 0, next == row + 4,
        areFasterInOnePass(from: row, width: window.count, matchGain)
      {
        addFourDense(
          bitmap(of: row, lane: 0), bitmap(of: row &+ 1, lane: 1), bitmap(of: row &+ 2, lane: 2),
          bitmap(of: row &+ 3, lane: 3), window: window, filledEnd: &filledEnd
        ) { _, _, _, _, _ in }
        for lane in 0..<4 { clearBitmap(of: row &+ lane, lane: lane) }
        row = next
      }
      while row < next {
        let mask = maskStarts[rows[row]]
        if mask == Tokens.absent {
          forEachChangedWord(row, window: window, filledEnd: &filledEnd) { word, _, new in
            state[word] = new
          }
        } else {
          addDense(Int(mask), window: window, filledEnd: &filledEnd)
        }
        row += 1
      }
    }
  }

  /// Returns whether one pass over four rows, which takes as long as about two dense rows, takes less
  /// time than the rows one by one.
  ///
  /// - Parameter matchGain: What the pass saves for each occurrence of a sparse token, in eighths of
  ///   a word.
  @inline(__always)
  private func areFasterInOnePass(from row: Int, width: Int, _ matchGain: Int) -> Bool {
    var saved = -16 &* width
    for row in row..<row &+ 4 {
      let token = rows[row]
      saved &+=
        maskStarts[token] != Tokens.absent
        ? 8 &* width : matchGain &* Int(starts[token &+ 1] &- starts[token])
    }
    return saved >= 0
  }

  /// Returns the start of a row's bitmap, which is made in a spare lane if the row is sparse.
  @inline(__always)
  private func bitmap(of row: Int, lane: Int) -> Int {
    let token = rows[row]
    let mask = maskStarts[token]
    if mask != Tokens.absent { return Int(mask) }
    let start = spareMask &+ lane &* wordCount
    for index in Int(starts[token])..<Int(starts[token &+ 1]) {
      let column = positions[index]
      masks[start &+ Int(column &>> 6)] |= 1 &<< UInt64(column & 63)
    }
    return start
  }

  /// Empties the spare lane of a sparse row.
  @inline(__always)
  private func clearBitmap(of row: Int, lane: Int) {
    let token = rows[row]
    if maskStarts[token] != Tokens.absent { return }
    let start = spareMask &+ lane &* wordCount
    for index in Int(starts[token])..<Int(starts[token &+ 1]) {
      masks[start &+ Int(positions[index] &>> 6)] = 0
    }
  }

  // The loops below use pointers, because a debug build calls the accessors of `Scratch`.

  /// Computes a row with many matches.
  ///
  /// Behind the last threshold, the first match becomes one, and its carry goes through all other words
  /// without a change.
  ///
  /// - Parameter filledEnd: The end of the words with thresholds, or an index behind it.
  @inline(__always)
  func addDense(_ mask: Int, window: Range<Int>, filledEnd: inout Int) {
    assert(window.upperBound <= wordCount && mask + window.upperBound <= masks.count)
    // Safety: the words of the window are in bounds, as asserted.
    let (state, mask) = unsafe (state.base, masks.base + mask)
    var carry = false
    var word = window.lowerBound
    while word < filledEnd || (word < window.upperBound && !carry) {
      unsafe state[word] = Self.add(state[word], mask[word], &carry)
      word &+= 1
    }
    filledEnd = word
  }

  /// Computes four rows in one pass: a word stays in a register, and the carries of the rows
  /// overlap.
  ///
  /// This is about three times as fast as four passes. Behind the last threshold, it ends when each
  /// row has a carry, as in ``addDense(_:window:filledEnd:)``. The body gets the index of each word
  /// and its values before the first, second, third and fourth row.
  @inline(__always)
  func addFourDense(
    _ first: Int, _ second: Int, _ third: Int, _ fourth: Int, window: Range<Int>,
    filledEnd: inout Int, _ body: (Int, UInt64, UInt64, UInt64, UInt64) -> Void
  ) {
    assert(window.upperBound <= wordCount)
    assert(max(max(first, second), max(third, fourth)) + window.upperBound <= masks.count)
    // Safety: the words of the window are in bounds, as asserted.
    let state = unsafe state.base
    let (first, second) = unsafe (masks.base + first, masks.base + second)
    let (third, fourth) = unsafe (masks.base + third, masks.base + fourth)
    var (c1, c2, c3, c4) = (false, false, false, false)
    var word = window.lowerBound
    while word &+ 1 < filledEnd {
      let v0 = unsafe (state[word], state[word &+ 1])
      let v1 = unsafe Self.addTwo(v0, first + word, &c1)
      let v2 = unsafe Self.addTwo(v1, second + word, &c2)
      let v3 = unsafe Self.addTwo(v2, third + word, &c3)
      let v4 = unsafe Self.addTwo(v3, fourth + word, &c4)
      unsafe (state[word], state[word &+ 1]) = v4
      body(word, v0.0, v1.0, v2.0, v3.0)
      body(word &+ 1, v0.1, v1.1, v2.1, v3.1)
      word &+= 2
    }
    while word < filledEnd || (word < window.upperBound && !(c1 && c2 && c3 && c4)) {
      let v0 = unsafe state[word]
      let v1 = unsafe Self.add(v0, first[word], &c1)
      let v2 = unsafe Self.add(v1, second[word], &c2)
      let v3 = unsafe Self.add(v2, third[word], &c3)
      unsafe state[word] = Self.add(v3, fourth[word], &c4)
      body(word, v0, v1, v2, v3)
      word &+= 1
    }
    filledEnd = word
  }

  /// Returns the bitmaps of four consecutive rows if all of them are dense.
  @inline(__always)
  func fourDense(from row: Int, end: Int) -> (Int, Int, Int, Int)? {
    if row + 4 > end { return nil }
    let first = maskStarts[rows[row]]
    let second = maskStarts[rows[row &+ 1]]
    let third = maskStarts[rows[row &+ 2]]
    let fourth = maskStarts[rows[row &+ 3]]
    // `absent` is greater than any start of a bitmap, so the maximum shows whether one is absent.
    if max(max(first, second), max(third, fourth)) == Tokens.absent { return nil }
    return (Int(first), Int(second), Int(third), Int(fourth))
  }

  /// Computes one word of a row: `(v + (v & m)) | (v & ~m)` with the carry of the previous word.
  ///
  /// At most one of the additions overflows. With `!=` instead of `||`, the compiler emits an
  /// addition with carry, which takes half the time.
  @_transparent
  private static func add(_ value: UInt64, _ mask: UInt64, _ carry: inout Bool) -> UInt64 {
    let matches = value & mask
    let (half, over) = value.addingReportingOverflow(matches)
    let (sum, overAgain) = half.addingReportingOverflow(carry ? 1 : 0)
    carry = over != overAgain
    return sum | (value ^ matches)
  }

  /// Computes two words of a row.
  ///
  /// The carry between them stays in the processor's flag.
  @_transparent
  private static func addTwo(
    _ values: (UInt64, UInt64), _ mask: UnsafeMutablePointer<UInt64>, _ carry: inout Bool
  ) -> (UInt64, UInt64) {
    let low = unsafe add(values.0, mask[0], &carry)
    let high = unsafe add(values.1, mask[1], &carry)
    return (low, high)
  }

  /// Calls the body with each word that a sparse row changes, its old and its new value.
  ///
  /// Each match that is not a threshold becomes one and replaces the next threshold. The matches
  /// are processed from the last to the first, so that none replaces a threshold of this row.
  ///
  /// - Parameter filledEnd: The end of the words with thresholds, or an index behind it.
  @inline(__always)
  func forEachChangedWord(
    _ row: Int, window: Range<Int>, filledEnd: inout Int, _ body: (Int, UInt64, UInt64) -> Void
  ) {
    let token = rows[row]
    let start = Int(starts[token])
    var next = firstPosition(
      from: start, to: Int(starts[token &+ 1]), notBelow: window.upperBound << 6)
    while next > start {
      next &-= 1
      let position = positions[next]
      var word = Int(position >> 6)
      if word < window.lowerBound { return }
      let old = state[word]
      let bit: UInt64 = 1 &<< UInt64(position & 63)
      if old & bit == 0 { continue }
      let above = ~old & ~(bit | (bit &- 1))
      if above != 0 {
        body(word, old, (old ^ bit) | (above & (0 &- above)))
        continue
      }
      body(word, old, old ^ bit)
      word &+= 1
      if word > filledEnd { filledEnd = word }
      while word < filledEnd {
        let other = state[word]
        if other != ~0 {
          // The lowest clear bit is set.
          body(word, other, other | (other &+ 1))
          break
        }
        word &+= 1
      }
    }
  }

  /// Returns the first index in `start..<end` whose column of the token is not below a column.
  @inline(__always)
  private func firstPosition(from start: Int, to end: Int, notBelow column: Int) -> Int {
    var low = start
    var high = end
    while high - low > 8 {
      let middle = (low + high) >> 1
      if Int(positions[middle]) < column { low = middle + 1 } else { high = middle }
    }
    while high > low, Int(positions[high - 1]) >= column { high -= 1 }
    return high
  }
}
