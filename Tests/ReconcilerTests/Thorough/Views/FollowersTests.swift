import Testing

@testable import Reconciler

@MainActor @Suite(.serialized) struct FollowersTests {
  final class Reader: StateView { override func render() { _ = props["x"] } }

  @Test func readersThatHaveLeftAreForgotten() {
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        let turn = root.state["turn"] as? Int ?? 0
        for number in 0..<10 {
          root.place(Reader.self, turn * 10 + number)
            .prop(forKey: "x", isLinkedToKeyInState: "source")
        }
      }
    }
    for turn in 1..<200 {
      stage.root.state["turn"] = turn
      StateView.flush()
    }
    let offset = stage.root.node.data.state.find(ShadowKey("source")) ?? -1
    let followers = stage.root.node.data.state.extras?.followers[offset]
    #expect(followers.map { (1...32).contains($0.readers.count) } == true)
    // Those that are still there are notified.
    let readers = stage.root.subviews.compactMap { $0 as? Reader }
    let before = readers.map { $0.node.data.renderCount }
    stage.root.state["source"] = 1
    StateView.flush()
    #expect(readers.map { $0.node.data.renderCount } == before.map { $0 + 1 })
  }
}
