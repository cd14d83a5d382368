/// The children of a view, as elements with identities.
///
/// Each update makes the fewest insertions, removals and moves, and asks only elements that differ
/// for what changed. An element keeps its views while its identity stays in the list.
public final class ElementList<Row: Element & Identifiable> {
  @usableFromInline let tree: ElementTree
  @usableFromInline let parent: ViewID
  @usableFromInline let template: ElementTemplate

  // Safety: no code of users runs while it is written, but what compares and describes rows, which has no list.
  /// The rows, in order.
  @safe @exclusivity(unchecked) @usableFromInline var rows = Buffer<Row>()

  /// For each row, the first of its views.
  @usableFromInline var bases: ContiguousArray<Int32> = []

  /// Creates the empty list of children of a view.
  public init(in parent: ViewID = .root, of tree: ElementTree) {
    self.tree = tree
    self.parent = parent
    template = ElementTemplate(Row.shape, in: &tree.list)
  }

  /// The number of rows.
  public var count: Int { rows.count }

  /// The row at an offset.
  public subscript(offset: Int) -> Row { rows[offset] }

  /// The first view of the row at an offset.
  public func view(at offset: Int) -> ViewID { ViewID(bases[offset]) }

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
    let shorter = min(rows.count, items.count)
    var prefix = 0
    while prefix < shorter, matches(row(items[start + prefix]), at: prefix, &changes) {
      prefix += 1
    }
    if prefix == rows.count, prefix == items.count { return }
    var suffix = 0
    while suffix < shorter - prefix,
      matches(row(items[start + items.count - 1 - suffix]), at: rows.count - 1 - suffix, &changes)
    {
      suffix += 1
    }
    let old = prefix..<rows.count - suffix
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
    guard rows[offset].id == row.id else { return false }
    if rows[offset] != row { replace(at: offset, by: row, &changes) }
    return true
  }

  @inlinable
  @inline(never)
  func replace(at offset: Int, by row: Row, _ changes: inout ElementChanges) {
    changes.base = bases[offset]
    row.describe(&changes, replacing: rows[offset])
    _ = rows.exchange(at: offset, with: row)
  }

  /// The view before which something at the end of a range goes, or -1.
  @inlinable
  func view(after range: Range<Int>) -> Int32 {
    range.upperBound < bases.count ? bases[range.upperBound] : -1
  }

  /// Makes the views of a row, and returns the first of them.
  @inlinable
  func make(_ row: Row, before: Int32, _ changes: inout ElementChanges) -> Int32 {
    let base = changes.create(template, in: parent, before: before)
    row.describe(&changes, replacing: nil)
    return base
  }

  @inlinable
  func insert<Items: RandomAccessCollection>(
    _ items: Items, at offset: Int, row: (Items.Element) -> Row, _ changes: inout ElementChanges
  ) {
    let before = view(after: offset..<offset)
    changes.reserve(items.count, of: template)
    if offset == rows.count {
      rows.reserve(rows.count + items.count)
      bases.reserveCapacity(bases.count + items.count)
      for item in items {
        let new = row(item)
        bases.append(make(new, before: before, &changes))
        rows.append(new)
      }
    } else {
      var added = Buffer<Row>()
      var made: ContiguousArray<Int32> = []
      made.reserveCapacity(items.count)
      for item in items {
        let new = row(item)
        made.append(make(new, before: before, &changes))
        added.append(new)
      }
      let sources = Buffer(repeating: ChildOrder.new, count: items.count)
      _ = rows.rearrange(offset..<offset, to: sources, &added)
      bases.insert(contentsOf: made, at: offset)
    }
  }

  @inlinable
  func remove(_ range: Range<Int>, _ changes: inout ElementChanges) {
    if range.count == rows.count { return removeAll(&changes) }
    for offset in range { removeViews(offset, &changes) }
    var none = Buffer<Row>()
    _ = rows.rearrange(range, to: Buffer(), &none)
    bases.removeSubrange(range)
  }

  /// Takes the views of a row away, and gives their numbers back.
  @inlinable
  func removeViews(_ offset: Int, _ changes: inout ElementChanges) {
    changes.list.storage.append(Mutation(.remove, ViewID(bases[offset])))
    changes.numbers.giveBack(CollectionOfOne(bases[offset]), count: template.viewCount)
  }

  @inlinable
  func removeAll(_ changes: inout ElementChanges) {
    changes.list.storage.append(Mutation(.removeAll, parent))
    changes.numbers.giveBack(bases, count: template.viewCount)
    rows.removeAll()
    bases.removeAll(keepingCapacity: true)
  }
}
