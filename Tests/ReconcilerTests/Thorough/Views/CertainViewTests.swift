import Foundation
import Reconciler
import TestSupport
import Testing

/// Views that are placed as such, and not by their types.
@MainActor @Suite(.serialized) struct CertainViewTests {
  @Test(arguments: [0, 1]) func aViewThatWasPlacedByItsTypeCanBecomeOne(first: Int) throws {
    enum Way { case type, certain, none }
    var ways: [Way] = [.type, .none]
    var held: ProbeView?
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        for parent in 0..<2 {
          root.place(ProbeView.self, parent).view.onRender = { view in
            _ = view.state["turn"]
            switch ways[parent] {
            case .type: held = view.place(ProbeView.self, "kid").view
            case .certain: if let held { view.place(held, "kid") }
            case .none: break
            }
          }
        }
      }
    }
    let parents = stage.root.subviews.compactMap { $0 as? ProbeView }
    let kid = try #require(held)
    kid.state["own"] = 1
    ways = [.certain, .none]
    parents[0].state["turn"] = 1
    StateView.flush()
    #expect(parents[0].shows([kid]))
    ways = [.none, .certain]
    for parent in first == 0 ? parents : parents.reversed() { parent.state["turn"] = 2 }
    StateView.flush()
    #expect(parents[1].shows([kid]))
    #expect(parents[0].subviews.isEmpty)
    #expect(!kid.log.contains("leave"))
    #expect(kid.state["own"] as? Int == 1)
  }

  @Test(arguments: [true, false]) func aTypeTakesNobodysView(inOrder: Bool) {
    let mine = TestLabel()
    mine.text = "mine"
    let certain = ProbeView()
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        if root.state["byType"] == nil {
          root.place(mine, "label")
          root.place(certain, "probe")
        } else {
          if !inOrder { root.place(TestBox.self, "new") }
          root.place(TestLabel.self, "label", update: { $0.text = "other" })
          root.place(ProbeView.self, "probe")
          root.place(mine, "again")
          root.place(certain, "certain")
        }
      }
    }
    #expect(stage.root.shows([mine, certain]))
    stage.root.state["byType"] = true
    StateView.flush()
    let shown = Array(stage.root.subviews.suffix(4))
    #expect(mine.text == "mine")
    #expect(shown.count == 4 && shown[2] === mine && shown[3] === certain)
    #expect((shown[0] as? TestLabel)?.text == "other")
    #expect(certain.renders == 1)
    #expect(!certain.log.contains("leave"))
  }

  @Test func keysThatAreOffsetsMoveNobodyThatStays() {
    var random = SplitMix64(seed: 4)
    var views = (0..<300).map { _ in ProbeView() }
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        _ = root.state["turn"]
        for (offset, view) in views.enumerated() { root.place(view, offset) }
      }
    }
    for (number, view) in views.enumerated() { view.state["number"] = number }
    let removed = views.removeFirst()
    let counts = StateView.recording { stage.root.state["turn"] = 1 }.counts
    // What other tests have dropped on other threads may leave now, too.
    #expect(counts.creates + counts.inserts + counts.moves == 0 && counts.removes >= 1)
    for turn in 2..<6 {
      views.shuffle(using: &random)
      stage.root.state["turn"] = turn
      StateView.flush()
      #expect(stage.root.shows(views))
    }
    #expect(removed.log.last == "leave")
    #expect(views.allSatisfy { !$0.log.contains("leave") })
    #expect(Set(views.compactMap { $0.state["number"] as? Int }) == Set(1..<300))
  }

  @Test func whatIsTakenOutByHandOrByAnotherIsNoSibling() {
    let shared = TestLabel()
    var keys = ["a", "b", "c"]
    var isShared = false
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        root.place(RowsView.self, "other")
        root.place(ProbeView.self, "taker").view.onRender = { taker in
          if taker.state["takes"] != nil { taker.place(shared, "shared") }
        }
        root.place(ProbeView.self, "rows").view.onRender = { rows in
          _ = rows.state["turn"]
          for key in keys {
            if key == "b", isShared { rows.place(shared, key) } else { rows.place(Named.self, key) }
          }
        }
      }
    }
    guard let taker = stage.root.subviews[1] as? ProbeView,
      let rows = stage.root.subviews[2] as? ProbeView
    else { return #expect(Bool(false)) }
    rows.subviews[1].removeFromSuperview()
    keys = ["a", "x", "b", "y", "c"]
    rows.state["turn"] = 1
    StateView.flush()
    #expect(rows.subviews.compactMap { ($0 as? Named)?.name } == ["a", "x", "y", "c"])
    isShared = true
    rows.state["turn"] = 2
    StateView.flush()
    #expect(rows.subviews[2] === shared)
    taker.state["takes"] = true
    StateView.flush()
    #expect(taker.shows([shared]))
    keys = ["a", "z", "b", "c"]
    rows.state["turn"] = 3
    StateView.flush()
    #expect(rows.subviews.compactMap { ($0 as? Named)?.name } == ["a", "z", "c"])
  }

  /// A view that says under which key it was placed.
  final class Named: ProbeView {
    var name: String { shadow.key ?? "" }
  }
}
