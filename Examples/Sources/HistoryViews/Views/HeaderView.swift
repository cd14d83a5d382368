import Bindings
import Controls
import DiscreteStates
import Foundation
import HistoryModel
import Layout
import Reconciler

/// The bar at the top: the repository's name, the branch, the progress of reading, and the search.
final class HeaderView: StateView {
  @Environment(\.browser) private var browser
  @Prop var breadth = Breadth.wide
  @Prop var onBeginSearch: () -> Void = {}
  @Prop var onEndSearch: (Bool) -> Void = { _ in }
  @Prop var onBranch: () -> Void = {}

  private(set) weak var search: SearchView?

  override func render() {
    let (browser, breadth) = (browser, breadth)
    let (margin, spacing) = (metrics.margin, metrics.spacing)
    placeBackground(.bar)
    // The views at the left, the least important first. Texts give way to controls.
    var (left, inset) = (self.layout.left, margin.width)
    func add(_ view: Control, _ priority: Double) {
      view.layout.contentCompressionResistanceHorizontalPriority = priority
      (left, inset) = (view.layout.right, spacing.width)
    }
    let repository = browser.repository.get()
    if breadth >= .wide {
      let name = repository?.name.shown ?? "History"
      add(
        place(name, .title, TextStyle(.strong, color: .bar)) { [left, inset] make in
          make.left.equalTo(left).offset(inset)
          make.width.lessThanOrEqualTo(self).dividedBy(4)
          make.centerY.equalTo(self)
        }, 300)
      if repository != nil {
        let branch = place(
          Button.self, Part.branch,
          update: {
            $0.title = browser.historyName.get().shown
            $0.accessibilityName = "Branch \($0.title)"
            $0.onPress = onBranch
          }
        ) { [left, inset] make in
          make.left.equalTo(left).offset(inset)
          make.width.lessThanOrEqualTo(self).dividedBy(4)
          make.centerY.equalTo(self)
        }
        add(branch.view, 400)
      }
    }
    let isOpening = browser.session.isActive(.opening)
    if isOpening || browser.session.isActive(.reading) && browser.progress.get().fraction != 1 {
      if breadth >= .wide {
        let fraction = browser.progress.get().fraction
        let bar = place(ProgressBar.self, Part.progress) { [left, inset] make in
          make.left.equalTo(left).offset(inset)
          make.centerY.equalTo(self)
          make.width.equalTo(self.metrics.character.width * 16).priority(.low)
          make.width.greaterThanOrEqualTo(self.metrics.character.width * 6).priority(.high)
        }.view
        bar.accessibilityName = "Reading commits"
        bar.fraction = fraction
        if fraction == nil { bar.pulse() }
        (left, inset) = (bar.layout.right, spacing.width / 2)
      }
      let stop = place(Button.self, Part.stop) { [left, inset] make in
        make.left.equalTo(left).offset(inset)
        make.centerY.equalTo(self)
      }.view
      stop.title = "Stop"
      stop.onPress = { [weak browser] in browser?.session.send(.stop) }
      add(stop, 900)
    }
    let search = place(
      SearchView.self, Part.search,
      update: {
        $0.breadth = breadth
        $0.onBegin = onBeginSearch
        $0.onEnd = onEndSearch
      }
    ) { [left, inset] make in
      make.right.equalTo(self).inset(margin.width)
      make.left.greaterThanOrEqualTo(left).offset(inset)
      make.verticalEdges.equalTo(self).inset(margin.height)
    }
    self.search = search.view
  }
}
