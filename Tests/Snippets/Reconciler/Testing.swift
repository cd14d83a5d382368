final class FormScreen: StateView {
  @Prop var onSave: (String) -> Void = { _ in }
  @Local var name = ""

  override func render() {
    place(FormField.self, "name", update: { $0.onChange = { [weak self] in self?.name = $0 } })
    place(
      Button.self, "save",
      update: {
        $0.title = "Save"
        $0.onPress = { [weak self] in self.map { $0.onSave($0.name) } }
      })
  }
}

final class FormField: StateView {
  @Prop var onChange: (String) -> Void = { _ in }

  override func render() {
    place(TextField.self, "field", update: { $0.onChange = self.onChange })
  }
}

final class ToDoScreen: StateView {
  override func render() {
    place(TextField.self, "draft", update: { $0.text = "Milk" })
    place(Button.self, "add", update: { $0.title = "Add" })
  }
}

final class Row: StateView {
  @Prop var item = 0
  override func render() { place(Label.self, "item", update: { $0.text = "\(self.item)" }) }
}

final class RowScreen: StateView {
  @Local var items = Array(0..<10)
  @Local var first = 0

  override func render() {
    for item in items {
      place(Row.self, item, update: { $0.item = item == 0 ? self.first : item })
    }
  }
}

@MainActor var saved: [String] = []
@MainActor let screen = ViewDriver(ToDoScreen.self)
@MainActor let driver = ViewDriver(RowScreen.self)
@MainActor let list = driver.view as? RowScreen ?? RowScreen()
@MainActor let row = shownRow()

@MainActor func shownRow() -> Row {
  let row = list.subviews[0] as? Row ?? Row()
  list.first = 10
  driver.flush()
  return row
}
