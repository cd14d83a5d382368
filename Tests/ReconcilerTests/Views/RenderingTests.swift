import Foundation
import Observation
import Reconciler
import TestSupport
import Testing

@MainActor @Suite(.serialized) struct RenderingTests {
  @Observable final class Model {
    var title = "a"
    var other = 0
  }

  /// A parent with a child that has a prop.
  private func family(
    _ place: @escaping (ProbeView) -> Void
  ) -> (stage: Stage<ProbeView>, child: RowView) {
    let stage = Stage<ProbeView> { $0.onRender = place }
    guard let child = stage.root.subviews.first as? RowView else { preconditionFailure() }
    return (stage, child)
  }

  @Test func aWriteRendersOnlyWhoReads() {
    let (stage, child) = family { view in
      _ = view.state["read"]
      view.place(RowView.self, "row").prop(forKey: "value", is: 1)
    }
    stage.root.state["unread"] = 1
    StateView.flush()
    #expect(stage.root.renders == 1)
    stage.root.state["read"] = 1
    StateView.flush()
    #expect(stage.root.renders == 2)
    #expect(child.renders == 1)
  }

  @Test func equalWritesDoNothing() {
    final class Thing {}
    struct Odd {}
    let thing = Thing()
    let stage = Stage<ProbeView> { root in
      root.onRender = { _ = $0.state["value"] }
    }
    func renders(writing first: Any?, then second: Any?) -> Int {
      stage.root.state["value"] = first
      StateView.flush()
      let before = stage.root.renders
      stage.root.state["value"] = second
      StateView.flush()
      return stage.root.renders - before
    }
    #expect(renders(writing: 1, then: 1) == 0)
    #expect(renders(writing: 1, then: 2) == 1)
    #expect(renders(writing: 1, then: 1.0) == 1)
    #expect(renders(writing: "a", then: "a") == 0)
    #expect(renders(writing: [1, 2], then: [1, 2]) == 0)
    #expect(renders(writing: [1, 2], then: [2, 1]) == 1)
    #expect(renders(writing: thing, then: thing) == 0)
    #expect(renders(writing: thing, then: Thing()) == 1)
    #expect(renders(writing: Odd(), then: Odd()) == 1)
    #expect(renders(writing: nil, then: nil) == 0)
    #expect(renders(writing: nil, then: 1) == 1)
    #expect(renders(writing: Optional("a") as Any, then: "a") == 0)
  }

  @Test func severalWritesAreOneRender() {
    let stage = Stage<ProbeView> { root in
      root.onRender = { _ = ($0.state["a"], $0.state["b"]) }
    }
    stage.root.state["a"] = 1
    stage.root.state["b"] = 2
    stage.root.state["a"] = 3
    StateView.flush()
    #expect(stage.root.renders == 2)
  }

  @Test func theRunLoopFlushes() async {
    let stage = Stage<ProbeView> { root in
      root.onRender = { _ = $0.state["a"] }
    }
    stage.root.state["a"] = 1
    #expect(stage.root.renders == 1)
    #expect(await eventually { stage.root.renders == 2 })
  }

  @Test func propsThatAreReadAndDifferRenderTheChild() {
    let (stage, child) = family { view in
      let row = view.place(RowView.self, "row")
      row.prop(forKey: "value", is: view.state["value"])
      row.prop(forKey: "unread", is: view.state["unread"])
    }
    stage.root.state["unread"] = 1
    StateView.flush()
    #expect((stage.root.renders, child.renders) == (2, 1))
    stage.root.state["value"] = "x"
    StateView.flush()
    #expect((stage.root.renders, child.renders) == (3, 2))
    #expect(child.shown as? String == "x")
    #expect(child.prop(withValueForKey: "unread") as? Int == 1)
  }

  @Test func propsThatAreNotGivenAgainEnd() {
    let (stage, child) = family { view in
      let row = view.place(RowView.self, "row")
      if view.state["isOff"] == nil { row.prop(forKey: "value", is: 1) }
    }
    #expect(child.shown as? Int == 1)
    stage.root.state["isOff"] = true
    StateView.flush()
    #expect(child.shown == nil)
    #expect(child.renders == 2)
  }

