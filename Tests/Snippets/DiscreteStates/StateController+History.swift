final class SearchView: Stateful {
  var shown = ""

  static func locked() -> DiscreteState<SearchView> {
    state { $0.shown = "" }
  }

  static func page(_ name: AnyHashable) -> DiscreteState<SearchView> {
    state { $0.shown = "\(name)" }
  }
}

@MainActor let view = SearchView()
@MainActor let record = view.state.record()
