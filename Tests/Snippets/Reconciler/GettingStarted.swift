class Context: StateView {
  @Local var items: [ToDoScreen.Item] = []

  func toggle(_ id: Int) {}
}
