/// Pairs deleted and inserted elements with the same token, the first with the first.
///
/// Pairs become moves. Elements without a partner stay deleted or inserted. Kept elements stay
/// kept, so the moves are the fewest if these are a longest common subsequence.
func takeMoves(
  tokens: borrowing Tokens, edits: borrowing Edits, raisedBy base: Int
) -> [SequenceDiff.Pair] {
  let heads = Scratch<UInt32>(repeating: Tokens.absent, count: tokens.source.count)
  let nexts = Scratch<UInt32>(unfilled: tokens.source.count)
  for offset in (0..<tokens.source.count).reversed() where edits.isDeleted(offset) {
    let token = tokens.source[offset]
    nexts[offset] = heads[token]
    heads[token] = UInt32(offset)
  }
  var moves: [SequenceDiff.Pair] = []
  for target in 0..<tokens.target.count where edits.isInserted(target) {
    let token = tokens.target[target]
    if token == Tokens.absent || heads[token] == Tokens.absent { continue }
    let source = heads[token]
    heads[token] = nexts[source]
    // The element is no longer deleted or inserted.
    edits.keep(source: Int(source), target: target)
    moves.append(SequenceDiff.Pair(source: base + Int(source), target: base + target))
  }
  return moves
}

extension SequenceDiff {
  /// Turns deletions and insertions with equal tokens into moves.
  ///
  /// The tokens are those of the deleted elements and of the inserted elements, in order.
  @usableFromInline
  func takingMoves(_ tokens: borrowing Tokens) -> SequenceDiff {
    let edits = Edits(sourceCount: deletions.count, targetCount: insertions.count)
    let found = takeMoves(tokens: tokens, edits: edits, raisedBy: 0)
    if found.isEmpty { return self }
    return with(
      deletions: Edits.offsets(in: edits.deleted, raisedBy: 0).map { deletions[$0] },
      insertions: Edits.offsets(in: edits.inserted, raisedBy: 0).map { insertions[$0] },
      moves: found.map { Pair(source: deletions[$0.source], target: insertions[$0.target]) })
  }
}
