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
    let (margin, spacing) = (metrics.margin, metrics.spacing.width)
    placeBackground(.bar)
    let left = placeStack(
      Part.title, axis: .horizontal, distribution: .start, alignment: .center, spacing: spacing
    ) {
      if breadth >= .medium { placeNames() }
      placeProgress()
    } constraints: { make in
      make.left.equalTo(self).offset(margin.width)
      make.verticalEdges.equalTo(self)
    }
    search =
      place(
        SearchView.self, Part.search,
        update: {
          $0.breadth = breadth
          $0.onBegin = onBeginSearch
          $0.onEnd = onEndSearch
        }
      ) { make in
        make.right.equalTo(self).inset(margin.width)
        make.left.greaterThanOrEqualTo(left.layout.right).offset(spacing)
        make.verticalEdges.equalTo(self).inset(margin.height)
      }.view
  }

  /// Places the names of the repository and the branch, which give way to controls.
  private func placeNames() {
    let repository = browser.repository.get()
    func atMostAQuarter(_ make: ConstraintMaker) {
      make.width.lessThanOrEqualTo(self).dividedBy(4)
    }
    let name = placeLabel(
      repository?.name.shown ?? "History", Part.title, TextStyle(.strong, color: .bar),
      atMostAQuarter)
    name.layout.contentCompressionResistanceHorizontalPriority = 300
    guard repository != nil else { return }
    let branch = place(Button.self, Part.branch, atMostAQuarter).view
    branch.title = browser.historyName.get().shown
    branch.accessibilityName = "Branch \(branch.title)"
    branch.onPress = onBranch
    branch.layout.contentCompressionResistanceHorizontalPriority = 400
  }

  /// Places the progress of reading, and the button that stops it.
  private func placeProgress() {
    let fraction = browser.progress.get().fraction
    let isReading = browser.session.isActive(.reading) && fraction != 1
    guard isReading || browser.session.isActive(.opening) else { return }
    if breadth >= .wide {
      let column = metrics.character.width
      let bar = place(ProgressBar.self, Part.progress) { make in
        make.width.equalTo(column * 16).priority(.low)
        make.width.greaterThanOrEqualTo(column * 6).priority(.high)
      }.view
      bar.accessibilityName = "Reading commits"
      bar.fraction = fraction
      if fraction == nil { bar.pulse() }
    }
    let stop = place(Button.self, Part.stop).view
    stop.title = "Stop"
    stop.onPress = { [weak browser] in browser?.session.send(.stop) }
    stop.layout.contentCompressionResistanceHorizontalPriority = 900
  }
}
