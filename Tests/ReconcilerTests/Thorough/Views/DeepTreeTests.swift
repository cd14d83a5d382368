import Foundation
import Layout
import Testing

@testable import Reconciler

/// Trees deeper than any stack would hold, if anything went through them by calling itself.
@MainActor @Suite(.serialized) struct DeepTreeTests {
  private static let depth = 10_000

  private final class Level: StateView {
    static var living = 0

    required init(parentViewController: PlatformViewController) {
      super.init(parentViewController: parentViewController)
      Level.living += 1
    }

    // Safety: these views are released on the main actor.
    deinit { MainActor.assumeIsolated { Level.living -= 1 } }

    override func render() {
      let depth = props["depth"] as? Int ?? 0
      if depth > 0 { place(Level.self, "level").prop(forKey: "depth", is: depth - 1) }
    }
  }

  private func stage() -> Stage<ProbeView> {
    Stage<ProbeView> { root in
      root.onRender = { root in
        guard root.state["off"] == nil else { return }
        root.place(Level.self, "level").prop(forKey: "depth", is: Self.depth - 1)
      }
    }
  }

  @Test func deepTreesAreShownLookedAtAndLetGoOf() {
    let stage = stage()
    let root = stage.root
    var depth = 0
    var lowest: View = root
    while let view = lowest.subviews.first { (lowest, depth) = (view, depth + 1) }
    #expect(depth == Self.depth)
    #expect(Level.living == Self.depth)
    #expect((lowest as? Level)?.node.data.renderCount == 1)
    let shadow = root.shadow
    #expect(shadow == root.shadow)
    #expect(Set([shadow]).contains(root.shadow))
    #expect(shadow.all(key: "level").count == Self.depth)
    #expect(shadow.children[0].children[0].children.count == 1)
    #expect(shadow.description.split(separator: "\n").last?.contains("(10000) Level") == true)
    lowest = root
    root.state["off"] = true
    StateView.flush()
    #expect(Level.living == 0)
    #expect(root.shadow.children.isEmpty)
  }

  @Test func deepTreesAreLetGoOfWithTheirRoots() {
    do { _ = stage() }
    StateView.flush()
    #expect(Level.living == 0)
    do {
      let dropped = ProbeView()
      dropped.onRender = { $0.place(Level.self, 1).prop(forKey: "depth", is: Self.depth) }
      dropped.setRootView()
      #expect(Level.living == Self.depth + 1)
    }
    StateView.flush()
    #expect(Level.living == 0)
    var views = [View()]
    for _ in 0..<Self.depth {
      let view = View()
      view.addSubview(views[0])
      views[0] = view
    }
    views = []
  }

  @Test func deepTreesAreReplayed() throws {
    let stage = stage()
    stage.controller.rootView = nil
    let recorded = StateView.recording { stage.controller.rootView = stage.root }
    #expect(recorded.counts == MutationCounts(creates: Self.depth + 1, inserts: Self.depth + 1))
    var tree = ViewTree()
    tree.apply(try MutationList(decoding: recorded.encoded()))
    #expect(tree.problems.isEmpty)
    let roots = tree.roots
    #expect(roots == tree.roots)
    #expect(tree.all(kind: "Level").count == Self.depth)
    #expect(
      tree.description.split(separator: "\n").last
        == "\(String(repeating: "  ", count: 100))(10000) Level")
    tree.apply(StateView.recording { stage.controller.rootView = nil })
    #expect(tree.roots.isEmpty)
  }

  private final class Peer: ViewPeer {
    var inserted = 0
    func peer(for view: View) -> any ViewPeer { Peer(self) }
    let top: Peer?
    init(_ top: Peer?) { self.top = top?.top ?? top }
    func didInsert(_ subview: View, into view: View, at index: Int) { (top ?? self).inserted += 1 }
    func didMove(_ subview: View, in view: View, from old: Int, to new: Int) {}
    func didRemove(_ subview: View, from view: View) {}
    func didChange(_ change: ViewChange, of view: View) {}
    func measure(_ view: View, width: CGFloat?) -> CGSize { .zero }
    func setFocus(_ isFocused: Bool, of view: View) {}
  }

  @Test func deepTreesGetPeersAndGoToOtherParents() {
    let stage = stage()
    let peer = Peer(nil)
    stage.controller.view.attach(peer)
    #expect(peer.inserted == Self.depth + 1)
    stage.controller.view.detach()
    #expect(stage.root.subviews[0].subviews[0].peer == nil)
    let other = Stage<ProbeView> { other in
      other.onRender = {
        $0.place(ProbeView.self, "above").view.onRender = { $0.place(stage.root, 1) }
      }
    }
    #expect(stage.controller.rootView == nil)
    #expect(other.root.shadow.all(type: Level.self).count == Self.depth)
  }
}
