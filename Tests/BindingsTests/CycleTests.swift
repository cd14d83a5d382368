import Bindings
import Testing

@Test func cyclesCanBeCaught() {
  final class Holder { var node: Computed<Int>? }
  let (holder, base) = (Holder(), State(1))
  var errors: [CycleError] = []
  let first = Computed {
    do throws(CycleError) {
      return base.get() + (try holder.node?.checkedGet() ?? 0)
    } catch {
      errors.append(error)
      return base.get() * 100
    }
  }.named("first")
  let second = Computed { first.get() + 1 }.named("second")
  holder.node = second
  #expect(second.get() == 101)
  #expect(errors.map(\.path) == [["second", "first", "second"]])
  #expect(errors.first?.kind == .selfDependency)
  #expect(errors.first?.description == "a cycle of computed values: second → first → second")
  // Everything goes on.
  base.set(2)
  #expect(second.get() == 201)
  #expect(first.get() == 200)
  holder.node = nil
  base.set(3)
  #expect(second.get() == 4)
  #expect(errors.count == 2)
}

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
