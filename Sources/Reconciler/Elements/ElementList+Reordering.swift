extension ElementList {
  /// Makes the rows of a range those of a collection that begins and ends with others.
  @inlinable
  func reorder<Items: RandomAccessCollection>(
    _ range: Range<Int>, to items: Items, row: (Items.Element) -> Row,
    _ changes: inout ElementChanges
  ) where Items.Index == Int {
    var sources = ContiguousArray<Int32>()
    var news = ContiguousArray<Row>()
    news.reserveCapacity(items.count)
    for item in items { news.append(row(item)) }
    let survivors = match(range, to: news, &sources)
    if survivors == 0, range.count == slots.count {
      remove(range, &changes)
      insert(items, at: 0, row: row, &changes)
      return
    }
    removeUnmatched(range, sources, survivors: survivors, &changes)
    _ = tree.order.markMoves(&sources)
    var before = view(after: range)
    var made = ContiguousArray<Int32>(repeating: 0, count: news.count)
    for target in news.indices.reversed() {
      var source = sources[target]
      let slot: Int32
      if source == ChildOrder.new {
        slot = make(news[target], before: before, &changes)
      } else {
        let isMoved = source < 0
        if isMoved { source = -2 - source }
        slot = slots[range.lowerBound + Int(source)]
        if isMoved {
          changes.list.storage.append(
            Mutation(.move, ViewID(bases[Int(slot)]), parent.number, before))
        }
        if let old = rows[Int(slot)], old != news[target] {
          replace(old, in: Int(slot), by: news[target], &changes)
        }
      }
      before = bases[Int(slot)]
      made[target] = slot
    }
    slots.replaceSubrange(range, with: made)
  }

  /// Finds the rows of a range that new rows continue; equal keys are paired in order.
  ///
  /// - Returns: The number of rows that go on.
  @inlinable
  func match(
    _ range: Range<Int>, to news: ContiguousArray<Row>, _ sources: inout ContiguousArray<Int32>
  ) -> Int {
    var offsets = [Row.ID: Int32](minimumCapacity: range.count)
    // Of further rows with one key: the next one's offset, in order.
    var further: [Int32: Int32] = [:]
    for offset in range.reversed() {
      guard let row = rows[Int(slots[offset])] else { continue }
      let index = Int32(truncatingIfNeeded: offset - range.lowerBound)
      if let next = offsets.updateValue(index, forKey: row.id) { further[index] = next }
    }
    var survivors = 0
    sources.reserveCapacity(news.count)
    for row in news {
      guard let found = offsets[row.id], found >= 0 else {
        if offsets[row.id] != nil { tree.onDuplicateKey(row.id) }
        sources.append(ChildOrder.new)
        continue
      }
      offsets[row.id] = further[found] ?? -1
      sources.append(found)
      survivors += 1
    }
    return survivors
  }

  @inlinable
  func removeUnmatched(
    _ range: Range<Int>, _ sources: ContiguousArray<Int32>, survivors: Int,
    _ changes: inout ElementChanges
  ) {
    if survivors == range.count { return }
    var isKept = ContiguousArray(repeating: false, count: range.count)
    for source in sources where source >= 0 { isKept[Int(source)] = true }
    for index in isKept.indices where !isKept[index] {
      let slot = slots[range.lowerBound + index]
      changes.list.storage.append(Mutation(.remove, ViewID(bases[Int(slot)])))
      free(slot)
    }
  }
}
