import Bindings
import Controls
import DiscreteStates
import Foundation
import HistoryModel
import Layout
import Reconciler

/// Takes the words to find commits by.
final class SearchView: StateView {
  @Environment(\.browser) private var browser
  @Prop var breadth = Breadth.wide
  @Prop var onSubmit: () -> Void = {}

  let keyword = TextField()
  private let clear = Button()
  private var binding: BindingToken?

  /// How far the field has opened, from 0 to 1.
  var reach = 0.0 { didSet { keyword.columns = Int((12 + 20 * reach).rounded()) } }

  override func viewDidInitialize() {
    guard let browser else { return }
    binding = browser.query.bindTwoWay(keyword, \.text)
    clear.title = "Clear"
    clear.onPress = { [weak browser] in browser?.query.set("") }
    keyword.placeholder = "Find commits"
    keyword.accessibilityName = "Find commits"
    // What is found is to be seen.
    keyword.onChange = { [weak browser] _ in browser?.showFound() }
    keyword.onFocusChange = { [weak browser] in browser?.isTyping = $0 }
    keyword.onSubmit = { [weak self] _ in self?.onSubmit() }
    keyword.onKey = { [weak browser] press in
      if press == KeyPress(.escape) { browser?.query.set("") }
      return false
    }
  }

  override func render() {
    guard let browser else { return }
    let isReady = browser.repository.get() != nil
    if isReady {
      discreteState.apply { $0.awaiting() }.viaTransition(
        .animated(\.reach, with: .easeOut(.milliseconds(250)), on: browser.clock))
    } else {
      discreteState.apply { $0.locked() }.instantly()
    }
    // Without room for it, Escape clears the field all the same.
    let hasButton = breadth >= .wide
    place(keyword, "keyword") { make in
      make.left.verticalEdges.equalTo(self)
      if !hasButton { make.right.equalTo(self) }
    }
    guard hasButton else { return }
    place(clear, "clear") { make in
      make.left.equalTo(self.keyword.layout.right).offset(self.metrics.spacing.width / 2)
      make.right.verticalEdges.equalTo(self)
    }
    clear.isEnabled = !browser.query.get().isEmpty
  }
}

extension SearchView: Stateful {
  /// Words can be typed.
  static func awaiting() -> DiscreteState<SearchView> {
    state {
      $0.keyword.isEnabled = true
      $0.reach = 1
    }
  }

  /// There is nothing to search.
  static func locked() -> DiscreteState<SearchView> {
    state {
      $0.keyword.isEnabled = false
      $0.reach = 0
    }
  }
}
