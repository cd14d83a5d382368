import Foundation
import Layout
import Reconciler
import Testing

/// A screen that shows a detail beside its list if there is room, and counts renders.
private final class SplitScreen: StateView {
  final class Detail: ProbeView {}

  @Local var isShown = true
  var renders = 0
  var widths: [Double] = []
  private(set) weak var bar: Bar?
  private(set) weak var detail: Detail?

  override func render() {
    renders += 1
    bar =
      place(Bar.self, "bar") { make in
        make.leading.top.trailing.equalToSuperview()
        make.height.equalTo(20)
      }.view
    guard isShown else { return }
    widths.append(observedSize.width)
    if observedSize.width > 300 {
      detail = place(Detail.self, "detail") { make in make.edges.equalToSuperview() }.view
    }
  }
}

/// Shows its own size.
private final class Bar: ProbeView {
  private(set) var shown = CGSize.zero

  override func render() {
    super.render()
    shown = observedSize
  }
}

@MainActor @Suite(.serialized) struct ObservedSizeTests {
  @Test func aViewIsRenderedForTheSizeThatItHas() throws {
    let stage = Stage<SplitScreen>()
    let (root, bar) = (stage.root, try #require(stage.root.bar))
    #expect(
      root.widths.last == 400 && root.detail != nil && bar.shown == CGSize(width: 400, height: 20))

    stage.controller.view.frame.size.width = 200
    StateView.flush()
    #expect(
      root.widths.last == 200 && root.detail == nil && bar.shown == CGSize(width: 200, height: 20))

    // Only the root reads the height that changes now, and the bar only moves.
    let (renders, barRenders) = (root.renders, bar.renders)
    stage.controller.view.frame = CGRect(x: 7, y: 7, width: 200, height: 100)
    StateView.flush()
    #expect(root.renders == renders + 1 && bar.renders == barRenders)
  }

  @Test func aRenderThatNoLongerReadsTheSizeIsNotRepeated() {
    let stage = Stage<SplitScreen>()
    stage.root.isShown = false
    StateView.flush()
    let renders = stage.root.renders
    stage.controller.view.frame.size.width = 500
    StateView.flush()
    #expect(stage.root.renders == renders && stage.root.widths.last == 400)
  }

  @Test func theReasonIsNamed() {
    let stage = Stage<SplitScreen>()
    stage.controller.view.frame.size.width = 500
    StateView.flush()
    #expect(stage.root.shadow.reasons == [.resized])
  }
}
