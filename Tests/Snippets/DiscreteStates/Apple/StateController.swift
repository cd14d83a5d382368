import UIKit

extension SearchView: DiscreteSystem {
  static func locked() -> DiscreteState<SearchView> {
    state { $0.isUserInteractionEnabled = false }
  }
}

@MainActor let view = SearchView()
