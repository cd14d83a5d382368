import Reconciler

/// A row of js-framework-benchmark's table as an element.
struct TableRow: Element, Identifiable {
  var id: Int
  var label: String
  var isSelected: Bool

  static let shape = ElementShape(
    "tr",
    children: [
      ElementShape("td", ["class": "col-md-1"]),
      ElementShape("td", ["class": "col-md-4"], children: [ElementShape("a")]),
      ElementShape(
        "td", ["class": "col-md-1"],
        children: [
          ElementShape(
            "a",
            children: [
              ElementShape("span", ["class": "glyphicon glyphicon-remove", "aria-hidden": true])
            ])
        ]),
      ElementShape("td", ["class": "col-md-6"]),
    ])

  func describe(_ views: inout ElementChanges, replacing old: TableRow?) {
    views.set("class", of: 0, to: isSelected, from: old?.isSelected) { $0 ? "danger" : nil }
    views.setText(of: 1, to: id, from: old?.id)
    views.setText(of: 3, to: label, from: old?.label)
  }
}

/// The table as a program has it that uses the library.
final class ElementTable {
  private let tree = ElementTree()
  private let rows: ElementList<TableRow>
  private(set) var host = CountingHost()

  init() { rows = ElementList(of: tree) }

  func show(_ items: [TableItem], selected: Int = 0) {
    rows.update(to: items) {
      TableRow(id: $0.id, label: $0.label, isSelected: $0.id == selected)
    }
    tree.flush(into: &host)
  }
}

/// A host that counts what it is told, and does nothing.
struct CountingHost: MutationHost {
  var counts = MutationCounts()

  mutating func apply(_ mutations: MutationList) {
    let more = mutations.counts
    counts.creates += more.creates
    counts.inserts += more.inserts
    counts.moves += more.moves
    counts.removes += more.removes
    counts.clears += more.clears
    counts.texts += more.texts
    counts.properties += more.properties
  }
}
