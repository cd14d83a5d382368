/// The children of a view, as elements with identities.
///
/// Each update makes the fewest insertions, removals and moves, and asks only elements that differ
/// for what changed. An element keeps its views while its identity stays in the list.
public final class ElementList<Row: Element & Identifiable> {
  @usableFromInline let tree: ElementTree
  @usableFromInline let parent: ViewID
  @usableFromInline let template: ElementTemplate

  /// For each row in order, its place in the arrays below.
  @usableFromInline var slots: ContiguousArray<Int32> = []

  @usableFromInline var rows: ContiguousArray<Row?> = []
  @usableFromInline var bases: ContiguousArray<Int32> = []
  @usableFromInline var freeSlots: ContiguousArray<Int32> = []

  /// Creates the empty list of children of a view.
  public init(in parent: ViewID = .root, of tree: ElementTree) {
    self.tree = tree
    self.parent = parent
    template = ElementTemplate(Row.shape, in: &tree.list)
  }

  /// The number of rows.
  public var count: Int { slots.count }

  /// The row at an offset.
  public subscript(offset: Int) -> Row {
    guard let row = rows[Int(slots[offset])] else { preconditionFailure("a row without value") }
    return row
  }

  /// The first view of the row at an offset.
  public func view(at offset: Int) -> ViewID { ViewID(bases[Int(slots[offset])]) }

  /// Makes the rows those of a collection.
  ///
  /// - Parameters:
  ///   - items: What to make rows of, in order.
  ///   - row: Makes a row; called once or twice for each item.
  /// - Complexity: O(n) comparisons of rows where only a stretch was inserted or removed; else with a
  ///   stretch of m that changed, expected O(n + m log m).
  @inlinable
  public func update<Items: RandomAccessCollection>(
    to items: Items, row: (Items.Element) -> Row
  ) where Items.Index == Int {
    var changes = ElementChanges(takenFrom: tree)
    var new = 0..<0
    defer {
      changes.giveBack(to: tree)
      reportDuplicates(in: new)
    }
    let start = items.startIndex
    let shorter = min(slots.count, items.count)
    var prefix = 0
    while prefix < shorter, matches(row(items[start + prefix]), at: prefix, &changes) {
      prefix += 1
    }
    if prefix == slots.count, prefix == items.count { return }
    var suffix = 0
    while suffix < shorter - prefix,
      matches(row(items[start + items.count - 1 - suffix]), at: slots.count - 1 - suffix, &changes)
    {
      suffix += 1
    }
    let old = prefix..<slots.count - suffix
    let changed = start + prefix..<start + items.count - suffix
    if old.isEmpty {
      insert(items[changed], at: prefix, row: row, &changes)
      new = prefix..<prefix + changed.count
    } else if changed.isEmpty {
      remove(old, &changes)
    } else if reorder(old, to: items[changed], row: row, &changes) {
      new = prefix..<prefix + changed.count
    }
  }

  /// Brings the row at an offset up to date, if it is the same one.
  @inlinable
  @inline(__always)
  func matches(_ row: Row, at offset: Int, _ changes: inout ElementChanges) -> Bool {
    let slot = Int(slots[offset])
    guard let old = rows[slot], old.id == row.id else { return false }
    if old != row { replace(old, in: slot, by: row, &changes) }
    return true
  }

  @inlinable
  @inline(never)
  func replace(_ old: Row, in slot: Int, by row: Row, _ changes: inout ElementChanges) {
    changes.base = bases[slot]
    row.describe(&changes, replacing: old)
    rows[slot] = row
  }

  /// The view before which something at the end of a range goes, or -1.
  @inlinable
  func view(after range: Range<Int>) -> Int32 {
    range.upperBound < slots.count ? bases[Int(slots[range.upperBound])] : -1
  }

  @inlinable
  func make(_ row: Row, before: Int32, _ changes: inout ElementChanges) -> Int32 {
    let base = changes.create(template, in: parent, before: before)
    row.describe(&changes, replacing: nil)
    if let slot = freeSlots.popLast() {
      rows[Int(slot)] = row
      bases[Int(slot)] = base
      return slot
    }
    rows.append(row)
    bases.append(base)
    return Int32(truncatingIfNeeded: rows.count - 1)
  }

  @inlinable
  func insert<Items: RandomAccessCollection>(
    _ items: Items, at offset: Int, row: (Items.Element) -> Row, _ changes: inout ElementChanges
  ) {
    let before = view(after: offset..<offset)
    changes.reserve(items.count, of: template)
    if offset == slots.count {
      slots.reserveCapacity(slots.count + items.count)
      if slots.isEmpty {
        rows.reserveCapacity(items.count)
        bases.reserveCapacity(items.count)
      }
      for item in items { slots.append(make(row(item), before: before, &changes)) }
    } else {
      var made: ContiguousArray<Int32> = []
      made.reserveCapacity(items.count)
      for item in items { made.append(make(row(item), before: before, &changes)) }
      slots.insert(contentsOf: made, at: offset)
    }
  }

  @inlinable
  func remove(_ range: Range<Int>, _ changes: inout ElementChanges) {
    if range.count == slots.count {
      removeAll(&changes)
      return
    }
    for offset in range { remove(slots[offset], &changes) }
    slots.removeSubrange(range)
  }

  /// Takes the views of a row away, and gives their numbers and the row's place back.
  @inlinable
  func remove(_ slot: Int32, _ changes: inout ElementChanges) {
    let base = bases[Int(slot)]
    changes.list.storage.append(Mutation(.remove, ViewID(base)))
    changes.numbers.giveBack(CollectionOfOne(base), count: template.viewCount)
    rows[Int(slot)] = nil
    freeSlots.append(slot)
  }

  @inlinable
  func removeAll(_ changes: inout ElementChanges) {
    changes.list.storage.append(Mutation(.removeAll, parent))
    if freeSlots.isEmpty {
      changes.numbers.giveBack(bases, count: template.viewCount)
    } else {
      let taken = slots.lazy.map { self.bases[Int($0)] }
      changes.numbers.giveBack(taken, count: template.viewCount)
      freeSlots.removeAll(keepingCapacity: true)
    }
    slots.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    bases.removeAll(keepingCapacity: true)
  }
}
