@MainActor class Context: DiscreteSystem {
  var start = Button()
  var attempts = 0

  init() {}
}

typealias SearchView = Context
