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

private struct Point: Equatable {
  var x = 0
  var y = 0
}

private func part<Whole, Part>(
  _ state: some SettableSignal<Whole>, _ path: WritableKeyPath<Whole, Part>
) -> StatePart<Part> {
  state.at(path)
}

private func tie<Value>(_ a: State<Value>, _ b: State<Value>) { a.bindTwoWay(b) }

@Test func partsAndTwoWayBindingsOfGenericCodeAreCutOffWhenEqual() {
  let state = State(Point())
  let x = part(state, \.x)
  let itself = part(part(state, \.self), \.x)
  var heard = 0
  x.on { _ in heard += 1 }
  itself.on { _ in heard += 1 }
  for y in 1..<4 { state.set(Point(x: 0, y: y)) }
  #expect(heard == 2)
  state.set(Point(x: 1, y: 0))
  #expect(heard == 4)
  itself.set(3)
  #expect(state.get() == Point(x: 3, y: 0))

  let (a, b) = (State(1), State(1))
  tie(a, b)
  var heardByB = 0
  b.on { _ in heardByB += 1 }
  a.set(1)
  #expect(heardByB == 1)
  a.set(2)
  #expect(heardByB == 2)
}
