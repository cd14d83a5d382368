import Testing

@testable import Bindings

// Effects that trigger each other without end. All tests share one handler, so they run one after the other.

@Suite(.serialized) struct EndlessEffectsTests {
  private final class Log: @unchecked Sendable { var errors: [CycleError] = [] }

  /// Runs a closure, and returns the loops that were ended meanwhile.
  private func errors(_ body: () -> Void) -> [CycleError] {
    let log = Log()
    let before = CycleError.endlessEffectsHandler
    CycleError.endlessEffectsHandler = { log.errors.append($0) }
    defer { CycleError.endlessEffectsHandler = before }
    body()
    return log.errors
  }

  @Test func aLoopOfEffectsEnds() {
    let (a, b, switched) = (State(0), State(0), State(false))
    let next = Computed { a.get() + 1 }
    var effects: [Effect] = []
    let found = errors {
      effects.append(Effect { if switched.get() { b.set(next.get()) } }.named("up"))
      effects.append(Effect { if switched.get() { a.set(b.get()) } }.named("back"))
      switched.set(true)
    }
    #expect(found.count == 1)
    #expect(found.first?.kind == .endlessEffects)
    #expect(found.first?.path.sorted() == ["back", "up"])
    let reached = a.get()
    #expect(reached > 100)
    #expect(next.get() == reached + 1)
    // The graph stays usable: the effects run at the next change.
    switched.set(false)
    a.set(0)
    #expect(next.get() == 1)
    #expect(GraphContext.current.state.queue.count == 0)
    withExtendedLifetime(effects) {}
  }

  @Test func anEffectThatLoopsInItsFirstRunIsNamed() {
    let state = State(0)
    var effect: Effect?
    let found = errors { effect = Effect(named: "counter") { state.set(state.get() + 1) } }
    #expect(found.map(\.path) == [["counter"]])
    #expect(effect?.name == "counter")
  }

  @Test func aListenerThatSetsItsStateEnds() {
    let state = State(0)
    var heard = 0
    let found = errors {
      state.on { value in
        heard = value
        if value > 0 { state.set(value + 1) }
      }
      state.set(1)
    }
    #expect(found.count == 1)
    #expect(state.get() >= heard)
    state.set(-1)
    #expect(heard == -1)
  }

  @Test func aValueThatNeverSettlesEnds() {
    let count = State(0)
    let value = Computed {
      count.set(count.get() + 1)
      return count.get()
    }.named("counter")
    let found = errors { #expect(value.get() > 1) }
    #expect(found.map(\.path) == [["counter"]])
    #expect(count.get() >= 100)
  }

  @Test func theDefaultHandlerPrints() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let state = State(0)
      let effect = Effect { state.set(state.get() + 1) }
      withExtendedLifetime(effect) {}
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("without end: Effect"), "\(message)")
  }
}
