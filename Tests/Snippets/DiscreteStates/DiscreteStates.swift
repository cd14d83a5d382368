final class SearchView {
  var keyword = TextInput()
  var start = Button()
}

@MainActor let view = SearchView()

@MainActor let fade: Transition<SearchView> = { view, mutations, completion in
  mutations()
  completion(true)
}
