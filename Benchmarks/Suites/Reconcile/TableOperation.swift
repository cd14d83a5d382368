import Reconciler

/// An operation of js-framework-benchmark on a table that has just been mounted.
struct TableOperation {
  var name: String
  var size: Int

  /// The rows before the operation, with the selected identity.
  var before: (items: [TableItem], selected: Int)

  /// The rows after the operation.
  var after: (items: [TableItem], selected: Int)

  /// The fewest mutations from before to after, where a row is a view with three plain views, two of which have texts.
  var fewest: MutationCounts

  /// The number of marks that are set or removed.
  var marks: Int

  /// The operations and extras, in the order of the table.
  static func all() -> [TableOperation] {
    var data = TableData()
    let thousand = data.items(1...1000)
    let next = data.items(1001...2000)
    var rows: [TableOperation] = []
    func add(
      _ name: String, _ size: Int = 1000, from items: [TableItem]? = nil, selected: Int = 0,
      to after: [TableItem], selecting: Int = 0, _ fewest: MutationCounts,
      marks: Int = 0
    ) {
      rows.append(
        TableOperation(
          name: name, size: size, before: (items ?? thousand, selected), after: (after, selecting),
          fewest: fewest, marks: marks))
    }
    func creating(_ count: Int, clears: Int = 0) -> MutationCounts {
      MutationCounts(
        creates: 4 * count, inserts: 4 * count, clears: clears, texts: 2 * count)
    }
    add("create", from: [], to: thousand, creating(1000))
    add("replace all", to: next, creating(1000, clears: 1))
    add("update every 10th", to: relabelled(thousand, by: 10), MutationCounts(texts: 100))
    add("select", selected: 6, to: thousand, selecting: 2, MutationCounts(), marks: 2)
    var changed = thousand
    changed.swapAt(1, 998)
    add("swap", to: changed, MutationCounts(moves: 2))
    changed = thousand
    changed.remove(at: 3)
    add("remove", to: changed, MutationCounts(removes: 1))
    add("append 1,000", to: thousand + next, creating(1000))
    add("clear", to: [], MutationCounts(clears: 1))
    add("no-op", to: fresh(thousand), MutationCounts())
    add("reverse", to: thousand.reversed(), MutationCounts(moves: 999))
    var shuffle = TableData(seed: 7)
    add("shuffle", to: shuffle.shuffled(thousand), MutationCounts(moves: 941))
    add("first to last", to: thousand.dropFirst() + [thousand[0]], MutationCounts(moves: 1))
    add("last to first", to: [thousand[999]] + thousand.dropLast(), MutationCounts(moves: 1))
    add("prepend 1", to: [next[0]] + thousand, creating(1))
    add(
      "remove odd", to: thousand.enumerated().filter { $0.offset % 2 == 0 }.map(\.element),
      MutationCounts(removes: 500))
    add("relabel all", to: relabelled(thousand, by: 1), MutationCounts(texts: 1000))
    var large = TableData()
    add("create", 10_000, from: [], to: large.items(1...10_000), creating(10_000))
    return rows
  }

  private static func relabelled(_ items: [TableItem], by step: Int) -> [TableItem] {
    var items = items
    for index in stride(from: 0, to: items.count, by: step) { items[index].label += " !!!" }
    return items
  }

  /// The same items with labels in memory of their own, so that they have to be compared.
  private static func fresh(_ items: [TableItem]) -> [TableItem] {
    items.map { TableItem(id: $0.id, label: String(decoding: Array($0.label.utf8), as: UTF8.self)) }
  }
}
