final class ToDoScreen: StateView {
  @Local var items: [String] = []
  @Local var draft = ""

  override func render() {
    place(TextField.self, "draft", update: { $0.onChange = { [weak self] in self?.draft = $0 } })
    place(
      Button.self, "add",
      update: {
        $0.title = "Add"
        $0.onPress = { [weak self] in self?.add() }
      })
    placeList(items, "items", id: \.self, rowHeight: .fixed(24)) { row, item in
      row.place(Label.self, update: { $0.text = item })
    } constraints: { make in
      make.edges.equalToSuperview()
    }
  }

  private func add() { items.append(draft) }
}
