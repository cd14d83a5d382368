final class SearchView {
  var keyword = TextInput()
  var start = Button()
}

@MainActor let view = SearchView()

@MainActor let fade = StateTransition<SearchView> { run in run.complete() }
