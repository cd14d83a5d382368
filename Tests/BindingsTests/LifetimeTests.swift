import Bindings
import TestSupport
import Testing

/// Counts the objects that are alive.
private final class Census {
  var living = 0
}

private final class Citizen {
  let census: Census
  var value = 0

  init(_ census: Census) {
    self.census = census
    census.living += 1
  }

  deinit { census.living -= 1 }
}

/// The objects that the test releases.
private enum Party: CaseIterable {
  case state, computed, object, token, effect
}

/// Returns all permutations of an array.
private func orders<Element>(of elements: [Element]) -> [[Element]] {
  guard let first = elements.first else { return [[]] }
  return orders(of: Array(elements.dropFirst())).flatMap { rest in
    (0...rest.count).map { rest[..<$0] + [first] + rest[$0...] }
  }
}

@Test func everyoneMayGoInEveryOrder() {
  // Between writes, or while the first listener is called.
  for order in orders(of: Party.allCases) {
    for insideListener in [false, true] { check(order, insideListener) }
  }
}

private func check(_ order: [Party], _ insideListener: Bool) {
  let label = "\(order), inside a listener: \(insideListener)"
  let (census, trigger) = (Census(), State(-1))
  var heard: [Int] = []
  var goes: (Party) -> Void = { _ in }
  do {
    // The value, the two closures of listeners, of the computed value and of the effect, and the object.
    var state: State<(Int, Citizen)>? = State((0, Citizen(census)))
    var object: Citizen? = Citizen(census)
    trigger.on { step in if step >= 0, insideListener { goes(order[step]) } }
    var computed: Computed<Int>? = Computed { [weak state, held = Citizen(census)] in
      withExtendedLifetime(held) { (state?.get().0 ?? 0) + trigger.get() }
    }
    var effect: Effect? = Effect { [weak computed, held = Citizen(census)] in
      withExtendedLifetime(held) { _ = computed?.get() }
    }
    var token = state?.on { [held = Citizen(census)] value in
      withExtendedLifetime(held) { heard.append(value.0) }
    }
    computed?.on { [held = Citizen(census)] _ in withExtendedLifetime(held) {} }
    if let object, let computed { computed.bind(object, \.value) }
    #expect(census.living == 6, "\(label)")
    goes = {
      switch $0 {
      case .state: state = nil
      case .computed: computed = nil
      case .object: object = nil
      case .effect: effect = nil
      case .token:
        token?.unBind()
        #expect(token?.isActive == false)
        token = nil
      }
    }
    for (step, party) in order.enumerated() {
      let isHeard = state != nil && token != nil
      heard = []
      state?.set((step + 1, Citizen(census)))
      #expect(heard == (isHeard ? [step + 1] : []), "\(label), \(step)")
      trigger.set(step)
      if !insideListener { goes(party) }
      if let object, let computed { #expect(object.value == computed.get(), "\(label), \(step)") }
    }
    _ = effect
  }
  goes = { _ in }
  trigger.set(-1)
  #expect(census.living == 0, "\(label)")
}

@Test func manyWritesLeaveNothingBehind() {
  let isLong = TestEffort.current == .exhaustive
  let (state, count) = (State(0), TestEffort.rounds(isLong ? 1_000_000 : 200_000))
  let sum = Computed { state.get() &+ 1 }
  var (runs, heard) = (0, 0)
  let effect = Effect {
    sum.get()
    runs += 1
  }
  state.on { _ in heard += 1 }
  for value in 1...count { state.set(value) }
  #expect(sum.get() == count + 1)
  #expect([runs, heard] == [count + 1, count + 1])
  withExtendedLifetime(effect) {}
}
