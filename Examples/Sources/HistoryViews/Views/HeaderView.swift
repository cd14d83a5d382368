import Bindings
import Controls
import DiscreteStates
import Foundation
import HistoryModel
import Layout
import Reconciler

/// The bar at the top: the repository's name, the progress of reading, and the search.
final class HeaderView: StateView {
  @Environment(\.browser) private var browser
  @Prop var breadth = Breadth.wide
  @Prop var onSubmit: () -> Void = {}

  private(set) weak var search: SearchView?

  override func render() {
    guard let browser else { return }
    let breadth = breadth
    let margin = metrics.margin
    let spacing = metrics.spacing
    placeBackground(.bar)
    // The views at the left, the least important first: the name, the progress bar, the button.
    var left = self.layout.left
    var inset = margin.width
    if breadth >= .wide {
      let name = browser.repository.get()?.name.shown ?? "History"
      let title = place(name, "name", TextStyle(.title, color: .bar)) { make in
        make.left.equalTo(self).offset(margin.width)
        make.width.lessThanOrEqualTo(self).dividedBy(3)
        make.centerY.equalTo(self)
      }
      // Texts give way to controls.
      title.layout.contentCompressionResistanceHorizontalPriority = 300
      (left, inset) = (title.layout.right, spacing.width)
    }
    if browser.session.isActive(.opening) || browser.session.isActive(.reading) {
      if breadth >= .wide {
        let progress = browser.progress.get()
        let bar = place(ProgressBar.self, "progress") { [left, inset] make in
          make.left.equalTo(left).offset(inset)
          make.centerY.equalTo(self)
          make.width.equalTo(self.metrics.character.width * 16).priority(.low)
          make.width.greaterThanOrEqualTo(self.metrics.character.width * 6).priority(.high)
        }.view
        bar.accessibilityName = "Reading commits"
        bar.fraction = progress.fraction
        if progress.fraction == nil { bar.pulse() }
        (left, inset) = (bar.layout.right, spacing.width / 2)
      }
      let stop = place(Button.self, "stop") { [left, inset] make in
        make.left.equalTo(left).offset(inset)
        make.centerY.equalTo(self)
      }.view
      stop.title = "Stop"
      stop.layout.contentCompressionResistanceHorizontalPriority = 900
      stop.onPress = { [weak browser] in browser?.session.send(.stop) }
      (left, inset) = (stop.layout.right, spacing.width)
    }
    let search = place(
      SearchView.self, "search",
      update: {
        $0.breadth = breadth
        $0.onSubmit = onSubmit
      }
    ) { [left, inset] make in
      make.right.equalTo(self).inset(margin.width)
      make.left.greaterThanOrEqualTo(left).offset(inset)
      make.verticalEdges.equalTo(self).inset(margin.height)
    }
    self.search = search.view
  }
}
