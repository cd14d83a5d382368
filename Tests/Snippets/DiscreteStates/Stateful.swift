final class SearchView {}

extension SearchView {
  static func locked() -> DiscreteState<SearchView> { state { _ in } }
}

@MainActor let view = SearchView()
