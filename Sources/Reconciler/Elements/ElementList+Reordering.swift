public import ShadowDiff

extension ElementList {
  /// Makes the rows of a range those of a collection that begins and ends with others.
  ///
  /// - Returns: Whether rows are new.
  @inlinable
  func reorder<Items: RandomAccessCollection>(
    _ range: Range<Int>, to items: Items, row: (Items.Element) -> Row,
    _ changes: inout ElementChanges
  ) -> Bool where Items.Index == Int {
    let diff = SequenceDiff(
      from: identities(range), to: identities(items, row: row), moves: .fewest)
    if diff.deletions.count == rows.count {
      removeAll(&changes)
      insert(items, at: 0, row: row, &changes)
      return true
    }
    var isGone = ContiguousArray(repeating: false, count: range.count)
    for source in diff.deletions {
      isGone[source] = true
      removeViews(range.lowerBound + source, &changes)
    }
    for move in diff.moves { isGone[move.source] = true }
    var before = view(after: range)
    var insertion = diff.insertions.count - 1
    var move = diff.moves.count - 1
    var kept = range.count
    var sources = Buffer(repeating: ChildOrder.new, count: items.count)
    var made = ContiguousArray<Int32>(repeating: 0, count: items.count)
    var inserted: ContiguousArray<Row> = []
    for target in made.indices.reversed() {
      let new = row(items[items.startIndex + target])
      if insertion >= 0, diff.insertions[insertion] == target {
        insertion -= 1
        made[target] = make(new, before: before, &changes)
        inserted.append(new)
      } else {
        let old: Int
        if move >= 0, diff.moves[move].target == target {
          old = range.lowerBound + diff.moves[move].source
          move -= 1
          changes.list.storage.append(
            Mutation(.move, ViewID(bases[old]), parent.number, before))
        } else {
          repeat { kept -= 1 } while isGone[kept]
          old = range.lowerBound + kept
        }
        if rows[old] != new { replace(at: old, by: new, &changes) }
        made[target] = bases[old]
        sources[target] = Int32(truncatingIfNeeded: old)
      }
      before = made[target]
    }
    var added = Buffer<Row>()
    while let new = inserted.popLast() { added.append(new) }
    _ = rows.rearrange(range, to: sources, &added)
    bases.replaceSubrange(range, with: made)
    return !diff.insertions.isEmpty
  }

  @inlinable
  func identities(_ range: Range<Int>) -> ContiguousArray<Row.ID> {
    var result = ContiguousArray<Row.ID>()
    result.reserveCapacity(range.count)
    for offset in range { result.append(rows[offset].id) }
    return result
  }

  @inlinable
  func identities<Items: RandomAccessCollection>(
    _ items: Items, row: (Items.Element) -> Row
  ) -> ContiguousArray<Row.ID> {
    var result = ContiguousArray<Row.ID>()
    result.reserveCapacity(items.count)
    for item in items { result.append(row(item).id) }
    return result
  }
}
