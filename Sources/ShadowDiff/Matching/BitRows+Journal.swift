extension BitRows {
  /// The old values of the words that the rows of a run of blocks overwrote, to undo the rows.
  ///
  /// A dense row stores all old words of its window. A sparse row stores pairs of a word index and
  /// the old word.
  struct Journal: ~Copyable {
    let entries: Scratch<UInt64>
    let rowStarts: Scratch<UInt32>
    var count = 0

    init(capacity: Int, rowCount: Int) {
      entries = Scratch(unfilled: capacity)
      rowStarts = Scratch(unfilled: rowCount + 1)
    }
  }

  /// Returns the maximum number of words that the rows of a block write into a journal.
  func journalBound(ofBlock block: Int, words: Range<Int>) -> Int {
    let (dense, occurrences) = rowKinds(ofBlock: block)
    // A match changes at most two words, and each is stored with its index.
    return dense * window(ofBlock: block).clamped(to: words).count + 4 * occurrences
  }

  /// Returns the estimated number of words that the rows of a block write into a journal.
  func journalEstimate(ofBlock block: Int) -> Int {
    let (dense, occurrences) = rowKinds(ofBlock: block)
    let width = window(ofBlock: block).count
    return dense * width + 3 * occurrences * width / max(1, wordCount)
  }

  /// Returns the number of dense rows in a block, and of the occurrences of tokens of sparse rows.
  private func rowKinds(ofBlock block: Int) -> (dense: Int, occurrences: Int) {
    var (dense, occurrences) = (0, 0)
    for row in block << 6..<min(block << 6 + 64, rows.count) {
      let token = rows[row]
      if maskStarts[token] != Tokens.absent {
        dense += 1
      } else {
        occurrences += Int(starts[token + 1] - starts[token])
      }
    }
    return (dense, occurrences)
  }

  /// Computes the rows of a block and stores the words that they overwrite.
  func advance(block: Int, words: Range<Int>, firstRow: Int, into journal: inout Journal) {
    leaveWords(before: block)
    let window = window(ofBlock: block).clamped(to: words)
    let end = min(block << 6 + 64, rows.count)
    let width = window.count
    // A dense row stores its whole window.
    var filledEnd = window.upperBound
    var row = block << 6
    while row < end {
      let start = journal.count
      journal.rowStarts[row - firstRow] = UInt32(start)
      if let four = fourDense(from: row, end: end) {
        let shift = start - window.lowerBound
        addFourDense(
          four.0, four.1, four.2, four.3, window: window, filledEnd: &filledEnd
        ) { word, v0, v1, v2, v3 in
          let entry = shift &+ word
          journal.entries[entry] = v0
          journal.entries[entry &+ width] = v1
          journal.entries[entry &+ 2 &* width] = v2
          journal.entries[entry &+ 3 &* width] = v3
        }
        for step in 1..<4 {
          journal.rowStarts[row - firstRow + step] = UInt32(start + step * width)
        }
        journal.count = start + 4 * width
        row += 4
        continue
      }
      let mask = maskStarts[rows[row]]
      if mask != Tokens.absent {
        journal.entries.copy(
          from: state, at: window.lowerBound, to: start, length: width)
        journal.count = start + width
        addDense(Int(mask), window: window, filledEnd: &filledEnd)
      } else {
        var count = start
        forEachChangedWord(row, window: window, filledEnd: &filledEnd) { word, old, new in
          state[word] = new
          journal.entries[count] = UInt64(word)
          journal.entries[count &+ 1] = old
          count &+= 2
        }
        journal.count = count
      }
      row += 1
    }
    journal.rowStarts[end - firstRow] = UInt32(journal.count)
  }

  func undo(row: Int, words: Range<Int>, firstRow: Int, from journal: borrowing Journal) {
    let start = Int(journal.rowStarts[row - firstRow])
    let end = Int(journal.rowStarts[row - firstRow + 1])
    if maskStarts[rows[row]] != Tokens.absent {
      let window = window(ofBlock: row >> 6).clamped(to: words)
      state.copy(from: journal.entries, at: start, to: window.lowerBound, length: window.count)
    } else {
      // In reverse, because a row may change a word several times.
      var entry = end
      while entry > start {
        entry &-= 2
        state[Int(journal.entries[entry])] = journal.entries[entry &+ 1]
      }
    }
  }
}
