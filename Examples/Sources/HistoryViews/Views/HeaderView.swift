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
    let margin = HostMetrics.current.margin
    let spacing = HostMetrics.current.spacing
    place(Fill.self, "background", update: { $0.color = .bar }) { make in
      make.edges.equalTo(self)
    }
    let name = place(
      Label.self, "name",
      update: {
        $0.text = browser.repository.get()?.name ?? "History"
        $0.style = TextStyle(.title, color: .bar)
      }
    ) { make in
      make.left.equalTo(self).offset(margin.width)
      make.centerY.equalTo(self)
    }
    let search = place(SearchView.self, "search") { make in
      make.right.equalTo(self).inset(margin.width)
      make.verticalEdges.equalTo(self).inset(margin.height)
    }
    search.prop(forKey: .browser, is: browser)
    self.search = search.view

    guard browser.session.isActive(.opening) || browser.session.isActive(.reading) else { return }
    let progress = browser.progress.get()
    let bar = place(
      ProgressBar.self, "progress",
      update: {
        $0.fraction = progress.fraction
        $0.accessibilityName = "Reading commits"
        if progress.fraction == nil { $0.pulse() }
      }
    ) { make in
      make.left.equalTo(name.view.layout.right).offset(spacing.width)
      make.centerY.equalTo(self)
      make.width.equalTo(HostMetrics.current.character.width * 16).priority(.high)
    }
    place(
      Button.self, "stop",
      update: {
        $0.title = "Stop"
        $0.onPress = { [weak browser] in browser?.session.send(.stop) }
      }
    ) { make in
      make.left.equalTo(bar.view.layout.right).offset(spacing.width / 2)
      make.right.lessThanOrEqualTo(search.view.layout.left).offset(-spacing.width)
      make.centerY.equalTo(self)
    }
  }
}
