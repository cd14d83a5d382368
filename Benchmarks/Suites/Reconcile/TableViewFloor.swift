import Reconciler

/// The table of views written by hand: what StateViews can at best come near.
///
/// It has the same views, sets the same texts and marks, where they differ, and makes the same fewest
/// insertions, removals and moves, in the same order. It knows of its rows what they show, and calls them at
/// once: no props, no records of what was read, no turn of the run loop. Changes are counted, not recorded.
final class TableViewFloor: View {
  private var rows = KeyedViews<Row>()
  private(set) var counts = MutationCounts()

  func show(_ items: [TableItem], selected: Int) {
    rows.update(
      to: items, in: self, id: \.id,
      make: { item in
        let row = Row()
        row.begin()
        row.show(item, isSelected: item.id == selected)
        return row
      },
      refresh: { $0.show($1, isSelected: $1.id == selected) }, counts: &counts)
  }

  private final class Row: View {
    private let number = MarkedView()
    private let label = MarkedView()
    private var shown: TableItem?
    private var isSelected = false

    func begin() {
      addSubview(number)
      addSubview(label)
      addSubview(MarkedView())
    }

    func show(_ item: TableItem, isSelected: Bool) {
      if let shown, shown.id == item.id, shown.label == item.label, self.isSelected == isSelected {
        return
      }
      shown = item
      self.isSelected = isSelected
      // As a row that is rendered does, for which another number would be another prop.
      number.show(String(item.id))
      label.show(item.label)
      label.mark(isSelected)
    }
  }
}
