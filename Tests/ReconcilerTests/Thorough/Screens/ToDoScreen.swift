import Foundation
import Layout
import Reconciler
import Testing

/// A list of things to do.
final class ToDoScreen: StateView {
  struct Item: Identifiable, Equatable {
    let id: Int
    var title: String
    var isDone = false
  }

  @Local var items: [Item] = []
  @Local var draft = ""

  override func render() {
    let field = place(
      InputField.self, "draft",
      update: {
        $0.text = self.draft
        $0.onChange = { [weak self] in self?.draft = $0 }
      }
    ) { make in
      make.top.left.equalToSuperview()
    }.view
    place(
      PushButton.self, "add",
      update: {
        $0.title = "Add"
        $0.isEnabled = !self.draft.isEmpty
        $0.onTap = { [weak self] in self?.add() }
      }
    ) { make in
      make.top.right.equalToSuperview()
    }
    placeList(items, "items", rowHeight: .fixed(24)) { row, item in
      row.place(
        ToDoRow.self,
        update: {
          $0.item = item
          $0.onToggle = { [weak self] in self?.toggle(item.id) }
          $0.onDelete = { [weak self] in self?.items.removeAll { $0.id == item.id } }
        })
    } constraints: { make in
      make.top.equalTo(field.layout.bottom)
      make.horizontalEdges.equalToSuperview()
      make.bottom.equalToSuperview().offset(-24)
    }
    let left = items.count { !$0.isDone }
    place(TextLabel.self, "left", update: { $0.text = "\(left) left" }) { make in
      make.bottom.left.equalToSuperview()
    }
  }

  private func add() {
    items.append(Item(id: (items.map(\.id).max() ?? 0) + 1, title: draft))
    draft = ""
  }

  private func toggle(_ id: Int) {
    for index in items.indices where items[index].id == id { items[index].isDone.toggle() }
  }
}

/// A thing to do.
final class ToDoRow: StateView {
  @Prop var item = ToDoScreen.Item(id: 0, title: "")
  @Prop var onToggle: () -> Void = {}
  @Prop var onDelete: () -> Void = {}

  override func render() {
    place(
      Toggle.self, "done",
      update: {
        $0.isOn = self.item.isDone
        $0.onChange = { [onToggle] _ in onToggle() }
      }
    ) { make in make.left.top.equalToSuperview() }
    place(TextLabel.self, "title", update: { $0.text = self.item.title }) { make in
      make.left.equalToSuperview().offset(32)
      make.top.equalToSuperview()
    }
    place(
      PushButton.self, "delete",
      update: {
        $0.title = "Delete"
        $0.onTap = self.onDelete
      }
    ) { make in make.right.top.equalToSuperview() }
  }
}

@MainActor @Suite(.serialized) struct ToDoScreenTests {
  @Test func thingsAreAddedDoneAndDeleted() throws {
    let screen = ViewDriver(ToDoScreen.self)
    #expect(throws: ViewDriverError.disabled("PushButton")) {
      try screen.find(.text("Add")).tap()
    }
    #expect(!screen.has(.type(ToDoRow.self)))
    for title in ["Milk", "Bread"] {
      try screen.find(.role(.textField)).type(title)
      try screen.find(.text("Add")).tap()
    }
    #expect(try screen.find(.role(.textField)).text == "")
    #expect(try screen.find(.key("left")).text == "2 left")
    let rows = screen.all(.type(ToDoRow.self))
    try #require(rows.count == 2)
    #expect(rows.map(\.texts) == [["[ ]", "Milk", "Delete"], ["[ ]", "Bread", "Delete"]])
    try rows[0].find(.role(.checkBox)).tap()
    #expect(rows[0].texts == ["[x]", "Milk", "Delete"])
    #expect(try screen.find(.key("left")).text == "1 left")
    try rows[0].find(.text("Delete")).tap()
    #expect(screen.all(.type(ToDoRow.self)).map(\.texts) == [["[ ]", "Bread", "Delete"]])
    #expect(throws: ViewDriverError.self) { try screen.find(.text("Milk")) }
    #expect(
      screen.outline == """
        ToDoScreen
          InputField "draft":\u{20}
          PushButton "add": Add
          ListView "items"
            ToDoRow "2"
              Toggle "done": [ ]
              TextLabel "title": Bread
              PushButton "delete": Delete
          TextLabel "left": 1 left
        """)
  }
}