  @Test func linkedStateRendersTheChildAlone() {
    let (stage, child) = family { view in
      view.place(RowView.self, "row").prop(forKey: "value", isLinkedToKeyInState: "source")
    }
    stage.root.state["source"] = 1
    StateView.flush()
    #expect((stage.root.renders, child.renders) == (1, 2))
    #expect(child.shown as? Int == 1)
    stage.root.state["source"] = 1
    StateView.flush()
    #expect(child.renders == 2)
  }

  @Test func functionsNeverRenderAndTheLatestIsCalled() {
    var calls: [String] = []
    var kept: (([String: Any]) -> Void)?
    let tap = TypedKey<(Int) -> Int>("typed tap")
    var typed: ((Int) -> Int)?
    let (stage, child) = family { view in
      let count = view.state["count"] as? Int ?? 0
      let row = view.place(RowView.self, "row")
      row.prop(forKey: "tap", isFunction: { calls.append("\(count) \($0["x"] ?? "")") })
      row.prop(forKey: tap, is: { $0 + count })
    }
    child.onRender = { view in
      kept = view.prop(withFunctionForKey: "tap")
      typed = view.props[tap]
    }
    child.setNeedsRender()
    StateView.flush()
    let before = child.renders
    kept?(["x": 1])
    stage.root.state["count"] = 5
    StateView.flush()
    kept?(["x": 2])
    #expect(typed?(1) == 6)
    #expect(child.renders == before)
    #expect(calls == ["0 1", "5 2"])
  }

  @Test func typedKeysStandBesideStrings() {
    let count = TypedKey<Int>("count")
    let stage = Stage<ProbeView> { root in
      root.onRender = { view in
        let number: Int? = view.state[count]
        view.place(RowView.self, "row").prop(forKey: TypedKey<Int>("value"), is: number)
      }
    }
    stage.root.state[count] = 3
    StateView.flush()
    #expect(stage.root.state["count"] as? Int == 3)
    #expect((stage.root.subviews.first as? RowView)?.shown as? Int == 3)
    let renders = stage.root.renders
    stage.root.state["count"] = 3
    StateView.flush()
    #expect(stage.root.renders == renders)
  }

  @Test func assigningADictionaryReplacesTheState() {
    let stage = Stage<ProbeView> { root in
      root.state = ["a": 1, "b": 2]
      root.onRender = { _ = ($0.state["a"], $0.state["b"]) }
    }
    stage.root.state = ["a": 1, "b": 2]
    StateView.flush()
    #expect(stage.root.renders == 1)
    stage.root.state = ["a": 1]
    StateView.flush()
    #expect(stage.root.renders == 2)
    #expect(stage.root.state["b"] == nil)
  }

  @Test func settingStateInRenderDoesNotRecurse() {
    var depth = 0
    let stage = Stage<ProbeView> { root in
      root.onRender = { view in
        depth += 1
        #expect(depth == 1)
        let count = view.state["count"] as? Int ?? 0
        if count < 5 { view.state["count"] = count + 1 }
        depth -= 1
      }
    }
    #expect(stage.root.state["count"] as? Int == 5)
    #expect(stage.root.renders == 6)
  }

