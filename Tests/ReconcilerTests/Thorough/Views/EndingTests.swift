import Reconciler
import Testing

/// Code of users that runs while views and values end.
@MainActor @Suite(.serialized) struct EndingTests {
  /// Runs something when it ends.
  final class Token: Sendable {
    private let atEnd: @MainActor @Sendable () -> Void
    init(_ atEnd: @escaping @MainActor @Sendable () -> Void) { self.atEnd = atEnd }
    deinit { MainActor.assumeIsolated(atEnd) }
  }

  /// Takes a view out of wherever it stands when it ends.
  final class OwnerView: StateView {
    let overlay = View()
    override func render() { place(overlay, "overlay") }
    deinit {
      let overlay = overlay
      MainActor.assumeIsolated { overlay.removeFromSuperview() }
    }
  }

  final class NeighbourView: View {
    var neighbour: View?
    deinit {
      let neighbour = neighbour
      MainActor.assumeIsolated { neighbour?.removeFromSuperview() }
    }
  }

  @Test func theEndOfAViewTakesItsSubviewsOut() {
    let overlay: View
    do {
      let root = OwnerView()
      root.setRootView()
      overlay = root.overlay
      #expect(overlay.superview === root)
    }
    #expect(overlay.superview == nil)
    StateView.flush()
  }

  @Test(arguments: [false, true]) func theEndOfASubviewTakesAnotherOut(isDeep: Bool) {
    let other = View()
    do {
      let top = View()
      let parent = isDeep ? View() : top
      if isDeep { top.addSubview(parent) }
      let view = NeighbourView()
      view.neighbour = other
      parent.addSubview(view)
      parent.addSubview(other)
    }
    #expect(other.superview == nil)
  }

  @Test(arguments: [false, true]) func aChildOfADroppedRootBecomesARoot(isInstance: Bool) throws {
    let instance = RowView()
    var root: ProbeView? = ProbeView()
    root?.onRender = { view in
      if isInstance { view.place(instance, "child") } else { view.place(RowView.self, "child") }
    }
    root?.setRootView()
    let child = try #require(root?.subviews.first as? RowView)
    root = nil
    child.onRender = { _ = $0.state["own"] }
    child.setRootView()
    let renders = child.renders
    child.state["own"] = 1
    StateView.flush()
    #expect(child.renders == renders + 1)
    child.resignRootView()
  }

  @Test(arguments: [false, true]) func aChildOfARootIsPlacedInTheRenderThatDropsIt(
    isInstance: Bool
  ) throws {
    let instance = RowView()
    var old: ProbeView? = ProbeView()
    old?.onRender = { view in
      if isInstance { view.place(instance, "child") } else { view.place(RowView.self, "child") }
    }
    old?.setRootView()
    let child = try #require(old?.subviews.first as? RowView)
    child.onRender = { _ = $0.state["own"] }
    let root = ProbeView()
    root.onRender = { view in
      old = nil
      #expect(view.place(child, "child").view === child)
    }
    root.setRootView()
    #expect(child.superview === root)
    let renders = child.renders
    child.state["own"] = 1
    StateView.flush()
    #expect(child.renders == renders + 1)
    root.resignRootView()
  }

  @Test func theEndOfAFunctionCallsTheNextOne() {
    var calls = 0
    let child = ProbeView()
    let root = ProbeView()
    root.onRender = { view in
      let token = Token { child.prop(withFunctionForKey: "call")?([:]) }
      view.place(child, "child").prop(
        forKey: "call",
        isFunction: { _ in
          _ = token
          calls += 1
        })
    }
    root.setRootView()
    root.setNeedsRender()
    StateView.flush()
    #expect(calls == 1)
    root.resignRootView()
  }

  @Test func theEndOfAPropAsksForAnotherRootWhileATreeEnds() {
    let other = RowView()
    var hasEnded = false
    let root = ProbeView()
    root.onRender = { view in
      let token = Token {
        if !hasEnded { other.setRootView() }
        hasEnded = true
      }
      view.place(RowView.self, 1).prop(forKey: "token", is: token)
      view.place(RowView.self, 2)
      view.place(other, 3)
    }
    root.setRootView()
    root.resignRootView()
    // It has left with the tree, and begins one of its own as it was asked to.
    #expect(hasEnded && other.log.contains("leave"))
    #expect(other.log.last == "did")
    other.resignRootView()
    #expect(other.log.last == "leave")
  }

  @Test func theEndOfAPropEndsTheTreeOfItsView() {
    let child = RowView()
    let root = ProbeView()
    root.onRender = { view in
      view.place(child, "child").prop(forKey: "token", is: Token { child.resignRootView() })
    }
    root.setRootView()
    child.setRootView()
    #expect(child.log.last == "leave")
    root.resignRootView()
  }

  @Test func theEndOfAPropWritesWhatManyHaveRead() {
    let shared = ProbeView()
    shared.setRootView()
    shared.state["value"] = 0
    var dropped: ProbeView? = ProbeView()
    dropped?.onRender = { view in
      let token = Token { shared.state["value"] = 1 }
      view.place(RowView.self, 1).prop(forKey: "token", is: token)
      _ = shared.state["value"]
    }
    dropped?.setRootView()
    let readers = (0..<40).map { index in
      let reader = ProbeView()
      reader.onRender = { _ in
        if index == 12 { dropped = nil }
        _ = shared.state["value"]
      }
      reader.setRootView()
      return reader
    }
    StateView.flush()
    #expect(shared.state["value"] as? Int == 1)
    #expect(readers[0].renders == 2)
    for root in readers + [shared] { root.resignRootView() }
  }

  @Test func theEndOfAPropWritesWhatADroppedRootHasRead() {
    let shared = ProbeView()
    shared.state["value"] = 0
    shared.setRootView()
    do {
      let dropped = ProbeView()
      dropped.onRender = { view in
        let token = Token { shared.state["value"] = 1 }
        view.place(RowView.self, 1).prop(forKey: "token", is: token)
        _ = shared.state["value"]
      }
      dropped.setRootView()
    }
    StateView.flush()
    #expect(shared.state["value"] as? Int == 1)
    shared.resignRootView()
  }

  @Test func theEndOfAPropAsksForAFlushWhileATreeEnds() {
    let root = ProbeView()
    root.onRender = { view in
      guard view.state["isEmpty"] == nil else { return }
      let token = Token { StateView.flush() }
      for key in 1...3 { view.place(RowView.self, key).prop(forKey: "token", is: token) }
      _ = token
      view.place(RowView.self, 4).prop(
        forKey: "other",
        is: Token {
          root.state["isEmpty"] = true
          StateView.flush()
        })
    }
    root.setRootView()
    root.resignRootView()
    #expect(root.log == ["initialize", "render", "leave"])
  }
}
