import Bindings
import Controls
import DiscreteStates
import Foundation
import Layout
import Reconciler

/// The search field.
final class SearchView: StateView {
  @Environment(\.browser) private var browser
  @Prop var breadth = Breadth.wide

  /// Called when the field receives the focus.
  @Prop var onBegin: () -> Void = {}

  /// Called when the user ends the search: with `true` to go to the results, with `false` to go back.
  @Prop var onEnd: (Bool) -> Void = { _ in }

  let keyword = TextField()
  private let clear = Button()

  /// The part of the field's width to which it has opened, from 0 to 1.
  var reach = 0.0 { didSet { keyword.columns = Int((12 + 20 * reach).rounded()) } }

  override func viewDidInitialize() {
    let browser = browser
    clear.title = "Clear"
    clear.onPress = { [weak browser] in browser?.type("") }
    keyword.accessibilityName = "Find"
    keyword.onChange = { [weak browser] in browser?.type($0) }
    keyword.onFocusChange = { [weak self] isFocused in
      self?.browser.isTyping.set(isFocused)
      if isFocused { self?.onBegin() } else { self?.browser.finishSearch() }
    }
    keyword.onSubmit = { [weak self] _ in self?.onEnd(true) }
    keyword.onKey = { [weak self] press in
      guard press == KeyPress(.escape) else { return false }
      self?.onEnd(false)
      return true
    }
  }

  override func render() {
    let (browser, keyword) = (browser, keyword)
    if browser.repository.get() != nil {
      discreteState.apply { $0.awaiting() }.viaTransition(
        .animated(\.reach, with: .easeOut(.milliseconds(250)), on: browser.clock))
    } else {
      discreteState.apply { $0.locked() }.instantly()
    }
    let isInCommit = browser.scope.get() == .commit
    keyword.text = isInCommit ? browser.phrase.get() : browser.query.get()
    keyword.placeholder = isInCommit ? "Find in the commit" : "Find commits"
    // If the button does not fit, Escape clears the field.
    let hasButton = breadth >= .wide
    place(keyword, Part.search) { make in
      make.left.verticalEdges.equalTo(self)
      if !hasButton { make.right.equalTo(self) }
    }
    guard hasButton else { return }
    place(clear, Part.clear) { make in
      make.left.equalTo(keyword.layout.right).offset(metrics.spacing.width / 2)
      make.right.verticalEdges.equalTo(self)
    }
    clear.isEnabled = !keyword.text.isEmpty
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
