import UIKit

final class SearchView: UIView, Stateful {
  static func locked() -> DiscreteState<SearchView> {
    state { $0.isUserInteractionEnabled = false }
  }
}

@MainActor let view = SearchView()

func report() {}
