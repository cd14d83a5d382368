import Bindings
import Observation
import Testing

@Observable private final class Model {
  var name = ""
  var other = 0
}

/// Lets the owner's other work run until a condition holds, for a bounded number of turns.
@MainActor private func turns(until condition: () -> Bool) async {
  for _ in 0..<10_000 where !condition() { await Task.yield() }
}

@MainActor @Test func statesAndObservablePropertiesKeepEachOtherEqual() async {
  let (state, model) = (State("Ada"), Model())
  let token = state.bindTwoWay(model, \.name)
  #expect(model.name == "Ada")
  state.set("Grace")
  #expect(model.name == "Grace")
  for _ in 0..<100 { await Task.yield() }
  model.name = "Hedy"
  model.name = "Mary"
  model.other += 1
  await turns { state.get() == "Mary" }
  #expect(state.get() == "Mary")
  model.name = "Annie"
  await turns { state.get() == "Annie" }
  #expect(state.get() == "Annie")
  state.unBind(token)
  model.name = "Katherine"
  state.set("Rosalind")
  await turns { state.get() == "Katherine" }
  #expect(state.get() == "Rosalind")
  #expect(model.name == "Katherine")
}

@MainActor @Test func observableTwoWayBindingsEndWithTheObjectOrTheState() async {
  weak var (goneModel, goneState): (Model?, State<String>?)
  let (staying, model) = (State("a"), Model())
  do {
    let gone = Model()
    goneModel = gone
    staying.bindTwoWay(gone, \.name)
    let state = State("b")
    goneState = state
    state.bindTwoWay(model, \.name)
    await turns { model.name == "b" }
  }
  #expect(goneModel == nil)
  #expect(goneState == nil)
  staying.set("c")
  model.name = "d"
  for _ in 0..<100 { await Task.yield() }
  #expect(staying.get() == "c")
}
