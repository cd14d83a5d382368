import Reconciler
import Testing

@MainActor @Suite(.serialized) struct AccessibilityTests {
  private func isReadOut(_ view: View, _ children: [View]) -> Bool {
    view.accessibilityChildren.elementsEqual(children, by: ===)
  }

  @Test func viewsAreReadOutInTheOrderOfPlace() {
    let byHand = TestBox()
    let stage = Stage<ProbeView> { root in
      root.addSubview(byHand)
      root.onRender = { view in
        for key in view.state["keys"] as? [Int] ?? [1, 2, 3] { view.place(TestLabel.self, key) }
      }
    }
    let labels = stage.root.subviews.filter { $0 !== byHand }
    #expect(isReadOut(stage.root, labels + [byHand]))
    stage.root.state["keys"] = [3, 1]
    StateView.flush()
    #expect(isReadOut(stage.root, [labels[2], labels[0], byHand]))
    labels[2].isHidden = true
    #expect(isReadOut(stage.root, [labels[0], byHand]))
  }

  @Test func rowsOfAListAreReadOutFromTopToBottom() {
    let stage = ListStage(count: 100)
    stage.scroll(to: 400)
    stage.scroll(to: 390)
    let list = stage.list
    #expect(isReadOut(list, [list.placementView]))
    let rows = list.placementView.accessibilityChildren.compactMap { ($0 as? ItemRow)?.item?.id }
    #expect(rows == Array(list.heldRows))
  }
}
