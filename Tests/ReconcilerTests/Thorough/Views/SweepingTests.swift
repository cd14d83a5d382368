import Foundation
import Observation
import TestSupport
import Testing

@testable import Reconciler

/// Unused entries are removed, whatever keys come.
@MainActor @Suite(.serialized) struct SweepingTests {
  @Test func keysThatAreInNoStateAnyMoreGo() {
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        if let turn = root.state["turn"] as? Int { _ = root.state["never \(turn)"] }
        _ = (root.state["kept"], root.state["late"], root.state.keys)
      }
    }
    let root = stage.root
    root.state["kept"] = "kept"
    for turn in 0..<2000 {
      root.state["key \(turn)"] = turn
      root.state["turn"] = turn
      StateView.flush()
      root.state["key \(turn)"] = nil
    }
    #expect(root.node.data.state.slots.count <= 64)
    #expect(root.state["kept"] as? String == "kept")
    #expect(root.state.count == 2)
    // What was read and has no value still counts as read.
    StateView.flush()
    let renders = root.renders
    root.state["late"] = 1
    StateView.flush()
    #expect(root.renders == renders + 1)
    for value in 0..<100 { root.state["many \(value)"] = value }
    #expect(root.state.count == 103)
    for value in 0..<100 {
      let found = root.state["many \(value)"] as? Int
      #expect(found == value)
    }
  }

  @Test func readersElsewhereStillHear() {
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        root.place(RowView.self, "row").prop(forKey: "value", isLinkedToKeyInState: "late")
      }
    }
    for turn in 0..<500 {
      stage.root.state[turn] = turn
      stage.root.state[turn] = nil
    }
    #expect(stage.root.node.data.state.slots.count <= 64)
    stage.root.state["late"] = 5
    StateView.flush()
    #expect((stage.root.subviews[0] as? RowView)?.shown as? Int == 5)
  }

  @Test func propsThatAreNotGivenAnyMoreGo() throws {
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        let turn = root.state["turn"] as? Int ?? 0
        let row = root.place(RowView.self, "row")
        row.prop(forKey: "value", is: turn)
        for key in turn..<turn + 20 { row.prop(forKey: key, is: key) }
      }
    }
    for turn in 0..<1000 {
      stage.root.state["turn"] = turn
      StateView.flush()
    }
    let row = try #require(stage.root.subviews[0] as? RowView)
    #expect(row.node.data.props.slots.count <= 64)
    #expect(row.shown as? Int == 999)
    #expect((999..<1019).map { row.props[$0] as? Int } == Array(999..<1019))
    #expect(row.shadow.props.count == 21)
  }

  @Observable final class Counter { var value = 0 }

  // Of a type that observes all views are tracked, which others' shadows would tell.
  final class Observer: ProbeView {}

  @Test func whatIsObservedAndFlushedOnDemandMakesOneTaskATurn() async {
    let counter = Counter()
    let stage = Stage<Observer> { root in root.onRender = { _ in _ = counter.value } }
    for _ in 0..<100 { await Task.yield() }
    var flushes = 0
    // Flushes that change nothing, because those of other suites, which run meanwhile, change views in most cases.
    RenderScheduler.current.record { scheduler in
      scheduler.listeners.append { if $0.records.isEmpty { flushes += 1 } }
    }
    for _ in 0..<4000 {
      counter.value += 1
      StateView.flush()
    }
    #expect(stage.root.renders == 4001)
    flushes = 0
    for _ in 0..<300 { await Task.yield() }
    // One task for each change would flush thousands of times.
    #expect(flushes < 2000)
    RenderScheduler.current.record { $0.listeners.removeLast() }
    // And there is another one for what comes later.
    counter.value += 1
    #expect(await eventually { stage.root.renders == 4002 })
  }
}
