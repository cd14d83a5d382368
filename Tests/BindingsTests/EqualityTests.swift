import Bindings
import Testing

@Test func valuesAreComparedWhereverTheyCanBe() {
  // Generic code, which does not know that the values are Equatable.
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

/// Compared by what a state has.
private struct Cell: Equatable {
  let number: State<Int>

  static func == (a: Self, b: Self) -> Bool { a.number.get() == b.number.get() }
}

private func set<Value>(_ state: State<Value>, _ value: Value) { state.set(value) }

private func compute<Value>(_ body: @escaping () -> Value) -> Computed<Value> { Computed(body) }

@Test func whatEqualityReadsIsNotDependedOn() {
  let number = State(0)
  let cell = Cell(number: number)
  let whole = State([cell])
  let last = Computed { [1].map { _ in cell } }
  let known: [(String, () -> Void)] = [
    ("set", { State([cell]).set([Cell(number: State(7))]) }),
    (
      "generic set",
      {
        let state = State([cell])
        let reader = Computed { state.get() }
        untracked { _ = reader.get() }
        set(state, [Cell(number: State(7))])
      }
    ),
  ]
  for (name, action) in known {
    var runs = 0
    let effect = Effect {
      runs += 1
      action()
    }
    number.set(number.get() + 1)
    #expect(runs == 1, "\(name)")
    withExtendedLifetime(effect) {}
  }
  let go = State(0)
  var runs = [0, 0]
  let computed = Computed {
    runs[0] += 1
    return [Cell(number: go.get() < 0 ? State(0) : number)]
  }
  let generic = compute {
    runs[1] += 1
    return [Cell(number: go.get() < 0 ? State(0) : number)]
  }
  let part = whole.at(\.self)
  var heard = 0
  part.on { _ in heard += 1 }
  computed.get()
  generic.get()
  go.set(1)
  computed.get()
  generic.get()
  #expect(runs == [2, 2])
  number.set(5)
  computed.get()
  generic.get()
  #expect(runs == [2, 2])
  #expect(GraphSnapshot(around: number).nodes.count == 1)
  withExtendedLifetime(last) {}
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

@Test func aStateMayHaveItsOwnComparison() {
  func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.5 }
  let angle = State(0.0, by: isClose)
  var (seen, heard) = ([Double](), [Double]())
  let effect = Effect { seen.append(angle.get()) }
  angle.on { heard.append($0) }
  angle.set(0.25)
  set(angle, -0.25)
  #expect(angle.get() == 0)
  angle.set(1)
  batch {
    angle.set(3)
    angle.set(1.25)
  }
  #expect(seen == [0, 1])
  #expect(heard == [0, 1, 1.25])
  // Elements that cannot be compared otherwise.
  struct Row { var id = 0 }
  let row = State(Row()) { $0.id == $1.id }
  var runs = 0
  let other = Effect {
    _ = row.get()
    runs += 1
  }
  row.set(Row())
  row.set(Row(id: 1))
  #expect(runs == 2)
  withExtendedLifetime((effect, other)) {}
}
