import Bindings
import Testing

@Test func valuesAreComparedWhereverTheyCanBe() {
  // Here nobody knows that the values are Equatable.
  func make<Value>(_ value: Value) -> (State<Value>, Computed<Value>) {
    let state = State(value)
    return (state, Computed { state.get() })
  }
  func set<Value>(_ state: State<Value>, _ value: Value) { state.set(value) }
  let (state, copy) = make(Optional<Int>.none)
  var runs = 0
  let effect = Effect {
    copy.get()
    runs += 1
  }
  set(state, nil)
  #expect(runs == 1)
  set(state, 1)
  set(state, 1)
  #expect(runs == 2)
  struct Plain { var value = 0 }
  let (plain, plainCopy) = make(Plain())
  let other = Effect {
    _ = plainCopy.get()
    runs += 1
  }
  set(plain, Plain())
  #expect(runs == 4)
  withExtendedLifetime((effect, other)) {}
}
