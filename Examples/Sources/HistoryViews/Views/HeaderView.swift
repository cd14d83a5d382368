import Bindings
import Controls
import DiscreteStates
import Foundation
import HistoryModel
import Layout
import Reconciler

/// The bar at the top: what is open, how far it has been read, and the search.
final class HeaderView: StateView {
  private(set) weak var search: SearchView?

  override func render() {
    guard let browser = props[.browser] else { return }
    let margin = metrics.margin
    let spacing = metrics.spacing
    placeBackground(.bar)
    let name = browser.repository.get()?.name ?? "History"
    let title = place(name, "name", TextStyle(.title, color: .bar)) { make in
      make.left.equalTo(self).offset(margin.width)
      make.centerY.equalTo(self)
    }
    let search = place(SearchView.self, "search") { make in
      make.right.equalTo(self).inset(margin.width)
      make.verticalEdges.equalTo(self).inset(margin.height)
    }
    search.prop(forKey: .browser, is: browser)
    if let submit = prop(withFunctionForKey: "onSubmit") {
      search.prop(forKey: "onSubmit", isFunction: submit)
    }
    self.search = search.view

    guard browser.session.isActive(.opening) || browser.session.isActive(.reading) else { return }
    let progress = browser.progress.get()
    let bar = place(ProgressBar.self, "progress") { make in
      make.left.equalTo(title.layout.right).offset(spacing.width)
      make.centerY.equalTo(self)
      make.width.equalTo(self.metrics.character.width * 16).priority(.high)
    }.view
    bar.accessibilityName = "Reading commits"
    bar.fraction = progress.fraction
    if progress.fraction == nil { bar.pulse() }
    let stop = place(Button.self, "stop") { make in
      make.left.equalTo(bar.layout.right).offset(spacing.width / 2)
      make.right.lessThanOrEqualTo(search.view.layout.left).offset(-spacing.width)
      make.centerY.equalTo(self)
    }.view
    stop.title = "Stop"
    stop.onPress = { [weak browser] in browser?.session.send(.stop) }
  }
}
