import Reconciler

/// The table written by hand for this one shape of row: what any library can at best come near.
///
/// It says the same to a host, in records of its own of the same size.
final class TableFloor {
  struct Record {
    var operation: Mutation.Operation
    var view: Int32
    var first: Int32 = -1
    var second: Int32 = -1
  }

  private struct Row {
    var id: Int
    var label: String
    var isSelected: Bool
    var view: Int32
  }

  private enum Kind {
    static let tr: Int32 = 0
    static let td: Int32 = 1
    static let a: Int32 = 2
    static let span: Int32 = 3
  }

  private enum Name {
    static let className: Int32 = 0
    static let ariaHidden: Int32 = 1
  }

  /// Values that never change, by their negative numbers.
  private enum Fixed {
    static let narrow: Int32 = -2
    static let label: Int32 = -3
    static let icon: Int32 = -4
    static let wide: Int32 = -5
    static let hidden: Int32 = -6
    static let danger: Int32 = -7
    static let none: Int32 = -8
  }

  private var rows: ContiguousArray<Row> = []
  private var nextView: Int32 = 1
  private var records: ContiguousArray<Record> = []
  private var texts: ContiguousArray<String> = []
  private(set) var counts = MutationCounts()

  func show(_ items: [TableItem], selected: Int = 0) {
    update(to: items, selected: selected)
    var made = MutationCounts()
    for record in records {
      switch record.operation {
      case .create: made.creates += 1
      case .insert: made.inserts += 1
      case .move: made.moves += 1
      case .remove: made.removes += 1
      case .removeAll: made.clears += 1
      case .text: made.texts += 1
      case .property: made.properties += 1
      }
    }
    counts.creates += made.creates
    counts.inserts += made.inserts
    counts.moves += made.moves
    counts.removes += made.removes
    counts.clears += made.clears
    counts.texts += made.texts
    counts.properties += made.properties
    records.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
  }

  private func update(to items: [TableItem], selected: Int) {
    let shorter = min(rows.count, items.count)
    var prefix = 0
    while prefix < shorter, rows[prefix].id == items[prefix].id {
      refresh(prefix, items[prefix], selected)
      prefix += 1
    }
    if prefix == rows.count, prefix == items.count { return }
    var suffix = 0
    while suffix < shorter - prefix,
      rows[rows.count - 1 - suffix].id == items[items.count - 1 - suffix].id
    {
      refresh(rows.count - 1 - suffix, items[items.count - 1 - suffix], selected)
      suffix += 1
    }
    let old = prefix..<rows.count - suffix
    let new = prefix..<items.count - suffix
    let anchor = old.upperBound < rows.count ? rows[old.upperBound].view : -1
    if old.isEmpty {
      if prefix == rows.count {
        rows.reserveCapacity(items.count)
        for index in new { rows.append(make(items[index], selected, before: anchor)) }
      } else {
        let made = new.map { make(items[$0], selected, before: anchor) }
        rows.insert(contentsOf: made, at: prefix)
      }
    } else if new.isEmpty {
      if old.count == rows.count {
        records.append(Record(operation: .removeAll, view: 0))
        rows.removeAll(keepingCapacity: true)
      } else {
        for index in old { records.append(Record(operation: .remove, view: rows[index].view)) }
        rows.removeSubrange(old)
      }
    } else {
      reorder(old, items[new], selected, anchor)
    }
  }

  @inline(__always)
  private func refresh(_ index: Int, _ item: TableItem, _ selected: Int) {
    let isSelected = item.id == selected
    if rows[index].isSelected != isSelected {
      rows[index].isSelected = isSelected
      records.append(
        Record(
          operation: .property, view: rows[index].view, first: Name.className,
          second: isSelected ? Fixed.danger : Fixed.none))
    }
    if rows[index].label != item.label {
      rows[index].label = item.label
      setText(of: rows[index].view + 3, item.label)
    }
  }

  private func setText(of view: Int32, _ text: String) {
    records.append(Record(operation: .text, view: view, second: Int32(texts.count)))
    texts.append(text)
  }

  private func make(_ item: TableItem, _ selected: Int, before: Int32) -> Row {
    let tr = nextView
    nextView += 8
    add(Kind.tr, tr)
    if item.id == selected { set(tr, Name.className, Fixed.danger) }
    add(Kind.td, tr + 1)
    set(tr + 1, Name.className, Fixed.narrow)
    setText(of: tr + 1, String(item.id))
    put(tr + 1, in: tr)
    add(Kind.td, tr + 2)
    set(tr + 2, Name.className, Fixed.label)
    put(tr + 2, in: tr)
    add(Kind.a, tr + 3)
    setText(of: tr + 3, item.label)
    put(tr + 3, in: tr + 2)
    add(Kind.td, tr + 4)
    set(tr + 4, Name.className, Fixed.narrow)
    put(tr + 4, in: tr)
    add(Kind.a, tr + 5)
    put(tr + 5, in: tr + 4)
    add(Kind.span, tr + 6)
    set(tr + 6, Name.className, Fixed.icon)
    set(tr + 6, Name.ariaHidden, Fixed.hidden)
    put(tr + 6, in: tr + 5)
    add(Kind.td, tr + 7)
    set(tr + 7, Name.className, Fixed.wide)
    put(tr + 7, in: tr)
    records.append(Record(operation: .insert, view: tr, first: 0, second: before))
    return Row(id: item.id, label: item.label, isSelected: item.id == selected, view: tr)
  }

  private func add(_ kind: Int32, _ view: Int32) {
    records.append(Record(operation: .create, view: view, first: kind))
  }

  private func set(_ view: Int32, _ name: Int32, _ value: Int32) {
    records.append(Record(operation: .property, view: view, first: name, second: value))
  }

  private func put(_ view: Int32, in parent: Int32) {
    records.append(Record(operation: .insert, view: view, first: parent))
  }

  private func reorder(
    _ range: Range<Int>, _ items: ArraySlice<TableItem>, _ selected: Int, _ anchor: Int32
  ) {
    var offsets = [Int: Int](minimumCapacity: range.count)
    for index in range { offsets[rows[index].id] = index }
    var sources = items.map { offsets[$0.id] ?? -1 }
    var isKept = [Bool](repeating: false, count: range.count)
    var survivors = 0
    for source in sources where source >= 0 {
      isKept[source - range.lowerBound] = true
      survivors += 1
    }
    if survivors == 0, range.count == rows.count {
      records.append(Record(operation: .removeAll, view: 0))
      rows.removeAll(keepingCapacity: true)
      for item in items { rows.append(make(item, selected, before: -1)) }
      return
    }
    for index in range where !isKept[index - range.lowerBound] {
      records.append(Record(operation: .remove, view: rows[index].view))
    }
    FewestMoves.keepIncreasing(&sources)
    var made = ContiguousArray<Row>()
    made.reserveCapacity(items.count)
    var before = anchor
    for target in sources.indices.reversed() {
      let item = items[items.startIndex + target]
      var source = sources[target]
      if source == -1 {
        made.append(make(item, selected, before: before))
      } else {
        if source < 0 {
          source = -2 - source
          records.append(
            Record(operation: .move, view: rows[source].view, first: 0, second: before))
        }
        refresh(source, item, selected)
        made.append(rows[source])
      }
      before = made[made.count - 1].view
    }
    made.reverse()
    rows.replaceSubrange(range, with: made)
  }
}
