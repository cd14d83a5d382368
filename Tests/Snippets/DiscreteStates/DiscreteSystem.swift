final class SearchView {
  var start = Button()
}

@MainActor let view = SearchView()
