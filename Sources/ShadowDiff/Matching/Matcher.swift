/// Finds the elements of two token sequences to keep.
///
/// Tokens that one side lacks are never kept. If all others occur once on each side, the kept
/// elements are a longest increasing subsequence. Otherwise, rows of one word find a longest common
/// subsequence if a side has at most 64 others. If both have more, ``InOrder`` finds a common
/// subsequence, ``CertainRuns`` finds the runs of it that are certain, and only the regions between
/// these are searched.
@usableFromInline
func match(_ tokens: borrowing Tokens, effort: SequenceDiff.Effort) -> Edits {
  var edits = Edits(sourceCount: tokens.source.count, targetCount: tokens.target.count)
  // Words are faster than an increasing subsequence of few tokens, and take linear time.
  let fitsWords = min(tokens.source.count, tokens.target.count) <= 64
  if !fitsWords, let partners = uniquePartners(tokens) {
    edits.keepIncreasing(partners: partners, origins: tokens.target)
    return edits
  }
  let core = CommonTokens(tokens)
  core.keepEnds(in: edits)
  if core.isDone { return edits }
  edits.isMinimal =
    effort == .linear && !fitsWords
    ? core.keepInOrder(edits) : core.keepMost(edits, effort: effort)
  return edits
}

/// Returns the partner of each source element in the target, or nil if a common token repeats.
private func uniquePartners(_ tokens: borrowing Tokens) -> Scratch<UInt32>? {
  let partners = Scratch<UInt32>(repeating: Tokens.absent, count: tokens.source.count)
  for target in 0..<tokens.target.count {
    let token = tokens.target[target]
    if token == Tokens.absent { continue }
    if partners[token] != Tokens.absent { return nil }
    partners[token] = UInt32(target)
  }
  // If no element repeats, the token of a source element is its own offset.
  for offset in 0..<tokens.source.count where tokens.source[offset] != offset {
    if partners[tokens.source[offset]] != Tokens.absent { return nil }
  }
  return partners
}
