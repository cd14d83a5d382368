import Foundation
import Reconciler
import TestSupport
import Testing

/// Certain views that go from one parent to another.
@MainActor @Suite(.serialized) struct MovedViewTests {
  /// Reads a prop and a piece of state, and has a child of its own.
  final class Kid: ProbeView {
    override func render() {
      super.render()
      _ = (props["p"], props["q"], state["s"])
      place(ProbeView.self, "own").view.onRender = { _ = $0.state["deep"] }
    }
    var leaves: Int { log.filter { $0 == "leave" }.count }
  }

  private func kid() -> Kid { Kid(parentViewController: StateViewController()) }

  @Test func itRendersUnderEachParent() {
    final class Holder: StateView {
      override func render() {
        guard props["has"] as? Bool == true, let kid = props["kid"] as? Kid else { return }
        place(kid, "k").prop(forKey: "p", is: props["number"] as? Int)
      }
    }
    let kid = kid()
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        let place = root.state["place"] as? Int ?? 1
        for number in 0..<2 {
          let holder = root.place(Holder.self, number)
          holder.prop(forKey: "has", is: number == place)
          holder.prop(forKey: "kid", is: kid)
          holder.prop(forKey: "number", is: number)
        }
      }
    }
    let own = kid.subviews[0]
    for place in [0, 1, 0, 1] {
      let before = kid.renders
      let mutations = StateView.recording { stage.root.state["place"] = place }
      #expect(mutations.counts.moves == 1 && mutations.counts.total == 1)
      #expect(kid.renders == before + 1)
      #expect(kid.superview === stage.root.subviews[place])
      #expect(kid.props["p"] as? Int == place)
      #expect(kid.subviews[0] === own)
      kid.state["s"] = (kid.state["s"] as? Int ?? 0) + 1
      StateView.flush()
      #expect(kid.renders == before + 2)
    }
    #expect(kid.leaves == 0)
  }

  @Test(arguments: [0, 1]) func itKeepsNoPropOfAParentThatItHasLeft(order: Int) {
    let kid = kid()
    var isInB = false
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        _ = root.state["turn"]
        for name in order == 0 ? ["a", "b"] : ["b", "a"] {
          let parent = root.place(ProbeView.self, name).view
          parent.onRender = { parent in
            guard isInB == (name == "b") else { return }
            let placed = parent.place(kid, "k")
            if name == "a" { placed.prop(forKey: "p", is: 1) }
          }
          if root.state["turn"] != nil { parent.setNeedsRender() }
        }
      }
    }
    #expect(kid.props["p"] as? Int == 1)
    isInB = true
    stage.root.state["turn"] = 1
    StateView.flush()
    #expect(kid.props["p"] == nil)
    #expect(kid.superview === stage.root.subviews[1 - order])
    // Nor does a parent that is new, and counts its renders from the beginning.
    isInB = false
    stage.root.state["turn"] = 2
    StateView.flush()
    #expect(kid.props["p"] as? Int == 1)
    #expect(kid.leaves == 0)
  }

  @Test(arguments: [0, 1]) func itGoesFromAParentThatLeavesWithIt(order: Int) {
    let kid = kid()
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        let turn = root.state["turn"] as? Int ?? 0
        for name in order == 0 ? ["a", "b"] : ["b", "a"] where name == "b" || turn == 0 {
          let outer = root.place(ProbeView.self, name).view
          outer.onRender = { outer in
            guard (turn == 0) == (name == "a") else { return }
            let inner = outer.place(ProbeView.self, "inner").view
            inner.onRender = { $0.place(kid, "k") }
          }
          if turn > 0 { outer.setNeedsRender() }
        }
      }
    }
    // The replay needs the tree from its beginning.
    stage.controller.rootView = nil
    var tree = ViewTree()
    tree.apply(StateView.recording { stage.controller.rootView = stage.root })
    #expect(kid.leaves == 1)
    let own = kid.subviews[0]
    tree.apply(StateView.recording { stage.root.state["turn"] = 1 })
    #expect(kid.leaves == 1)
    #expect(kid.subviews.count == 1 && kid.subviews[0] === own)
    #expect(tree.ownProblems.isEmpty)
    #expect(kinds(tree.roots[0]) == kinds(stage.root))
    let renders = kid.renders
    kid.state["s"] = 1
    StateView.flush()
    #expect(kid.renders == renders + 1)
  }

  @Test func itIsRenderedByNobodyWhileItIsLetGoOf() {
    let kid = kid()
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        if root.state["isOff"] == nil { root.place(kid, "k").prop(forKey: "p", is: 1) }
      }
    }
    let own = kid.subviews[0] as? ProbeView
    kid.state["s"] = 1
    own?.state["deep"] = 1
    stage.root.state["isOff"] = true
    StateView.flush()
    #expect(kid.renders == 1 && own?.renders == 1)
    #expect(own?.log.last == "leave" && kid.leaves == 1)
    #expect(kid.props["p"] == nil)
  }

  @Test func itGoesFurtherDownAndIsStillRenderedAfterItsParent() {
    let kid = kid()
    var order: [String] = []
    kid.onRender = { _ in order.append("kid") }
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        let isDeep = root.state["isDeep"] as? Bool == true
        if !isDeep { root.place(kid, "k") }
        let outer = root.place(ProbeView.self, "outer")
        outer.prop(forKey: "isDeep", is: isDeep)
        outer.view.onRender = { outer in
          let inner = outer.place(ProbeView.self, "inner")
          inner.prop(forKey: "isDeep", is: outer.props["isDeep"] as? Bool)
          inner.view.onRender = { inner in
            order.append("inner")
            guard inner.props["isDeep"] as? Bool == true else { return }
            inner.place(kid, "k").prop(forKey: "p", is: 1)
          }
        }
      }
    }
    order = []
    let own = kid.subviews[0] as? ProbeView
    kid.state["s"] = 1
    own?.state["deep"] = 1
    stage.root.state["isDeep"] = true
    StateView.flush()
    #expect(order == ["inner", "kid"])
    #expect(own?.renders == 2 && kid.subviews.first === own)
  }

  @Test func twoParentsThatPlaceItAreNamed() {
    let kid = kid()
    var areBoth = true
    var stage: Stage<ProbeView>?
    let found = issues {
      stage = Stage<ProbeView> { root in
        root.onRender = { root in
          for number in 0..<2 {
            root.place(ProbeView.self, number).view.onRender = { parent in
              _ = parent.state["turn"]
              if areBoth || number == 0 { parent.place(kid, "k") }
            }
          }
        }
      }
    }
    #expect(found.count == 1)
    guard case .placedByTwo("k", let parents) = found.first, let root = stage?.root else {
      Issue.record("\(found)")
      return
    }
    #expect(Set(parents) == ["ProbeView > ProbeView \"0\"", "ProbeView > ProbeView \"1\""])
    areBoth = false
    let later = issues {
      for number in [1, 0] {
        (root.subviews[number] as? ProbeView)?.state["turn"] = 1
        StateView.flush()
      }
    }
    #expect(later.isEmpty)
    #expect(kid.superview === root.subviews[0])
    let renders = kid.renders
    kid.state["s"] = 3
    StateView.flush()
    #expect(kid.renders == renders + 1)
  }

  @Test func randomMovesShowWhatARebuildShows() {
    var random = SplitMix64(seed: 42)
    var wrong = (place: 0, props: 0, renders: 0, hooks: 0, replay: 0)
    var checks = 0
    let kids = (0..<4).map { _ in kid() }
    var places = [0, 1, 2, -1]
    var order = [0, 1, 2]
    var depths = [0, 0, 0]
    StateView.flush()
    var tree = ViewTree()
    let controller = StateViewController()
    let root = ProbeView(parentViewController: controller)
    root.onRender = { root in
      _ = root.state["turn"]
      for number in order {
        let outer = root.place(ProbeView.self, number).view
        outer.setNeedsRender()
        outer.onRender = { outer in
          // Parents at different depths, and parents that are made anew.
          @MainActor func fill(_ parent: ProbeView) {
            for (offset, kid) in kids.enumerated() where places[offset] == number {
              let placed = parent.place(kid, offset)
              if number == 2 {
                placed.prop(forKey: "q", is: 1)
              } else {
                placed.prop(forKey: "p", is: number * 10 + offset)
              }
            }
          }
          if depths[number] == 0 { return fill(outer) }
          let inner = outer.place(ProbeView.self, depths[number]).view
          inner.setNeedsRender()
          inner.onRender = { fill($0) }
        }
      }
    }
    tree.apply(StateView.recording { controller.rootView = root })
    for step in 0..<TestEffort.rounds(400) {
      let before = kids.map { ($0.superview != nil, $0.leaves) }
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        places[Int.random(in: 0..<4, using: &random)] = Int.random(in: -1..<3, using: &random)
      }
      if Int.random(in: 0..<4, using: &random) == 0 { order.shuffle(using: &random) }
      if Int.random(in: 0..<4, using: &random) == 0 {
        depths[Int.random(in: 0..<3, using: &random)] = Int.random(in: 0..<3, using: &random)
      }
      tree.apply(StateView.recording { root.state["turn"] = step })
      if !tree.ownProblems.isEmpty || kinds(tree.roots[0]) != kinds(root) {
        wrong.replay += 1
      }
      for (offset, kid) in kids.enumerated() {
        checks += 1
        let outer = order.firstIndex(of: places[offset]).map { root.subviews[$0] }
        let parent = outer.flatMap { depths[places[offset]] == 0 ? $0 : $0.subviews.first }
        if kid.superview !== parent { wrong.place += 1 }
        let isThere = places[offset] >= 0
        if kid.leaves != before[offset].1 + (before[offset].0 && !isThere ? 1 : 0) {
          wrong.hooks += 1
        }
        let number: Int? = isThere && places[offset] < 2 ? places[offset] * 10 + offset : nil
        let mark: Int? = places[offset] == 2 ? 1 : nil
        if kid.props["p"] as? Int != number || kid.props["q"] as? Int != mark { wrong.props += 1 }
        let renders = kid.renders
        let own = kid.subviews.first as? ProbeView
        let ownRenders = own?.renders ?? 0
        tree.apply(
          StateView.recording {
            kid.state["s"] = step
            own?.state["deep"] = step
          })
        let due = isThere ? 1 : 0
        if kid.renders != renders + due { wrong.renders += 1 }
        if isThere, own?.renders != ownRenders + 1 { wrong.renders += 1 }
      }
    }
    #expect(wrong == (0, 0, 0, 0, 0), "of \(checks) checks")
    controller.rootView = nil
    #expect(kids.allSatisfy { $0.superview == nil || $0.props["p"] == nil })
  }

  private func kinds(_ node: ViewTree.Node) -> String {
    "\(node.kind)(\(node.children.map { kinds($0) }.joined(separator: ", ")))"
  }

  private func kinds(_ view: View) -> String {
    "\(type(of: view))(\(view.subviews.map { kinds($0) }.joined(separator: ", ")))"
  }
}
