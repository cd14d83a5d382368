import Bindings
import Controls
import DiscreteStates
import Foundation
import HistoryModel
import Layout
import Reconciler

/// The search field.
final class SearchView: StateView {
  @Environment(\.browser) private var browser
  @Prop var breadth = Breadth.wide
  @Prop var onSubmit: () -> Void = {}

  let keyword = TextField()
  private let clear = Button()
  private var binding: BindingToken?

  /// The part of the field's width to which it has opened, from 0 to 1.
  var reach = 0.0 { didSet { keyword.columns = Int((12 + 20 * reach).rounded()) } }

  override func viewDidInitialize() {
    guard let browser else { return }
    binding = browser.query.bindTwoWay(keyword, \.text)
    clear.title = "Clear"
    clear.onPress = { [weak browser] in browser?.query.set("") }
    keyword.placeholder = "Find commits"
    keyword.accessibilityName = "Find commits"
    // The results have to be visible.
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
    // If the button does not fit, Escape clears the field.
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
  /// The field is open.
  static func awaiting() -> DiscreteState<SearchView> {
    state {
      $0.keyword.isEnabled = true
      $0.reach = 1
    }
  }

  /// The field is closed, because there is nothing to search.
  static func locked() -> DiscreteState<SearchView> {
    state {
      $0.keyword.isEnabled = false
      $0.reach = 0
    }
  }
}
