import TestSupport
import Testing

@testable import Bindings

#if DEBUG
  @Test func writesFromElsewhereStopDebugBuilds() async {
    let results = [
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        // A write that the compiler does not reject in the Swift 5 mode.
        let state = await MainActor.run { Smuggled(State(0)) }
        await Task.detached { state.value.set(1) }.value
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let player = await MainActor.run { Smuggled(Player()) }
        let volume = await MainActor.run {
          Smuggled(KVOState(obj: player.value, keyPath: \.volume))
        }
        await Task.detached { player.value.volume = 1 }.value
        withExtendedLifetime(volume) {}
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let volume = await MainActor.run {
          let player = Player()
          return Smuggled((player, MutableKVOState(player .. \.volume)))
        }
        await Task.detached { volume.value.1.set(1) }.value
        withExtendedLifetime(volume) {}
      },
    ]
    for result in results {
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("from outside of the actor"), "\(message)")
    }
  }
#endif

@Test func writesOnTheOwnerAreAllowedOnEveryThread() async {
  actor Owner {
    let state = State(0)
    func step() -> Int {
      let own = State(1)
      own.set(2)
      state.set(state.get() + 1)
      return own.get()
    }
  }
  let owner = Owner()
  for _ in 0..<20 { #expect(await Task.detached { await owner.step() }.value == 2) }
  let shared = await MainActor.run { Smuggled(State(0)) }
  await MainActor.run { shared.value.set(1) }
  // A synchronous call on the owner, from a closure that is not isolated.
  await MainActor.run {
    let set: () -> Void = { shared.value.set(2) }
    set()
  }
  #expect(await MainActor.run { shared.value.get() } == 2)
}

@MainActor
@Test func valuesThatWriteOnAHelpingThreadAreTheOwners() {
  let (source, log) = (State(0), State(0))
  var last = Computed {
    log.set(log.get() + 0)
    return source.get()
  }
  let count = TestEffort.rounds(30_000)
  for _ in 0..<count { last = Computed { [last] in last.get() + 1 } }
  #expect(last.get() == count)
}

private final class Player: PropertyNotifying {
  let propertyChanges = PropertyChanges()
  var volume = 0 { didSet { didChange(\.volume) } }
}

private final class Smuggled<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
