import Reconciler

/// A view with a text, and with a mark; counts what is set.
class MarkedView: View {
  static var textsSet = 0
  static var marksSet = 0

  private(set) var text = ""
  private(set) var isMarked = false

  func show(_ text: String) {
    guard self.text != text else { return }
    self.text = text
    Self.textsSet += 1
  }

  func mark(_ isMarked: Bool) {
    guard self.isMarked != isMarked else { return }
    self.isMarked = isMarked
    Self.marksSet += 1
  }
}

/// A StateView that shows the table of js-framework-benchmark.
class TableView: StateView {
  final var items: [TableItem] = []
  final var selected = 0

  /// Takes items without showing them yet.
  final func take(_ items: [TableItem], selected: Int) {
    self.items = items
    self.selected = selected
    setNeedsRender()
  }
}

/// The table with a property for each value.
final class TypedTable: TableView {
  override func render() {
    for item in items {
      place(
        TypedRow.self, item.id,
        update: {
          $0.number = item.id
          $0.label = item.label
          $0.isSelected = item.id == selected
        })
    }
  }
}

/// A row with properties: a StateView with three plain views.
private final class TypedRow: StateView {
  @Prop var number = 0
  @Prop var label = ""
  @Prop var isSelected = false

  override func render() {
    place(MarkedView.self, "number", update: { $0.show(String(number)) })
    place(
      MarkedView.self, "label",
      update: {
        $0.show(label)
        $0.mark(isSelected)
      })
    place(MarkedView.self, "remove")
  }
}

/// The table with typed keys.
final class KeyedTable: TableView {
  override func render() {
    for item in items {
      let row = place(KeyedRow.self, item.id)
      row.prop(forKey: .number, is: item.id)
      row.prop(forKey: .label, is: item.label)
      row.prop(forKey: .isSelected, is: item.id == selected)
    }
  }
}

private final class KeyedRow: StateView {
  override func render() {
    place(MarkedView.self, "number", update: { $0.show(String(props[.number] ?? 0)) })
    let label = props[.label] ?? ""
    let isSelected = props[.isSelected] ?? false
    place(
      MarkedView.self, "label",
      update: {
        $0.show(label)
        $0.mark(isSelected)
      })
    place(MarkedView.self, "remove")
  }
}

extension TypedKey where Value == Int {
  fileprivate static var number: TypedKey { TypedKey("number") }
}

extension TypedKey where Value == String {
  fileprivate static var label: TypedKey { TypedKey("label") }
}

extension TypedKey where Value == Bool {
  fileprivate static var isSelected: TypedKey { TypedKey("isSelected") }
}

/// The table with props by name.
final class NamedTable: TableView {
  override func render() {
    for item in items {
      let row = place(NamedRow.self, key: item.id)
      row.prop(forKey: "number", is: item.id)
      row.prop(forKey: "label", is: item.label)
      row.prop(forKey: "isSelected", is: item.id == selected)
    }
  }
}

private final class NamedRow: StateView {
  override func render() {
    let number = props["number"] as? Int ?? 0
    place(MarkedView.self, "number", update: { $0.show(String(number)) })
    let label = props["label"] as? String ?? ""
    let isSelected = props["isSelected"] as? Bool ?? false
    place(
      MarkedView.self, "label",
      update: {
        $0.show(label)
        $0.mark(isSelected)
      })
    place(MarkedView.self, "remove")
  }
}