  @Test func viewsThatNeverSettleAreNamed() {
    let stage = Stage<ProbeView>()
    stage.root.onRender = { view in
      let count = view.state["count"] as? Int ?? 0
      view.state["count"] = count + 1
    }
    stage.root.renders = 0
    let reported = issues {
      stage.root.setNeedsRender()
      StateView.flush()
    }
    #expect(
      reported == [
        .writtenAfterReading("count", in: "ProbeView"),
        .endlessUpdates(["ProbeView (state count)"]),
      ])
    #expect(stage.root.renders == 100)
    stage.root.onRender = { _ = $0.state["count"] }
    stage.root.setNeedsRender()
    StateView.flush()
    #expect(stage.root.renders == 101)
  }

  @Test func parentsComeFirstAndNobodyTwice() {
    var order: [String] = []
    let (stage, child) = family { view in
      order.append("parent")
      let value = view.state["value"]
      view.place(RowView.self, "row").prop(forKey: "value", is: value)
    }
    child.onRender = { view in
      order.append("child")
      _ = view.state["own"]
    }
    child.setNeedsRender()
    StateView.flush()
    order = []
    child.state["own"] = 1
    stage.root.state["value"] = 1
    StateView.flush()
    #expect(order == ["parent", "child"])
  }

  @Test func observableObjectsCount() {
    let model = Model()
    let (stage, child) = family { view in
      view.place(RowView.self, "row")
    }
    child.onRender = { _ in _ = model.title }
    child.setNeedsRender()
    StateView.flush()
    #expect(child.renders == 2)
    model.title = "b"
    StateView.flush()
    #expect((stage.root.renders, child.renders) == (1, 3))
    model.other = 1
    StateView.flush()
    #expect(child.renders == 3)
    for step in 0..<5 {
      model.title = "\(step)"
      model.title = "\(step)!"
      StateView.flush()
    }
    #expect(child.renders == 8)
    child.onRender = { _ in }
    child.setNeedsRender()
    StateView.flush()
    model.title = "unread"
    StateView.flush()
    #expect(child.renders == 9)
  }

  @Test func manyViewsThatReadAnObservableObjectLate() {
    final class Quiet: ProbeView {}
    let model = Model()
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        for key in 0..<100 {
          root.place(Quiet.self, key).prop(forKey: "step", is: root.state["step"])
        }
      }
    }
    let rows = stage.root.subviews.compactMap { $0 as? Quiet }
    for (key, row) in rows.enumerated() {
      row.onRender = { row in
        let step = row.props["step"] as? Int ?? 0
        if step >= 3, key == 50 { _ = model.title }
        if step >= 4 { _ = model.other }
      }
      row.setNeedsRender()
    }
    StateView.flush()
    // Up to here no row has read the model, and changes of it do nothing.
    for step in 1...2 {
      stage.root.state["step"] = step
      StateView.flush()
      model.title = "\(step)"
      StateView.flush()
    }
    #expect(rows.allSatisfy { $0.renders == 4 })
    stage.root.state["step"] = 3
    StateView.flush()
    // At most once more, because one of them has read for the first time.
    #expect(rows.allSatisfy { (5...6).contains($0.renders) })
    func renders(after change: () -> Void) -> [Int] {
      let before = rows.map(\.renders)
      change()
      StateView.flush()
      return zip(rows, before).map { $0.renders - $1 }
    }
    #expect(renders { model.title = "read" } == rows.indices.map { $0 == 50 ? 1 : 0 })
    #expect(renders { model.other = 1 } == rows.map { _ in 0 })
    #expect(renders { stage.root.state["step"] = 4 } == rows.map { _ in 1 })
    #expect(renders { model.other = 2 } == rows.map { _ in 1 })
    #expect(renders { model.title = "again" } == rows.indices.map { $0 == 50 ? 1 : 0 })
  }

  @Test func lifecycleIsTheSameForRootsAndChildren() {
    let (stage, child) = family { view in
      if view.state["isOff"] == nil {
        view.place(RowView.self, "row").prop(forKey: "value", is: view.state["value"])
      }
    }
    #expect(stage.root.log == ["initialize", "render"])
    #expect(child.log == ["initialize", "render"])
    stage.root.state["value"] = 1
    StateView.flush()
    #expect(stage.root.log == ["initialize", "render", "will", "render", "did"])
    #expect(child.log == ["initialize", "render", "will", "render", "did"])
    stage.root.state["isOff"] = true
    StateView.flush()
    #expect(child.log.last == "leave")
    child.state["x"] = 1
    StateView.flush()
    #expect(child.renders == 2)
    stage.controller.rootView = nil
    #expect(stage.root.log.last == "leave")
  }
}
