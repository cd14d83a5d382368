import Bindings
import Observation
import Testing

@Observable private final class Model {
  var name = ""
  var other = 0
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
  await until { state.get() == "Mary" }
  model.name = "Annie"
  await until { state.get() == "Annie" }
  state.unBind(token)
  model.name = "Katherine"
  state.set("Rosalind")
  for _ in 0..<100 { await Task.yield() }
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
    await until { model.name == "b" }
  }
  #expect(goneModel == nil)
  #expect(goneState == nil)
  staying.set("c")
  model.name = "d"
  for _ in 0..<100 { await Task.yield() }
  #expect(staying.get() == "c")
}
