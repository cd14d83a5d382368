@MainActor class Context {
  func show(_ name: String) {}
}
