import Controls
import Foundation
import Layout
import Reconciler

/// Panes beside and above each other, with dividers to drag.
final class PanesPage: StateView {
  override func render() {
    let width = metrics.character.width
    place(
      SplitView.self, "panes",
      update: {
        $0.firstMinimum = 10 * width
        $0.secondMinimum = 16 * width
        $0.first = Slot { pane in
          pane.place(GalleryLines.self, "lines") { make in make.edges.equalToSuperview() }
        }
        $0.second = Slot { pane in
          pane.place(SidePanes.self, "side") { make in make.edges.equalToSuperview() }
        }
      }
    ) { make in make.edges.equalToSuperview() }
  }
}

/// A pane of two.
private final class SidePanes: StateView {
  @Local private var share = 0.3

  override func render() {
    place(
      SplitView.self, "side",
      update: {
        $0.axis = .vertical
        $0.$position = self.$share
        $0.first = Slot { [weak self] pane in
          pane.place(
            Label.self, "share",
            update: {
              $0.text = "The upper pane has \(Int((100 * (self?.share ?? 0)).rounded())) %."
              $0.wraps = true
            }
          ) { make in make.top.horizontalEdges.equalToSuperview().inset(pane.metrics.margin.width) }
        }
        $0.second = Slot { pane in
          pane.place(TextView.self, "notes") { make in make.edges.equalToSuperview() }
        }
      }
    ) { make in make.edges.equalToSuperview() }
  }
}
