actor Context {
  let level = State(0)

  func show(_ value: Int) {}
}
