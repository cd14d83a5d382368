extension CommonTokens {
  /// Keeps a longest common subsequence of the tokens between the ends.
  ///
  /// - Returns: False if a search reached the limit of the effort. In its region, a common
  ///   subsequence found in linear time is kept.
  func keepMost(_ edits: borrowing Edits, effort: SequenceDiff.Effort) -> Bool {
    let middle = TokenRegion(source: sourceMiddle, target: targetMiddle)
    if middle.fitsWords {
      let masks = Scratch<UInt64>(repeating: 0, count: tokenBound)
      keepMost(of: middle, masks: masks, in: edits)
      return true
    }
    let counts = TokenCounts(of: self, in: middle)
    // If hardly any token is an anchor, hardly any run is certain.
    if 32 * counts.loneCount < middle.size {
      if keepFewEdits(of: middle, atLeast: counts.surplus, in: edits) { return true }
      return search(
        middle, beyond: InOrder(self), atLeast: counts.surplus, effort: effort, in: edits)
    }
    let inOrder = InOrder(self)
    let open = CertainRuns(inOrder, middle, of: self, counts).openRegions
    for region in middle.gaps(around: open) { keep(inOrder, in: region, in: edits) }
    if open.isEmpty { return true }
    let masks = Scratch<UInt64>(repeating: 0, count: tokenBound)
    let places = Scratch<UInt32>(repeating: Tokens.absent, count: tokenBound)
    var isMinimal = true
    for region in open {
      if region.fitsWords {
        keepMost(of: region, masks: masks, in: edits)
      } else if 4 * region.size <= 3 * middle.size {
        let isDone = region.match(source.view, target.view, places: places, effort: effort) {
          keep($0, $1, in: edits)
        }
        if !isDone { isMinimal = false }
      } else {
        let least = TokenCounts(of: self, in: region).surplus
        // A subsequence found in linear time rarely has more than a few times the fewest edits.
        let most = region.size - 2 * inOrder.count(in: region)
        let mayBeFew = most <= 14 * approximateRoot(region.size)
        if !(mayBeFew && keepFewEdits(of: region, atLeast: least, in: edits)),
          !search(region, beyond: inOrder, atLeast: least, effort: effort, in: edits)
        {
          isMinimal = false
        }
      }
    }
    return isMinimal
  }

  /// Keeps a common subsequence of the tokens between the ends, found in linear time.
  ///
  /// - Returns: Whether it is known to be a longest one.
  func keepInOrder(_ edits: borrowing Edits) -> Bool {
    let middle = TokenRegion(source: sourceMiddle, target: targetMiddle)
    let inOrder = InOrder(self)
    keep(inOrder, in: middle, in: edits)
    let kept = inOrder.count(in: middle)
    return middle.size - 2 * kept == TokenCounts(of: self, in: middle).surplus
  }

  /// Keeps a longest common subsequence of a region with at most 64 tokens on one side, in linear
  /// time.
  private func keepMost(
    of region: TokenRegion, masks: borrowing Scratch<UInt64>, in edits: borrowing Edits
  ) {
    let (firstSource, firstTarget) = (region.source.lowerBound, region.target.lowerBound)
    if region.target.count <= 64 {
      forEachKeptPair(
        matches: matches(source.view.part(region.source), target.view.part(region.target), masks),
        columnCount: region.target.count
      ) { keep(firstSource + $0, firstTarget + $1, in: edits) }
    } else {
      forEachKeptPair(
        matches: matches(target.view.part(region.target), source.view.part(region.source), masks),
        columnCount: region.source.count
      ) { keep(firstSource + $1, firstTarget + $0, in: edits) }
    }
  }

  /// Returns a word for each row, with a bit for each equal column.
  ///
  /// - Parameter masks: Working memory with a word for each token, which is 0 before and after the
  ///   call.
  private func matches(
    _ rows: ElementView<UInt32>, _ columns: ElementView<UInt32>, _ masks: borrowing Scratch<UInt64>
  ) -> Scratch<UInt64> {
    for column in 0..<columns.count {
      masks[columns[column]] |= 1 &<< UInt64(truncatingIfNeeded: column)
    }
    let matches = Scratch<UInt64>(unfilled: rows.count)
    for row in 0..<rows.count { matches[row] = masks[rows[row]] }
    for column in 0..<columns.count { masks[columns[column]] = 0 }
    return matches
  }

  /// Searches a region for a longest common subsequence and keeps it.
  ///
  /// - Returns: False if the search reached the limit of the effort. In this case the given
  ///   subsequence is kept.
  private func search(
    _ region: TokenRegion, beyond inOrder: borrowing InOrder, atLeast least: Int,
    effort: SequenceDiff.Effort, in edits: borrowing Edits
  ) -> Bool {
    let most = region.size - 2 * inOrder.count(in: region)
    if least == most {
      keep(inOrder, in: region, in: edits)
      return true
    }
    let (a, b) = (source.view.part(region.source), target.view.part(region.target))
    let limit = WorkLimit(effort, count: source.count + target.count)
    let isFlipped = a.count > b.count
    var matcher = BitParallelMatcher(
      rows: isFlipped ? b : a, columns: isFlipped ? a : b, tokenBound: tokenBound)
    let isDone = matcher.match(atLeast: least, atMost: most, limit: limit) { row, column in
      let (source, target) = isFlipped ? (column, row) : (row, column)
      keep(region.source.lowerBound + source, region.target.lowerBound + target, in: edits)
    }
    if !isDone { keep(inOrder, in: region, in: edits) }
    return isDone
  }

  /// Looks for few edits in a region and keeps all other tokens.
  ///
  /// - Returns: Whether the search found the edits.
  private func keepFewEdits(
    of region: TokenRegion, atLeast least: Int, in edits: borrowing Edits
  ) -> Bool {
    // A row of the table costs as much as about twenty comparisons of tokens, and more if it is
    // wide. So comparisons find few edits faster.
    let limit = approximateRoot(region.size) * 7 / 2
    guard least <= limit else { return false }
    // Safety: the search compares tokens of the region only.
    let a = unsafe source.base + region.source.lowerBound
    let b = unsafe target.base + region.target.lowerBound
    let few = greedyEdits(
      region.source.count, region.target.count, limit: limit, patience: limit / 2
    ) { unsafe a[$0] == b[$1] }
    guard let few else { return false }
    var (deletions, insertions) = (few.deletions.makeIterator(), few.insertions.makeIterator())
    var (deleted, inserted) = (deletions.next(), insertions.next())
    var column = 0
    for row in 0..<region.source.count {
      if row == deleted {
        deleted = deletions.next()
        continue
      }
      while column == inserted {
        inserted = insertions.next()
        column += 1
      }
      keep(region.source.lowerBound + row, region.target.lowerBound + column, in: edits)
      column += 1
    }
    return true
  }

  private func keep(
    _ inOrder: borrowing InOrder, in region: TokenRegion, in edits: borrowing Edits
  ) {
    var column = region.target.lowerBound
    for row in region.source where !inOrder.edits.isDeleted(row) {
      while inOrder.edits.isInserted(column) { column += 1 }
      keep(row, column, in: edits)
      column += 1
    }
  }
}
